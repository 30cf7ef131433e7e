import type { AdminSubscriptionStatus, AdminUser } from '@nestwren/contract/admin-users'
import type { SubscriptionStatus } from '@nestwren/contract/auth'
import { desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { livingOverride, stateAt } from '../account/public.ts'
import { accountsTable, subscriptionOverridesTable, usersTable } from '../account/tables.ts'
import { accountStorageTable } from '../storage/tables.ts'
import { panelPeopleTable } from './tables.ts'

const p = panelPeopleTable
const u = usersTable

/** A person with the family they own, as the panel shows them. */
export type PersonRow = Awaited<ReturnType<typeof readPeople>>[number]

/** People by their ids, the newest first. */
export function readPeople(db: Db, userIds: readonly string[]) {
  return db
    .select({
      person: {
        id: u.id,
        username: u.username,
        role: p.role,
        createdAt: u.createdAt,
        lastLoginAt: u.lastLoginAt,
        onboardedAt: u.onboardedAt,
        deactivatedAt: u.deactivatedAt,
        version: u.operatorVersion,
        passwordHash: u.passwordHash,
        googleSub: u.googleSub,
      },
      account: accountsTable,
      override: subscriptionOverridesTable,
      storage: accountStorageTable,
    })
    .from(p)
    .innerJoin(u, eq(u.id, p.userId))
    .leftJoin(accountsTable, eq(accountsTable.id, p.ownAccountId))
    .leftJoin(subscriptionOverridesTable, eq(subscriptionOverridesTable.accountId, accountsTable.id))
    .leftJoin(accountStorageTable, eq(accountStorageTable.accountId, accountsTable.id))
    .where(inArray(p.userId, [...userIds]))
    .orderBy(desc(p.createdAt), desc(p.userId))
}

export interface PresentOptions {
  /** Bytes that a family without a limit of its own may take. */
  readonly defaultLimitBytes: number
  readonly now: Date
}

/** As it crosses the wire. Who owns no family has no subscription and no room. */
export function presentPerson(row: PersonRow, { defaultLimitBytes, now }: PresentOptions): AdminUser {
  const { person, account, override, storage } = row
  const state = account === null ? null : stateAt({ ...account, override }, now)
  return {
    _id: person.id,
    username: person.username,
    role: person.role,
    active: person.deactivatedAt === null,
    deactivatedAt: iso(person.deactivatedAt),
    subscriptionStatus: state === null ? null : shownStatus(state.subscriptionStatus),
    isFreeTrial: state?.subscriptionStatus === 'free_trial',
    isOverridden: livingOverride({ override }, now) !== null,
    paymentStatus: state?.paymentStatus ?? null,
    createdAt: person.createdAt.toISOString(),
    lastLoginAt: iso(person.lastLoginAt),
    onboardingCompleted: person.onboardedAt !== null,
    trialEndDate: iso(state?.trialEndsAt ?? null),
    subscriptionEndDate: iso(state?.subscriptionEndsAt ?? null),
    accountId:
      account === null
        ? null
        : {
            _id: account.id,
            storageUsed: (storage?.usedBytes ?? 0) + (storage?.databaseBytes ?? 0),
            storageLimit: storage?.limitBytes ?? defaultLimitBytes,
          },
    version: person.version,
  }
}

/** The status among those that operators know. */
export function shownStatus(status: SubscriptionStatus): AdminSubscriptionStatus {
  return status === 'free_trial' ? 'trial' : status
}

export function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
