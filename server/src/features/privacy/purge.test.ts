import { defaultFamilySettings } from '@nestwren/contract/family-settings'
import { defaultNotificationPreferences } from '@nestwren/contract/notification-choices'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { items } from '../../items.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { openBlobStore } from '../../platform/storage/open-blob-store.ts'
import { call } from '../../testing/call.ts'
import { cycleBody, overrideBody } from '../../testing/custody-examples.ts'
import { createInvite } from '../../testing/invites.ts'
import { exampleBody, exampled } from '../../testing/kept-examples.ts'
import { defaultPassword } from '../../testing/people.ts'
import { sealedExamples, sealedUpload } from '../../testing/sealed-examples.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { ideas } from '../insights/library/library.ts'
import { storedFilesTable } from '../storage/tables.ts'
import { testReader } from '../storage/testing/stored-bytes.ts'
import { applyDeletionRecords } from './deletion-log-commands.ts'
import { purgeDeletedAccounts } from './purge-commands.ts'
import { type ExportApp, startExportApp } from './testing/export-family.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let app: ExportApp
let files: BlobStore
/** Of the tables of families how many rows of one each has, as a statement. */
let countAll: string
/** A family that stays, whatever is deleted. */
let other: Full
const fileKeys = { forget: () => undefined }
const hashSlug = (slug: string) => `#${slug}`

beforeAll(async () => {
  app = await startExportApp()
  files = await openBlobStore(app.config)
  const counts = (await tablesOfFamilies()).map(
    (table) => `select '${table}' as name, count(*)::int from ${table} where account_id = $1`,
  )
  countAll = [...counts, `select 'accounts', count(*)::int from accounts where id = $1`].join(' union all ')
  other = await fullFamily()
})
afterAll(() => app.end())

const rows = async (statement: string, values: unknown[] = []) =>
  (await app.database.pool.query(statement, values)).rows

/** Every table that holds something of a family, by the column that names it. */
async function tablesOfFamilies(): Promise<string[]> {
  const found = await rows(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'account_id' and t.table_type = 'BASE TABLE'
     order by 1`,
  )
  return found.map(({ name }) => name)
}

/** How many rows of a family each table has; those without any are left out. */
async function rowsOf(accountId: string): Promise<Record<string, number>> {
  const counts = await rows(countAll, [accountId])
  return Object.fromEntries(counts.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))
}

async function keysUnder(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of files.list(prefix)) keys.push(key)
  return keys
}

/** A family that has something in every table there is. A new table with an account_id needs a line here. */
async function fullFamily() {
  const { accountId, owner } = await app.people.createFamily({ account: { subscriptionStatus: 'active' } })
  const { childId } = await app.people.createChild(accountId, { createdBy: owner.userId })
  const nanny = await app.people.addMember(accountId, { preset: 'nanny', children: [childId] })
  const mara = await app.as(owner.userId, accountId)
  await app.as(nanny.userId, accountId)
  await createInvite(app, accountId, { email: `${uuidv7()}@example.com`, invitedBy: owner.userId })
  await mara.send('PATCH', `/api/user-children/${childId}/caregivers/${nanny.userId}/permissions`, {
    permissions: { health: 'view' },
  })
  for (let count = 0; count < 3; count += 1) await logged(mara.token, childId)
  await household(mara.token, childId)
  await mara.export()
  await mara.send('POST', '/api/referrals/send', { email: `${uuidv7()}@example.com` })
  const now = app.clock.now()
  await rows(
    `insert into subscriptions (account_id, provider, product_identifier, is_trial_period, will_renew, as_of)
     values ($1, 'builtin', 'weekly', false, true, $2)`,
    [accountId, now],
  )
  await rows(
    `insert into subscription_overrides (account_id, status, set_by, set_by_name, set_at)
     values ($1, 'active', $2, 'ops', $3)`,
    [accountId, uuidv7(), now],
  )
  await rows(
    `insert into built_in_purchases (account_id, id, package_identifier, is_trial_period, starts_at, ends_at, will_renew, created_at)
     values ($1, $2, '$rc_weekly', false, $3, $3, true, $3)`,
    [accountId, uuidv7(), now],
  )
  await rows(`insert into billing_notices (account_id, kind, about, sent_at) values ($1, 'trial', $2, $2)`, [
    accountId,
    now,
  ])
  await mara.send('PUT', '/api/notifications/preferences', { preferences: defaultNotificationPreferences })
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  await mara.send('POST', '/api/notifications/subscriptions', {
    subscription: { endpoint: `https://push.example.com/${uuidv7()}`, keys },
  })
  const importId = uuidv7()
  await rows(`insert into imports (account_id, id, status, created_by, created_at) values ($1, $2, 'ready', $3, $4)`, [
    accountId,
    importId,
    owner.userId,
    now,
  ])
  await rows(`insert into import_files values ($1, $2, $2, 'log.csv', 1, $3)`, [accountId, importId, now])
  const key = `imports/${accountId}/${importId}/part`
  await rows(`insert into import_file_parts values ($1, $2, $2, 0, 4, $3)`, [accountId, importId, key])
  await files.put(key, Buffer.from('Type'), { contentType: 'text/csv' })
  await rows(`insert into import_rows values ($1, $2, 0, 'log.csv#1', 'open', '{}')`, [accountId, importId])
  await rows(`insert into import_choices values ($1, $2, 'log.csv#1', '{"keep":true}')`, [accountId, importId])
  await rows(`insert into import_sources values ($1, $2, $2, 'log entries', $2)`, [accountId, importId])
  await rows(`insert into sent_reminders (account_id, about, sent_at) values ($1, 'feed', $2)`, [accountId, now])
  await good(mara.send('POST', '/api/family-links', { name: 'Rosa', childIds: [childId] }))
  await rows(
    `insert into family_link_greetings (account_id, id, link_id, from_name, text, created_at) values ($1, $2, $2, 'Rosa', 'Hi', $3)`,
    [accountId, uuidv7(), now],
  )
  await vaultRows(accountId, owner.userId)
  await visitorRows(accountId, owner.userId)
  return { accountId, owner, nanny, childId, mara }
}

