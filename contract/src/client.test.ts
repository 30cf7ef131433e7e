import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, createClient } from './client.ts'
import { endpoint, nothing } from './endpoint.ts'

const things = {
  list: endpoint({
    method: 'GET',
    path: '/api/things/:id/parts',
    summary: 'Lists.',
    access: { who: 'member' },
    params: z.strictObject({ id: z.string() }),
    query: z.strictObject({ q: z.optional(z.string()), limit: z.optional(z.number()) }),
    output: z.object({ ok: z.boolean() }),
    errors: {},
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/things/:id',
    summary: 'Removes.',
    access: { who: 'member' },
    params: z.strictObject({ id: z.string() }),
    output: nothing,
    errors: {},
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/open',
    summary: 'Needs nobody.',
    access: { who: 'anyone' },
    body: z.strictObject({ a: z.number() }),
    output: z.object({ ok: z.boolean() }),
    errors: {},
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/upload',
    summary: 'Sends a file.',
    access: { who: 'member' },
    body: z.strictObject({ caption: z.string() }),
    upload: { maxBytes: 10 },
    output: z.object({ ok: z.boolean() }),
    errors: {},
  }),
}

interface Sent {
  url: string
  init: RequestInit
  headers: Headers
}

function clientAnswering(answers: (() => Response)[], onUnauthorised?: () => Promise<boolean>) {
  const sent: Sent[] = []
  const refused: (string | null)[] = []
  let token = 'first'
  const client = createClient(
    { things },
    {
      baseUrl: 'http://127.0.0.1:1',
      token: () => token,
      fetch: async (url, init) => {
        sent.push({ url: String(url), init: init ?? {}, headers: new Headers(init?.headers) })
        const answer = answers.shift()
        if (answer === undefined) throw new TypeError('fetch failed')
        return answer()
      },
      ...(onUnauthorised === undefined
        ? {}
        : {
            onUnauthorised: async (_error, refusedToken) => {
              refused.push(refusedToken)
              token = 'second'
              return onUnauthorised()
            },
          }),
    },
  )
  return { client: client.things, sent, refused }
}

const ok = () => Response.json({ ok: true })
const refusal = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })

describe('a call', () => {
  it('fills in path and query, leaves out what is not given, and carries the token', async () => {
    const { client, sent } = clientAnswering([ok])
    expect(await client.list({ params: { id: 'a/b' }, query: { q: 'x y', limit: undefined } })).toEqual({ ok: true })
    expect(sent[0]?.url).toBe('http://127.0.0.1:1/api/things/a%2Fb/parts?q=x+y')
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer first')
  })

  it('takes neither a page nor anything else that cannot be read for an answer', async () => {
    const page = () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })
    const { client } = clientAnswering([page])
    await expect(client.open({ body: { a: 1 } })).rejects.toMatchObject({ status: 0, code: 'NETWORK' })
  })

  it('that returns nothing is done only with 204: a portal says 200 to everything', async () => {
    const { client } = clientAnswering([ok, () => new Response(null, { status: 204 })])
    await expect(client.remove({ params: { id: 'a' } })).rejects.toMatchObject({ status: 0, code: 'NETWORK' })
    expect(await client.remove({ params: { id: 'a' } })).toBeUndefined()
  })

  it('that needs nobody carries no token', async () => {
    const { client, sent } = clientAnswering([ok])
    await client.open({ body: { a: 1 } })
    expect(sent[0]?.headers.has('authorization')).toBe(false)
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
    expect(sent[0]?.init.body).toBe('{"a":1}')
  })

  it('may answer nothing', async () => {
    const { client } = clientAnswering([() => new Response(null, { status: 204 })])
    expect(await client.remove({ params: { id: '1' } })).toBeUndefined()
  })

  it('with a file is multipart', async () => {
    const { client, sent } = clientAnswering([ok])
    await client.upload({ body: { caption: 'Nap' }, file: new Blob(['x']) })
    const form = sent[0]?.init.body as FormData
    expect(form.get('caption')).toBe('Nap')
    expect(form.get('file')).toBeInstanceOf(Blob)
    expect(sent[0]?.headers.has('content-type')).toBe(false)
  })
})

describe('a refusal', () => {
  it('keeps code, text, details and the time to wait', async () => {
    const body = { error: 'Too many.', code: 'RATE_LIMITED', details: [1] }
    const { client } = clientAnswering([() => refusal(429, body, { 'retry-after': '7' })])
    const error = await client.open({ body: { a: 1 } }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: 'Too many.',
      details: [1],
      retryAfterS: 7,
    })
  })

  it('without a readable body is still one', async () => {
    const { client } = clientAnswering([() => new Response('<html>', { status: 502 })])
    await expect(client.open({ body: { a: 1 } })).rejects.toMatchObject({
      status: 502,
      code: 'UNKNOWN',
      retryAfterS: null,
    })
  })

  it('is NETWORK when the server cannot be reached', async () => {
    const { client } = clientAnswering([])
    await expect(client.open({ body: { a: 1 } })).rejects.toMatchObject({ status: 0, code: 'NETWORK' })
  })
})

describe('a 401', () => {
  const unauthorised = () => refusal(401, { error: 'Sign in.', code: 'TOKEN_EXPIRED' })

  it('is tried once more with the new token', async () => {
    const { client, sent, refused } = clientAnswering([unauthorised, ok], async () => true)
    expect(await client.list({ params: { id: '1' } })).toEqual({ ok: true })
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer first', 'Bearer second'])
    expect(refused).toEqual(['first'])
  })

  it('is not tried a third time', async () => {
    const { client, sent } = clientAnswering([unauthorised, unauthorised, ok], async () => true)
    await expect(client.list({ params: { id: '1' } })).rejects.toMatchObject({ status: 401 })
    expect(sent).toHaveLength(2)
  })

  it('is passed on when there is no new token', async () => {
    const { client, sent } = clientAnswering([unauthorised, ok], async () => false)
    await expect(client.list({ params: { id: '1' } })).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
    expect(sent).toHaveLength(1)
  })
})
