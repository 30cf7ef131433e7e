import type { AddressInfo } from 'node:net'
import { type Contract, contract } from '@nestwren/contract'
import { type Client, createClient } from '@nestwren/contract/client'
import type { ReminderEvent } from '@nestwren/contract/live'
import { createKernel } from '../features/account/kernel-policy.ts'
import { createTestClock, type TestClock } from '../platform/clock/clock.ts'
import { testConfig } from '../platform/config/test-config.ts'
import type { Database } from '../platform/db/database.ts'
import type { Audience, Emission } from '../platform/http/context.ts'
import { createInFlight } from '../platform/http/in-flight.ts'
import { createServer } from '../platform/http/limits.ts'
import { createLog } from '../platform/log/log.ts'
import { exceptRoomsOf, roomsFor, roomsOf } from '../platform/realtime/rooms.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { type ChildRights, createPeople, type People } from './people.ts'

/** Somebody who is signed in, wherever the clock stands. */
export interface Member {
  readonly id: string
  readonly name: string
  token(): string
  readonly client: Client<Contract>
  /** As custody names them. */
  readonly person: { readonly userId: string; readonly name: string }
}

export interface MountedFamily {
  readonly database: Database
  readonly clock: TestClock
  readonly people: People
  readonly url: string
  readonly accountId: string
  readonly juno: string
  readonly otis: string
  /** The owner. */
  readonly mara: Member
  /** The owner of another family, whose child has the same id as Juno. */
  readonly stranger: Member
  readonly strangersAccount: string
  /** Moves the clock to an instant, and signs everybody in there. */
  goTo(instant: Date | string): Promise<void>
  /** Sets what somebody may do with a child. */
  grant(person: Member, childId: string, rights: ChildRights): Promise<void>
  addCaregiver(name: string, grants: Readonly<Record<string, ChildRights>>): Promise<Member>
  /** Live events since the last call. */
  takeEmissions(): Emission[]
  /** Those of the events that somebody's open app would hear now. */
  heardBy(person: Member, emissions: readonly Emission[]): Promise<readonly Emission[]>
  /** Reminders that were queued since the last call, with who they are for. */
  takeReminders(): Promise<{ readonly audience: Audience; readonly event: ReminderEvent }[]>
  stop(): Promise<void>
}

/** What `mount` of the platform takes before the calls of a feature, and the kernel that its handlers ask. */
async function createMounting(startsAt: string) {
  const config = testConfig()
  // What the server did not expect is a bug and has to be read.
  const log = createLog({ level: 'error' })
  const clock = createTestClock(startsAt)
  const database = await createTestDatabase()
  const kernel = createKernel({ config, database, clock })
  const emissions: Emission[] = []
  const deps = {
    ...{ database, clock, log, gate: kernel.gate, inFlight: createInFlight(config.limits) },
    publish: (sent: readonly Emission[]) => void emissions.push(...sent),
    spendWrite: () => null,
  }
  return { config, app: createServer(config, log), deps, kernel, emissions }
}

export type Mounting = Pick<Awaited<ReturnType<typeof createMounting>>, 'app' | 'deps' | 'kernel'>

/**
 * Two children of one family on a real server and database with the real kernel, and only the calls that `mountAll` puts
 * there.
 */
export async function startMountedFamily(startsAt: string, mountAll: (on: Mounting) => void): Promise<MountedFamily> {
  const { config, app, deps, kernel, emissions } = await createMounting(startsAt)
  const { database, clock } = deps
  mountAll({ app, deps, kernel })
  await app.listen({ host: '127.0.0.1', port: 0 })
  await kernel.start()
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const people = createPeople({ database, clock, config })
  const tokens = new Map<string, string>()
  const renewals: (() => Promise<void>)[] = []
  const signIn = async ({ userId, name }: { userId: string; name: string }, inAccount: string): Promise<Member> => {
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

  return {
    ...{ database, clock, people, url, accountId, juno, otis, mara },
    stranger: await signIn(other.owner, other.accountId),
    strangersAccount: other.accountId,
    grant: (person, childId, rights) => people.grant(accountId, childId, person.id, rights),
    async addCaregiver(name, grants) {
      const made = await people.addMember(accountId, { person: { name } })
      for (const [childId, rights] of Object.entries(grants))
        await people.grant(accountId, childId, made.userId, rights)
      return signIn(made, accountId)
    },
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
    async stop() {
      await app.close()
      await kernel.stop()
      await database.close()
    },
  }
}