async function good(asked: ReturnType<typeof call>) {
  const answer = await asked
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
}

/** A row in each table of what visitors of the site wrote, and of whom it is told to. */
async function visitorRows(accountId: string, userId: string): Promise<void> {
  const of = [accountId, uuidv7(), app.clock.now()]
  await rows(
    `insert into registry_claims (account_id, id, item_id, name, email, email_key, note, quantity, share, token_hash,
       connection, locale, created_at)
     select account_id, $2::uuid, id, 'Ottilie', 'o@example.com', 'o@example.com', '', 1, 0, $2::text, '', 'en', $3
     from registry_items where account_id = $1`,
    of,
  )
  await rows(`insert into registry_readers (account_id, user_id, mails) values ($1, $2, true)`, [accountId, userId])
  await rows(
    `insert into site_invite_guests (account_id, id, invite_id, name, email, email_key, status, guests_count, message, dietary,
       locale, created_at, updated_at)
     select account_id, $2, id, 'Ottilie', 'o@example.com', 'o@example.com', 'going', 1, '', '', 'en', $3, $3
     from site_invites where account_id = $1`,
    of,
  )
  await rows(
    `insert into site_invite_addresses (account_id, invite_id, email, added_at)
     select account_id, id, 'o@example.com', $2 from site_invites where account_id = $1`,
    [accountId, app.clock.now()],
  )
}

/** A row in each table of the vault. */
async function vaultRows(accountId: string, userId: string): Promise<void> {
  const now = app.clock.now()
  const [session] = await rows('select id from sessions where user_id = $1', [userId])
  const of = [accountId, userId, now]
  await rows(`insert into vault_settings values ($1, true, true, true, 'email', null, $2)`, [accountId, now])
  await rows(
    `insert into vault_requests (account_id, user_id, session_id, request_id, purpose, sections, method, expires_at)
     values ($1, $2, $4, $4, 'open', '{photos}', 'authenticator', $3)`,
    [...of, session.id],
  )
  await rows(
    `insert into vault_grants (account_id, user_id, session_id, opens, opened_at, last_used_at, expires_at)
     values ($1, $2, $4, 'photos', $3, $3, $3)`,
    [...of, session.id],
  )
  await rows(`insert into vault_authenticators (account_id, user_id, added_at) values ($1, $2, $3)`, of)
  await rows(
    `insert into vault_passkeys (account_id, id, user_id, name, credential_id, public_key, counter, transports, created_at)
     values ($1, $2, $2, 'Phone', 'id', 'key', 0, '{}', $3)`,
    of,
  )
  await rows(
    `insert into vault_recovery_codes (account_id, user_id, code_hash, created_at) values ($1, $2, 'hash', $3)`,
    of,
  )
}

