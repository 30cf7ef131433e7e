import type { AdminSubscriptionStatus } from '@nestwren/contract/admin-users'
import type { SubscriptionStatus } from '@nestwren/contract/auth'
import { slugPattern } from '@nestwren/contract/site-slugs'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type AccountState, accountStatusOf } from '../account/public.ts'
import { accountsTable, subscriptionOverridesTable } from '../account/tables.ts'
import { accountDeletionsTable } from '../privacy/tables.ts'
import { vaultSettingsTable } from '../vault/tables.ts'
import { type StoredHero, type StoredModules, selectedModules, sitesTable } from './tables.ts'

/** A site that has an address, with everything that decides what of it is shown. */
export interface FoundSite extends StoredModules {
  readonly accountId: string
  readonly slug: string
  readonly enabled: boolean
  readonly title: string
  readonly bio: string
  readonly hero: StoredHero | null
  readonly passwordHash: string | null
  readonly secret: string
  readonly version: number
  /** The vault locks the family's photos as a whole: visitors are shown none. */
  readonly arePhotosInVault: boolean
}

const s = sitesTable
const a = accountsTable
const o = subscriptionOverridesTable
const v = vaultSettingsTable
const d = accountDeletionsTable

interface Row extends FoundSite {
  readonly subscriptionStatus: SubscriptionStatus
  readonly trialEndsAt: string | null
  readonly subscriptionEndsAt: string | null
  readonly canceledAt: string | null
  readonly creditDays: number
  readonly setStatus: AdminSubscriptionStatus | null
  readonly setAt: string | null
  readonly setUntil: string | null
}

/**
 * The site of a family, on or off; null without one that has an address, of a family that is being deleted, and of one that has
 * never paid, which sees nothing of its data either. One statement, since each call of each visitor asks it.
 */
export async function findSite(
  db: Db,
  which: { readonly slug: string } | { readonly accountId: string },
  now: Date,
): Promise<FoundSite | null> {
  // Not every text can be asked of a database.
  if ('slug' in which && !slugPattern.test(which.slug)) return null
  const isAsked: SQL =
    'slug' in which
      ? sql`${s.slug} = ${which.slug}`
      : sql`${s.accountId} = ${which.accountId} and ${s.slug} is not null`
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${s.accountId} as "accountId", ${s.slug}, ${s.enabled}, ${s.title}, ${s.bio}, ${selectedModules}, ${s.hero},
      ${s.passwordHash} as "passwordHash", ${s.secret}, ${s.version}, coalesce(${v.enabled} and ${v.forPhotos}, false) as "arePhotosInVault",
      ${a.subscriptionStatus} as "subscriptionStatus", ${a.trialEndsAt} as "trialEndsAt",
      ${a.subscriptionEndsAt} as "subscriptionEndsAt", ${a.canceledAt} as "canceledAt", ${a.creditDays} as "creditDays",
      ${o.status} as "setStatus", ${o.setAt} as "setAt", ${o.endsAt} as "setUntil"
    from ${s} join ${a} on ${a.id} = ${s.accountId}
    left join ${o} on ${o.accountId} = ${a.id}
    left join ${v} on ${v.accountId} = ${a.id}
    where ${isAsked} and not exists (select 1 from ${d} where ${d.accountId} = ${s.accountId})`)
  const [row] = rows
  return row === undefined || accountStatusOf(stateOf(row), now) === 'owes' ? null : row
}

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at))

function stateOf(row: Row): AccountState {
  const { setStatus, setAt, setUntil } = row
  return {
    subscriptionStatus: row.subscriptionStatus,
    trialEndsAt: dateOf(row.trialEndsAt),
    subscriptionEndsAt: dateOf(row.subscriptionEndsAt),
    canceledAt: dateOf(row.canceledAt),
    creditDays: row.creditDays,
    override:
      setStatus === null || setAt === null
        ? null
        : { status: setStatus, setAt: new Date(setAt), endsAt: dateOf(setUntil) },
  }
}
