import { type FamilySettings, familySettings } from '@nestwren/contract/family-settings'
import { and, eq, sql } from 'drizzle-orm'
import { purgeOf } from '../../platform/db/account-purge.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MemberAccess } from '../../platform/http/access.ts'
import { familySettingsTable } from './tables.ts'

/**
 * Stores how a family counts where it is still at `version` (0 before the first time), or whatever it is at without one;
 * answers the version it has now, null when it was at another.
 */
export async function storeFamilySettings(
  db: Db,
  { caller }: MemberAccess,
  settings: FamilySettings,
  version: number | undefined,
): Promise<number | null> {
  const { accountId } = caller
  const f = familySettingsTable
  const first = db.insert(f).values({ accountId, settings, version: 1 })
  const next = { settings, version: sql`${f.version} + 1` }
  const [stored] =
    version === undefined
      ? await first.onConflictDoUpdate({ target: f.accountId, set: next }).returning({ at: f.version })
      : version === 0
        ? await first.onConflictDoNothing().returning({ at: f.version })
        : await db
            .update(f)
            .set(next)
            .where(and(eq(f.accountId, accountId), eq(f.version, version)))
            .returning({ at: f.version })
  return stored?.at ?? null
}

/** How a family counts. */
export const familySettingsPurge = [purgeOf('family settings', familySettingsTable)]

/** Stores how a family counted, from its export, where it has chosen nothing yet; null where these are no settings. */
export async function returnFamilySettings(
  db: Db,
  accountId: string,
  written: unknown,
): Promise<'stored' | 'here' | null> {
  const settings = familySettings.safeParse(written)
  if (!settings.success) return null
  const { rowCount } = await db
    .insert(familySettingsTable)
    .values({ accountId, settings: settings.data, version: 1 })
    .onConflictDoNothing()
  return rowCount === 1 ? 'stored' : 'here'
}