/** A PNG of one white pixel. */
const pixel = new Blob([
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mP4DwABAQEAHLCMmQAAAABJRU5ErkJggg==', 'base64'),
])

/** A row in each table of what is kept beside the log. */
async function household(token: string, childId: string): Promise<void> {
  const client = app.client(token)
  const {
    children,
    ownKinds,
    medicines,
    milk,
    food,
    family,
    logs,
    photos,
    documents,
    sealed,
    sealedKeys,
    growth,
    milestones,
    schedule,
    parentingSchedule,
    overrides,
    handoffs,
    insights,
    calendarFeeds,
    knowledge,
    site,
  } = client
  const startAt = new Date(app.clock.now().getTime() - minuteMs).toISOString()
  await ownKinds.create({ body: { name: 'Swimming', icon: 'water', color: '#2563EB', hasDuration: true } })
  await medicines.create({ body: { childId, name: 'Vitamin D' } })
  await food.create({ params: { childId }, body: { foodItem: { name: 'Pear' } } })
  const { id: lotId } = await milk.create({ body: { childId, place: 'fridge', amountMl: 120, pumpedAt: startAt } })
  const bottle = { contents: 'breastMilk', amountMl: 60, milkLots: [{ lotId, amountMl: 60 }] }
  const details = { method: 'bottle', bottles: [bottle] }
  await logs.create({ body: { childId, kind: 'feeding', startAt, tz: 'UTC', details } })
  await family.putSettings({ body: { settings: defaultFamilySettings, version: 0 } })
  await children.setPhoto({ params: { id: childId }, file: pixel })
  await growth.create({ params: { childId }, body: { measuredOn: '2026-11-01', weightG: 6_500 } })
  await milestones.create({ params: { childId }, body: { title: 'First smile' } })
  for (const one of exampled) await client[one.group].create({ body: exampleBody(one, childId) as never })
  const entry = { title: 'Check-up', startOn: '2026-12-01', timeZone: 'UTC' }
  await schedule.create({ body: { childIds: [childId], ...entry } })
  await parentingSchedule.create({ body: { childIds: [childId], ...cycleBody() } })
  await overrides.create({ body: { childIds: [childId], ...overrideBody() } })
  const { id: handoffId } = await handoffs.create({ body: { childIds: [childId], note: 'Blue bag' } })
  await handoffs.seen({ params: { id: handoffId } })
  await insights.markIdea({ params: { key: ideas[0]?.key ?? '' }, body: { childId, state: 'saved' } })
  await insights.allowAssistant({ body: { isAllowed: true } })
  await calendarFeeds.create({ body: { name: 'Phone', parts: ['appointments'] } })
  await knowledge.create({ body: { title: 'House rules', body: 'Shoes off.', category: 'family' } })
  await knowledge.addPicture({ body: { id: uuidv7() }, file: pixel })
  await photos.upload({ body: { childIds: childId, tz: 'UTC' }, file: pixel })
  await documents.upload({ body: { childIds: childId, title: 'Passport' }, file: pixel })
  await sealedKeys.create(sealedExamples.sealedKeys.create())
  await sealed.upload(sealedUpload())
  // A site, and an address that it has left.
  for (const name of ['silvas', 'pereiras'])
    await site.put({ body: { slug: `${name}-${childId.slice(-12)}`, title: 'The Silvas' } })
}

