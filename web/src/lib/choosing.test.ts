import { describe, expect, it } from 'vitest'
import { barItems, begin, complete, partsOf, pending, pick, pickable, remaining, type PickContext } from './choosing'
import type { Choice, Prompt } from './protocol'

const choice = (action: number, targets: string[], marks: Choice['marks'] = []): Choice => ({
  action,
  name: `a${action}`,
  label: `option ${action}`,
  rule: 'GAME-RULE-01',
  targets,
  marks,
})
const prompt = (...choices: Choice[]): Prompt => ({ seat: 0, kind: 'k', question: 'Which?', rule: 'GAME-RULE-01', choices })
const context: PickContext = {
  group: (id) => id.split(':')[0]!,
  part: (id) => id.startsWith('bank:'),
  place: (id) => id.startsWith('space:'),
  confirm: (one) => (one.marks ?? []).length > 0,
}

const move = prompt(choice(1, ['tile:1']), choice(2, ['tile:2']), choice(3, []))
const place = prompt(
  choice(1, ['tile:1', 'bank:red']),
  choice(2, ['tile:2', 'bank:red']),
  choice(3, ['tile:1', 'bank:blue']),
  choice(4, ['tile:3', 'bank:blue']),
)
const pay = prompt(choice(1, ['bank:red']), choice(2, ['bank:red', 'bank:blue']), choice(3, ['bank:blue', 'bank:green']))

describe('one id', () => {
  it('is sent at once', () => {
    expect(pick(move, [], 'tile:2', context).send?.action).toBe(2)
  })
  it('glows only when the prompt names it', () => {
    expect([...pickable(move, [], context)]).toEqual(['tile:1', 'tile:2'])
    expect(pick(move, [], 'tile:9', context)).toEqual({ picked: [] })
  })
  it('waits for a second pick where nothing can be taken back', () => {
    const final = prompt(choice(1, ['card:1'], ['end']), choice(2, ['card:2'], ['end']))
    const first = pick(final, [], 'card:1', context)
    expect(first).toEqual({ picked: ['card:1'] })
    expect(pending(final, first.picked, context)?.action).toBe(1)
    expect(pick(final, first.picked, 'card:1', context).send?.action).toBe(1)
    expect(pick(final, first.picked, 'card:2', context).picked).toEqual(['card:2'])
  })
})

describe('two parts', () => {
  it('lists the colours as parts', () => {
    expect(partsOf(place, context)).toEqual(['bank:red', 'bank:blue'])
    expect(partsOf(move, context)).toEqual([])
  })
  it('takes either part first', () => {
    const colour = pick(place, [], 'bank:red', context)
    expect(colour.send).toBeUndefined()
    expect(pick(place, colour.picked, 'tile:2', context).send?.action).toBe(2)
    const tile = pick(place, [], 'tile:1', context)
    expect(tile).toEqual({ picked: ['tile:1'] })
    expect(pick(place, tile.picked, 'bank:blue', context).send?.action).toBe(3)
  })
  it('sends when the tile leaves one choice', () => {
    expect(pick(place, [], 'tile:3', context).send?.action).toBe(4)
  })
  it('never sends by a colour alone', () => {
    const only = prompt(choice(1, ['tile:1', 'bank:red']), choice(2, ['tile:2', 'bank:blue']))
    const one = pick(only, [], 'bank:red', context)
    expect(one.send).toBeUndefined()
    expect(pending(only, one.picked, context)?.action).toBe(1)
    expect(pick(only, one.picked, 'tile:1', context).send?.action).toBe(1)
  })
  it('glows the tiles that remain, and the other colours', () => {
    expect([...pickable(place, ['bank:red'], context)].sort()).toEqual(['bank:blue', 'tile:1', 'tile:2'])
  })
  it('changes the colour by picking another', () => {
    expect(pick(place, ['bank:red'], 'bank:blue', context).picked).toEqual(['bank:blue'])
  })
  it('takes a tile that only another colour can reach', () => {
    expect(pick(place, ['bank:red'], 'tile:3', context).send?.action).toBe(4)
  })
  it('drops a colour that is picked twice', () => {
    expect(pick(place, ['bank:red'], 'bank:red', context)).toEqual({ picked: [] })
  })
  it('begins with the colour used last, or the only one', () => {
    expect(begin(place, ['tile:9', 'bank:blue'], context)).toEqual(['bank:blue'])
    expect(begin(place, [], context)).toEqual([])
    expect(begin(prompt(choice(1, ['tile:1', 'bank:red']), choice(2, ['tile:2', 'bank:red'])), [], context)).toEqual(['bank:red'])
    expect(begin(null, ['bank:red'], context)).toEqual([])
  })
})

