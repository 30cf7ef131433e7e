import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../clock/clock.ts'
import { testConfig } from '../config/test-config.ts'
import type { Database } from '../db/database.ts'
import { createJobs, migrateJobs } from '../jobs/jobs.ts'
import { createSilentLog } from '../log/log.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createMailTasks } from './mail-tasks.ts'
import { createMailer, type Mail } from './mailer.ts'
import { mailsTable } from './tables.ts'

const log = createSilentLog()
const clock = createTestClock('2026-05-01T08:00:00Z')
const mail: Mail = {
  to: 'anna@example.org',
  subject: 'Your code',
  text: 'It is 123456.',
  html: '<p>It is 123456.</p>',
  kind: 'confirmation',
}
let database: Database
const cleanUps: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 8 })
  await migrateJobs(database.pool)
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  await database.pool.query('delete from graphile_worker._private_jobs')
  await database.db.delete(mailsTable)
})
afterAll(() => database.close())

interface Received {
  readonly to: string[]
  readonly source: string
}

/** A real mail server on loopback that keeps what it takes. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      let source = ''
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => {
        source += chunk
      })
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
        callback()
      })
    },
    ...options,
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  cleanUps.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${port}`, received }
}

async function start(env: Record<string, string>, options: { abandonedAfterMs?: number } = {}) {
  const config = testConfig(env)
  const tasks = createMailTasks({ db: database.db, config, clock, log })
  const jobs = createJobs({ database, log, tasks, ...options })
  const mailer = createMailer({
    db: database.db,
    config,
    clock,
    log,
    addJob: (payload, owner, tx) => jobs.add('mail.send', payload, { owner }, tx),
  })
  cleanUps.push(() => jobs.stop())
  return { mailer, jobs, tasks }
}

async function stored(id: string) {
  const [row] = await database.db.select().from(mailsTable).where(eq(mailsTable.id, id))
  return row
}

/** Spares the test the pause before the next try; waits until the failed one has been given back. */
async function runWaitingNow() {
  const statement = 'update graphile_worker._private_jobs set run_at = now() where locked_at is null'
  await expect.poll(async () => (await database.pool.query(statement)).rowCount).toBe(1)
}

test('a mail goes out once, in both forms, and its bodies do not stay', async () => {
  const { url, received } = await mailServer()
  const { mailer, jobs } = await start({ SMTP_URL: url, MAIL_FROM: 'Nestwren <hello@example.org>' })
  await jobs.start()
  const { id } = await mailer.queue(mail)
  await expect.poll(async () => (await stored(id))?.sentAt).toEqual(clock.now())
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['anna@example.org'])
  expect(received[0]?.source).toContain('From: Nestwren <hello@example.org>')
  expect(received[0]?.source).toContain('Subject: Your code')
  expect(received[0]?.source).toContain('text/plain')
  expect(received[0]?.source).toContain('text/html')
  expect(received[0]?.source).toMatch(new RegExp(`Message-ID: <${id}@`))
  expect(await stored(id)).toMatchObject({ text: '', html: '', attempts: 1 })
  await jobs.add('mail.send', { mailId: id }, { owner: null })
  const done = 'select count(*)::int as count from graphile_worker.jobs'
  await expect.poll(async () => (await database.pool.query(done)).rows).toEqual([{ count: 0 }])
  expect(received).toHaveLength(1)
})

