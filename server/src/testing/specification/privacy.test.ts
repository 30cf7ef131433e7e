import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unzip } from '../../features/privacy/testing/unzip.ts'
import { openBlobStore } from '../../platform/storage/open-blob-store.ts'
import { call } from '../call.ts'
import { defaultPassword } from '../people.ts'
import { sendPhoto, startWrittenWorld, type WrittenFamily, type WrittenWorld } from './written-client.ts'

/** A §7: GET /api/gdpr/export (returns a file) and DELETE /api/gdpr/delete-account, each with nothing before it. */

let world: WrittenWorld

beforeAll(async () => {
  world = await startWrittenWorld({ env: { LIMITS_DATA_EXPORT: '3/1d' } })
})
afterAll(() => world.stop())

const download = ({ send }: Pick<WrittenFamily, 'send'>, signal?: AbortSignal) =>
  fetch(`${world.url}/api/gdpr/export`, {
    headers: { authorization: `Bearer ${send.token}` },
    ...(signal !== undefined && { signal }),
  })
const contentsOf = async (response: Response) => unzip(Buffer.from(await response.arrayBuffer()))

async function rows(statement: string, values: unknown[]) {
  return (await world.database.pool.query(statement, values)).rows
}
const exportsOf = ({ accountId }: WrittenFamily) =>
  rows('select status, blob_key, size_bytes from data_exports where account_id = $1 order by created_at, id', [
    accountId,
  ])

/** Folders of what is just being streamed or uploaded by this process. */
async function folders(): Promise<number> {
  return (await readdir(tmpdir())).filter((name) => name.includes(`-${process.pid}-`)).length
}

describe('the export', () => {
  test('is a file at once, with what was written and what was uploaded, and is stored nowhere', async () => {
    const family = await world.family()
    const { body: photo } = await sendPhoto({ url: world.url, token: family.send.token }, family.childId)
    const answer = await download(family)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="nestwren-2026-11-19\.zip"/)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const files = await contentsOf(answer)
    expect(JSON.parse(files.get('children.json') ?? '')).toMatchObject([{ id: family.childId }])
    expect([...files.keys()].some((name) => name.startsWith('photos/') && name.includes(photo.id))).toBe(true)
    await expect.poll(() => exportsOf(family)).toMatchObject([{ status: 'ready', blob_key: null }])
    await expect.poll(folders).toBe(0)
    // The page says that there was one, and offers no file.
    const { body } = await family.send('GET', '/api/gdpr/exports')
    expect(body.items).toMatchObject([{ status: 'expired', expiresAt: null }])
  })

  test('is the prepared one where there is one', async () => {
    const family = await world.family()
    await family.send('POST', '/api/gdpr/exports')
    const ready = async () => (await exportsOf(family)).map(({ status }) => status)
    await expect.poll(ready).toEqual(['ready'])
    const answer = await download(family)
    expect(Number(answer.headers.get('content-length'))).toBe(Number((await exportsOf(family))[0].size_bytes))
    await answer.arrayBuffer()
    expect(await exportsOf(family)).toHaveLength(1)
  })

  test('holds no connection of the database while somebody reads slowly, and nothing is left when they go', {
    timeout: 60_000,
  }, async () => {
    const family = await world.family()
    const { body } = await sendPhoto({ url: world.url, token: family.send.token }, family.childId)
    // More than the buffers on the way take, and no ZIP makes it smaller.
    const files = await openBlobStore(world.config)
    const keys: string[] = []
    for await (const one of files.list(`a/${family.accountId}/photo/${body.id}`)) keys.push(one)
    const key = keys.find((one) => one.includes('original'))
    if (key === undefined) throw new Error(`There is no original among ${keys.join()}`)
    await files.put(key, randomBytes(16_000_000), { contentType: 'image/jpeg' })
    // As one from before files were encrypted.
    await rows('update stored_files set wrapped_key = null, size_bytes = 16000000 where key = $1', [key])
    const gone = new AbortController()
    const answer = await download(family, gone.signal)
    const reader = answer.body?.getReader()
    await reader?.read()
    expect(await exportsOf(family)).toMatchObject([{ status: expect.stringMatching('queued|running') }])
    const held = await rows(
      "select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      [],
    )
    expect(held).toEqual([])
    expect(await folders()).toBe(1)
    // One at a time, and meanwhile the family is served as ever.
    expect(await family.send('GET', '/api/gdpr/export')).toMatchObject({
      status: 409,
      body: { code: 'EXPORT_RUNNING' },
    })
    expect((await family.send('GET', '/api/user-children')).status).toBe(200)
    gone.abort()
    await expect.poll(() => exportsOf(family)).toMatchObject([{ status: 'failed', blob_key: null }])
    await expect.poll(folders).toBe(0)
    expect([...(await contentsOf(await download(family))).keys()]).toContain('children.json')
  })

  test('is made three times a day for a family, however it is asked for', async () => {
    const family = await world.family()
    for (let count = 0; count < 3; count += 1) {
      await (await download(family)).arrayBuffer()
      await expect.poll(async () => (await exportsOf(family)).map(({ status }) => status)).not.toContain('queued')
      await expect.poll(async () => (await exportsOf(family)).map(({ status }) => status)).not.toContain('running')
    }
    const fourth = await download(family)
    expect(fourth.status).toBe(429)
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await family.send('POST', '/api/gdpr/exports')).toMatchObject({ status: 429 })
  })

  test('is of the caller’s rights: a viewer’s holds nothing of the children', async () => {
    const family = await world.family()
    const viewer = await world.people.addMember(family.accountId, { children: [family.childId] })
    const files = await contentsOf(await download({ send: await world.as(viewer, family.accountId) }))
    expect([...files.values()].join('')).not.toContain(family.childId)
    expect((await call(world.url, 'GET', '/api/gdpr/export')).status).toBe(401)
  })
})

