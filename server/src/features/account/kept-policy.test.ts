import type { Level } from '@nestwren/contract/permissions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../platform/clock/clock.ts'
import { testConfig } from '../../platform/config/test-config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller, Located } from '../../platform/http/access.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { createPeople, type Family, type People } from '../../testing/people.ts'
import { createKernel, type Kernel } from './kernel-policy.ts'

/** What the kernel says of items that are kept in the vault by themselves. */

const minuteMs = 60_000

let database: Database
let clock: TestClock
let kernel: Kernel
let people: People
let family: Family
let childId: string
let token: string
let nannyToken: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = createTestClock('2026-11-19T10:00:00.000Z')
  const config = testConfig()
  kernel = createKernel({ config, database, clock })
  people = createPeople({ database, clock, config })
})
afterAll(async () => {
  await kernel.stop()
  await database.close()
})
beforeEach(async () => {
  family = await people.createFamily()
  const { accountId, owner } = family
  childId = (await people.createChild(accountId, { createdBy: owner.userId })).childId
  token = (await people.signIn(owner, accountId)).accessToken
  const nanny = await people.addMember(accountId, { preset: 'viewer', children: [childId] })
  nannyToken = (await people.signIn(nanny, accountId)).accessToken
})

/** The caller with the rights of this moment. */
const mara = () => kernel.gate.authenticate(token)

const setVault = (isOn: boolean, isWhole: boolean) =>
  database.pool.query(
    `insert into vault_settings (account_id, enabled, for_photos, for_documents, delivery_method, changed_at)
     values ($1, $2, $3, false, 'email', $4)`,
    [family.accountId, isOn, isWhole, clock.now()],
  )

async function open(section: string): Promise<void> {
  const { accountId, userId, sessionId } = await mara()
  await database.pool.query(
    `insert into vault_grants (account_id, session_id, user_id, opens, opened_at, last_used_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $6)`,
    [accountId, sessionId, userId, section, clock.now(), new Date(clock.now().getTime() + 60 * minuteMs)],
  )
}

async function answer(run: () => Promise<unknown>): Promise<string> {
  try {
    await run()
    return 'yes'
  } catch (error) {
    if (error instanceof HttpError) return error.code
    throw error
  }
}

function askItem(caller: Caller, over: Partial<Located>, level: Exclude<Level, 'none'> = 'view'): Promise<string> {
  const located: Located = {
    itemId: '018f0000-0000-7000-8000-000000000000',
    childIds: [childId],
    area: 'photos',
    createdBy: family.owner.userId,
    at: clock.now(),
    ...over,
  }
  const access = { who: 'item', level } as const
  return answer(() => kernel.gate.decide({ access, caller, isWrite: level !== 'view', locate: async () => located }))
}

const kept = { isKeptInVault: true }
/** Answers for something kept, for something else, and for the whole list. */
async function answers() {
  const caller = await mara()
  const access = { who: 'family', area: 'photos', level: 'view' } as const
  return [
    await askItem(caller, kept),
    await askItem(caller, {}),
    await answer(() => kernel.gate.decide({ access, caller, isWrite: false })),
  ]
}

async function seesKept(area: 'photos' | 'documents' | 'logs') {
  const access = { who: 'family', area, level: 'view' } as const
  const { children } = await kernel.gate.decide({ access, caller: await mara(), isWrite: false })
  return children.map((child) => child.seesKept)
}

test.each([
  ['off', [false, true], null, ['yes', 'yes', 'yes']],
  ['on for single items', [true, false], null, ['VAULT_LOCKED', 'yes', 'yes']],
  ['on for single items, of which photos are open', [true, false], 'photos', ['yes', 'yes', 'yes']],
  ['on for single items, of which documents are open', [true, false], 'documents', ['VAULT_LOCKED', 'yes', 'yes']],
  ['on for all photos', [true, true], null, ['VAULT_LOCKED', 'VAULT_LOCKED', 'VAULT_LOCKED']],
  ['on for all photos, which are open', [true, true], 'photos', ['yes', 'yes', 'yes']],
] as const)('with a vault that is %s', async (_name, [isOn, isWhole], opened, wanted) => {
  await setVault(isOn, isWhole)
  if (opened !== null) await open(opened)
  expect(await answers()).toEqual(wanted)
})

test('proofs and rooms say of each section whether what is kept in it is shown', async () => {
  const heard = async () => {
    const { areas } = await kernel.rights.audiencesOf(await mara())
    return (['photos', 'documents', 'logs'] as const).map((asked) => areas.find(({ area }) => area === asked)?.seesKept)
  }
  const proven = async () => [
    ...(await seesKept('photos')),
    ...(await seesKept('documents')),
    ...(await seesKept('logs')),
  ]
  expect([await proven(), await heard()]).toEqual([
    [true, true, true],
    [true, true, true],
  ])
  await setVault(true, false)
  expect([await proven(), await heard()]).toEqual([
    [false, false, true],
    [false, false, true],
  ])
  await open('photos')
  expect([await proven(), await heard()]).toEqual([
    [true, false, true],
    [true, false, true],
  ])
})

test('what was opened ends by itself, and rooms are asked again then', async () => {
  await setVault(true, false)
  await open('photos')
  const { changesAt } = await kernel.rights.audiencesOf(await mara())
  expect(changesAt).toEqual(new Date(clock.now().getTime() + 15 * minuteMs))
  clock.advance(15 * minuteMs)
  expect(await seesKept('photos')).toEqual([false])
})

test('the lock comes before the level, and neither before what is not there at all', async () => {
  await setVault(true, false)
  const nanny = await kernel.gate.authenticate(nannyToken)
  const preset = { area: 'photos' } as const
  expect(await askItem(nanny, preset, 'manage')).toBe('FORBIDDEN')
  expect(await askItem(nanny, { ...preset, ...kept }, 'manage')).toBe('VAULT_LOCKED')
  expect(await askItem(nanny, { ...kept, isForParents: true }, 'manage')).toBe('NOT_FOUND')
  expect(await askItem(nanny, { ...kept, childIds: ['018f0000-0000-7000-8000-000000000001'] })).toBe('NOT_FOUND')
})

test('somebody who may not ask for a code has nothing open, whatever is stored', async () => {
  await setVault(true, false)
  await open('photos')
  const { accountId, owner } = family
  expect(await seesKept('photos')).toEqual([true])
  await database.pool.query(`update memberships set role = 'caregiver' where account_id = $1 and user_id = $2`, [
    accountId,
    owner.userId,
  ])
  await people.grant(accountId, childId, owner.userId, { preset: 'viewer' })
  expect(await askItem(await mara(), kept)).toBe('VAULT_LOCKED')
})
