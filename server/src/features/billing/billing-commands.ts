import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { addCreditDays, lockAccount, type SubscriptionFacts, setSubscription } from '../account/public.ts'
import { creditReferral, referralCreditDays } from '../referrals/public.ts'
import { endBuiltIn } from './built-in-store.ts'
import { mailPastDue, mailReceipt } from './notices.ts'
import type { ProviderWord, SubscriptionProvider } from './provider.ts'
import { type AccountRow, ownersOf, readAccount, readSubscription } from './queries.ts'
import { factsAfter, noProduct, type StoredSubscription } from './subscription-state.ts'
import { subscriptionsTable } from './tables.ts'
import { takeTrial, trialHash } from './used-trial-commands.ts'

export interface BillingDeps {
  readonly config: Config
  readonly mailer: Mailer
  readonly log: Log
  readonly provider: SubscriptionProvider
}

/**
 * Stores what the provider says of an account and what follows from it, in the transaction that `db` is; an older word
 * than the stored one changes nothing, so that words may come in any order. Answers the accounts whose status may have
 * changed: the caller announces them.
 */
export async function keepWord(
  deps: BillingDeps,
  db: Db,
  accountId: string,
  word: ProviderWord,
  now: Date,
): Promise<readonly string[]> {
  await lockAccount(db, accountId)
  const account = await readAccount(db, accountId)
  if (account === null) return []
  const before = await readSubscription(db, accountId)
  if (before !== null && word.asOf < before.asOf) return []
  const subscription = merge(deps.provider.kind, before, accountId, word)
  await db
    .insert(subscriptionsTable)
    .values(subscription)
    .onConflictDoUpdate({ target: subscriptionsTable.accountId, set: subscription })
  const isChanged = await follow(db, account, subscription, now)
  if (subscription.isTrialPeriod && deps.provider.kind === 'revenuecat') await useTrialUp(deps, db, accountId, now)
  await mailWhatHappened(deps, db, { account, before, subscription, word }, now)
  const isFirstPaid = subscription.firstPaidAt !== null && (before === null || before.firstPaidAt === null)
  const credited = isFirstPaid ? await credit(db, accountId, now) : []
  return isChanged ? [accountId, ...credited] : credited
}

function merge(
  provider: SubscriptionProvider['kind'],
  before: StoredSubscription | null,
  accountId: string,
  { asOf, subscription }: ProviderWord,
): StoredSubscription {
  if (subscription !== null) {
    const { paidPeriod, ...state } = subscription
    return { accountId, provider, ...state, asOf, firstPaidAt: before?.firstPaidAt ?? paidPeriod?.startsAt ?? null }
  }
  const ended = { willRenew: false, billingIssueAt: null, managementUrl: null, asOf }
  if (before === null) {
    const never = { productIdentifier: noProduct, expiresAt: asOf, isTrialPeriod: false, firstPaidAt: null }
    return { accountId, provider, ...never, ...ended }
  }
  // What the provider knew and knows no more has moved to another account, or was taken back.
  const expiresAt = before.expiresAt !== null && before.expiresAt < asOf ? before.expiresAt : asOf
  return { ...before, provider, expiresAt, ...ended }
}

/** Stores what follows for the account; true when anything is different from before. */
async function follow(db: Db, account: AccountRow, subscription: StoredSubscription, now: Date): Promise<boolean> {
  const facts = factsAfter(account, subscription, now)
  if (facts === null || isSame(account, facts)) return false
  await setSubscription(db, account.id, facts)
  // The end of the free days is the end: they are used.
  if (facts.subscriptionStatus === 'canceled') await addCreditDays(db, account.id, -account.creditDays)
  return true
}

function isSame(account: AccountRow, facts: Partial<SubscriptionFacts>): boolean {
  return Object.entries(facts).every(([name, value]) => {
    const stored = account[name as keyof SubscriptionFacts]
    return stored instanceof Date && value instanceof Date ? stored.getTime() === value.getTime() : stored === value
  })
}

/** Whoever had the provider's trial does not get the free month after registering anew. */
async function useTrialUp({ config }: BillingDeps, db: Db, accountId: string, now: Date): Promise<void> {
  const [owner] = await ownersOf(db, accountId)
  if (owner !== undefined) await takeTrial(db, trialHash(config.authSecret, owner.username), now)
}

interface Happened {
  readonly account: AccountRow
  readonly before: StoredSubscription | null
  readonly subscription: StoredSubscription
  readonly word: ProviderWord
}

async function mailWhatHappened(deps: BillingDeps, db: Db, { subscription, word }: Happened, now: Date): Promise<void> {
  const { accountId, expiresAt, billingIssueAt } = subscription
  const paid = word.subscription?.paidPeriod ?? null
  if (paid !== null) {
    const isBuiltIn = subscription.provider === 'builtin'
    await mailReceipt(
      deps,
      db,
      { accountId, paid, paidThrough: expiresAt, isBuiltIn, product: subscription.productIdentifier },
      now,
    )
  }
  if (billingIssueAt !== null && expiresAt !== null)
    await mailPastDue(deps, db, { accountId, paidThrough: expiresAt }, now)
}

/** A first paid period thanks whoever recommended the product. */
async function credit(db: Db, accountId: string, now: Date): Promise<readonly string[]> {
  const referring = await creditReferral(db, accountId, now)
  if (referring === null) return []
  await addCreditDays(db, referring.accountId, referralCreditDays)
  return [referring.accountId]
}

/**
 * Ends what runs in the built-in store, for an account that is about to be deleted. With RevenueCat the person ends it
 * where they pay: nobody else may, so the operators are told.
 */
export async function closeSubscriptionOf(
  { log, now }: { readonly log: Log; readonly now: Date },
  db: Db,
  accountId: string,
): Promise<void> {
  const subscription = await readSubscription(db, accountId)
  await endBuiltIn(db, accountId, now)
  if (subscription?.provider === 'revenuecat' && subscription.willRenew)
    log.warn({ accountId }, 'an account is deleted whose subscription still renews at the provider')
}