describe('deleting the account', () => {
  const path = '/api/gdpr/delete-account'
  const needed = { status: 403, body: { code: 'PASSWORD_NEEDED' } }
  const minutes = (count: number) => world.clock.advance(count * 60_000)

  async function signedIn() {
    const family = await world.family()
    const { username, password } = family.owner
    const { body } = await world.send('POST', '/api/auth/login', { username, password })
    const { accessToken: token } = body.tokens
    const remove = (sent?: object) =>
      call(world.url, 'DELETE', path, { token, ...(sent !== undefined && { body: sent }) })
    return { ...family, remove, me: () => call(world.url, 'GET', '/api/auth/me', { token }) }
  }

  test('needs nothing but the sign-in of a moment ago', async () => {
    const { remove, me } = await signedIn()
    minutes(15)
    expect((await remove()).status).toBe(204)
    expect((await me()).status).toBe(401)
  })

  test('asks for the password later, and takes it alone', async () => {
    const { remove, me, owner } = await signedIn()
    minutes(15)
    world.clock.advance(1)
    expect(await remove()).toMatchObject(needed)
    expect(await remove({ username: owner.username })).toMatchObject(needed)
    expect(await remove({ password: 'not this one' })).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
    expect((await me()).status).toBe(200)
    expect((await remove({ password: defaultPassword })).status).toBe(204)
    expect((await me()).status).toBe(401)
  })

  test('a refreshed session is no new sign-in, and a wrong password is wrong at any time', async () => {
    const { owner } = await world.family()
    const { username, password } = owner
    const { body } = await world.send('POST', '/api/auth/login', { username, password })
    minutes(16)
    const refreshed = await world.send('POST', '/api/auth/refresh', { refreshToken: body.tokens.refreshToken })
    const { accessToken: token } = refreshed.body.tokens
    expect(await call(world.url, 'DELETE', path, { token })).toMatchObject(needed)
    const fresh = await signedIn()
    expect(await fresh.remove({ password: 'not this one' })).toMatchObject({ status: 400 })
  })
})