test('a mail of a transaction that is undone is not sent', async () => {
  const { url, received } = await mailServer()
  const { mailer, jobs } = await start({ SMTP_URL: url })
  await jobs.start()
  const undone = database.transaction(async (tx) => {
    await mailer.queue(mail, tx)
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  const { id } = await mailer.queue({ ...mail, subject: 'The other' })
  await expect.poll(async () => (await stored(id))?.sentAt).toBeTruthy()
  expect(received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim())).toEqual(['The other'])
})

test('while the mail server is down the mail waits; afterwards it goes out once', async () => {
  let isDown = true
  const { url, received } = await mailServer({
    onMailFrom: (_address, _session, callback) =>
      callback(isDown ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
  })
  const { mailer, jobs } = await start({ SMTP_URL: url })
  await jobs.start()
  const { id } = await mailer.queue(mail)
  await expect.poll(async () => (await stored(id))?.lastError).toContain('451')
  expect(await stored(id)).toMatchObject({ sentAt: null, failedAt: null, text: mail.text })
  isDown = false
  await runWaitingNow()
  await expect.poll(async () => (await stored(id))?.sentAt).toBeTruthy()
  expect(received).toHaveLength(1)
  expect(await stored(id)).toMatchObject({ attempts: 2, lastError: null })
})

test('an address the mail server refuses for good is given up at once', async () => {
  const { url, received } = await mailServer({
    onRcptTo: (_address, _session, callback) =>
      callback(Object.assign(new Error('no such person'), { responseCode: 550 })),
  })
  const { mailer, jobs } = await start({ SMTP_URL: url })
  await jobs.start()
  const { id } = await mailer.queue(mail)
  await expect.poll(async () => (await stored(id))?.failedAt).toEqual(clock.now())
  // Whoever runs the service may send it again.
  expect(await stored(id)).toMatchObject({ text: mail.text, html: mail.html, sentAt: null })
  expect(received).toHaveLength(0)
})

test('a mail that was given up is sent again on demand, once, with everything it had', async () => {
  let isKnown = false
  const { url, received } = await mailServer({
    onRcptTo: (_address, _session, callback) =>
      callback(isKnown ? null : Object.assign(new Error('no such person'), { responseCode: 550 })),
  })
  const { mailer, jobs } = await start({ SMTP_URL: url })
  await jobs.start()
  const unsubscribeUrl = 'https://app.example.org/unsubscribe?token=x'
  const { id } = await mailer.queue({ ...mail, unsubscribeUrl })
  const again = () => database.transaction((tx) => mailer.resend(id, tx))
  expect(await again()).toEqual({ obstacle: 'notFailed' })
  await expect.poll(async () => (await stored(id))?.failedAt).toEqual(clock.now())
  isKnown = true
  expect(await Promise.all([again(), again()])).toEqual(
    expect.arrayContaining([{ obstacle: null }, { obstacle: 'notFailed' }]),
  )
  await expect.poll(async () => (await stored(id))?.sentAt).toBeTruthy()
  expect(received).toHaveLength(1)
  expect(received[0]?.source).toContain(unsubscribeUrl)
  expect(await stored(id)).toMatchObject({ text: '', html: '', unsubscribeUrl: null, attempts: 1, failedAt: null })
  expect(await again()).toEqual({ obstacle: 'notFailed' })
  expect(await database.transaction((tx) => mailer.resend(crypto.randomUUID(), tx))).toBeNull()
})

test('what is of no use any more is not sent again, and its text does not stay', async () => {
  const { url } = await mailServer({
    onRcptTo: (_address, _session, callback) =>
      callback(Object.assign(new Error('no such person'), { responseCode: 550 })),
  })
  const { mailer, jobs, tasks } = await start({ SMTP_URL: url })
  await jobs.start()
  const { id } = await mailer.queue({ ...mail, usefulForMs: 600_000 })
  await expect.poll(async () => (await stored(id))?.failedAt).toBeTruthy()
  clock.advance(600_000)
  expect(await database.transaction((tx) => mailer.resend(id, tx))).toEqual({ obstacle: 'outOfDate' })
  clock.advance(1_000)
  await tasks['mail.purge'].run({}, { signal: new AbortController().signal, log, attempt: 1, isLastAttempt: false })
  expect(await stored(id)).toMatchObject({ text: '', html: '' })
})

test('a server killed between the yes of the mail server and its mark sends again, recognisably', async () => {
  const { url, received } = await mailServer()
  const { mailer, jobs } = await start({ SMTP_URL: url })
  const { id } = await mailer.queue(mail)
  // What such a server leaves behind: the mail is out, the row is not marked, the job is locked by nobody alive.
  const dying = createMailTasks({
    db: database.db,
    config: testConfig({ SMTP_URL: url }),
    clock: {
      now: () => {
        throw new Error('killed')
      },
    },
    log,
  })
  await expect(
    dying['mail.send'].run(
      { mailId: id },
      { signal: new AbortController().signal, log, attempt: 1, isLastAttempt: false },
    ),
  ).rejects.toThrow('killed')
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '6 minutes', attempts = 1`,
  )
  await jobs.start()
  await expect.poll(async () => (await stored(id))?.sentAt).toBeTruthy()
  expect(received).toHaveLength(2)
  expect(new Set(received.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1]))).toHaveProperty('size', 1)
})

describe('what goes into headers', () => {
  test.each([
    'anna@example.org\r\nBcc: eve@example.org',
    'anna@example.org, eve@example.org',
    'Anna <anna@example.org>',
    'anna',
    '',
    '@',
    'a@b@c',
  ])('the address %j is refused', async (to) => {
    const { mailer } = await start({})
    await expect(mailer.queue({ ...mail, to })).rejects.toThrow(TypeError)
  })

  test('a line break in a subject makes no header', async () => {
    const { url, received } = await mailServer()
    const { mailer, jobs } = await start({ SMTP_URL: url })
    await jobs.start()
    const { id } = await mailer.queue({ ...mail, subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nBody' })
    await expect.poll(async () => (await stored(id))?.sentAt).toBeTruthy()
    expect(received[0]?.to).toEqual(['anna@example.org'])
    expect(received[0]?.source).not.toMatch(/^Bcc:/m)
  })
})

test('with the mailbox a mail stays, whole, and no job is made', async () => {
  const { mailer } = await start({})
  const { id } = await mailer.queue(mail)
  expect(await stored(id)).toMatchObject({ recipient: mail.to, text: mail.text, html: mail.html, sentAt: clock.now() })
  expect((await database.pool.query('select 1 from graphile_worker.jobs')).rowCount).toBe(0)
})

test('old mails are purged', async () => {
  const { mailer, tasks } = await start({})
  const { id } = await mailer.queue(mail)
  clock.advance(31 * 86_400_000)
  const recent = await mailer.queue(mail)
  await tasks['mail.purge'].run({}, { signal: new AbortController().signal, log, attempt: 1, isLastAttempt: false })
  expect(await stored(id)).toBeUndefined()
  expect(await stored(recent.id)).toBeDefined()
})