async function logged(token: string, childId: string): Promise<void> {
  const startAt = new Date(app.clock.now().getTime() - minuteMs).toISOString()
  const made = { startAt, tz: 'UTC', details: { kind: 'wet' } }
  const id = uuidv7()
  const send = (method: string, path: string, body: unknown) => call(app.url, method, path, { token, body })
  await send('POST', '/api/events', { id, childId, kind: 'diaper', ...made })
  await send('PUT', `/api/events/${id}`, { ...made, notes: 'More', version: 1, mutationId: uuidv7() })
  await send('POST', `/api/events/${id}/comments`, { content: 'Sweet' })
  await call(app.url, 'POST', `/api/events/${id}/like`, { token })
}

type Full = Awaited<ReturnType<typeof fullFamily>>

const leave = ({ mara, owner }: Full) =>
  call(app.url, 'DELETE', '/api/gdpr/delete-account', {
    token: mara.token,
    body: { username: owner.username, password: defaultPassword },
  })

const logLines: unknown[] = []
const log = { info: (facts: unknown) => void logLines.push(facts) }
const purge = (signal?: AbortSignal) =>
  purgeDeletedAccounts({ database: app.database, files, fileKeys, items, hashSlug, log }, app.clock.now(), signal)

/** What is kept on purpose: that the family was deleted, and when. */
const kept = { account_deletions: 1 }

test('nothing of a deleted family is left anywhere, and another family keeps everything', async () => {
  const gone = await fullFamily()
  const tables = (await tablesOfFamilies()).filter((table) => table !== 'account_deletions')
  const before = await rowsOf(gone.accountId)
  expect(Object.keys(before).sort()).toEqual([...tables, 'accounts'].sort())
  const otherBefore = await rowsOf(other.accountId)
  await files.put(`exports/${gone.accountId}/cut-short/a.zip`, Buffer.from('half'), { contentType: 'application/zip' })

  expect((await leave(gone)).status).toBe(204)
  // Requests that were under way may still be writing.
  expect(await purge()).toBe(0)
  app.clock.advance(10 * minuteMs)
  expect(await purge()).toBe(1)

  expect(await rowsOf(gone.accountId)).toEqual(kept)
  expect(await keysUnder(`exports/${gone.accountId}/`)).toEqual([])
  expect(await keysUnder(`imports/${gone.accountId}/`)).toEqual([])
  expect(await keysUnder(`a/${gone.accountId}/`)).toEqual([])
  expect(await keysUnder(`a/${other.accountId}/`)).not.toEqual([])
  expect(await rowsOf(other.accountId)).toEqual(otherBefore)
  expect(await keysUnder(`exports/${other.accountId}/`)).toHaveLength(1)
  const people = await rows('select id from users where id = any($1)', [[gone.owner.userId, gone.nanny.userId]])
  expect(people).toEqual([])
  expect(logLines).toContainEqual({
    accountId: gone.accountId,
    planned: expect.objectContaining({
      'log entries': 4,
      comments: 3,
      likes: 3,
      children: 1,
      files: 12,
      'export files': 2,
    }),
  })
  expect(logLines).toContainEqual({
    accountId: gone.accountId,
    removed: expect.objectContaining({
      'log entries': 4,
      comments: 3,
      likes: 3,
      children: 1,
      files: 12,
      'export files': 2,
    }),
  })

  // Once more there is nothing to do.
  expect(await purge()).toBe(0)
  expect(await rowsOf(other.accountId)).toEqual(otherBefore)
})

/** Whoever deletes rows of the table is killed, until what this resolves to was called. */
async function killedAt(table: string): Promise<() => Promise<void>> {
  await rows(`create function die_here() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`)
  await rows(`create trigger die_here before delete on ${table} for each row execute function die_here()`)
  return async () => void (await rows('drop function die_here cascade'))
}

