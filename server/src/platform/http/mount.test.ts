import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { endpoint, file, nothing } from '@nestwren/contract/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestClock } from '../clock/clock.ts'
import { testConfig } from '../config/test-config.ts'
import type { Database } from '../db/database.ts'
import { createSilentLog } from '../log/log.ts'
import { createTestDatabase } from '../testing/database.ts'
import { proofOf } from '../testing/proofs.ts'
import type { AccessQuestion, Caller, Gate } from './access.ts'
import type { Emission } from './context.ts'
import { commonError } from './errors.ts'
import { createInFlight } from './in-flight.ts'
import { createServer } from './limits.ts'
import { mount } from './mount.ts'
import { registerUploads } from './upload.ts'

const childId = '01900000-0000-7000-8000-00000000000c'
const audience = { to: 'account' as const, accountId: 'a' }
const gone = { user: { id: 'u', name: 'Mara' }, childId }

const calls = {
  read: endpoint({
    method: 'GET',
    path: '/api/test/read/:id',
    summary: 'Reads.',
    access: { who: 'member' },
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({ limit: z._default(z.coerce.number().check(z.int(), z.lte(9)), 3) }),
    output: z.object({ id: z.string(), limit: z.number() }),
    errors: {},
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/test/write',
    summary: 'Writes a row, tells everybody, and then does what `ending` says.',
    access: { who: 'child', area: 'logs', level: 'add', child: 'body.childId' },
    body: z.strictObject({ childId: z.uuid(), ending: z.enum(['succeed', 'refuse', 'break', 'lie']) }),
    output: z.object({ ok: z.literal(true) }),
    status: 201,
    errors: { NOT_NOW: { status: 409, text: 'Not now.' } },
  }),
  wide: endpoint({
    method: 'POST',
    path: '/api/test/wide',
    summary: 'Counts a long list.',
    access: { who: 'anyone' },
    body: z.strictObject({ list: z.array(z.number()) }),
    maxFields: 1_001,
    output: z.object({ count: z.number() }),
    errors: {},
  }),
  open: endpoint({
    method: 'DELETE',
    path: '/api/test/open',
    summary: 'Needs nobody and answers nothing.',
    access: { who: 'anyone' },
    output: nothing,
    errors: {},
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/test/upload',
    summary: 'Gives back what was sent.',
    access: { who: 'session' },
    body: z.strictObject({ caption: z.string() }),
    upload: { maxBytes: 300_000 },
    output: file,
    errors: {},
  }),
}

const caller: Caller = {
  userId: 'u',
  name: 'Mara',
  accountId: 'a',
  sessionId: 's',
  role: 'parent',
  subscriptionStatus: 'active',
}

let database: Database
let url: string
let stop: () => Promise<void>
let questions: Omit<AccessQuestion, 'access'>[] = []
let published: Emission[] = []
let isForbidden = false
let waitS: number | null = null
let seenFile: { fileName: string; claimedType: string; sizeBytes: number; path: string } | undefined

const gate: Gate = {
  claimsOf: (token) => {
    if (token !== 'good') throw commonError('UNAUTHENTICATED')
    return caller
  },
  authenticate: async (token) => {
    if (token !== 'good') throw commonError('UNAUTHENTICATED')
    return caller
  },
  resume: async () => caller,
  decide: async (question) => {
    questions.push(question)
    if (isForbidden) throw commonError('FORBIDDEN')
    return proofOf(question)
  },
  isGranted: async () => true,
  photoLinks: async () => 'all',
  isInVault: async () => false,
  lockedOf: async () => [],
}

