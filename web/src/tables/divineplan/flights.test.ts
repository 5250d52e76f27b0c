import { expect, it } from 'vitest'
import type { Argument } from '../../lib/protocol'
import { text } from '../../lib/texts'
import { flightsOf } from './flights'

const ares: Argument = ['seat', 1, 'Ares']
const element = (id: string): Argument => ['word', id, '']
const two = text('{count} {what}', { count: 2, what: element('green') })

it('elements fly from the die and the Bank, and back when they are paid', () => {
  const roll = text('{god} rolls {face} and takes {got}.', { god: ares, face: ['list', [two]], got: ['list', [two]] })
  expect(flightsOf({ kind: 'roll', text: roll, entities: ['die', 'satchel:1'] })).toEqual(Array(2).fill({ from: 'die', to: 'satchel:1', colour: 'green' }))
  const pay = text('{god} pays {elements}.', { god: ares, elements: ['list', [element('green'), element('red')]] })
  expect(flightsOf({ kind: 'pay', text: pay, entities: ['satchel:1'] }).map(({ to, colour }) => [to, colour])).toEqual([['bank', 'green'], ['bank', 'red']])
  const gain = text('{god} gains {element}.', { god: ares, element: element('blue') })
  expect(flightsOf({ kind: 'gain', text: gain, entities: ['satchel:1', 'bank'] })).toEqual([{ from: 'bank', to: 'satchel:1', colour: 'blue' }])
})

it('nothing flies that nobody takes', () => {
  const shown = text('{god} rolls {elements}.', { god: ares, elements: ['list', [element('red'), element('blue')]] })
  expect(flightsOf({ kind: 'roll', text: shown, entities: ['die'] })).toEqual([])
  const full = text('{god} rolls {face} and takes {got}.', { god: ares, face: ['list', [two]], got: 'nothing' })
  expect(flightsOf({ kind: 'roll', text: full, entities: ['die', 'satchel:1'] })).toEqual([])
  expect(flightsOf({ kind: 'move', text: text('{god} goes to {tile}.', { god: ares, tile: ['thing', 'tile:4', 'a2'] }), entities: ['god:1', 'tile:4'] })).toEqual([])
})
