import { describe, expect, it } from 'vitest'
import { areaOf, gist } from './plan'

describe('the area around a tile', () => {
  it('is cut off at the edge', () => {
    expect(areaOf(0)).toEqual([0, 1, 4, 5])
    expect(areaOf(5)).toHaveLength(9)
    expect(areaOf(15)).toEqual([10, 11, 14, 15])
  })
})

describe('a gist', () => {
  it('says the ability in three words', () => {
    expect(gist('Column: place 1 element of any colour from the Bank on a tile in range worth 2.')).toBe('place on a 2')
    expect(gist('End: score 1 for each demigod in this column, this card included.')).toBe('+1 a demigod')
    expect(gist('After blue: your recruit of this turn costs 1 element less, of your choice.')).toBe('recruit at −1')
  })
  it('begins an unknown text by its timing', () => {
    expect(gist('Dusk: sleep.')).toBe('dusk')
  })
})
