import { expect, it } from 'vitest'
import { flightsOf } from './flights'

it('elements fly from the die and the Bank, and back when they are paid', () => {
  const roll = { kind: 'roll', text: 'Ares rolls 2 green and takes 2 green.', entities: ['die', 'satchel:1'] }
  expect(flightsOf(roll)).toEqual(Array(2).fill({ from: 'die', to: 'satchel:1', colour: 'green' }))
  expect(flightsOf({ kind: 'pay', text: 'Ares pays green and red.', entities: ['satchel:1'] }).map(({ to, colour }) => [to, colour])).toEqual([['bank', 'green'], ['bank', 'red']])
  expect(flightsOf({ kind: 'gain', text: 'Ares gains blue.', entities: ['satchel:1', 'bank'] })).toEqual([{ from: 'bank', to: 'satchel:1', colour: 'blue' }])
  expect(flightsOf({ kind: 'roll', text: 'Ares rolls red and blue.', entities: ['die'] })).toEqual([])
  expect(flightsOf({ kind: 'move', text: 'Ares goes to a2.', entities: ['god:1', 'tile:4'] })).toEqual([])
})
