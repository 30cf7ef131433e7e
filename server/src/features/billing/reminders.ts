import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { dayMs } from '../account/public.ts'
import { accountsTable } from '../account/tables.ts'
import { mailTrialEnding, type NoticeDeps } from './notices.ts'
import type { SubscriptionProvider } from './provider.ts'

const remindedBeforeMs = 3 * dayMs
const batch = 100

export interface ReminderDeps extends NoticeDeps {
  readonly provider: Pick<SubscriptionProvider, 'kind'>
}

interface RunOptions {
  readonly isDryRun?: boolean
  readonly signal?: AbortSignal
}

/** The end of a trial as it will be, with the free days that follow it. */
const endsAt = sql<Date>`${accountsTable.trialEndsAt} + ${accountsTable.creditDays} * interval '1 day'`.mapWith(
  accountsTable.trialEndsAt,
)

/** Trials that end within three days. Who has cancelled knows. */
function isEnding(now: Date): SQL | undefined {
  const a = accountsTable
  return and(
    or(eq(a.subscriptionStatus, 'free_trial'), and(eq(a.subscriptionStatus, 'trial'), isNull(a.canceledAt))),
    gt(endsAt, now),
    lte(endsAt, new Date(now.getTime() + remindedBeforeMs)),
  )
}

/** Reminds the owners of trials that end soon, once for each end; resolves to how many were (or would be) told. */
export async function remindOfTrials(
  deps: ReminderDeps,
  database: Database,
  now: Date,
  { isDryRun = false, signal }: RunOptions = {},
): Promise<number> {
  if (isDryRun) return database.db.$count(accountsTable, isEnding(now))
  let told = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const ending = await database.db
      .select({ id: accountsTable.id, endsAt, subscriptionStatus: accountsTable.subscriptionStatus })
      .from(accountsTable)
      .where(and(gt(accountsTable.id, after), isEnding(now)))
      .orderBy(asc(accountsTable.id))
      .limit(batch)
    for (const { id, ...trial } of ending) {
      signal?.throwIfAborted()
      after = id
      const about = {
        accountId: id,
        endsAt: trial.endsAt,
        isCharged: trial.subscriptionStatus === 'trial',
        isBuiltIn: deps.provider.kind === 'builtin',
      }
      if (await database.transaction((tx) => mailTrialEnding(deps, tx, about, now))) told += 1
    }
    if (ending.length < batch) return told
  }
}