describe('a pair that may be the same twice', () => {
  it('is complete with one, and can still grow', () => {
    const first = pick(pay, [], 'bank:red', context)
    expect(first.picked).toEqual(['bank:red'])
    expect(complete(pay, first.picked, context)?.action).toBe(1)
    expect(pick(pay, first.picked, 'bank:red', context).send?.action).toBe(1)
    expect(pick(pay, first.picked, 'bank:blue', context).send?.action).toBe(2)
  })
})

describe('an option that means any of several places on a map', () => {
  const sail = prompt(choice(1, ['space:1', 'space:2', 'space:3']), choice(2, ['space:4', 'space:5']), choice(3, []))
  it('is sent by pointing at one of them', () => {
    expect(pick(sail, [], 'space:2', context)).toEqual({ picked: ['space:2'], send: sail.choices[0] })
  })
  it('is asked about once where it cannot be taken back, and another place can still be taken', () => {
    const fight = prompt(choice(1, ['space:1', 'space:2'], ['roll']), choice(2, ['space:3', 'space:4'], ['roll']))
    const first = pick(fight, [], 'space:2', context)
    expect(first).toEqual({ picked: ['space:2'] })
    expect(pending(fight, first.picked, context)?.action).toBe(1)
    expect(pick(fight, first.picked, 'space:1', context)).toEqual({ picked: ['space:1'] })
    expect(pick(fight, first.picked, 'space:3', context)).toEqual({ picked: ['space:3'] })
    expect(pick(fight, first.picked, 'space:2', context)).toEqual({ picked: ['space:2'], send: fight.choices[0] })
  })
  it('is shown apart in the bar where several options meet at that place', () => {
    const twice = prompt(choice(1, ['space:1', 'space:2']), choice(2, ['space:2', 'space:3']))
    const first = pick(twice, [], 'space:2', context)
    expect(first).toEqual({ picked: ['space:2'] })
    expect(barItems(twice, first.picked, context, () => false).map((item) => item.choice?.action)).toEqual([1, 2])
  })
})

describe('the bar', () => {
  const inBar = (id: string) => id.startsWith('bank:') || id.startsWith('column:')
  it('shows parts once, then what has no place on the table, pass last', () => {
    expect(barItems(place, [], context, inBar).map((item) => item.part)).toEqual(['bank:red', 'bank:blue'])
    const mixed = prompt(choice(9, []), choice(1, ['column:0']), choice(2, ['card:1']))
    expect(barItems(mixed, [], context, inBar).map((item) => [item.choice?.action, item.plain])).toEqual([
      [1, false],
      [9, true],
    ])
  })
  it('shows twins apart once their card is picked', () => {
    const twins = prompt(choice(1, ['card:1']), choice(2, ['card:1']), choice(3, ['card:2']))
    const first = pick(twins, [], 'card:1', context)
    expect(first).toEqual({ picked: ['card:1'] })
    expect(barItems(twins, first.picked, context, inBar).map((item) => item.choice?.action)).toEqual([1, 2])
    expect(remaining(twins, first.picked)).toHaveLength(2)
  })
})
