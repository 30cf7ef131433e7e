import { type PackageIdentifier, packageIdentifiers, plans, testCards, trialDays } from '@nestwren/contract/plans'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { addCreditDays, dayMs, lockAccount } from '../account/public.ts'
import type { ProviderWord, SubscriptionProvider } from './provider.ts'
import { type AccountRow, builtInPrices, readAccount } from './queries.ts'
import { builtInPurchasesTable } from './tables.ts'
import { takeTrial } from './used-trial-commands.ts'

type Purchase = typeof builtInPurchasesTable.$inferSelect

export interface Order {
  readonly id: string
  readonly packageIdentifier: string
  readonly card: { readonly number: string; readonly expiryMonth: number; readonly expiryYear: number }
}

export type Refusal = 'PACKAGE_NOT_FOUND' | 'NOT_A_TEST_CARD' | 'CARD_EXPIRED' | 'CARD_DECLINED' | 'ALREADY_ACTIVE'

const trialMs = trialDays * dayMs

/** The provider without keys: it walks the same steps, takes test cards only, and no money moves. */
export function createBuiltInStore({ database, clock }: { database: Database; clock: Clock }): SubscriptionProvider {
  return {
    kind: 'builtin',
    read: (accountId) =>
      database.transaction(async (tx) => {
        const now = clock.now()
        await renewDue(tx, accountId, now)
        return readBuiltIn(tx, accountId, now)
      }),
    grantUntil: (accountId, end) => database.transaction((tx) => grantBuiltIn(tx, accountId, end, clock.now())),
  }
}

/** What the store knows of an account, in the transaction that `db` is. */
export async function readBuiltIn(db: Db, accountId: string, now: Date): Promise<ProviderWord> {
  const bought = await findPurchase(db, accountId)
  if (bought === null) return { asOf: now, subscription: null }
  const { packageIdentifier, startsAt, endsAt, isTrialPeriod, willRenew } = bought
  return {
    asOf: now,
    subscription: {
      productIdentifier: packageIdentifier,
      expiresAt: endsAt,
      isTrialPeriod,
      willRenew,
      billingIssueAt: null,
      managementUrl: now < endsAt ? '/purchases' : null,
      paidPeriod: isTrialPeriod
        ? null
        : { startsAt, price: { amount: builtInPrices[packageIdentifier], currency: 'USD' } },
    },
  }
}

async function findPurchase(db: Db, accountId: string): Promise<Purchase | null> {
  const [row] = await db.select().from(builtInPurchasesTable).where(eq(builtInPurchasesTable.accountId, accountId))
  return row ?? null
}

/**
 * Buys a plan; the same id again buys nothing more, and of many at once one buys. The first purchase of an address begins
 * with 30 days for nothing, any other is charged at once; what is left of a free month is not lost. The card is looked at
 * and forgotten. After `ALREADY_ACTIVE` a subscription runs, so that is kept too.
 */
export async function buy(
  db: Db,
  accountId: string,
  { id, packageIdentifier, card }: Order,
  { trialHash, now }: { readonly trialHash: string | null; readonly now: Date },
): Promise<Refusal | 'bought'> {
  await lockAccount(db, accountId)
  await renewDue(db, accountId, now)
  const before = await findPurchase(db, accountId)
  if (before?.id === id) return 'bought'
  const plan = packageIdentifiers.find((one) => one === packageIdentifier)
  if (plan === undefined) return 'PACKAGE_NOT_FOUND'
  const refusal = lookAt(card, now)
  if (refusal !== null) return refusal
  if (before !== null && now < before.endsAt) return 'ALREADY_ACTIVE'
  const account = await readAccount(db, accountId)
  const hadMonth = account === null || account.trialEndsAt !== null
  const isTrialPeriod = !hadMonth && trialHash !== null && (await takeTrial(db, trialHash, now))
  const from = account === null ? now : freeUntil(account, now)
  const endsAt = new Date(from.getTime() + (isTrialPeriod ? trialMs : periodMs(plan)))
  await db.delete(builtInPurchasesTable).where(eq(builtInPurchasesTable.accountId, accountId))
  const values = { accountId, id, packageIdentifier: plan, isTrialPeriod, startsAt: now, endsAt, willRenew: true }
  await db.insert(builtInPurchasesTable).values({ ...values, createdAt: now })
  return isKnownTo(card) ? 'ALREADY_ACTIVE' : 'bought'
}

