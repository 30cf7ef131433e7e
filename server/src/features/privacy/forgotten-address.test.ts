import { readinessSlug } from '@nestwren/contract/readiness-slug'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { items } from '../../items.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { openBlobStore } from '../../platform/storage/open-blob-store.ts'
import { call } from '../../testing/call.ts'
import { defaultPassword } from '../../testing/people.ts'
import { readinessAnswers } from '../../testing/quiz-answers.ts'
import { forgetDeletedPeople } from './forget-people-commands.ts'
import { purgeDeletedAccounts } from './purge-commands.ts'
import { type ExportApp, startExportApp } from './testing/export-family.ts'

const minuteMs = 60_000
let app: ExportApp
let files: BlobStore
const fileKeys = { forget: () => undefined }
const hashSlug = (slug: string) => `#${slug}`

beforeAll(async () => {
  app = await startExportApp()
  files = await openBlobStore(app.config)
})
afterAll(() => app.end())

const rows = async (statement: string, values: unknown[] = []) =>
  (await app.database.pool.query(statement, values)).rows

/** The tables of every schema, the queue's too, in which a text stands, however it is written. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const tables = await rows(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  )
  expect(tables.length).toBeGreaterThan(40)
  const found: string[] = []
  for (const { name } of tables) {
    const all = (await rows(`select lower(to_jsonb(t)::text) as row from ${name} t`)).map(({ row }) => row).join('\n')
    if (texts.some((text) => all.includes(text.toLowerCase()))) found.push(name)
  }
  return found
}

const send = (method: string, path: string, token: string | null, body?: object) =>
  call(app.url, method, path, { token, ...(body !== undefined && { body }) })

async function good(asked: ReturnType<typeof send>) {
  const answer = await asked
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

/** Somebody who comes by the front door, with an address in capitals. */
async function register(email: string, name: string): Promise<string> {
  const { confirmationCode } = await good(send('POST', '/api/auth/send-confirmation', null, { email }))
  await good(send('POST', '/api/auth/verify-confirmation', null, { email, code: confirmationCode }))
  const {
    tokens: { accessToken },
  } = await good(send('POST', '/api/auth/register', null, { username: email, password: defaultPassword }))
  await good(send('PUT', '/api/auth/profile/display-name', accessToken, { displayName: name }))
  return accessToken
}

async function family(name: string) {
  const made = await app.people.createFamily({ owner: { name }, account: { subscriptionStatus: 'active' } })
  const { childId } = await app.people.createChild(made.accountId, { createdBy: made.owner.userId })
  return { ...made, childId, as: await app.as(made.owner.userId, made.accountId) }
}

const purge = async () => {
  app.clock.advance(10 * minuteMs)
  await purgeDeletedAccounts(
    { database: app.database, files, fileKeys, items, hashSlug, log: { info: () => undefined } },
    app.clock.now(),
  )
  return forgetDeletedPeople(app.database, app.clock.now())
}