test('told to stop it stops between two steps, killed it goes on the next time, and leaves no file to read at once', async () => {
  const gone = await fullFamily()
  const reader = testReader(files)
  const openAll = async (accountId: string) => {
    const stored = await app.database.db
      .select()
      .from(storedFilesTable)
      .where(eq(storedFilesTable.accountId, accountId))
    expect(stored.length).toBeGreaterThan(0)
    return Promise.allSettled(stored.map(async (row) => (await reader.open(app.database.db, row))?.bytes.destroy()))
  }
  await leave(gone)
  app.clock.advance(10 * minuteMs)

  await expect(purge(AbortSignal.abort(new Error('The server stops.')))).rejects.toThrow('The server stops.')
  expect((await rowsOf(gone.accountId)).log_entries).toBe(4)

  // As soon as it has begun.
  const goOn = await killedAt('import_rows')
  await expect(purge()).rejects.toThrow()
  const left = await rowsOf(gone.accountId)
  expect([left.file_keys, left.log_entries]).toEqual([undefined, 4])
  for (const { status } of await openAll(gone.accountId)) expect(status).toBe('rejected')
  for (const { status } of await openAll(other.accountId)) expect(status).toBe('fulfilled')
  await goOn()

  const goOnAgain = await killedAt('children')
  await expect(purge()).rejects.toThrow()
  const half = await rowsOf(gone.accountId)
  expect([half.log_entries, half.children]).toEqual([undefined, 1])
  await goOnAgain()

  expect(await purge()).toBe(1)
  expect(await rowsOf(gone.accountId)).toEqual(kept)
})

test('the job does it by itself, and what was deleted after a backup is deleted again when that is restored', async () => {
  const gone = await fullFamily()
  const alone = await app.people.addMember(other.accountId, { role: 'parent' })
  const backup = await backupOf([gone.accountId, other.accountId], [alone.userId, gone.owner.userId])
  const aloneToken = (await app.people.signIn(alone, other.accountId)).accessToken
  await leave(gone)
  await call(app.url, 'DELETE', '/api/gdpr/delete-account', {
    token: aloneToken,
    body: { username: alone.username, password: defaultPassword },
  })
  const deps = {
    database: app.database,
    files,
    clock: app.clock,
    log: { warn: () => undefined, error: () => undefined },
  }
  expect(await applyDeletionRecords(deps)).toEqual({ accounts: 0, users: 0 })
  expect(await keysUnder('tombstones/account/')).not.toEqual([])
  app.clock.advance(10 * minuteMs)
  await rows(`select graphile_worker.add_job('privacy.purge', '{}'::json)`)
  const waiting = `select 1 from graphile_worker.jobs where task_identifier = 'privacy.purge'`
  await expect.poll(() => rows(waiting)).toEqual([])
  expect(await rowsOf(gone.accountId)).toEqual(kept)

  await backup.restore()
  expect((await rowsOf(gone.accountId)).memberships).toBe(1)
  // A server that starts on the restored database, with the files as they are.
  const restarted = await startTestApp({ database: app.database, env: app.filesEnv })
  try {
    expect((await rowsOf(gone.accountId)).memberships).toBeUndefined()
    const left = await rows('select id from users where id = any($1)', [[alone.userId, gone.owner.userId]])
    expect(left).toEqual([])
    const login = { username: gone.owner.username, password: defaultPassword }
    const { status } = await call(restarted.url, 'POST', '/api/auth/login', { body: login })
    expect(status).toBe(401)
  } finally {
    await restarted.stop()
  }
  expect((await rowsOf(other.accountId)).memberships).toBe(2)
  app.clock.advance(dayMs)
  await purge()
  expect(await rowsOf(gone.accountId)).toEqual(kept)
  expect(await applyDeletionRecords(deps)).toEqual({ accounts: 0, users: 0 })
})

/** The rows that tell who is in which family, as they are now; restored, the deletion log has forgotten what came later. */
async function backupOf(accountIds: string[], userIds: string[]) {
  const read = (table: string, column: string, ids: string[]) =>
    rows(`select to_jsonb(t) as row from ${table} t where ${column} = any($1)`, [ids])
  const deletionRecords = (await rows('select hash from tombstones')).map(({ hash }) => hash)
  const saved = [
    ['accounts', await read('accounts', 'id', accountIds)],
    ['users', await read('users', 'id', userIds)],
    ['memberships', await read('memberships', 'user_id', userIds)],
  ] as const
  return {
    async restore() {
      await rows('delete from account_deletions where account_id = any($1)', [accountIds])
      await rows('delete from tombstones where hash <> all($1)', [deletionRecords])
      for (const [table, kept] of saved) {
        for (const { row } of kept) {
          await rows(
            `insert into ${table} select * from jsonb_populate_record(null::${table}, $1) on conflict do nothing`,
            [row],
          )
        }
      }
    },
  }
}
