// How the rules run on this server, for the one line in the lobby that says why bots are slow.
export interface Engine {
  engine: 'python' | 'compiled'
  compiling: 'no' | 'running' | 'failed'
  hint: string
}

/** Null where the server does not say it. */
export async function engineHere(): Promise<Engine | null> {
  const response = await fetch('/api/engine', { cache: 'no-store' })
  return response.ok ? ((await response.json()) as Engine) : null
}

/** Nothing to say, and nothing more to wait for. */
export const isSettled = (engine: Engine | null): boolean => engine === null || engine.engine === 'compiled'

export function engineWords(engine: Engine | null): string {
  if (engine === null || engine.engine === 'compiled') return ''
  if (engine.compiling === 'running') return 'The fast engine is being compiled; bots get quicker in some minutes.'
  if (engine.compiling === 'failed') return `The fast engine could not be compiled, so bots stay slower. ${engine.hint}`.trim()
  return engine.hint || 'Agon runs as plain Python here, so bots think more slowly.'
}
