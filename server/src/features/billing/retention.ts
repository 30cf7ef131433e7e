import { and, asc, eq, gt, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/database.ts'
import { dayMs, lockAccount } from '../account/public.ts'
import { accountsTable, membershipsTable, subscriptionOverridesTable, usersTable } from '../account/tables.ts'
import { sessionsTable } from '../auth/tables.ts'
import { mailDataRemoval, mailInactivity, type NoticeDeps } from './notices.ts'
import { billingNoticesTable } from './tables.ts'

/** B §9: data is kept 30 days after cancellation, accounts that nobody uses 24 months. */
const retentionMs = 30 * dayMs
const unusedMonths = 24
const warnedBeforeMs = 7 * dayMs
const firstWarnedBeforeMs = 30 * dayMs
const batch = 100

export interface RetentionDeps extends NoticeDeps {
  /** Deletes a family in the transaction that `db` is; the feature that owns deletion gives it. */
  readonly deleteAccount: (db: Db, accountId: string, now: Date) => Promise<void>
}

export interface RetentionOptions {
  /** Only counts. */
  readonly isDryRun?: boolean
  readonly signal?: AbortSignal
}

export interface RetentionResult {
  readonly warned: number
  readonly deleted: number
}

const a = accountsTable
const o = subscriptionOverridesTable

/** Families that nobody is in any more are deleted already. */
const hasPeople = sql`exists (select 1 from ${membershipsTable} where ${membershipsTable.accountId} = ${a.id})`

/** When anybody of the family was last here; sessions know it better than the last sign-in. */
const lastUsed = sql<Date>`greatest(${a.createdAt},
  (select max(${usersTable.lastLoginAt}) from ${membershipsTable}
    join ${usersTable} on ${usersTable.id} = ${membershipsTable.userId} where ${membershipsTable.accountId} = ${a.id}),
  (select max(${sessionsTable.rotatedAt}) from ${sessionsTable} where ${sessionsTable.accountId} = ${a.id}))`.mapWith(
  a.createdAt,
)

/** A warning of this kind about `about` went out at least seven days before `now`: nobody loses data unwarned. */
function wasWarned(kind: string, about: SQL | typeof a.canceledAt, now: Date): SQL {
  const n = billingNoticesTable
  return sql`exists (select 1 from ${n} where ${n.accountId} = ${a.id} and ${n.kind} = ${kind}
    and ${n.about} = ${about} and ${n.sentAt} <= ${new Date(now.getTime() - warnedBeforeMs)})`
}

interface Step {
  readonly where: SQL | undefined
  /** In a transaction of its own; true when it did something. */
  readonly run: (db: Db, account: { readonly id: string; readonly since: Date }) => Promise<boolean>
  readonly since: SQL<Date>
}

function addMonths(at: Date, months: number): Date {
  const moved = new Date(at)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  return moved
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other
}

/**
 * The status that an operator set for a family, while it lives at `now`. It takes no data away: a family whose own subscription
 * runs pays for it, and one whose own has ended keeps everything until the override ends, and its time from then on.
 */
function setStatus(now: Date): SQL {
  return sql`(select ${o.status} from ${o} where ${o.accountId} = ${a.id}
    and (${o.endsAt} is null or ${o.endsAt} > ${now.toISOString()}::timestamptz))`
}

/** What is due at `now`, warnings before deletions. */
function steps(deps: RetentionDeps, now: Date): { warn: readonly Step[]; remove: readonly Step[] } {
  const canceledSince = sql<Date>`${a.canceledAt}`.mapWith(a.canceledAt)
  const before = (ms: number) => new Date(now.getTime() - ms)
  const isCanceled = (atLeastMs: number) =>
    and(
      eq(a.subscriptionStatus, 'canceled'),
      eq(a.creditDays, 0),
      lte(a.canceledAt, before(atLeastMs)),
      hasPeople,
      sql`${setStatus(now)} is null`,
    )
  // Whoever pays is not inactive, and a cancelled subscription has its own time.
  const isUnused = (leadMs: number) =>
    and(
      notInArray(a.subscriptionStatus, ['trial', 'active', 'past_due', 'canceled']),
      sql`coalesce(${setStatus(now)}, 'influencer') in ('influencer', 'registered')`,
      lte(a.createdAt, addMonths(new Date(now.getTime() + leadMs), -unusedMonths)),
      lte(lastUsed, addMonths(new Date(now.getTime() + leadMs), -unusedMonths)),
      hasPeople,
    )
  const warnedUntil = (planned: Date) => laterOf(planned, new Date(now.getTime() + warnedBeforeMs))
  const warnUnused = (isLast: boolean, leadMs: number): Step => ({
    where: isUnused(leadMs),
    since: lastUsed,
    run: (db, { id: accountId, since }) => {
      const removedOn = warnedUntil(addMonths(since, unusedMonths))
      return mailInactivity(deps, db, { accountId, since, removedOn, isLast }, now)
    },
  })
  const remove = (where: SQL | undefined, since: SQL<Date>): Step => ({
    where,
    since,
    run: async (db, { id }) => {
      await lockAccount(db, id)
      // Somebody may have paid or come back since the list was made.
      const [still] = await db
        .select({ id: a.id })
        .from(a)
        .where(and(eq(a.id, id), where))
      if (still === undefined) return false
      await deps.deleteAccount(db, id, now)
      return true
    },
  })
  return {
    warn: [
      {
        where: isCanceled(retentionMs - warnedBeforeMs),
        since: canceledSince,
        run: (db, { id: accountId, since }) => {
          const removedOn = warnedUntil(new Date(since.getTime() + retentionMs))
          return mailDataRemoval(deps, db, { accountId, since, removedOn }, now)
        },
      },
      warnUnused(false, firstWarnedBeforeMs),
      warnUnused(true, warnedBeforeMs),
    ],
    remove: [
      remove(and(isCanceled(retentionMs), wasWarned('data-removal', a.canceledAt, now)), canceledSince),
      remove(and(isUnused(0), wasWarned('inactivity-last', lastUsed, now)), lastUsed),
    ],
  }
}

/**
 * Warns families whose data is about to be removed and deletes those whose time is over: cancelled for 30 days, or not
 * used for 24 months. Nothing is deleted within seven days of its warning, however long the job was away. Running it
 * again does nothing more; a dry run only counts.
 */
export async function keepRetention(
  deps: RetentionDeps,
  database: Database,
  now: Date,
  { isDryRun = false, signal }: RetentionOptions = {},
): Promise<RetentionResult> {
  const { warn, remove } = steps(deps, now)
  const total = async (all: readonly Step[]): Promise<number> => {
    let count = 0
    for (const step of all) {
      count += isDryRun ? await database.db.$count(a, step.where) : await walk(database, step, signal)
    }
    return count
  }
  const warned = await total(warn)
  return { warned, deleted: await total(remove) }
}

async function walk(database: Database, step: Step, signal: AbortSignal | undefined): Promise<number> {
  let done = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const found = await database.db
      .select({ id: a.id, since: step.since })
      .from(a)
      .where(and(gt(a.id, after), step.where))
      .orderBy(asc(a.id))
      .limit(batch)
    for (const account of found) {
      signal?.throwIfAborted()
      after = account.id
      if (await database.transaction((tx) => step.run(tx, account))) done += 1
    }
    if (found.length < batch) return done
  }
}
