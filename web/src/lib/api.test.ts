import { afterEach, describe, expect, it, vi } from 'vitest'
import { api, asRefusal, Refusal, speaker } from './api'

const answer = (status: number, body: unknown): Response => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })

function server(...answers: (Response | Error)[]) {
  const calls: { path: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, init })
    const next = answers.shift() ?? answer(200, {})
    if (next instanceof Error) throw next
    return next
  })
  return calls
}

const refusal = async (promise: Promise<unknown>): Promise<Refusal> => asRefusal(await promise.catch((error: unknown) => error))
const known = speaker.known

afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(speaker, { token: '', known, lost: () => undefined })
})

describe('a call', () => {
  it('carries the token where one is needed, and the body as JSON', async () => {
    speaker.token = 'mine'
    const calls = server()
    await api.sit('a/b', { code: 'c' })
    expect(calls[0]!.path).toBe('/api/tables/a%2Fb/sit')
    expect(calls[0]!.init).toMatchObject({ method: 'POST', body: '{"code":"c"}', headers: { authorization: 'Bearer mine', 'content-type': 'application/json' } })
  })

  it('has its parts where the description wants them', async () => {
    const calls = server()
    await api.replay('a/b', 3, -1)
    await api.rules('divineplan')
    expect(calls.map(({ path }) => path)).toEqual(['/api/tables/a%2Fb/replay?move=3&seat=-1', '/api/games/divineplan/rules'])
    expect(calls[0]!.init).toMatchObject({ method: 'GET', body: undefined })
  })

  it('carries none where none is needed', async () => {
    speaker.token = 'mine'
    const calls = server(answer(200, []))
    await api.games()
    expect(calls[0]!.init.headers).toEqual({})
  })

  it('about oneself is made for nobody else', async () => {
    speaker.token = 'old'
    const ended: string[] = []
    speaker.lost = (token) => void ended.push(token)
    speaker.known = async () => 'a new guest'
    const calls = server(answer(401, { error: 'unauthorized', message: 'You are signed out here.' }), new Response(null, { status: 204 }))
    expect((await refusal(api.erase('password'))).code).toBe('unauthorized')
    expect([ended, calls.length]).toEqual([['old'], 1])
    expect(await api.signOut()).toBeUndefined()
  })

  it('comes in as a new guest once, when the token is not known any more', async () => {
    speaker.token = 'old'
    speaker.lost = () => void (speaker.token = 'new')
    const calls = server(answer(401, { error: 'unauthorized', message: 'No.' }), answer(200, []))
    expect(await api.myTables()).toEqual({ tables: [], next: '' })
    expect(calls.map((call) => (call.init.headers as Record<string, string>).authorization)).toEqual(['Bearer old', 'Bearer new'])
  })
})

describe('a list', () => {
  it('says where the next page begins', async () => {
    const link = '</api/tables?which=open&limit=50&before=0~1~17.5~abc>; rel="next"'
    const calls = server(new Response('[]', { headers: { link } }), answer(200, []))
    const { next } = await api.openTables()
    expect(next).toBe('/tables?which=open&limit=50&before=0~1~17.5~abc')
    expect((await api.openTables(next)).next).toBe('')
    expect(calls.map(({ path }) => path)).toEqual(['/api/tables?which=open', `/api${next}`])
  })
})

describe('a refusal', () => {
  it('keeps the sentence, the way on and the rule', async () => {
    server(answer(409, { error: 'table_full', message: 'That seat was just taken.', hint: 'Two others are free.', rule: '' }))
    const refused = await refusal(api.openTables())
    expect(refused).toMatchObject({ code: 'table_full', hint: 'Two others are free.' })
    expect(refused.sentence).toBe('That seat was just taken. Two others are free.')
  })

  it('is offline when nobody answers, or only a proxy does', async () => {
    server(new TypeError('failed'), answer(502, '<html>bad gateway</html>'))
    expect((await refusal(api.games())).code).toBe('offline')
    expect((await refusal(api.games())).code).toBe('offline')
  })
})
