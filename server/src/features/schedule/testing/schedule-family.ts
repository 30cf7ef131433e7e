import type { AddressInfo } from 'node:net'
import { type Contract, contract } from '@nestwren/contract'
import { type Client, createClient } from '@nestwren/contract/client'
import type { CallInput } from '@nestwren/contract/endpoint'
import type { ReminderEvent } from '@nestwren/contract/live'
import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { itemPurges } from '../../../item-purges.ts'
import { createTestClock, type TestClock } from '../../../platform/clock/clock.ts'
import { testConfig } from '../../../platform/config/test-config.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Audience, Emission } from '../../../platform/http/context.ts'
import { createInFlight } from '../../../platform/http/in-flight.ts'
import { createServer } from '../../../platform/http/limits.ts'
import { mount } from '../../../platform/http/mount.ts'
import { purgerOf } from '../../../platform/items/trash.ts'
import { createLog } from '../../../platform/log/log.ts'
import { exceptRoomsOf, roomsFor, roomsOf } from '../../../platform/realtime/rooms.ts'
import { createTestDatabase } from '../../../platform/testing/database.ts'
import { type ChildRights, createPeople, type People } from '../../../testing/people.ts'
import { createKernel } from '../../account/kernel-policy.ts'
import { cycleHandlers } from '../../custody/cycle-handlers.ts'
import { overrideHandlers } from '../../custody/override-handlers.ts'
import { locateCycle, locateOverride } from '../../custody/policy.ts'
import { logHandlers, logMount } from '../../logs/handlers.ts'
import { isFirstTime } from '../../logs/mutation-commands.ts'
import { scheduleHandlers } from '../handlers.ts'
import { locateScheduleEntry } from '../policy.ts'
import type { ProjectedWindows } from '../read-days.ts'

export interface Person {
  readonly id: string
  readonly name: string
  token(): string
  readonly client: Client<Contract>
}

export type NewEntry = CallInput<Contract['schedule']['create']>['body']

export interface ScheduleFamily {
  readonly database: Database
  readonly clock: TestClock
  readonly people: People
  readonly url: string
  readonly accountId: string
  readonly juno: string
  readonly otis: string
  /** The owner. */
  readonly mara: Person
  /** Sees the schedule and custody of Juno. */
  readonly nanny: Person
  /** The owner of another family, whose child has the same id as Juno. */
  readonly stranger: Person
  readonly strangersAccount: string
  /** What the projector says from now on. */
  projected: Awaited<ReturnType<ProjectedWindows['windows']>>
  /** Adds an entry of Juno's by its owner, unless told otherwise. */
  add(over?: Partial<NewEntry>, who?: Person): Promise<ScheduleEntry>
  addCaregiver(name: string, grants: Readonly<Record<string, ChildRights>>): Promise<Person>
  /** Moves the clock to an instant, and signs everybody in there. */
  goTo(instant: Date | string): Promise<void>
  /** Live events since the last call. */
  takeEmissions(): Emission[]
  /** Those of the events that somebody's open app would hear now. */
  heardBy(person: Person, emissions: readonly Emission[]): Promise<readonly Emission[]>
  /** Reminders that were queued since the last call, with who they are for. */
  takeReminders(): Promise<{ readonly audience: Audience; readonly event: ReminderEvent }[]>
  /** How many entries are stored in all families. */
  stored(): Promise<number>
  stop(): Promise<void>
}

