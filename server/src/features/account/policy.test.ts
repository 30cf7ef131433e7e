import type { Access as AnyCallAccess, GuestAccess, StaffAccess } from '@nestwren/contract/endpoint'
import {
  type Area,
  areas,
  isLevelAtLeast,
  type Level,
  levels,
  presetLevels,
  presets,
  type Role,
  roles,
  roleUserPermissions,
  userPermissions,
} from '@nestwren/contract/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../platform/clock/clock.ts'
import { testConfig } from '../../platform/config/test-config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { AnyAccess, Caller, Located } from '../../platform/http/access.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { createPeople, type Family, type Membership, type People, type Person } from '../../testing/people.ts'
import { createKernel, type Kernel } from './kernel-policy.ts'

const dayMs = 24 * 3600 * 1000
const nowhere = '018f0000-0000-7000-8000-000000000000'

let database: Database
let clock: TestClock
let kernel: Kernel
let people: People
let family: Family
let childId: string
let otherChildId: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = createTestClock('2026-11-19T10:00:00.000Z')
  const config = testConfig()
  kernel = createKernel({ config, database, clock })
  await kernel.start()
  people = createPeople({ database, clock, config })
  family = await people.createFamily()
  childId = (await people.createChild(family.accountId, { createdBy: family.owner.userId })).childId
  otherChildId = (await people.createChild(family.accountId, { createdBy: family.owner.userId })).childId
})
afterAll(async () => {
  await kernel.stop()
  await database.close()
})

async function callerOf(person: Person, accountId = family.accountId): Promise<Caller> {
  const { accessToken } = await people.signIn(person, accountId)
  return kernel.gate.authenticate(accessToken)
}

async function member(membership: Membership): Promise<Caller> {
  return callerOf(await people.addMember(family.accountId, membership))
}

interface Asked {
  readonly isWrite?: boolean
  readonly childId?: string
  readonly located?: Partial<Located> | null
}

/** The status of the answer: 200, or that of the refusal. */
type Access = Exclude<AnyCallAccess, GuestAccess | StaffAccess>

async function ask(caller: Caller, access: Access, asked: Asked = {}): Promise<number> {
  const proof = await decide(caller, access, asked).catch((error: unknown) => {
    if (error instanceof HttpError) return error.status
    throw error
  })
  return typeof proof === 'number' ? proof : 200
}

function decide(caller: Caller, access: Access, { isWrite = false, located, ...asked }: Asked): Promise<AnyAccess> {
  const found = {
    itemId: nowhere,
    childIds: [childId],
    area: 'logs',
    createdBy: nowhere,
    at: clock.now(),
    ...located,
  } as const
  return kernel.gate.decide({
    access,
    caller,
    isWrite,
    childId: asked.childId ?? childId,
    locate: async () => (located === null ? null : found),
  })
}

const childAccess = (area: Area, level: Level): Access => ({ who: 'child', area, level, child: 'params.childId' })
const everyAreaAndLevel = areas.flatMap((area) => levels.slice(1).map((level) => ({ area, level })))

