import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailsTable } from '../../platform/mail/tables.ts'
import { call } from '../../testing/call.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

// Each look at the command line is a process that starts.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp

beforeAll(async () => {
  // The command line goes by the clock of this machine.
  app = await startTestApp({ startsAt: new Date().toISOString() })
})
afterAll(() => app.stop())

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const program = ['--import', fileAt('../../platform/db/quick-drizzle.ts'), fileAt('../../invite-influencer.ts')]

/** Runs the command line on the database of the running server. */
async function invite(...given: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, DATABASE_URL: app.database.url, APP_URL: 'http://127.0.0.1:3001' }
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [...program, ...given], { env })) }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
}

const tokenOf = (link: string) => new URL(link).searchParams.get('influencer') ?? ''
const validate = (link: string) => call(app.url, 'GET', `/api/invites/validate/${tokenOf(link)}`)

test('the mailed link signs up an account without payment; the one on the command line asks for the code as well', async () => {
  const { stdout, stderr, code } = await invite('Star@Example.com', 'met', 'at the fair')
  expect([code, stderr]).toEqual([0, expect.stringContaining('star@example.com')])
  const link = stdout.trim()
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3001\/\?influencer=[\w-]{22}$/)
  expect((await validate(link)).body).toEqual({
    inviterName: '',
    role: 'influencer',
    relationship: null,
    childNames: [],
    email: 'star@example.com',
    isEmailProven: false,
  })
  const mails = await app.database.db.select().from(mailsTable).where(eq(mailsTable.recipient, 'star@example.com'))
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail).toMatchObject({ kind: 'influencer-invite', recipient: 'star@example.com' })
  const mailedLink = /http\S+\/\?influencer=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(mail?.text).not.toContain(tokenOf(link))
  expect((await validate(mailedLink)).body.isEmailProven).toBe(true)
  const { rows } = await app.database.pool.query(
    "select email, note, token_hash from influencer_invites where email = 'star@example.com'",
  )
  expect(rows).toMatchObject([{ email: 'star@example.com', note: 'met at the fair' }])
  expect(link).not.toContain(rows[0].token_hash)

  const register = (inviteToken: string) =>
    call(app.url, 'POST', '/api/auth/register', {
      body: { username: 'star@example.com', password: 'correct horse', inviteToken, role: 'influencer' },
    })
  expect(await register(tokenOf(link))).toMatchObject({ status: 400, body: { code: 'EMAIL_NOT_CONFIRMED' } })
  const answers = await Promise.all([1, 2].map(() => register(tokenOf(mailedLink))))
  expect(answers.map(({ status }) => status < 300).sort()).toEqual([false, true])
  expect(answers.find(({ status }) => status === 201)?.body).toMatchObject({
    paymentRequired: false,
    user: { subscriptionStatus: 'influencer' },
  })
  for (const one of [link, mailedLink]) expect((await validate(one)).status).toBe(404)
  const again = await invite('star@example.com')
  expect(again).toMatchObject({ code: 1, stdout: '', stderr: 'There is an account for star@example.com already.\n' })
})

test('inviting an address again makes its earlier link worthless', async () => {
  const first = await invite('again@example.com')
  const second = await invite('again@example.com', 'a second try')
  expect((await validate(first.stdout.trim())).status).toBe(404)
  expect((await validate(second.stdout.trim())).status).toBe(200)
})

test('what is wrong with the arguments is said in words', async () => {
  expect(await invite()).toMatchObject({ code: 1, stderr: 'Usage: npm run invite:influencer -- <email> [note]\n' })
  expect((await invite('nobody')).stderr).toContain('nobody is not an e-mail address.')
  expect((await invite('a@example.com', 'x'.repeat(501))).stderr).toContain('at most 500 characters')
})
