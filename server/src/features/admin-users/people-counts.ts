import type { AdminSubscriptionStatus } from '@nestwren/contract/admin-users'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { keptFor } from '../../platform/memory/kept-for.ts'
import { accountStorageTable } from '../storage/tables.ts'
import { panelPeopleTable } from './tables.ts'

const p = panelPeopleTable
type Cell = Pick<typeof p.$inferSelect, 'subscriptionStatus' | 'paymentStatus'>

/** How many people there were at `asOf`, by what the family they own has, and the room that all families took. */
export interface PeopleCounts {
  readonly cells: readonly (Cell & { readonly people: number })[]
  /** In bytes. */
  readonly storageBytes: number
  readonly asOf: Date
}

/** People at least before a count is used again: fewer are counted in no time. */
const many = 5_000
/** How long a count is used again. */
const keptMs = 5_000

/** Counts people and room now. */
export async function countPeople(db: Db, now: Date): Promise<PeopleCounts> {
  const { subscriptionStatus, paymentStatus } = p
  const cells = await db
    .select({ subscriptionStatus, paymentStatus, people: sql<number>`count(*)::int` })
    .from(p)
    .groupBy(subscriptionStatus, paymentStatus)
  const { usedBytes, databaseBytes } = accountStorageTable
  const [room] = await db
    .select({ bytes: sql<string>`coalesce(sum(${usedBytes} + ${databaseBytes}), 0)::bigint` })
    .from(accountStorageTable)
  return { cells, storageBytes: Number(room?.bytes ?? 0), asOf: now }
}

/**
 * Counts people for pages and figures. All rows are counted each time, so a count of many people is used again for five
 * seconds, and those who ask at the same moment wait for one.
 */
export function createPeopleCounter({
  database,
  clock,
}: {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
}) {
  const kept = keptFor(clock, keptMs, () => countPeople(database.db, clock.now()))
  return {
    async count(): Promise<PeopleCounts> {
      const counts = await kept.get()
      if (peopleOf(counts) < many) kept.forget()
      return counts
    },
    /** After an operator changed what is counted. */
    forget: kept.forget,
  }
}

/** People of these statuses; null for any. */
export function peopleOf({ cells }: PeopleCounts, asked: Partial<Cell> = {}): number {
  const { subscriptionStatus: status = null, paymentStatus: payment = null } = asked
  return cells
    .filter((cell) => (status ?? cell.subscriptionStatus) === cell.subscriptionStatus)
    .filter((cell) => (payment ?? cell.paymentStatus) === cell.paymentStatus)
    .reduce((sum, { people }) => sum + people, 0)
}

/** The counts as the dashboard shows them. */
export function figuresOf(counts: PeopleCounts) {
  const of = (subscriptionStatus: AdminSubscriptionStatus) => peopleOf(counts, { subscriptionStatus })
  return {
    totalUsers: peopleOf(counts),
    subscriptions: {
      active: of('active'),
      trial: of('trial'),
      influencer: of('influencer'),
      canceled: of('canceled'),
      registered: of('registered'),
      past_due: of('past_due'),
    },
    totalStorageUsed: counts.storageBytes,
    asOf: counts.asOf,
  }
}