describe('levels by role, area and level', () => {
  test.each(roles.filter((role) => role !== 'caregiver'))('%s manages everything of every child', async (role) => {
    const caller = await member({ role })
    for (const { area, level } of everyAreaAndLevel) expect(await ask(caller, childAccess(area, level))).toBe(200)
  })

  test.each(presets)('a caregiver with the preset %s has exactly what it says', async (preset) => {
    const caller = await member({ preset, children: [childId] })
    for (const { area, level } of everyAreaAndLevel) {
      const expected = isLevelAtLeast(presetLevels[preset][area], level) ? 200 : 403
      const what = `${area} ${level}`
      expect([what, await ask(caller, childAccess(area, level))]).toEqual([what, expected])
      expect([what, await ask(caller, { who: 'family', area, level })]).toEqual([what, expected])
      expect([what, await ask(caller, { who: 'item', level }, { located: { area } })]).toEqual([what, expected])
      // Without any grant for it, the other child is not there at all.
      expect(await ask(caller, childAccess(area, level), { childId: otherChildId })).toBe(404)
    }
  })

  test('a level of its own stands over the preset, in both directions', async () => {
    const person = await people.addMember(family.accountId, { preset: 'viewer' })
    await people.grant(family.accountId, childId, person.userId, { levels: { logs: 'none', health: 'manage' } })
    const caller = await callerOf(person)
    expect(await ask(caller, childAccess('logs', 'view'))).toBe(403)
    expect(await ask(caller, childAccess('health', 'manage'))).toBe(200)
    expect(await ask(caller, childAccess('growth', 'view'))).toBe(200)
  })

  test('the proof of a family lists the children for whom the level is held, with their windows', async () => {
    const person = await people.addMember(family.accountId, { preset: 'nanny', children: [childId] })
    await people.grant(family.accountId, otherChildId, person.userId, { preset: 'viewer', historyDays: 3 })
    const caller = await callerOf(person)
    const adding = await decide(caller, { who: 'family', area: 'logs', level: 'add' }, {})
    expect(adding).toMatchObject({ children: [{ childId, level: 'add', from: null }] })
    const seeing = await decide(caller, { who: 'family', area: 'logs', level: 'view' }, {})
    const from = new Date(clock.now().getTime() - 3 * dayMs)
    expect(seeing).toMatchObject({ children: [{ childId }, { childId: otherChildId, level: 'view', from }] })
  })

  test('a family without children gets an empty list', async () => {
    const empty = await people.createFamily()
    const caller = await callerOf(empty.owner, empty.accountId)
    const proof = await decide(caller, { who: 'family', area: 'logs', level: 'view' }, {})
    expect(proof).toMatchObject({ children: [] })
  })

  test('children and things of other families, and removed ones, are not there', async () => {
    const strangers = await people.createFamily()
    const theirs = await people.createChild(strangers.accountId, { createdBy: strangers.owner.userId })
    const caller = await callerOf(family.owner)
    expect(await ask(caller, childAccess('logs', 'view'), { childId: theirs.childId })).toBe(404)
    expect(await ask(caller, { who: 'item', level: 'view' }, { located: { childIds: [theirs.childId] } })).toBe(404)
    expect(await ask(caller, { who: 'item', level: 'view' }, { located: null })).toBe(404)
  })
})

describe('switches', () => {
  test.each(roles)('%s starts with those of the role', async (role: Role) => {
    const caller = await member({ role })
    for (const can of userPermissions) {
      const expected = roleUserPermissions[role][can]
      expect(await kernel.gate.isGranted(caller, can)).toBe(expected)
      expect(await ask(caller, { who: 'member', can })).toBe(expected ? 200 : 403)
    }
  })

  test('a switch of its own counts, but an owner keeps all', async () => {
    const helper = await member({ role: 'caregiver', permissions: { addChildren: true } })
    expect(await ask(helper, { who: 'member', can: 'addChildren' })).toBe(200)
    expect(await ask(helper, { who: 'member', can: 'deleteChildren' })).toBe(403)
    const parent = await member({ role: 'parent', permissions: { addChildren: false } })
    expect(await ask(parent, { who: 'member', can: 'addChildren' })).toBe(403)
    const owner = await member({ role: 'super_admin', permissions: { billing: false } })
    expect(await ask(owner, { who: 'member', can: 'billing' })).toBe(200)
  })
})

describe('own things', () => {
  const change: Access = { who: 'item', level: 'manage', own: 'add' }

  test('what one made oneself needs less', async () => {
    const nanny = await member({ preset: 'nanny', children: [childId] })
    expect(await ask(nanny, change, { located: { createdBy: nanny.userId } })).toBe(200)
    expect(await ask(nanny, change, { located: { createdBy: family.owner.userId } })).toBe(403)
    const viewer = await member({ preset: 'viewer', children: [childId] })
    expect(await ask(viewer, change, { located: { createdBy: viewer.userId } })).toBe(403)
  })
})

describe('windows of time', () => {
  test('access begins and ends at its instants, for a session that is open all the while', async () => {
    const person = await people.addMember(family.accountId)
    const accessFrom = new Date(clock.now().getTime() + dayMs)
    const accessUntil = new Date(clock.now().getTime() + 2 * dayMs)
    await people.grant(family.accountId, childId, person.userId, { preset: 'nanny', accessFrom, accessUntil })
    const caller = await callerOf(person)
    const see = childAccess('logs', 'view')
    expect(await ask(caller, see)).toBe(404)
    expect(await ask(caller, { who: 'family', area: 'logs', level: 'view' })).toBe(403)
    clock.set(accessFrom)
    expect(await ask(caller, see)).toBe(200)
    clock.set(new Date(accessUntil.getTime() - 1))
    expect(await ask(caller, { who: 'item', level: 'view' })).toBe(200)
    expect(await kernel.rights.audiencesOf(caller)).toMatchObject({ isInFamily: true, changesAt: accessUntil })
    clock.set(accessUntil)
    expect(await ask(caller, see)).toBe(404)
    expect(await ask(caller, { who: 'item', level: 'view' })).toBe(404)
    expect(await kernel.rights.audiencesOf(caller)).toMatchObject({ areas: [], isInFamily: false })
  })

  test('what is older than the history is not there', async () => {
    const person = await people.addMember(family.accountId)
    await people.grant(family.accountId, childId, person.userId, { preset: 'nanny', historyDays: 7 })
    const caller = await callerOf(person)
    const edge = clock.now().getTime() - 7 * dayMs
    const see: Access = { who: 'item', level: 'view' }
    expect(await ask(caller, see, { located: { at: new Date(edge) } })).toBe(200)
    expect(await ask(caller, see, { located: { at: new Date(edge - 1) } })).toBe(404)
    expect(await ask(caller, see, { located: { at: new Date(edge - 1), createdBy: caller.userId } })).toBe(404)
  })
})