/** A family with a schedule for two children, on a real server and database with the real kernel. */
export async function startScheduleFamily(startsAt = '2026-11-25T09:00:00.000Z'): Promise<ScheduleFamily> {
  const config = testConfig()
  // What the server did not expect is a bug and has to be read.
  const log = createLog({ level: 'error' })
  const clock = createTestClock(startsAt)
  const database = await createTestDatabase()
  const kernel = createKernel({ config, database, clock })
  const app = createServer(config, log)
  const emissions: Emission[] = []
  const state: { projected: ScheduleFamily['projected'] } = { projected: [] }
  const deps = {
    ...{ database, clock, log, gate: kernel.gate, inFlight: createInFlight(config.limits) },
    publish: (sent: readonly Emission[]) => void emissions.push(...sent),
    spendWrite: () => null,
  }
  const noFiles = { forget: async () => [], remove: async () => undefined }
  const parts = {
    kernel,
    mutations: isFirstTime,
    purgeDeleted: purgerOf(itemPurges(noFiles)),
    projections: {
      windows: async (_db, of) => (of.accountId === accountId ? state.projected : []),
    } satisfies ProjectedWindows,
  }
  mount(app, deps, contract.schedule, scheduleHandlers(parts), { locate: locateScheduleEntry })
  mount(app, deps, contract.logs, logHandlers({ database, kernel }), logMount)
  mount(app, deps, contract.parentingSchedule, cycleHandlers(parts), { locate: locateCycle })
  mount(app, deps, contract.overrides, overrideHandlers(parts), { locate: locateOverride })
  await app.listen({ host: '127.0.0.1', port: 0 })
  await kernel.start()
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const people = createPeople({ database, clock, config })
  const tokens = new Map<string, string>()
  const renewals: (() => Promise<void>)[] = []
  const signIn = async ({ userId, name }: { userId: string; name: string }, inAccount: string): Promise<Person> => {
    const renew = async () => void tokens.set(userId, (await people.signIn({ userId }, inAccount)).accessToken)
    await renew()
    renewals.push(renew)
    const token = () => tokens.get(userId) ?? ''
    return { id: userId, name, token, client: createClient(contract, { baseUrl: url, token }) }
  }
  // Long enough for every date that a test goes to.
  const account = { subscriptionStatus: 'active' } as const
  const { accountId, owner } = await people.createFamily({ owner: { name: 'Mara' }, account })
  const other = await people.createFamily({ owner: { name: 'Ines' }, account })
  const mara = await signIn(owner, accountId)
  const juno = (await people.createChild(accountId, { name: 'Juno', createdBy: mara.id })).childId
  const otis = (await people.createChild(accountId, { name: 'Otis', createdBy: mara.id })).childId
  await people.createChild(other.accountId, { id: juno, name: 'Rui', createdBy: other.owner.userId })

  const addCaregiver = async (name: string, grants: Readonly<Record<string, ChildRights>>): Promise<Person> => {
    const made = await people.addMember(accountId, { person: { name } })
    for (const [childId, rights] of Object.entries(grants)) await people.grant(accountId, childId, made.userId, rights)
    return signIn(made, accountId)
  }

  return {
    ...{ database, clock, people, url, accountId, juno, otis, mara, addCaregiver },
    nanny: await addCaregiver('Sol', { [juno]: { preset: 'nanny' } }),
    stranger: await signIn(other.owner, other.accountId),
    strangersAccount: other.accountId,
    get projected() {
      return state.projected
    },
    set projected(windows) {
      state.projected = windows
    },
    add: (over = {}, who = mara) => who.client.schedule.create({ body: entryOf({ childIds: [juno], ...over }) }),
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
      return rows.map(({ payload }) => payload)
    },
    async stored() {
      const { rows } = await database.pool.query('select count(*)::int as count from schedule_entries')
      return rows[0].count
    },
    async stop() {
      await app.close()
      await kernel.stop()
      await database.close()
    },
  }
}

/** Swimming on Thursday, 2026-11-26, from 16:30 to 17:15 in Berlin. */
export function entryOf(over: Partial<NewEntry> & Pick<NewEntry, 'childIds'>): NewEntry {
  return {
    title: 'Swimming',
    startOn: '2026-11-26',
    startAt: '16:30',
    durationMinutes: 45,
    timeZone: 'Europe/Berlin',
    ...over,
  }
}
