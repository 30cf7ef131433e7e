import type { AddressInfo } from 'node:net'
import { contract } from '@nestwren/contract'
import { type Client, createClient } from '@nestwren/contract/client'
import type { CallInput } from '@nestwren/contract/endpoint'
import type { LiveEventName } from '@nestwren/contract/live'
import type { Entry } from '@nestwren/contract/logs/entry'
import { createTestClock, type TestClock } from '../../../platform/clock/clock.ts'
import { testConfig } from '../../../platform/config/test-config.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Feature } from '../../../platform/feature/feature.ts'
import type { Emission } from '../../../platform/http/context.ts'
import { createInFlight } from '../../../platform/http/in-flight.ts'
import { createServer } from '../../../platform/http/limits.ts'
import { mount } from '../../../platform/http/mount.ts'
import { createLog } from '../../../platform/log/log.ts'
import { createTestDatabase } from '../../../platform/testing/database.ts'
import { type ChildRights, createPeople } from '../../../testing/people.ts'
import { createKernel } from '../../account/kernel-policy.ts'
import { chartHandlers } from '../../charts/handlers.ts'
import { foodFeature } from '../../food/handlers.ts'
import { growthFeature } from '../../growth/handlers.ts'
import { medicinesFeature } from '../../medicines/handlers.ts'
import { milestonesFeature } from '../../milestones/handlers.ts'
import { milkFeature } from '../../milk/handlers.ts'
import { ownKindsFeature } from '../../own-kinds/handlers.ts'
import { visitQuestionsFeature } from '../../visit-questions/handlers.ts'
import { dosesOf } from '../dose-queries.ts'
import { logHandlers, logMount, logReactionCalls } from '../handlers.ts'

const lists: readonly Feature<{
  readonly kernel: ReturnType<typeof createKernel>
  readonly dosesOf: typeof dosesOf
}>[] = [
  foodFeature,
  growthFeature,
  medicinesFeature,
  milestonesFeature,
  milkFeature,
  ownKindsFeature,
  visitQuestionsFeature,
]

export interface Person {
  readonly id: string
  readonly name: string
  readonly token: string
  readonly client: Client<typeof contract>
}

export interface LogFamily {
  readonly database: Database
  readonly clock: TestClock
  readonly url: string
  readonly accountId: string
  readonly juno: string
  readonly otis: string
  /** Owner. */
  readonly mara: Person
  /** The owner of another family, and her child. */
  readonly stranger: Person
  readonly strangersChild: string
  /** Live events since the last call, as they would leave for the sockets. */
  takeEmissions(): Emission[]
  addParent(name: string): Promise<Person>
  addCaregiver(name: string, grants: Readonly<Record<string, ChildRights>>): Promise<Person>
  removeMember(person: Person): Promise<void>
  stop(): Promise<void>
}

/** The logs of two families on a real server and database, with the real kernel; live events are caught on their way out. */
export async function startLogFamily(): Promise<LogFamily> {
  const config = testConfig()
  // What the server did not expect is a bug and has to be read.
  const log = createLog({ level: 'error' })
  const clock = createTestClock('2026-11-19T10:24:00.000Z')
  const database = await createTestDatabase()
  const kernel = createKernel({ config, database, clock })
  const app = createServer(config, log)
  const emissions: Emission[] = []
  const deps = {
    database,
    clock,
    log,
    gate: kernel.gate,
    inFlight: createInFlight(config.limits),
    publish: (sent: readonly Emission[]) => void emissions.push(...sent),
    spendWrite: () => null,
  }
  mount(app, deps, contract.logs, logHandlers({ database, kernel }), logMount)
  logReactionCalls.mount(app, deps)
  const parts = { kernel, dosesOf }
  for (const { calls } of lists) for (const group of calls?.(parts) ?? []) group.mount(app, deps)
  mount(app, deps, contract.charts, chartHandlers())
  await app.listen({ host: '127.0.0.1', port: 0 })
  await kernel.start()
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const people = createPeople({ database, clock, config })
  const signIn = async (made: { userId: string; name: string }, accountId: string): Promise<Person> => {
    const { accessToken: token } = await people.signIn(made, accountId)
    return {
      id: made.userId,
      name: made.name,
      token,
      client: createClient(contract, { baseUrl: url, token: () => token }),
    }
  }
  const newOwner = async (name: string): Promise<{ person: Person; accountId: string }> => {
    const { accountId, owner } = await people.createFamily({ owner: { name } })
    return { person: await signIn(owner, accountId), accountId }
  }
  const newChild = async (accountId: string, name: string, createdBy: string): Promise<string> =>
    (await people.createChild(accountId, { name, createdBy })).childId

  const { person: mara, accountId } = await newOwner('Mara')
  const { person: stranger, accountId: strangersAccount } = await newOwner('Ines')
  const juno = await newChild(accountId, 'Juno', mara.id)
  const otis = await newChild(accountId, 'Otis', mara.id)
  const strangersChild = await newChild(strangersAccount, 'Rui', stranger.id)

  return {
    database,
    clock,
    url,
    accountId,
    juno,
    otis,
    mara,
    stranger,
    strangersChild,
    takeEmissions: () => emissions.splice(0),
    async addParent(name) {
      return signIn(await people.addMember(accountId, { role: 'parent', person: { name } }), accountId)
    },
    async addCaregiver(name, grants) {
      const made = await people.addMember(accountId, { person: { name } })
      for (const [childId, rights] of Object.entries(grants))
        await people.grant(accountId, childId, made.userId, rights)
      return signIn(made, accountId)
    },
    removeMember: (person) => people.removeMember(accountId, person.id),
    async stop() {
      await app.close()
      await kernel.stop()
      await database.close()
    },
  }
}

export type NewEntry = CallInput<typeof contract.logs.create>['body']

/** A wet diaper, `minutes` before the clock's time, unless told otherwise. */
export function diaperOf(family: LogFamily, childId: string, minutes = 5, over: Partial<NewEntry> = {}): NewEntry {
  const startAt = new Date(family.clock.now().getTime() - minutes * 60_000).toISOString()
  return { childId, kind: 'diaper', startAt, tz: 'Europe/Lisbon', details: { kind: 'wet' }, ...over }
}

/** A sleep from `fromMinutes` to `toMinutes` before the clock's time; still going on where `toMinutes` is null. */
export function sleepOf(
  family: LogFamily,
  childId: string,
  fromMinutes: number,
  toMinutes: number | null,
  over: Partial<NewEntry> = {},
): NewEntry {
  const ago = (minutes: number) => new Date(family.clock.now().getTime() - minutes * 60_000).toISOString()
  const endAt = toMinutes === null ? null : ago(toMinutes)
  return { childId, kind: 'sleep', startAt: ago(fromMinutes), endAt, tz: 'Europe/Lisbon', details: {}, ...over }
}

/** The body that changes nothing of an entry. */
export function changeOf(entry: Entry): CallInput<typeof contract.logs.update>['body'] {
  const { version, startAt, endAt, tz, notes, details } = entry
  return { version, startAt, endAt, tz, notes, details: { ...details } }
}

/** Names of events. */
export function namesOf(emissions: readonly Emission[]): LiveEventName[] {
  return emissions.map(({ name }) => name)
}
