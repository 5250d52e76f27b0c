import { expect, it } from 'vitest'
import { fit } from './fitting'

/** A part of a table that needs less height with every step of density. */
function part(needs: number[], height = 100): HTMLElement {
  const dataset: { dense?: string; smaller?: string } = {}
  const high = (): number => needs[Math.min(Number(dataset.dense ?? 0) + Number(dataset.smaller ?? 0), needs.length - 1)]!
  return { dataset, clientHeight: height, get scrollHeight() { return Math.max(height, high()) } } as unknown as HTMLElement
}

const step = (node: HTMLElement): number => Number(node.dataset.dense ?? 0)

it('draws no more densely than needed', () => {
  const node = part([180, 130, 100, 60])
  fit([node], [node])
  expect(step(node)).toBe(2)
  const roomy = part([90])
  fit([roomy], [roomy])
  expect(roomy.dataset.dense).toBeUndefined()
})

it('goes on from the step it has, or begins afresh', () => {
  const node = part([100, 90, 80])
  fit([node], [node], 2)
  expect(step(node)).toBe(2)
  fit([node], [node])
  expect(step(node)).toBe(0)
})

it('ends with the densest step where nothing helps, or with the last that is allowed', () => {
  const node = part([500])
  fit([node], [node])
  expect(step(node)).toBe(7)
  fit([node], [node], 0, 2)
  expect(step(node)).toBe(2)
})

it('writes smaller after the densest step, where that is allowed', () => {
  const node = part([...Array<number>(9).fill(500), 100])
  fit([node], [node], 0, 9)
  expect(node.dataset).toEqual({ dense: '7', smaller: '2' })
  const roomy = part([100])
  fit([roomy], [roomy], 9, 9)
  expect(roomy.dataset.smaller).toBe('2')
  fit([roomy], [roomy], 0, 9)
  expect(roomy.dataset).toEqual({})
})

it('sees what has lost all its height, but not an empty edge', () => {
  const lost = part([60, 0], 0)
  fit([lost], [lost])
  expect(step(lost)).toBe(1)
  const empty = part([2], 0)
  fit([empty], [empty])
  expect(step(empty)).toBe(0)
})
