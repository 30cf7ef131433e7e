import type { AddressInfo } from 'node:net'
import { type Contract, contract } from '@nestwren/contract'
import { ApiError, type Client, createClient } from '@nestwren/contract/client'
import type { CallInput } from '@nestwren/contract/endpoint'
import type { ReminderEvent } from '@nestwren/contract/live'
import { createTestClock, type TestClock } from '../../../platform/clock/clock.ts'
import { testConfig } from '../../../platform/config/test-config.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Audience, Emission } from '../../../platform/http/context.ts'
import { createInFlight } from '../../../platform/http/in-flight.ts'
import { createServer } from '../../../platform/http/limits.ts'
import { mount } from '../../../platform/http/mount.ts'
import { createLog } from '../../../platform/log/log.ts'
import { exceptRoomsOf, roomsFor, roomsOf } from '../../../platform/realtime/rooms.ts'
import { createTestDatabase } from '../../../platform/testing/database.ts'
import { type ChildRights, createPeople, type People } from '../../../testing/people.ts'
import { createKernel } from '../../account/kernel-policy.ts'
import { isFirstTime } from '../../logs/mutation-commands.ts'
import { cycleHandlers } from '../cycle-handlers.ts'
import { overrideHandlers } from '../override-handlers.ts'
import { locateCycle, locateOverride } from '../policy.ts'

export interface Parent {
  readonly id: string
  readonly name: string
  token(): string
  readonly client: Client<Contract>
  /** As custody names them. */
  readonly person: { readonly userId: string; readonly name: string }
}

export interface CustodyFamily {
  readonly database: Database
  readonly clock: TestClock
  readonly people: People
  readonly url: string
  readonly accountId: string
  readonly juno: string
  readonly otis: string
  /** The owner. */
  readonly mara: Parent
  /** The other parent: a caregiver with everything of both children, so that it can be taken away. */
  readonly dev: Parent
  /** Sees custody of both children and changes nothing. */
  readonly nanny: Parent
  /** Sees no custody. */
  readonly viewer: Parent
  /** The owner of another family, whose child has the same id as Juno. */
  readonly stranger: Parent
  readonly strangersAccount: string
  /** Moves the clock to an instant, and signs everybody in there. */
  goTo(instant: Date | string): Promise<void>
  /** Sets what somebody may do with a child. */
  grant(person: Parent, childId: string, rights: ChildRights): Promise<void>
  addCaregiver(name: string, grants: Readonly<Record<string, ChildRights>>): Promise<Parent>
  /** Live events since the last call. */
  takeEmissions(): Emission[]
  /** Those of the events that somebody's open app would hear now. */
  heardBy(person: Parent, emissions: readonly Emission[]): Promise<readonly Emission[]>
  /** Reminders that were queued since the last call, with who they are for. */
  takeReminders(): Promise<{ readonly userId: string; readonly event: ReminderEvent }[]>
  stop(): Promise<void>
}

