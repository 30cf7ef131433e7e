import { urlOf } from '@nestwren/contract/client'
import { staffContract } from '@nestwren/contract/staff'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { createSilentLog } from '../../platform/log/log.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { call } from '../../testing/call.ts'
import { closeLiveDevices, type LiveDevice, openLiveDevice } from '../../testing/live-device.ts'
import { type SignedInOperator, signInOperator } from '../../testing/operators.ts'
import { createPeople, type Family, type People } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createProcessBook } from './process-commands.ts'

const root = '/api/admin/service'
let database: Database
let app: TestApp
let other: TestApp
let hanna: SignedInOperator
let people: People
let family: Family
let token: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startTestApp({ database })
  other = await startTestApp({ database })
  people = createPeople(app)
  family = await people.createFamily()
})
// Each test at the time of its clock.
beforeEach(async () => {
  hanna = await signInOperator(app)
  token = (await people.signIn(family.owner, family.accountId)).accessToken
})
afterEach(closeLiveDevices)
afterAll(async () => {
  await app.stop()
  await other.stop()
  await database.close()
})

const sql = async (statement: string, values: unknown[] = []) => (await database.pool.query(statement, values)).rows
const get = async (path: string) => {
  const { status, body } = await hanna.send('GET', `${root}${path}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const acts = async (action: string) =>
  sql('select action, target_id, before, after, operator_name from operator_acts where action = $1 order by at, id', [
    action,
  ])

interface SeededMail {
  readonly status: 'failed' | 'waiting' | 'sent'
  readonly text?: string
  readonly usefulUntil?: string
  readonly lastError?: string
}

async function seedMail({ status, text = 'SECRET-body', usefulUntil, lastError = 'EENVELOPE 550' }: SeededMail) {
  const id = uuidv7()
  const at = '2026-11-19T09:00:00Z'
  await sql(
    `insert into mails (id, kind, recipient, subject, text, html, created_at, sent_at, failed_at, attempts, last_error, useful_until)
     values ($1, 'invite', 'secret-person@example.org', 'SECRET-subject', $2, 'SECRET-html', $3, $4, $5, 3, $6, $7)`,
    [id, text, at, status === 'sent' ? at : null, status === 'failed' ? at : null, lastError, usefulUntil ?? null],
  )
  return id
}

/** A job that nobody works on. */
async function seedJob(state: { readonly attempts: number; readonly lastError?: string; readonly isLocked?: boolean }) {
  const [{ id }] = await sql(
    `select id::text from graphile_worker.add_job('nobody.works', '{"text":"SECRET-payload"}', max_attempts => 3, priority => -30,
       run_at => now() + interval '1 hour')`,
  )
  const { attempts, lastError = null, isLocked = false } = state
  await sql(
    `update graphile_worker._private_jobs set attempts = $2, last_error = $3,
       locked_at = case when $4 then now() end, locked_by = case when $4 then 'a worker' end where id = $1`,
    [id, attempts, lastError, isLocked],
  )
  return String(id)
}

describe('nobody else', () => {
  const endpoints = Object.entries(staffContract.service)
  test.each(endpoints)('may ask %s', async (_name, endpoint) => {
    const path = urlOf(endpoint, {
      params: { id: 'params' in endpoint && endpoint.path.includes('jobs') ? '1' : uuidv7() },
    })
    expect((await call(app.url, endpoint.method, path)).status).toBe(401)
    expect((await call(app.url, endpoint.method, path, { token })).status).toBe(401)
  })
})

test('the experiment has the figures of the report', async () => {
  await sql(
    `insert into analytics_counts (day, name, experiment, variant, label, count) values
     ('2026-11-19', 'ab_view', 'lp_headline_v1', 'A', 'shared-day', 200),
     ('2026-11-18', 'trial_button_click', 'lp_headline_v1', 'A', 'hero', 10),
     ('2026-11-18', 'ab_view', 'lp_headline_v1', 'B', 'one-thumb', 200),
     ('2026-11-18', 'trial_button_click', 'lp_headline_v1', 'B', 'hero', 30),
     ('2026-11-17', 'trial_button_click', 'lp_headline_v1', 'B', 'hero', 500)`,
  )
  const answer = await get('/experiment?days=2')
  expect(answer).toMatchObject({
    ...{ days: 2, from: '2026-11-18', to: '2026-11-19' },
    variants: [
      { variant: 'A', label: 'shared-day', views: 200, presses: 10, rate: 0.05 },
      { variant: 'B', label: 'one-thumb', views: 200, presses: 30, rate: 0.15 },
    ],
    differences: [{ base: 'A', variant: 'B' }],
  })
  expect(answer.differences[0].difference).toBeCloseTo(0.1)
  expect(answer.differences[0].interval.low).toBeGreaterThan(0)
  for (const days of ['0', '801', '1e1', 'x'])
    expect((await hanna.send('GET', `${root}/experiment?days=${days}`)).status, days).toBe(400)
})

describe('mails', () => {
  beforeEach(() => sql('delete from mails'))

  test('are listed by status, page by page, with nothing that anybody wrote', async () => {
    const ids = [await seedMail({ status: 'failed' }), await seedMail({ status: 'failed', text: '' })]
    await seedMail({ status: 'waiting', lastError: 'SECRET-error 550 <secret-person@example.org>' })
    await seedMail({ status: 'sent' })
    const first = await get('/mails?limit=1')
    const second = await get(`/mails?limit=1&cursor=${first.nextCursor}`)
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed())
    expect(first.counts).toEqual({ failed: 2, waiting: 1 })
    expect(first.items[0]).toMatchObject({ canResend: false, obstacle: 'emptied' })
    expect(second.items[0]).toMatchObject({
      ...{ kind: 'invite', recipient: 's…@example.org', status: 'failed', attempts: 3, lastError: 'EENVELOPE 550' },
      ...{ canResend: true, obstacle: null },
    })
    expect(second.nextCursor).toBeNull()
    expect((await get('/mails?status=waiting')).items).toMatchObject([
      { status: 'waiting', lastError: null, canResend: false, obstacle: 'notFailed' },
    ])
    expect((await get('/mails?status=sent')).items).toMatchObject([{ status: 'sent' }])
    for (const query of ['status=all', 'cursor=x', 'limit=0'])
      expect((await hanna.send('GET', `${root}/mails?${query}`)).status, query).toBe(400)
  })

  test('that failed are sent again once, and it is written down', async () => {
    const id = await seedMail({ status: 'failed' })
    const resend = () => hanna.send('POST', `${root}/mails/${id}/resend`)
    const answers = await Promise.all([resend(), resend()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('MAIL_NOT_FAILED')
    expect(await acts('mail.resend')).toEqual([
      { action: 'mail.resend', target_id: id, before: null, after: { kind: 'invite' }, operator_name: hanna.name },
    ])
    const old = await seedMail({ status: 'failed', usefulUntil: '2026-11-19T10:00:00Z' })
    expect((await hanna.send('POST', `${root}/mails/${old}/resend`)).body.code).toBe('MAIL_OUT_OF_DATE')
    const empty = await seedMail({ status: 'failed', text: '' })
    expect((await hanna.send('POST', `${root}/mails/${empty}/resend`)).body.code).toBe('MAIL_EMPTIED')
    expect((await hanna.send('POST', `${root}/mails/${uuidv7()}/resend`)).status).toBe(404)
    expect(await acts('mail.resend')).toHaveLength(1)
  })
})

describe('jobs', () => {
  beforeEach(() => sql('delete from graphile_worker._private_jobs'))

  test('are counted by line, and those in trouble are listed without what they hold', async () => {
    const failed = [await seedJob({ attempts: 3, lastError: 'SECRET-error' }), await seedJob({ attempts: 3 })]
    const retrying = await seedJob({ attempts: 1, lastError: 'kind: Error EAUTH at platform/mail/mail-tasks.ts:52' })
    await seedJob({ attempts: 0 })
    await seedJob({ attempts: 1, lastError: 'x', isLocked: true })
    const { lines } = await get('/jobs')
    expect(lines.map(({ line }: { line: string }) => line)).toContain('push')
    expect(lines.find(({ line }: { line: string }) => line === 'mail')).toEqual({
      ...{ line: 'mail', workers: 6, waiting: 2, later: 2, running: 1, failed: 2, oldestAt: null },
    })
    const first = await get('/jobs/troubled?limit=1')
    const second = await get(`/jobs/troubled?limit=1&cursor=${first.nextCursor}`)
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(failed.toReversed())
    expect(second.nextCursor).toBeNull()
    expect(second.items[0]).toMatchObject({
      ...{ name: 'nobody.works', line: 'mail', status: 'failed', attempts: 3, maxAttempts: 3, lastError: null },
    })
    expect((await get('/jobs/troubled?status=retrying')).items).toMatchObject([
      { id: retrying, attempts: 1, lastError: 'Error EAUTH at platform/mail/mail-tasks.ts:52' },
    ])
    expect((await hanna.send('GET', `${root}/jobs/troubled?cursor=x`)).status).toBe(400)
  })

  test('that failed run again or go, and what runs is left alone', async () => {
    const id = await seedJob({ attempts: 3, lastError: 'x' })
    const waiting = await seedJob({ attempts: 0 })
    const retrying = await seedJob({ attempts: 1, lastError: 'x' })
    const running = await seedJob({ attempts: 3, lastError: 'x', isLocked: true })
    const retry = (one: string) => hanna.send('POST', `${root}/jobs/${one}/retry`)
    const drop = (one: string) => hanna.send('DELETE', `${root}/jobs/${one}`)
    for (const one of [waiting, running]) expect((await retry(one)).body.code).toBe('JOB_NOT_FAILED')
    for (const one of [waiting, running, retrying]) expect((await drop(one)).body.code).toBe('JOB_NOT_FAILED')
    expect((await retry(id)).status).toBe(200)
    expect(
      await sql('select attempts::int, run_at <= now() as is_due from graphile_worker._private_jobs where id = $1', [
        id,
      ]),
    ).toEqual([{ attempts: 0, is_due: true }])
    expect((await drop(id)).body.code).toBe('JOB_NOT_FAILED')
    await sql('update graphile_worker._private_jobs set attempts = 3 where id = $1', [id])
    expect((await drop(id)).status).toBe(200)
    for (const answer of [await drop(id), await retry(id)]) expect(answer.status).toBe(404)
    for (const bad of ['x', '0', '99999999999999999999']) expect((await retry(bad)).status, bad).toBe(400)
    expect((await acts('job.retry')).map(({ target_id }) => target_id)).toEqual([id])
    expect(await acts('job.drop')).toMatchObject([{ target_id: id, before: { name: 'nobody.works' } }])
  })
})

test('the state of the files is the same from every process', async () => {
  const keys = ['b', 'a'].map((name) => `a/${family.accountId}/photo/${name}-original`)
  for (const key of keys)
    await sql(
      `insert into stored_files (account_id, key, thing, thing_id, variant, content_type, size_bytes, hash, created_at, bad_as, bad_since)
       values ($1, $2, 'photo', $3, 'original', 'image/jpeg', 10, 'SECRET-hash', now(), 'missing', '2026-11-18T02:00:00Z')`,
      [family.accountId, key, uuidv7()],
    )
  await sql(`insert into file_checks values (true, '2026-11-19T02:00:00Z', 12, 2, 0, 0)`)
  await sql('insert into account_storage (account_id, used_bytes, database_bytes) values ($1, 20, 7)', [
    family.accountId,
  ])
  const own = await get('/files?limit=1')
  const { body: others } = await call(other.url, 'GET', `${root}/files?limit=1`, { token: hanna.token })
  for (const answer of [own, others])
    expect(answer).toMatchObject({
      lastCheck: { at: '2026-11-19T02:00:00.000Z', checked: 12, missing: 2 },
      bad: 2,
      badFiles: { items: [{ itemType: 'photo', state: 'missing', accountId: family.accountId, sizeBytes: 10 }] },
      used: { filesBytes: 20, rowsBytes: 7, families: 1 },
    })
  const next = await get(`/files?limit=1&cursor=${own.badFiles.nextCursor}`)
  expect(next.badFiles.items).toHaveLength(1)
  expect(next.badFiles.items[0].itemId).not.toBe(own.badFiles.items[0].itemId)
  expect(next.badFiles.nextCursor).toBeNull()
  expect(own.database.sizeBytes).toBeGreaterThan(1_000_000)
  expect(own.database.tables).toHaveLength(20)
  expect(own.database.tables[0].sizeBytes).toBeGreaterThanOrEqual(own.database.tables[19].sizeBytes)
  expect((await hanna.send('GET', `${root}/files?cursor=x`)).status).toBe(400)
})

test('living connections are those of all processes, by version of the app', async () => {
  const open = (version?: unknown) => openLiveDevice(app.url, { token, version })
  const said = [...Array(3).fill('1.2.0+abc'), undefined, 'no version <b>', 'constructor', '__proto__']
  for (const version of said) await open(version)
  const third = createProcessBook({
    ...{ database, clock: app.clock, log: createSilentLog(), appVersion: '1.1.0' },
    live: () => ({
      sockets: 13,
      versions: new Map([
        ['1.1.0', 6],
        ['__proto__', 4],
        ['constructor', 3],
      ]),
    }),
  })
  await third.note()
  // Those of other tests may still be leaving.
  await expect.poll(async () => (await get('/live')).connections).toBe(20)
  const { processes, ...answer } = await get('/live')
  expect(answer).toEqual({
    connections: 20,
    versions: [
      { version: '1.1.0', connections: 6 },
      { version: '__proto__', connections: 5 },
      { version: 'constructor', connections: 4 },
      { version: '1.2.0+abc', connections: 3 },
      { version: null, connections: 2 },
    ],
  })
  expect(processes).toHaveLength(3)
  expect(processes.filter(({ isThis }: { isThis: boolean }) => isThis)).toMatchObject([
    { connections: 7, version: null },
  ])
  expect(processes.find(({ id }: { id: string }) => id === third.id)).toMatchObject({
    version: '1.1.0',
    connections: 13,
  })
  // Whoever has fallen silent is not counted, and one that stops is gone at once.
  await sql(`update server_processes set seen_at = now() - interval '1 minute' where id = $1`, [third.id])
  expect((await get('/live')).connections).toBe(7)
  await third.stop()
  expect(await sql('select 1 from server_processes where id = $1', [third.id])).toEqual([])
})

test('errors and answers are counted over processes, by kind and without their words', async () => {
  // On a day of its own, so that what the others store meanwhile is not in it.
  const third = await startTestApp({ database, startsAt: '2026-11-15T10:24:00.000Z' })
  await openLiveDevice(third.url, { token, version: '3.0.0' })
  await sql('alter table service_banners rename to gone_banners')
  for (let times = 0; times < 2; times += 1)
    expect((await call(third.url, 'GET', '/api/service/banner?SECRET-query=1')).status).toBe(400)
  expect((await call(third.url, 'GET', '/api/service/banner')).status).toBe(500)
  third.clock.advance(60_000)
  expect((await call(third.url, 'GET', '/api/service/banner')).status).toBe(500)
  await sql('alter table gone_banners rename to service_banners')
  expect((await call(third.url, 'GET', '/api/service/banner')).status).toBe(200)
  await third.stop()
  const { kinds, answers } = await get('/errors')
  expect(kinds).toContainEqual({
    ...{ name: expect.stringMatching(/^\w+ 42P01$/), where: 'GET /api/service/banner', count: 2 },
    ...{ firstAt: '2026-11-15T10:24:00.000Z', lastAt: '2026-11-15T10:25:00.000Z' },
  })
  expect(answers).toContainEqual({ day: '2026-11-15', ok: 1, redirected: 0, refused: 2, failed: 2 })
  const versions = await get('/versions')
  expect(versions.current).toBeNull()
  expect(versions.days).toContainEqual({ day: '2026-11-15', version: '3.0.0', opened: 1 })
  expect((await hanna.send('GET', `${root}/errors?days=31`)).status).toBe(400)
})

describe('the banner', { shuffle: false }, () => {
  const banner = {
    text: { en: 'Photos are slow today.', es: 'Hoy las fotos van lentas.' },
    tone: 'warning',
    startsAt: '2026-11-19T10:00:00.000Z',
    endsAt: '2026-11-20T10:00:00.000Z',
  }
  const put = (change: object = {}) => hanna.send('PUT', `${root}/banner`, { ...banner, ...change })
  const shown = async (at: TestApp = other) => (await at.client().serviceNews.banner()).banner
  afterAll(() => {
    for (const one of [app, other]) one.clock.set('2026-11-19T10:24:00.000Z')
  })

  const listen = async (at: TestApp): Promise<LiveDevice> => openLiveDevice(at.url, { token })

  test.each([
    ['no end', { endsAt: undefined }],
    ['an end before its beginning', { endsAt: '2026-11-19T09:00:00.000Z' }],
    ['more than 30 days', { endsAt: '2026-12-20T10:00:00.000Z' }],
    ['too long a text', { text: { en: 'x'.repeat(201), es: 'x' } }],
    ['one language', { text: { en: 'x' } }],
    ['another tone', { tone: 'danger' }],
    ['an end that has passed', { startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-11-02T00:00:00.000Z' }],
    ['a beginning in two years', { startsAt: '2028-11-01T00:00:00.000Z', endsAt: '2028-11-02T00:00:00.000Z' }],
  ])('with %s is refused', async (_what, change) => {
    expect((await put(change)).status).toBe(400)
    expect(await get('/banner')).toEqual({ banner: null })
  })

  test('is heard on every process, and read from all of them', async () => {
    expect(await shown()).toBeNull()
    const [here, there] = [await listen(app), await listen(other)]
    // The processes have to find each other first.
    await expect
      .poll(async () => {
        expect((await put()).status).toBe(200)
        return there.heard.filter(({ name }) => name === 'service:banner').length
      })
      .toBeGreaterThan(0)
    expect(await here.hears('service:banner')).toEqual({ banner: await shown(app) })
    await expect.poll(() => shown()).toMatchObject(banner)
    const kept = await get('/banner')
    expect(kept.banner).toMatchObject({ ...banner, state: 'shown', by: hanna.name })
    // A new end is no new text.
    expect((await put({ endsAt: '2026-11-21T10:00:00.000Z' })).body.banner.id).toBe(kept.banner.id)
    const changed = await put({ text: { en: 'All is well.', es: 'Todo va bien.' } })
    expect(changed.body.banner.id).not.toBe(kept.banner.id)
    await there.hears('service:banner', (payload) => payload.banner?.text.en === 'All is well.')
    expect((await acts('banner.put')).at(-1)).toMatchObject({
      before: { text: banner.text },
      after: { text: { en: 'All is well.' } },
    })
  })

  test('is over at its end', async () => {
    app.clock.advance(2 * 86_400_000)
    hanna = await signInOperator(app)
    expect(await shown(app)).toBeNull()
    expect((await get('/banner')).banner.state).toBe('over')
  })

  test('that is planned begins at its time', async () => {
    // Later than any day on which this runs: the queue goes by the clock of the database.
    const setClocks = (at: string) => [app, other].map(({ clock }) => clock.set(at))
    const [startsAt, endsAt] = ['2090-06-01T00:00:00.000Z', '2090-06-02T00:00:00.000Z']
    setClocks('2090-05-01T00:00:00.000Z')
    hanna = await signInOperator(app)
    expect((await put({ startsAt, endsAt })).body.banner.state).toBe('planned')
    expect(await shown(app)).toBeNull()
    const due = await sql(`select run_at from graphile_worker.jobs where task_identifier = 'service.banner'`)
    expect(due).toEqual([{ run_at: new Date('2090-06-01T00:00:02.000Z') }])
    setClocks(startsAt)
    const { accessToken } = await people.signIn(family.owner, family.accountId)
    const device = await openLiveDevice(app.url, { token: accessToken })
    await sql(`update graphile_worker._private_jobs set run_at = now() where key = 'service:banner'`)
    const { banner: heard } = await device.hears('service:banner', (payload) => payload.banner !== null)
    expect(heard).toMatchObject({ startsAt, endsAt })
  })

  test('is taken away from everybody at once', async () => {
    expect((await hanna.send('DELETE', `${root}/banner`)).status).toBe(200)
    expect(await shown(app)).toBeNull()
    await expect.poll(() => shown()).toBeNull()
    expect(await acts('banner.remove')).toHaveLength(1)
    expect((await hanna.send('DELETE', `${root}/banner`)).status).toBe(200)
    expect(await acts('banner.remove')).toHaveLength(1)
  })
})

test('no answer holds what a family wrote, or a whole address', async () => {
  await seedMail({ status: 'failed', lastError: 'SECRET-error for secret-person@example.org' })
  await seedJob({ attempts: 3, lastError: 'SECRET-error {"email":"secret-person@example.org"}' })
  const paths = [
    ...['experiment', 'mails', 'mails?status=waiting', 'mails?status=sent', 'jobs', 'jobs/troubled'],
    ...['jobs/troubled?status=retrying', 'files', 'live', 'errors', 'versions', 'banner'],
  ]
  for (const path of paths) {
    const { status, body } = await hanna.send('GET', `${root}/${path}`)
    expect(status, path).toBe(200)
    expect(JSON.stringify(body), path).not.toMatch(/SECRET-|secret-person/)
  }
  expect((await hanna.send('GET', `${root}/mails`)).body.items.length).toBeGreaterThan(0)
  expect((await hanna.send('GET', `${root}/jobs/troubled`)).body.items.length).toBeGreaterThan(0)
})
