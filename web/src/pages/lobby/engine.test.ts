import { describe, expect, it } from 'vitest'
import type { EngineInfo } from '../../lib/calls'
import { engineWords, isSettled } from './engine'

const engine = (compiling: EngineInfo['compiling'], hint = ''): EngineInfo => ({ engine: 'python', compiling, hint })

describe('how the engine runs', () => {
  it('is said where bots are slower than they could be, with what to do', () => {
    expect(engineWords(engine('running'))).toContain('being compiled')
    expect(engineWords(engine('failed', 'gcc is missing.'))).toMatch(/could not be compiled.* gcc is missing\.$/)
    expect(engineWords(engine('no', 'Install a C compiler.'))).toBe('Install a C compiler.')
    expect(engineWords(engine('no'))).toContain('plain Python')
  })

  it('is not spoken of where it is compiled or the server does not say it', () => {
    for (const quiet of [null, { engine: 'compiled', compiling: 'no', hint: '' } as const]) {
      expect(engineWords(quiet)).toBe('')
      expect(isSettled(quiet)).toBe(true)
    }
    expect(isSettled(engine('running'))).toBe(false)
  })
})