/** Two parents who share two children, on a real server and database with the real kernel. */
export async function startCustodyFamily(startsAt = '2026-11-19T10:24:00.000Z'): Promise<CustodyFamily> {
  const config = testConfig()
  // What the server did not expect is a bug and has to be read.
  const log = createLog({ level: 'error' })
  const clock = createTestClock(startsAt)
  const database = await createTestDatabase()
  const kernel = createKernel({ config, database, clock })
  const app = createServer(config, log)
  const emissions: Emission[] = []
  const deps = {
    ...{ database, clock, log, gate: kernel.gate, inFlight: createInFlight(config.limits) },
    publish: (sent: readonly Emission[]) => void emissions.push(...sent),
    spendWrite: () => null,
  }
  const parts = { kernel, mutations: isFirstTime }
  mount(app, deps, contract.parentingSchedule, cycleHandlers(parts), { locate: locateCycle })
  mount(app, deps, contract.overrides, overrideHandlers(parts), { locate: locateOverride })
  await app.listen({ host: '127.0.0.1', port: 0 })
  await kernel.start()
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const people = createPeople({ database, clock, config })
  const tokens = new Map<string, string>()
  const renewals: (() => Promise<void>)[] = []
  const signIn = async ({ userId, name }: { userId: string; name: string }, inAccount: string): Promise<Parent> => {
    const renew = async () => void tokens.set(userId, (await people.signIn({ userId }, inAccount)).accessToken)
    await renew()
    renewals.push(renew)
    const token = () => tokens.get(userId) ?? ''
    const client = createClient(contract, { baseUrl: url, token })
    return { id: userId, name, token, client, person: { userId, name } }
  }
  // Long enough for every date that a test goes to.
  const account = { subscriptionStatus: 'active' } as const
  const { accountId, owner } = await people.createFamily({ owner: { name: 'Mara' }, account })
  const other = await people.createFamily({ owner: { name: 'Ines' }, account })
  const mara = await signIn(owner, accountId)
  const juno = (await people.createChild(accountId, { name: 'Juno', createdBy: mara.id })).childId
  const otis = (await people.createChild(accountId, { name: 'Otis', createdBy: mara.id })).childId
  await people.createChild(other.accountId, { id: juno, name: 'Rui', createdBy: other.owner.userId })

  const addCaregiver = async (name: string, grants: Readonly<Record<string, ChildRights>>): Promise<Parent> => {
    const made = await people.addMember(accountId, { person: { name } })
    for (const [childId, rights] of Object.entries(grants)) await people.grant(accountId, childId, made.userId, rights)
    return signIn(made, accountId)
  }
  const ofBoth = (rights: ChildRights) => ({ [juno]: rights, [otis]: rights })

  return {
    ...{ database, clock, people, url, accountId, juno, otis, mara, addCaregiver },
    dev: await addCaregiver('Dev', ofBoth({ preset: 'parent' })),
    nanny: await addCaregiver('Sol', ofBoth({ preset: 'nanny' })),
    viewer: await addCaregiver('Vic', ofBoth({ preset: 'viewer' })),
    stranger: await signIn(other.owner, other.accountId),
    strangersAccount: other.accountId,
    grant: (person, childId, rights) => people.grant(accountId, childId, person.id, rights),
    async goTo(instant) {
      clock.set(instant)
      for (const renew of renewals) await renew()
    },
    takeEmissions: () => emissions.splice(0),
    async heardBy({ token }, sent) {
      const { caller } = await kernel.rights.identify(token())
      const rooms = roomsFor(caller, await kernel.rights.audiencesOf(caller))
      const hears = (audience: Audience) =>
        roomsOf(audience, clock.now()).some((room) => rooms.has(room)) &&
        !exceptRoomsOf(audience, clock.now()).some((room) => rooms.has(room))
      return sent.filter(({ audience }) => hears(audience))
    },
    async takeReminders() {
      const { rows } = await database.pool.query(
        `with taken as (delete from graphile_worker._private_jobs returning id, payload)
         select payload from taken order by id`,
      )
      return rows.map(({ payload }) => ({ userId: payload.audience.userId, event: payload.event }))
    },
    async stop() {
      await app.close()
      await kernel.stop()
      await database.close()
    },
  }
}

/** What a call was refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(outcome instanceof ApiError)) throw new Error(`Expected a refusal, got ${JSON.stringify(outcome)}`)
  return outcome
}

export type NewCycle = CallInput<Contract['parentingSchedule']['create']>['body']
export type NewOverride = CallInput<Contract['overrides']['create']>['body']

/** Alternating weeks of Mara and Dev in New York from Monday, 2026-11-23, handed over on Mondays at 17:00, Mara first. */
export function cycleOf({ mara, dev, juno, otis }: CustodyFamily, over: Partial<NewCycle> = {}): NewCycle {
  return {
    ...{ childIds: [juno, otis], template: 'alternating-weeks', lengthDays: 14, startOn: '2026-11-23' },
    timeZone: 'America/New_York',
    people: [mara.person, dev.person],
    exchanges: [
      { day: 0, at: '17:00', to: 0, place: 'School' },
      { day: 7, at: '17:00', to: 1, place: 'School' },
    ],
    ...over,
  }
}

/** Dev has Juno over Thanksgiving. */
export function overrideOf({ dev, juno }: CustodyFamily, over: Partial<NewOverride> = {}): NewOverride {
  return {
    ...{ childIds: [juno], type: 'oneOff', title: 'Thanksgiving at the lake', timeZone: 'America/New_York' },
    periods: [periodOf(dev)],
    place: 'At the lake',
    words: 'My parents are in town.',
    ...over,
  }
}

/** From Thursday morning, 2026-11-26, to Friday evening. */
export function periodOf({ person }: Pick<Parent, 'person'>, untilOn = '2026-11-27') {
  return { fromOn: '2026-11-26', fromAt: '09:00', untilOn, untilAt: '18:00', holder: { ...person } }
}