/** Uses all that knows an address: their own family, one that invited them, others that wrote to them. */
async function livedHere(address: string, name: string) {
  const [mara, ines, rui] = [await family('Mara'), await family('Ines'), await family('Rui')]
  const own = await register(address, name)
  const [of] = await rows('select account_id from memberships join users on id = user_id where username = lower($1)', [
    address,
  ])
  await app.people.setAccount(of.account_id, { subscriptionStatus: 'active' })
  const invite = (by: typeof mara, email = address) =>
    good(
      send('POST', '/api/invites', by.as.token, {
        email,
        relationship: 'family',
        childIds: [by.childId],
      }),
    )
  const { inviteLink } = await invite(mara)
  const withdrawn = await invite(ines)
  await good(send('DELETE', `/api/invites/${withdrawn.invite.id}`, ines.as.token))
  await invite(ines)
  await good(send('POST', '/api/referrals/send', rui.as.token, { email: address }))
  await good(send('POST', '/api/family-links', rui.as.token, { name: 'Rosa', email: address, childIds: [rui.childId] }))
  await rows(
    `insert into influencer_invites (id, email, note, token_hash, expires_at, created_at)
     values (gen_random_uuid(), $2, '', $1, $3, $4)`,
    [uuidv7(), address.toLowerCase(), new Date('2030-01-01'), app.clock.now()],
  )
  const child = await good(send('POST', '/api/user-children', own, { name: 'Ada' }))
  await good(
    send('POST', '/api/invites', own, {
      email: `${uuidv7()}@example.com`,
      relationship: 'family',
      childIds: [child._id],
    }),
  )
  await good(send('POST', '/api/referrals/send', own, { email: `${uuidv7()}@example.com` }))
  await good(
    send('POST', `/api/quiz/${readinessSlug.en}/submit`, null, {
      ...{ answers: await readinessAnswers(app.url), userInfo: { name, email: address } },
    }),
  )
  await send('POST', '/api/auth/login', null, { username: address, password: 'not this one' })
  await good(send('POST', '/api/auth/login', null, { username: address, password: defaultPassword }))
  await good(send('POST', '/api/auth/forgot-password', null, { username: address }))
  const { id } = await good(send('POST', '/api/gdpr/exports', own))
  const status = async () => (await rows('select status from data_exports where id = $1', [id]))[0]?.status
  await expect.poll(status).toBe('ready')
  const subscription = {
    endpoint: `https://push.example.com/${uuidv7()}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  }
  await good(send('POST', '/api/notifications/subscriptions', own, { subscription, deviceName: 'Phone' }))
  const token = new URL(inviteLink).searchParams.get('invite')
  const {
    tokens: { accessToken },
  } = await good(send('POST', '/api/invites/accept', own, { token }))
  const startAt = new Date(app.clock.now().getTime() - minuteMs).toISOString()
  const entry = await good(
    send('POST', '/api/events', mara.as.token, {
      ...{ id: uuidv7(), childId: mara.childId, kind: 'diaper', startAt, tz: 'UTC', details: { kind: 'wet' } },
    }),
  )
  await good(send('POST', `/api/events/${entry.id}/comments`, accessToken, { content: 'Sweet' }))
  return { token: accessToken, mara, ines, entryId: entry.id }
}

test('after the purge the address and the name of somebody who left are in no table', async () => {
  const [address, name] = ['Zxqv.Gone+Baby@Example.com', 'Wvyk Nameless']
  const { token, mara, entryId } = await livedHere(address, name)
  const before = await tablesWith(address)
  for (const table of [
    'users',
    'invites',
    'influencer_invites',
    'mails',
    'access_audit',
    'email_proofs',
    'referrals',
    'quiz_submissions',
  ])
    expect(before).toContain(`public.${table}`)
  await good(send('DELETE', '/api/gdpr/delete-account', token, { username: address, password: defaultPassword }))
  await purge()
  // What was told of them to others' phones has been sent or given up meanwhile.
  await expect.poll(() => tablesWith(address, name)).toEqual([])
  // What they said in another family stays there, by nobody.
  const comments = await good(send('GET', `/api/events/${entryId}/comments`, mara.as.token))
  expect(JSON.stringify(comments)).toContain('former member')
  const { items } = await good(send('GET', '/api/auth/account/audit', mara.as.token))
  expect(items.map(({ action }: { action: string }) => action)).toContain('inviteSent')
  expect(await purge()).toBe(0)
})

test('an address that registers anew keeps what is written to it since', async () => {
  const address = 'back.again@example.com'
  const { token, ines } = await livedHere(address, 'Gone Again')
  await good(send('DELETE', '/api/gdpr/delete-account', token, { username: address, password: defaultPassword }))
  app.clock.advance(2 * minuteMs)
  await register(address, 'Back Again')
  await good(send('POST', '/api/auth/forgot-password', null, { username: address }))
  const kinds = async () =>
    (await rows('select kind from mails where recipient = $1 order by created_at, id', [address])).map(
      ({ kind }) => kind,
    )
  const sinceThen = (await kinds()).slice((await kinds()).indexOf('account-deleted') + 1)
  expect(sinceThen.length).toBeGreaterThan(1)
  expect(await purge()).toBe(1)
  expect(await kinds()).toEqual(sinceThen)
  expect(await rows('select 1 from users where username = $1', [address])).toHaveLength(1)
  // The invite to who they were is gone; whoever wrote it may write another.
  const { childId, as } = ines
  await good(send('POST', '/api/invites', as.token, { email: address, relationship: 'family', childIds: [childId] }))
})

test('a deletion mail that is still on its way is waited for', async () => {
  const { as, owner } = await family('Ana')
  await good(
    send('DELETE', '/api/gdpr/delete-account', as.token, { username: owner.username, password: defaultPassword }),
  )
  await rows(`update mails set sent_at = null where recipient = $1 and kind = 'account-deleted'`, [owner.username])
  expect(await purge()).toBe(0)
  expect(await tablesWith(owner.username)).toEqual(['public.mails', 'public.person_deletions'])
  await rows('update mails set sent_at = created_at where recipient = $1', [owner.username])
  expect(await purge()).toBe(1)
  expect(await tablesWith(owner.username)).toEqual([])
})
