import type { TestProject } from 'vitest/node'
import { startServer } from './serving'

declare module 'vitest' {
  interface ProvidedContext {
    base: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  project.provide('base', server.base)
  return () => server.stop()
}