describe('payment', () => {
  const hour = 3_600_000
  const good = { read: 200, write: 200 }
  const readOnly = { read: 200, write: 402 }
  const owes = { read: 402, write: 402 }
  const later = hour
  const past = -hour
  const overGrace = -7 * dayMs

  test.each([
    ['active', null, null, good],
    ['active', null, later, good],
    ['active', null, past, good],
    ['active', null, overGrace, readOnly],
    ['influencer', null, null, good],
    ['free_trial', later, null, good],
    ['free_trial', past, null, owes],
    ['trial', later, null, good],
    ['trial', past, null, good],
    ['trial', overGrace, null, readOnly],
    ['past_due', null, past, good],
    ['past_due', null, overGrace, readOnly],
    ['past_due', null, null, readOnly],
    ['canceled', null, past, readOnly],
    ['registered', null, null, owes],
  ] as const)('%s, trial ends %s, paid until %s', async (subscriptionStatus, trial, paid, expected) => {
    const at = (offsetMs: number | null) => (offsetMs === null ? null : new Date(clock.now().getTime() + offsetMs))
    const own = await people.createFamily({
      account: { subscriptionStatus, trialEndsAt: at(trial), subscriptionEndsAt: at(paid) },
    })
    const child = await people.createChild(own.accountId, { createdBy: own.owner.userId })
    const caller = await callerOf(own.owner, own.accountId)
    const kinds: Access[] = [
      { who: 'member' },
      { who: 'family', area: 'logs', level: 'view' },
      childAccess('logs', 'view'),
      { who: 'item', level: 'view' },
    ]
    for (const access of kinds) {
      const asked = { childId: child.childId, located: { childIds: [child.childId] } }
      const answers = {
        read: await ask(caller, access, asked),
        write: await ask(caller, access, { ...asked, isWrite: true }),
      }
      expect(answers).toEqual(expected)
      expect(await ask(caller, { who: 'session' }, { isWrite: true })).toBe(200)
    }
    const { areas: heard, isInFamily } = await kernel.rights.audiencesOf(caller)
    expect([heard.length > 0, isInFamily]).toEqual([expected.read === 200, expected.read === 200])
  })

  test('a plan that was cancelled is over at its end, without days of grace', async () => {
    const endsAt = new Date(clock.now().getTime() + dayMs)
    const own = await people.createFamily({
      account: { subscriptionStatus: 'active', trialEndsAt: null, subscriptionEndsAt: endsAt },
    })
    await database.pool.query('update accounts set canceled_at = $2 where id = $1', [own.accountId, clock.now()])
    const caller = await callerOf(own.owner, own.accountId)
    const write = () => ask(caller, { who: 'member' }, { isWrite: true })
    clock.set(new Date(endsAt.getTime() - 1))
    expect(await write()).toBe(200)
    clock.set(endsAt)
    expect(await write()).toBe(402)
  })

  test('a live connection looks again when the days of grace are over', async () => {
    const trialEndsAt = new Date(clock.now().getTime() + dayMs)
    const own = await people.createFamily({ account: { subscriptionStatus: 'trial', trialEndsAt } })
    const caller = await callerOf(own.owner, own.accountId)
    expect((await kernel.rights.audiencesOf(caller)).changesAt).toEqual(trialEndsAt)
    clock.set(trialEndsAt)
    const { changesAt } = await kernel.rights.audiencesOf(caller)
    expect(changesAt).toEqual(new Date(trialEndsAt.getTime() + 7 * dayMs))
  })

  test('payment is asked for before it is told what exists', async () => {
    const own = await people.createFamily({ account: { subscriptionStatus: 'registered' } })
    const caller = await callerOf(own.owner, own.accountId)
    expect(await ask(caller, childAccess('logs', 'view'), { childId: nowhere })).toBe(402)
  })
})