/** A card that stands for one with which a provider finds a subscription that we have not heard of. */
function isKnownTo({ number }: Order['card']): boolean {
  return number.replaceAll(' ', '') === testCards.alreadyActive
}

/** The end of a free month that still runs, else now. */
function freeUntil({ subscriptionStatus, trialEndsAt }: AccountRow, now: Date): Date {
  return subscriptionStatus === 'free_trial' && trialEndsAt !== null && now < trialEndsAt ? trialEndsAt : now
}

function lookAt({ number, expiryMonth, expiryYear }: Order['card'], now: Date): Refusal | null {
  const digits = number.replaceAll(' ', '')
  if (!Object.values<string>(testCards).includes(digits)) return 'NOT_A_TEST_CARD'
  // A card is good through the last day of its month.
  if (Date.UTC(expiryYear, expiryMonth, 1) <= now.getTime()) return 'CARD_EXPIRED'
  return digits === testCards.declined ? 'CARD_DECLINED' : null
}

function periodMs(plan: PackageIdentifier): number {
  return plans[plan].periodDays * dayMs
}

/** Cancels a running subscription, or takes that back; false where none runs. */
export async function setWillRenew(db: Db, accountId: string, willRenew: boolean, now: Date): Promise<boolean> {
  await lockAccount(db, accountId)
  await renewDue(db, accountId, now)
  const bought = await findPurchase(db, accountId)
  if (bought === null || now >= bought.endsAt) return false
  await db.update(builtInPurchasesTable).set({ willRenew }).where(eq(builtInPurchasesTable.accountId, accountId))
  return true
}

/** Ends a subscription at once, for an account that is about to be gone. */
export async function endBuiltIn(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .update(builtInPurchasesTable)
    .set({ willRenew: false, endsAt: now })
    .where(eq(builtInPurchasesTable.accountId, accountId))
}

/** Begins the period after one that has ended, unless it was cancelled; free days come before the next charge. */
async function renewDue(db: Db, accountId: string, now: Date): Promise<void> {
  const seen = await findPurchase(db, accountId)
  if (seen === null || !seen.willRenew || now < seen.endsAt) return
  await lockAccount(db, accountId)
  const [bought, account] = [await findPurchase(db, accountId), await readAccount(db, accountId)]
  if (bought === null || account === null || !bought.willRenew || now < bought.endsAt) return
  const freeUntil = new Date(bought.endsAt.getTime() + account.creditDays * dayMs)
  if (account.creditDays > 0) await addCreditDays(db, accountId, -account.creditDays)
  await db
    .update(builtInPurchasesTable)
    .set(now < freeUntil ? { endsAt: freeUntil } : nextPeriod(bought.packageIdentifier, freeUntil, now))
    .where(eq(builtInPurchasesTable.accountId, accountId))
}

/** The period that `now` lies in, of those that follow one another from `from` on. */
function nextPeriod(plan: PackageIdentifier, from: Date, now: Date) {
  const lengthMs = periodMs(plan)
  const startsMs = from.getTime() + Math.floor((now.getTime() - from.getTime()) / lengthMs) * lengthMs
  return { startsAt: new Date(startsMs), endsAt: new Date(startsMs + lengthMs), isTrialPeriod: false }
}

async function grantBuiltIn(db: Db, accountId: string, end: Date, now: Date): Promise<void> {
  await lockAccount(db, accountId)
  const bought = await findPurchase(db, accountId)
  if (bought === null) {
    const gift = { packageIdentifier: '$rc_weekly', isTrialPeriod: true, willRenew: false } as const
    const times = { startsAt: now, endsAt: end, createdAt: now }
    await db.insert(builtInPurchasesTable).values({ accountId, id: uuidv7(), ...gift, ...times })
    return
  }
  if (bought.endsAt >= end) return
  await db.update(builtInPurchasesTable).set({ endsAt: end }).where(eq(builtInPurchasesTable.accountId, accountId))
}