beforeAll(async () => {
  database = await createTestDatabase({ isMigrated: false })
  await database.pool.query('create table written (id int)')
  const log = createSilentLog()
  const app = createServer(testConfig(), log)
  await registerUploads(app)
  const deps = {
    database,
    clock: createTestClock('2026-11-20T00:00:00.000Z'),
    log,
    gate,
    inFlight: createInFlight(testConfig().limits),
    publish: (emissions: readonly Emission[]) => void published.push(...emissions),
    spendWrite: () => waitS,
  }
  mount(app, deps, calls, {
    // `secret` is more than the contract lists.
    read: async (_context, { params, query }) => ({ id: params.id, limit: query.limit, secret: 'hash' }),
    write: async (context, { body }) => {
      await context.db.execute('insert into written values (1)')
      context.emit('child:deleted', gone, audience)
      if (body.ending === 'refuse') throw context.refuse('NOT_NOW', { why: 'busy' }, 7)
      if (body.ending === 'break') throw new Error('a bug with a secret in it')
      return { ok: body.ending === 'lie' ? (false as unknown as true) : true }
    },
    wide: async (_context, { body }) => ({ count: body.list.length }),
    open: async () => undefined,
    upload: async (_context, { body, file: sent }) => {
      seenFile = sent
      const bytes = await readFile(sent.path)
      return {
        bytes,
        contentType: 'application/octet-stream',
        fileName: `${body.caption} "é".txt`,
        lengthBytes: bytes.length,
      }
    },
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  stop = () => app.close()
})

afterAll(async () => {
  await stop()
  await database.close()
})

beforeEach(async () => {
  questions = []
  published = []
  isForbidden = false
  waitS = null
  seenFile = undefined
  await database.pool.query('truncate written')
})

const signedIn = { authorization: 'Bearer good' }
const post = (body: unknown) =>
  fetch(`${url}/api/test/write`, {
    method: 'POST',
    headers: { ...signedIn, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const countWritten = async () =>
  (await database.pool.query<{ n: number }>('select count(*)::int n from written')).rows[0]?.n
const uploadFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('nestwren-upload-'))

describe('input', () => {
  it('is parsed, with defaults', async () => {
    const response = await fetch(`${url}/api/test/read/${childId}`, { headers: signedIn })
    expect([response.status, await response.json()]).toEqual([200, { id: childId, limit: 3 }])
  })

  it('names every problem with its place', async () => {
    const response = await post({ childId: 'x', ending: 'dance', more: 1 })
    const body = (await response.json()) as { code: string; details: { path: string[] }[] }
    expect(response.status).toBe(400)
    expect(body.code).toBe('INVALID_INPUT')
    expect(body.details.map(({ path }) => path.join('.')).sort()).toEqual(['body', 'body.childId', 'body.ending'])
    expect(await countWritten()).toBe(0)
  })

  it('may be as wide as its endpoint declares, and no wider', async () => {
    const ask = async (path: string, count: number) => {
      const body = JSON.stringify({ list: Array.from({ length: count }, (_, at) => at) })
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${url}/api/test/${path}`, { method: 'POST', headers, body })
      return [response.status, await response.json()]
    }
    expect(await ask('wide', 1_000)).toEqual([200, { count: 1_000 }])
    const tooWide = [400, { details: [{ path: ['body'], text: 'More than 1001 fields.' }] }]
    expect(await ask('wide', 1_001)).toMatchObject(tooWide)
    expect(await ask('write', 300)).toMatchObject([400, { details: [{ text: 'More than 200 fields.' }] }])
  })

  it('may not be there where nothing is expected', async () => {
    const response = await fetch(`${url}/api/test/open?x=1`, { method: 'DELETE' })
    expect(response.status).toBe(400)
  })
})

describe('access', () => {
  it('needs a token before the input is even looked at', async () => {
    const response = await fetch(`${url}/api/test/write`, { method: 'POST' })
    expect([response.status, await response.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'UNAUTHENTICATED' }),
    ])
    expect(questions).toEqual([])
  })

  it('asks the kernel about the child that the call names', async () => {
    await post({ childId, ending: 'succeed' })
    expect(questions).toEqual([expect.objectContaining({ access: calls.write.access, caller, isWrite: true, childId })])
  })

  it('runs nothing when the kernel says no', async () => {
    isForbidden = true
    const response = await post({ childId, ending: 'succeed' })
    expect(response.status).toBe(403)
    expect(await countWritten()).toBe(0)
    expect(published).toEqual([])
  })

  it('spends a write and says how long to wait when there is none', async () => {
    waitS = 5
    const response = await post({ childId, ending: 'succeed' })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
    const read = await fetch(`${url}/api/test/read/${childId}`, { headers: signedIn })
    expect(read.status).toBe(200)
  })
})

describe('a command', () => {
  it('commits, then tells', async () => {
    const response = await post({ childId, ending: 'succeed' })
    expect([response.status, await response.json()]).toEqual([201, { ok: true }])
    expect(await countWritten()).toBe(1)
    expect(published).toEqual([{ name: 'child:deleted', payload: gone, audience }])
  })

  it('that is refused leaves nothing and tells nobody', async () => {
    const response = await post({ childId, ending: 'refuse' })
    expect(response.headers.get('retry-after')).toBe('7')
    expect([response.status, await response.json()]).toEqual([
      409,
      { error: 'Not now.', code: 'NOT_NOW', details: { why: 'busy' } },
    ])
    expect(await countWritten()).toBe(0)
    expect(published).toEqual([])
  })

  it('that breaks is answered without detail and leaves nothing', async () => {
    const response = await post({ childId, ending: 'break' })
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).not.toContain('secret')
    expect(await countWritten()).toBe(0)
    expect(published).toEqual([])
  })
})

describe('output', () => {
  it('holds only what the contract lists', async () => {
    const response = await fetch(`${url}/api/test/read/${childId}`, { headers: signedIn })
    expect(await response.text()).not.toContain('hash')
  })

  it('of the wrong shape is a bug, not an answer', async () => {
    expect((await post({ childId, ending: 'lie' })).status).toBe(500)
  })

  it('can be nothing', async () => {
    const response = await fetch(`${url}/api/test/open`, { method: 'DELETE' })
    expect([response.status, await response.text()]).toEqual([204, ''])
  })
})

describe('files', () => {
  const send = (form: FormData) => fetch(`${url}/api/test/upload`, { method: 'POST', headers: signedIn, body: form })
  const form = (bytes: Uint8Array<ArrayBuffer>, field = 'file') => {
    const data = new FormData()
    data.set('caption', 'Nap')
    data.set(field, new Blob([bytes], { type: 'image/png' }), '../../etc/pass\u0000wd.png')
    return data
  }

  it('go in and out, larger than a JSON body may be, and leave nothing on disk', async () => {
    const bytes = new Uint8Array(250_000).fill(7)
    const response = await send(form(bytes))
    expect(response.status).toBe(200)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Nap ___.txt"; filename*=UTF-8''Nap%20%22%C3%A9%22.txt`,
    )
    expect(seenFile).toMatchObject({ claimedType: 'image/png', sizeBytes: 250_000 })
    expect(seenFile?.fileName).toMatch(/^[^/\\]+$/)
    expect(await uploadFolders()).toEqual([])
  })

  it('have a name that the database can store, also where it is cut', async () => {
    const data = new FormData()
    data.set('caption', 'Nap')
    data.set('file', new Blob([new Uint8Array(3)], { type: 'image/png' }), `${'a'.repeat(199)}🐣.png`)
    expect((await send(data)).status).toBe(200)
    expect(seenFile?.fileName).toBe('a'.repeat(199))
  })

  it.each([
    ['too large', 413, () => send(form(new Uint8Array(300_001)))],
    ['in another field', 400, () => send(form(new Uint8Array(3), 'photo'))],
    [
      'missing',
      400,
      () => {
        const data = new FormData()
        data.set('caption', 'Nap')
        return send(data)
      },
    ],
    [
      'with a NUL beside them',
      400,
      () => {
        const data = form(new Uint8Array(3))
        data.set('caption', 'a\u0000b')
        return send(data)
      },
    ],
    [
      'with a NUL in the name of a field',
      400,
      () => {
        const data = form(new Uint8Array(3))
        data.set('a\u0000b', 'x')
        return send(data)
      },
    ],
    [
      'as JSON',
      415,
      () =>
        fetch(`${url}/api/test/upload`, {
          method: 'POST',
          headers: { ...signedIn, 'content-type': 'application/json' },
          body: '{}',
        }),
    ],
    [
      'cut short',
      400,
      () =>
        fetch(`${url}/api/test/upload`, {
          method: 'POST',
          headers: { ...signedIn, 'content-type': 'multipart/form-data; boundary=x' },
          body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
        }),
    ],
  ])('%s are refused and leave nothing on disk', async (_name, status, act) => {
    const response = await act()
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) })
    expect(await uploadFolders()).toEqual([])
  })
})
