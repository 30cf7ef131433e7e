import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { expectIndexed, parentOf } from '../../testing/query-plans.ts'
import { createAuthenticators } from './authenticators.ts'
import { lockDevice, lockFamily, lockOtherDevices, noteUse } from './grant-commands.ts'
import { hasFreshCode, listGrants, openSections } from './grant-queries.ts'
import { listPasskeys } from './passkeys.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { createVaultRequests } from './requests.ts'
import { forgetVaultAddress } from './settings-commands.ts'
import { vaultSettingsOf } from './settings-queries.ts'

const now = new Date('2026-11-19T10:24:00.000Z')
const caller = parentOf(uuidv7())
const secret = 'a secret that is long enough for a test'
const requests = createVaultRequests(secret)
const authenticators = createAuthenticators(secret)
const recoveryCodes = createRecoveryCodes(secret)

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
  // Whose rows they are does not matter to a plan.
  const { rows } = await run(
    `select conname as name, conrelid::regclass::text as owner from pg_constraint
     where contype = 'f' and conrelid::regclass::text like 'vault_%'`,
  )
  for (const { name, owner } of rows) await run(`alter table ${owner} drop constraint ${name}`)
  const many = 'from generate_series(1, 5000) as n'
  const [u, at] = ['gen_random_uuid()', `'${now.toISOString()}'::timestamptz`]
  await run(
    `insert into vault_settings select ${u}, true, true, true, 'email', case when n % 10 = 0 then n || '@example.com' end, ${at} ${many}`,
  )
  await run(
    `insert into vault_requests (account_id, session_id, user_id, request_id, purpose, sections, method, expires_at)
     select ${u}, ${u}, ${u}, ${u}, 'open', '{photos}', 'email', ${at} ${many}`,
  )
  await run(
    `insert into vault_grants (account_id, session_id, opens, user_id, opened_at, last_used_at, expires_at)
     select ${u}, ${u}, 'photos', ${u}, ${at}, ${at}, ${at} ${many}`,
  )
  await run(`insert into vault_authenticators (account_id, user_id) select ${u}, ${u} ${many}`)
  await run(
    `insert into vault_passkeys (account_id, id, user_id, name, credential_id, public_key, counter, transports, created_at)
     select ${u}, ${u}, ${u}, 'Phone', n, n, 0, '{}', ${at} ${many}`,
  )
  await run(
    `insert into vault_recovery_codes (account_id, user_id, code_hash, created_at) select ${u}, ${u}, n, ${at} ${many}`,
  )
  await run('analyze')
})
afterAll(() => database.close())

test.each<[string, string, (seen: Database) => Promise<unknown>]>([
  ['vault_grants', 'what a session may see', ({ db }) => openSections(db, caller, now)],
  ['vault_settings', 'how it is locked for a session', ({ db }) => openSections(db, caller, now)],
  ['vault_settings', 'how it is locked', ({ db }) => vaultSettingsOf(db, caller.accountId)],
  ['vault_settings', 'an address that is forgotten', ({ db }) => forgetVaultAddress(db, '7@example.com', now)],
  ['vault_grants', 'whether the settings are open', ({ db }) => hasFreshCode(db, caller, now)],
  ['vault_grants', 'the devices of a person', ({ db }) => listGrants(db, caller, now)],
  ['vault_grants', 'its use', ({ db }) => noteUse(db, caller, ['photos'], now)],
  ['vault_grants', 'a device that is locked', ({ db }) => lockDevice(db, caller, caller.sessionId)],
  ['vault_requests', 'the code of a device that is locked', ({ db }) => lockDevice(db, caller, caller.sessionId)],
  ['vault_grants', 'other devices', ({ db }) => lockOtherDevices(db, caller)],
  ['vault_requests', 'codes of other devices', ({ db }) => lockOtherDevices(db, caller)],
  ['vault_grants', 'a family', ({ db }) => lockFamily(db, caller)],
  ['vault_requests', 'the codes of a family', ({ db }) => lockFamily(db, caller)],
  ['vault_requests', 'a code', ({ db }) => requests.find(db, caller, now)],
  ['vault_authenticators', 'an authenticator', ({ db }) => authenticators.find(db, caller)],
  ['vault_passkeys', 'passkeys', ({ db }) => listPasskeys(db, caller)],
  ['vault_recovery_codes', 'a recovery code', ({ db }) => recoveryCodes.has(db, caller, 'AAAA')],
])('an index of %s serves %s', async (table, _what, run) => {
  await expectIndexed(database, [table], run)
})
