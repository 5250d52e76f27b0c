import { describe, expect, it } from 'vitest'
import { parse, readInvitation, tableAddress } from './router.svelte'

describe('addresses', () => {
  it.each([
    ['/', { page: 'lobby' }],
    ['/table/ab_C-1', { page: 'table', table: 'ab_C-1', code: '' }],
    ['/table/ab?code=4fa1', { page: 'table', table: 'ab', code: '4fa1' }],
    ['/replay/ab', { page: 'replay', table: 'ab', move: null, seat: null }],
    ['/replay/ab?move=12&seat=-1', { page: 'replay', table: 'ab', move: 12, seat: -1 }],
    ['/replay/ab?move=x', { page: 'replay', table: 'ab', move: null, seat: null }],
    ['/rules/divineplan#DIVINEPLAN-PLACE-01', { page: 'rules', game: 'divineplan', rule: 'DIVINEPLAN-PLACE-01' }],
    ['/cards/ab-1', { page: 'cards', table: 'ab-1' }],
    ['/cards', { page: 'nowhere', path: '/cards' }],
    ['/rules', { page: 'rules', game: '', rule: '' }],
    ['/account', { page: 'account' }],
    ['/credits/', { page: 'credits' }],
    ['/table', { page: 'nowhere', path: '/table' }],
    ['/a/b/c', { page: 'nowhere', path: '/a/b/c' }],
    ['/%E0%A4%A', { page: 'nowhere', path: '/%E0%A4%A' }],
  ])('%s', (address, route) => expect(parse(address)).toEqual(route))

  it('are read back as they were written', () => {
    expect(parse(tableAddress('a-b', 'c0de'))).toEqual({ page: 'table', table: 'a-b', code: 'c0de' })
  })
})

describe('an invitation as people paste it', () => {
  it.each([
    ['https://agon.example/table/ab-1?code=4fa13c47', { table: 'ab-1', code: '4fa13c47' }],
    ['  agon.example/table/ab-1 ', { table: 'ab-1', code: '' }],
    ['4fa13c47', null],
  ])('%s', (text, found) => expect(readInvitation(text)).toEqual(found))
})
