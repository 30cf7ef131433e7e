import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../clock/clock.ts'
import { testConfig } from '../config/test-config.ts'
import type { Database } from '../db/database.ts'
import { createServer } from '../http/limits.ts'
import { createSilentLog } from '../log/log.ts'
import { createTestDatabase } from '../testing/database.ts'
import { mailLayout } from './mail-layout.ts'
import { registerMailbox } from './mailbox.ts'
import { createMailer } from './mailer.ts'

const log = createSilentLog()
const clock = createTestClock('2026-05-01T08:00:00Z')
let database: Database
let app: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase()
  const mailer = createMailer({ db: database.db, config: testConfig(), clock, log, addJob: async () => undefined })
  for (let i = 0; i < 25; i += 1) {
    clock.advance(1_000)
    await mailer.queue({
      to: i % 2 ? 'anna@example.org' : 'ben@example.org',
      subject: `Mail ${i}`,
      text: 'plain',
      html: '<p>plain</p>',
      kind: 'test',
    })
  }
  clock.advance(1_000)
  const layout = mailLayout({
    locale: 'en',
    appUrl: 'http://127.0.0.1:3001',
    title: 'Reset <b>now</b>',
    paragraphs: ['<script>alert(1)</script> & more'],
    button: { label: 'Choose a password', path: '/reset-password?token=abc&x=1' },
  })
  await mailer.queue({ to: 'carla@example.org', subject: '<script>alert(1)</script>', kind: 'reset', ...layout })
})
afterEach(() => app.close())
afterAll(() => database.close())

function start(env: Record<string, string> = {}) {
  const config = testConfig(env)
  app = createServer(config, log)
  registerMailbox(app, { db: database.db, config })
  return app
}

test('lists the newest first, page by page, and by address', async () => {
  start()
  const first = (await app.inject('/api/dev/mailbox?limit=10')).json()
  expect(first.items).toHaveLength(10)
  expect(first.items[1]).toMatchObject({ subject: 'Mail 24', to: 'ben@example.org', kind: 'test' })
  const subjects: string[] = first.items.map((item: { subject: string }) => item.subject)
  let cursor: string | null = first.nextCursor
  while (cursor !== null) {
    const page = (await app.inject(`/api/dev/mailbox?limit=10&cursor=${cursor}`)).json()
    subjects.push(...page.items.map((item: { subject: string }) => item.subject))
    cursor = page.nextCursor
  }
  expect(subjects).toHaveLength(26)
  expect(new Set(subjects).size).toBe(26)
  const annas = (await app.inject('/api/dev/mailbox?to=Anna@example.org&limit=100')).json()
  expect(annas.items).toHaveLength(12)
})

test('the links of a mail are given as they were sent', async () => {
  start()
  const { items } = (await app.inject('/api/dev/mailbox?to=carla@example.org')).json()
  expect(items[0].links).toEqual(['http://127.0.0.1:3001/reset-password?token=abc&x=1'])
})

test('the pages show what was written, run nothing and let links be followed', async () => {
  start()
  const list = await app.inject('/dev/mailbox')
  expect(list.headers['content-type']).toContain('text/html')
  expect(list.body).not.toContain('<script')
  expect(list.body).toContain('&lt;script&gt;')
  expect(list.body).toContain('Older mails')
  const { items } = (await app.inject('/api/dev/mailbox?to=carla@example.org')).json()
  const one = await app.inject(`/dev/mailbox/${items[0].id}`)
  expect(one.body).not.toContain('<script')
  expect(one.body).toContain('href="http://127.0.0.1:3001/reset-password?token=abc&amp;x=1"')
  const designed = await app.inject(`/dev/mailbox/${items[0].id}/html`)
  expect(designed.headers['content-security-policy']).toContain('sandbox')
  expect(designed.body).not.toContain('<script')
})

test('what is not there is 404, what is not right is 400', async () => {
  start()
  expect((await app.inject('/dev/mailbox/nonsense')).statusCode).toBe(404)
  expect((await app.inject('/dev/mailbox/0190f3f0-0000-7000-8000-000000000000')).statusCode).toBe(404)
  expect((await app.inject('/api/dev/mailbox?limit=1000')).statusCode).toBe(400)
})

test('where mails really leave there is no mailbox', async () => {
  start({ SMTP_URL: 'smtp://127.0.0.1:2525' })
  for (const path of ['/dev/mailbox', '/api/dev/mailbox', '/dev/mailbox/x'])
    expect((await app.inject(path)).statusCode, path).toBe(404)
})

test('a link never leads elsewhere', () => {
  start()
  const content = { locale: 'en', appUrl: 'https://app.example.org', title: 'x', paragraphs: [] } as const
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example/', 'reset', 'javascript:alert(1)']) {
    expect(() => mailLayout({ ...content, button: { label: 'x', path } }), path).toThrow(TypeError)
  }
  expect(mailLayout({ ...content, locale: 'es', button: { label: 'Abrir', path: '/a?b=c' } }).text).toContain(
    'https://app.example.org/a?b=c',
  )
})
