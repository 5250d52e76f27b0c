// How the rules run on this server, for the one line in the lobby that says why bots are slow.
import type { EngineInfo } from '../../lib/calls'

/** Nothing to say, and nothing more to wait for. */
export const isSettled = (engine: EngineInfo | null): boolean => engine === null || engine.engine === 'compiled'

export function engineWords(engine: EngineInfo | null): string {
  if (engine === null || engine.engine === 'compiled') return ''
  if (engine.compiling === 'running') return 'The fast engine is being compiled; bots get quicker in some minutes.'
  if (engine.compiling === 'failed') return `The fast engine could not be compiled, so bots stay slower. ${engine.hint}`.trim()
  return engine.hint || 'Agon runs as plain Python here, so bots think more slowly.'
}
