// Starts and ends servers for the tests. AGON_PYTHON names the Python that has Agon; else the checkout's environment.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export interface Serving {
  base: string
  port: number
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

const here = import.meta.dirname
const own = join(here, '../../.venv/bin/python')
const python = process.env.AGON_PYTHON ?? (existsSync(own) ? own : 'python3')

export async function startServer(port = 0, database = ''): Promise<Serving> {
  const child = spawn(python, [join(here, 'server.py'), String(port), ...(database ? [database] : [])], { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const bound = await listening(child)
  const base = `http://127.0.0.1:${bound}`
  await answering(base)
  return { base, port: bound, stop: (signal = 'SIGTERM') => stopped(child, signal) }
}

function listening(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (data: Buffer) => {
      const port = /listening on (\d+)/.exec(data.toString())?.[1]
      if (port) resolve(Number(port))
    })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
}

async function answering(base: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(`${base}/api/games`).then((answer) => answer.ok, () => false)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server does not answer')
}

function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.removeAllListeners('exit')
    child.on('exit', () => (child.stdout!.destroy(), resolve()))
    const end = (how: NodeJS.Signals): void => void process.kill(-child.pid!, how) // its bots' processes too
    end(signal)
    setTimeout(() => child.exitCode === null && child.signalCode === null && end('SIGKILL'), 3000).unref()
  })
}
