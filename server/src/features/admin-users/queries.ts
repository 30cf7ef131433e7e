import type { AdminStats, AdminUserDetail } from '@nestwren/contract/admin-users'
import { and, desc, eq, gte, isNotNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { OperatorAccess } from '../../platform/http/access.ts'
import { livingOverride } from '../account/public.ts'
import { membershipsTable, usersTable } from '../account/tables.ts'
import { countLivingSessions } from '../auth/public.ts'
import { subscriptionsTable } from '../billing/tables.ts'
import { childrenTable } from '../children/tables.ts'
import { accountStorageTable } from '../storage/tables.ts'
import { figuresOf, type PeopleCounts } from './people-counts.ts'
import { iso, type PersonRow, type PresentOptions, presentPerson, readPeople, shownStatus } from './present.ts'
import { panelDaysTable, panelPeopleTable } from './tables.ts'

const p = panelPeopleTable
const dayMs = 24 * 3600 * 1000
const recentPeople = 6

/** One person with everything that the panel knows of them; null when they are not there. */
export async function readDetail(
  db: Db,
  access: OperatorAccess,
  userId: string,
  options: PresentOptions,
): Promise<AdminUserDetail | null> {
  const [row] = await readPeople(db, [userId])
  if (row === undefined) return null
  const { now } = options
  const override = livingOverride(row, now)
  return {
    ...presentPerson(row, options),
    override:
      override === null
        ? null
        : {
            status: override.status,
            setBy: override.setByName,
            setAt: override.setAt.toISOString(),
            endsAt: iso(override.endsAt),
          },
    ownSubscription: await readOwnSubscription(db, row),
    hasPassword: row.person.passwordHash !== null,
    hasGoogle: row.person.googleSub !== null,
    sessions: await countLivingSessions(db, userId, now),
    deletion: await previewDeletion(db, access, userId),
  }
}

async function readOwnSubscription(db: Db, { account }: PersonRow): Promise<AdminUserDetail['ownSubscription']> {
  if (account === null) return null
  const s = subscriptionsTable
  const [said] = await db.select().from(s).where(eq(s.accountId, account.id))
  return {
    subscriptionStatus: shownStatus(account.subscriptionStatus),
    isFreeTrial: account.subscriptionStatus === 'free_trial',
    paymentStatus: account.paymentStatus,
    trialEndDate: iso(account.trialEndsAt),
    subscriptionEndDate: iso(account.subscriptionEndsAt),
    canceledAt: iso(account.canceledAt),
    creditDays: account.creditDays,
    provider:
      said === undefined || said.productIdentifier === ''
        ? null
        : {
            name: said.provider,
            product: said.productIdentifier,
            isTrialPeriod: said.isTrialPeriod,
            willRenew: said.willRenew,
            expiresAt: iso(said.expiresAt),
            billingIssueAt: iso(said.billingIssueAt),
            asOf: said.asOf.toISOString(),
          },
  }
}

/** What `deletePerson` would remove, in numbers. */
async function previewDeletion(db: Db, _access: OperatorAccess, userId: string): Promise<AdminUserDetail['deletion']> {
  const m = membershipsTable
  const isOwner = (of: string) => sql.raw(`${of}.role in ('super_admin', 'influencer')`)
  const { rows } = await db.execute<{
    families: number
    left: number
    children: number
    people: number
    staying: number
    storage: string
    renews: boolean
  }>(sql`
    with mine as materialized (
      select m.account_id, ${isOwner('m')} and not exists (
        select 1 from ${m} other where other.account_id = m.account_id and other.user_id <> m.user_id and ${isOwner('other')}
      ) as is_dying from ${m} m where m.user_id = ${userId}),
    dying as materialized (select account_id from mine where is_dying),
    others as materialized (
      select distinct m.user_id from ${m} m join dying using (account_id) where m.user_id <> ${userId}),
    judged as materialized (
      select exists (select 1 from ${m} m where m.user_id = others.user_id
        and m.account_id not in (select account_id from dying)) as is_staying from others)
    select (select count(*) from dying)::int as families,
      (select count(*) from mine where not is_dying)::int as left,
      (select count(*) from ${childrenTable} c join dying using (account_id) where c.deleted_at is null)::int as children,
      (select count(*) from judged where not is_staying)::int as people,
      (select count(*) from judged where is_staying)::int as staying,
      (select coalesce(sum(s.used_bytes + s.database_bytes), 0) from ${accountStorageTable} s join dying using (account_id))::bigint
        as storage,
      exists (select 1 from ${subscriptionsTable} s join dying using (account_id)
        where s.provider = 'revenuecat' and s.will_renew) as renews`)
  const [row] = rows
  return {
    families: row?.families ?? 0,
    children: row?.children ?? 0,
    people: row?.people ?? 0,
    peopleWhoStay: row?.staying ?? 0,
    familiesLeft: row?.left ?? 0,
    storageUsed: Number(row?.storage ?? 0),
    renewsAtProvider: row?.renews ?? false,
  }
}

/** The figures of the dashboard. */
export async function readStats(
  db: Db,
  _access: OperatorAccess,
  { people, ...options }: PresentOptions & { readonly people: PeopleCounts },
): Promise<AdminStats> {
  const { now } = options
  const { asOf, ...counts } = figuresOf(people)
  const newest = await db
    .select({ userId: p.userId })
    .from(p)
    .orderBy(desc(p.createdAt), desc(p.userId))
    .limit(recentPeople)
  const recent = await readPeople(
    db,
    newest.map(({ userId }) => userId),
  )
  return {
    ...counts,
    deactivatedUsers: await db.$count(usersTable, isNotNull(usersTable.deactivatedAt)),
    sinceLastWeek: await sinceLastWeek(db, counts, now),
    recentUsers: recent.map((row) => presentPerson(row, options)),
    asOf: asOf.toISOString(),
  }
}

/** Compared with the day a week ago, or up to three before it where none was counted then. */
async function sinceLastWeek(
  db: Db,
  counts: Omit<ReturnType<typeof figuresOf>, 'asOf'>,
  now: Date,
): Promise<AdminStats['sinceLastWeek']> {
  const d = panelDaysTable
  const dayBefore = (days: number) => new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)
  const [then] = await db
    .select()
    .from(d)
    .where(and(lte(d.day, dayBefore(7)), gte(d.day, dayBefore(10))))
    .orderBy(desc(d.day))
    .limit(1)
  if (then === undefined) return { totalUsers: null, active: null, influencer: null, totalStorageUsed: null }
  return {
    totalUsers: counts.totalUsers - then.people,
    active: counts.subscriptions.active - then.active,
    influencer: counts.subscriptions.influencer - then.influencer,
    totalStorageUsed: counts.totalStorageUsed - then.storageBytes,
  }
}
