import { plans } from '@nestwren/contract/plans'
import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { dayMs, graceMs } from '../account/public.ts'
import { accountsTable, subscriptionOverridesTable } from '../account/tables.ts'
import {
  type BillingMail,
  dataRemovalMail,
  inactivityMail,
  pastDueMail,
  receiptMail,
  trialEndingMail,
} from './mails.ts'
import type { PaidPeriod, SubscriptionProvider } from './provider.ts'
import { type Owner, ownersOf } from './queries.ts'
import { billingNoticesTable } from './tables.ts'

export interface NoticeDeps {
  readonly config: Pick<Config, 'appUrl'>
  readonly mailer: Mailer
}

type NoticeKind = 'receipt' | 'past-due' | 'trial-ending' | 'data-removal' | 'inactivity-first' | 'inactivity-last'

interface Notice {
  readonly accountId: string
  readonly kind: NoticeKind
  /** What it is about: a later one may be told of again. */
  readonly about: Date
}

/** Mails the owners of a family once, in the transaction that `db` is; false when they were told before. */
async function tell(
  { mailer }: NoticeDeps,
  db: Db,
  notice: Notice,
  mail: (owner: Owner) => BillingMail,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(billingNoticesTable)
    .values({ ...notice, sentAt: now })
    .onConflictDoNothing()
  if (rowCount !== 1) return false
  for (const owner of await ownersOf(db, notice.accountId)) {
    await mailer.queue({ to: owner.username, sender: notice.accountId, ...mail(owner) }, db)
  }
  return true
}

interface Receipt {
  readonly accountId: string
  readonly paid: PaidPeriod
  readonly paidThrough: Date | null
  readonly isBuiltIn: boolean
  readonly product: string
}

/** A charge that is first heard of later is nobody's news, such as that of a subscription that moved to this account. */
const receiptMs = 7 * dayMs

export async function mailReceipt(deps: NoticeDeps, db: Db, receipt: Receipt, now: Date): Promise<void> {
  const { accountId, paid, paidThrough, isBuiltIn, product } = receipt
  if (now.getTime() - paid.startsAt.getTime() > receiptMs) return
  const plan = Object.entries(plans).find(([identifier]) => identifier === product)?.[0] ?? null
  const about = { price: paid.price, plan, paidThrough, isBuiltIn }
  const mail = ({ locale }: Owner) => receiptMail(locale, about, deps.config)
  await tell(deps, db, { accountId, kind: 'receipt', about: paid.startsAt }, mail, now)
}

export async function mailPastDue(
  deps: NoticeDeps,
  db: Db,
  { accountId, paidThrough }: { readonly accountId: string; readonly paidThrough: Date },
  now: Date,
): Promise<void> {
  const until = new Date(paidThrough.getTime() + graceMs)
  const mail = ({ locale }: Owner) => pastDueMail(locale, { until }, deps.config)
  await tell(deps, db, { accountId, kind: 'past-due', about: paidThrough }, mail, now)
}

interface TrialEnding {
  readonly accountId: string
  readonly endsAt: Date
  /** False for the free month, which ends by itself. */
  readonly isCharged: boolean
  readonly isBuiltIn: boolean
}

function mailTrialEnding(deps: NoticeDeps, db: Db, ending: TrialEnding, now: Date): Promise<boolean> {
  const { accountId, endsAt } = ending
  const mail = ({ locale }: Owner) => trialEndingMail(locale, ending, deps.config)
  return tell(deps, db, { accountId, kind: 'trial-ending', about: endsAt }, mail, now)
}

interface Removal {
  readonly accountId: string
  /** When the subscription ended. */
  readonly since: Date
  readonly removedOn: Date
}

export function mailDataRemoval(deps: NoticeDeps, db: Db, removal: Removal, now: Date): Promise<boolean> {
  const { accountId, since } = removal
  const mail = ({ locale }: Owner) => dataRemovalMail(locale, removal, deps.config)
  return tell(deps, db, { accountId, kind: 'data-removal', about: since }, mail, now)
}

interface Inactivity {
  readonly accountId: string
  /** When anybody of the family was last here. */
  readonly since: Date
  readonly removedOn: Date
  readonly isLast: boolean
}

export function mailInactivity(deps: NoticeDeps, db: Db, inactivity: Inactivity, now: Date): Promise<boolean> {
  const { accountId, since, isLast } = inactivity
  const mail = ({ locale }: Owner) => inactivityMail(locale, inactivity, deps.config)
  return tell(deps, db, { accountId, kind: isLast ? 'inactivity-last' : 'inactivity-first', about: since }, mail, now)
}

const remindedBeforeMs = 3 * dayMs
const batch = 100

interface ReminderDeps extends NoticeDeps {
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

const overridden = (now: Date) => sql`(select 1 from ${subscriptionOverridesTable} o
  where o.account_id = ${accountsTable.id} and (o.ends_at is null or o.ends_at > ${now.toISOString()}::timestamptz))`

/** Trials that end within three days. Who has cancelled knows. */
function isEnding(now: Date): SQL | undefined {
  const a = accountsTable
  return and(
    or(
      // Behind what an operator set, the end of a free month is nobody's news; a trial that is charged for is.
      and(eq(a.subscriptionStatus, 'free_trial'), sql`not exists ${overridden(now)}`),
      and(eq(a.subscriptionStatus, 'trial'), isNull(a.canceledAt)),
    ),
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
