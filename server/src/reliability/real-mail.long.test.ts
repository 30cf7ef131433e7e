import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { call } from '../testing/call.ts'
import { defaultPassword } from '../testing/people.ts'
import { endServerProcesses, type ServerProcess, startServerProcess } from '../testing/server-process.ts'

// Real processes on a busy machine take their time, and none of it is what is tested here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

interface Delivered {
  readonly to: readonly string[]
  readonly text: string
}

/** A mail server that can be away, and keeps what it is given. */
async function startMailServer() {
  const delivered: Delivered[] = []
  const waiting = new Set<() => void>()
  let refusals = 0
  let isAway = false
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      if (isAway) refusals += 1
      done(isAway ? Object.assign(new Error('Not now'), { responseCode: 451 }) : null)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        done()
        // Undoes what the transfer encoding did to long lines and special characters.
        const text = Buffer.concat(chunks).toString().replace(/=\r\n/g, '')
        delivered.push({ to: envelope.rcptTo.map(({ address }) => address), text })
        for (const look of waiting) look()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    delivered,
    get refusals() {
      return refusals
    },
    setAway: (away: boolean) => {
      isAway = away
    },
    async mailTo(address: string): Promise<Delivered> {
      const { promise, resolve } = Promise.withResolvers<Delivered>()
      const look = (): void => {
        const found = delivered.find(({ to }) => to.includes(address))
        if (found !== undefined) resolve(found)
      }
      waiting.add(look)
      look()
      return promise.finally(() => waiting.delete(look))
    },
    stop: () => new Promise<void>((resolve) => smtp.close(resolve)),
  }
}

let mail: Awaited<ReturnType<typeof startMailServer>>
let database: Database
let server: ServerProcess
const appUrl = 'https://family.example.org'

beforeAll(async () => {
  mail = await startMailServer()
  database = await createTestDatabase()
  server = await startServerProcess({ databaseUrl: database.url, env: { SMTP_URL: mail.url, APP_URL: appUrl } })
})
afterAll(async () => {
  await endServerProcesses()
  await mail.stop()
  await database.close()
})

const sendConfirmation = (email: string, headers: Record<string, string> = {}) =>
  call(server.url, 'POST', '/api/auth/send-confirmation', { body: { email }, headers })

const codeIn = ({ text }: Delivered): string => /\b(\d{6})\b/.exec(text)?.[1] ?? ''

/** Resolves when no mail waits in the database any more. */
async function allSent(): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query<{ waiting: number }>(
      `select (select count(*) from mails where sent_at is null) + (select count(*) from graphile_worker.jobs) as waiting`,
    )
    if (rows[0]?.waiting === 0) return
  }
}

// Each goes on from the people and the server that the ones before it left.
describe('one family, in this order', { shuffle: false }, () => {
  test('the code of a registration arrives by real mail, once, and opens the account', async () => {
    const email = 'mara@example.com'
    expect((await sendConfirmation(email)).status).toBe(200)
    const code = codeIn(await mail.mailTo(email))
    const { auth } = server.client()
    await auth.verifyConfirmation({ body: { email, code } })
    const { user } = await auth.register({ body: { username: email, password: defaultPassword } })
    expect(user.username).toBe(email)
    await allSent()
    expect(mail.delivered.filter(({ to }) => to.includes(email))).toHaveLength(1)
    // Sent codes are not kept.
    const { rows } = await database.pool.query('select text, html from mails where recipient = $1', [email])
    expect(rows).toEqual([{ text: '', html: '' }])
    expect(server.output()).not.toContain(code)
  })

  test('Host and X-Forwarded headers reach no link and no header of a mail', async () => {
    const email = 'mara@example.com'
    const evil = {
      'x-forwarded-host': 'evil.example.net',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.example.net',
      origin: 'https://evil.example.net',
      referer: 'https://evil.example.net/',
    }
    const before = mail.delivered.length
    // An address that has an account gets a mail with links.
    expect((await sendConfirmation(email, evil)).status).toBe(200)
    await allSent()
    const [sent] = mail.delivered.slice(before)
    expect(sent?.text).toContain(appUrl.replace('https://', ''))
    expect(sent?.text).not.toContain('evil')
    expect(sent?.text).not.toContain('127.0.0.1:')
  })

  test('while the mail server is away requests succeed, and the mail is sent once when it is back, by another process', async () => {
    const email = 'later@example.com'
    mail.setAway(true)
    expect((await sendConfirmation(email)).status).toBe(200)
    while (mail.refusals === 0) await database.ping()
    await server.stop()
    mail.setAway(false)
    // The pause before the next try is over.
    await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
    server = await startServerProcess({ databaseUrl: database.url, env: { SMTP_URL: mail.url, APP_URL: appUrl } })
    const code = codeIn(await mail.mailTo(email))
    expect((await server.client().auth.verifyConfirmation({ body: { email, code } })).verified).toBe(true)
    await allSent()
    expect(mail.delivered.filter(({ to }) => to.includes(email))).toHaveLength(1)
  })

  test('the link of a password reset arrives by real mail, leads to APP_URL whatever Host says, and opens the account', async () => {
    const username = 'mara@example.com'
    const before = mail.delivered.length
    const { status } = await call(server.url, 'POST', '/api/auth/forgot-password', {
      body: { username },
      headers: { 'x-forwarded-host': 'evil.example.net', forwarded: 'host=evil.example.net' },
    })
    expect(status).toBe(200)
    await allSent()
    const [sent] = mail.delivered.slice(before)
    expect(sent?.to).toEqual([username])
    expect(sent?.text).not.toContain('evil')
    const token = /https:\/\/family\.example\.org\/reset-password\?token=(?:3D)?([\w-]{43})/.exec(sent?.text ?? '')?.[1]
    const { recovery, auth } = server.client()
    expect(await recovery.verifyResetToken({ body: { token: token ?? '' } })).toEqual({ username })
    await recovery.resetPassword({ body: { token: token ?? '', newPassword: 'a password by mail' } })
    expect((await auth.login({ body: { username, password: 'a password by mail' } })).user.username).toBe(username)
    await allSent()
    expect(mail.delivered.slice(before + 1).map(({ to }) => to)).toContainEqual([username])
    expect(server.output()).not.toContain(token)
  })
})
