import { and, asc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { accessChanged, addCreditDays, dayMs, lockAccount, setSubscription } from '../account/public.ts'
import { accountsTable } from '../account/tables.ts'
import { type BillingDeps, keepWord } from './billing-commands.ts'
import { ProviderUnavailable, type ProviderWord } from './provider.ts'
import { type AccountRow, readAccount, readSubscription } from './queries.ts'
import { isOver, noProduct, overAt } from './subscription-state.ts'
import { subscriptionsTable } from './tables.ts'

const batch = 100
/** A provider that is away is left alone until the next time. */
const mostFailures = 3

export interface SettleOptions {
  /** Stops between two accounts. */
  readonly signal?: AbortSignal
}

/** Asks the provider and stores what it says; resolves once every process that hears of it can know. */
export async function settleAccount(
  deps: BillingDeps,
  database: Database,
  accountId: string,
  clock: { now(): Date },
): Promise<readonly string[]> {
  const word = await deps.provider.read(accountId)
  return storeWord(deps, database, accountId, word, clock.now())
}

async function storeWord(
  deps: BillingDeps,
  database: Database,
  accountId: string,
  word: ProviderWord,
  now: Date,
): Promise<readonly string[]> {
  return database.transaction(async (tx) => {
    const changed = await keepWord(deps, tx, accountId, word, now)
    for (const id of changed) await accessChanged(tx, { accountId: id })
    return changed
  })
}

/** Accounts whose time has passed, so that something may have followed. */
function isDue(now: Date): SQL | undefined {
  const a = accountsTable
  const hasRun = and(
    inArray(a.subscriptionStatus, ['trial', 'active', 'past_due']),
    sql`${a.id} in (select ${subscriptionsTable.accountId} from ${subscriptionsTable}
      where ${lte(subscriptionsTable.expiresAt, now)})`,
  )
  const hasFreeDays = and(
    gt(a.creditDays, 0),
    or(eq(a.subscriptionStatus, 'canceled'), and(eq(a.subscriptionStatus, 'free_trial'), lte(a.trialEndsAt, now))),
  )
  return or(hasRun, hasFreeDays)
}

export async function countDue(database: Database, now: Date): Promise<number> {
  return database.db.$count(accountsTable, isDue(now))
}

/**
 * Follows up every account whose time has passed: renewals of the built-in store, what RevenueCat says now, free days
 * that begin, and the end. Running it again changes nothing more. Resolves to how many were looked at.
 */
export async function settleDue(
  deps: BillingDeps & { readonly log: Log },
  database: Database,
  clock: { now(): Date },
  { signal }: SettleOptions = {},
): Promise<number> {
  let [settled, failures] = [0, 0]
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const due = await database.db
      .select({ id: accountsTable.id })
      .from(accountsTable)
      .where(and(gt(accountsTable.id, after), isDue(clock.now())))
      .orderBy(asc(accountsTable.id))
      .limit(batch)
    for (const { id } of due) {
      signal?.throwIfAborted()
      after = id
      try {
        await settleAccount(deps, database, id, clock)
        await beginFreeDays(deps, database, id, clock)
        settled += 1
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error
        failures += 1
        deps.log.warn({ err: error, accountId: id }, 'the provider did not say what follows a subscription')
        if (failures >= mostFailures) throw error
      }
    }
    if (due.length < batch) return settled
  }
}

/** Begins the free days of an account whose paid or free time is over; they count from its end, or from now if that is long ago. */
async function beginFreeDays(
  deps: BillingDeps,
  database: Database,
  accountId: string,
  clock: { now(): Date },
): Promise<void> {
  const now = clock.now()
  const [account, subscription] = [
    await readAccount(database.db, accountId),
    await readSubscription(database.db, accountId),
  ]
  if (account === null || account.creditDays === 0) return
  const days = account.creditDays
  if (account.subscriptionStatus === 'free_trial') return prolongFreeMonth(database, accountId, now)
  const isEnded = subscription !== null && subscription.productIdentifier !== noProduct && isOver(subscription, now)
  if (account.subscriptionStatus !== 'canceled' && !isEnded) return
  const end = lastFreeDay(account, subscription === null ? null : overAt(subscription), now)
  // Granted first: who dies between the two has given the days twice, not never.
  await deps.provider.grantUntil(accountId, end)
  const word = await deps.provider.read(accountId)
  await database.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    await addCreditDays(tx, accountId, -days)
    await keepWord(deps, tx, accountId, word, now)
    await accessChanged(tx, { accountId })
  })
}

function lastFreeDay({ subscriptionStatus, creditDays }: AccountRow, over: Date | null, now: Date): Date {
  const from = subscriptionStatus === 'canceled' || over === null ? now : over
  return new Date(from.getTime() + creditDays * dayMs)
}

async function prolongFreeMonth(database: Database, accountId: string, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const account = await readAccount(tx, accountId)
    if (account?.subscriptionStatus !== 'free_trial' || account.trialEndsAt === null || account.trialEndsAt > now)
      return
    const { creditDays, trialEndsAt } = account
    const byItself = new Date(trialEndsAt.getTime() + creditDays * dayMs)
    // Days that came after the end begin when they came, not in the past.
    const end = byItself > now ? byItself : new Date(now.getTime() + creditDays * dayMs)
    await setSubscription(tx, accountId, { trialEndsAt: end })
    await addCreditDays(tx, accountId, -creditDays)
    await accessChanged(tx, { accountId })
  })
}
