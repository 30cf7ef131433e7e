import type { FamilySettings } from '@nestwren/contract/family-settings'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { MemberAccess } from '../../platform/http/access.ts'
import { familySettingsTable } from './tables.ts'

/** Stores how a family counts where it is still at `version` (0 before the first time); false when it is not. */
export async function storeFamilySettings(
  db: Db,
  { caller }: MemberAccess,
  settings: FamilySettings,
  version: number,
): Promise<boolean> {
  const { accountId } = caller
  const f = familySettingsTable
  const stored =
    version === 0
      ? await db
          .insert(f)
          .values({ accountId, settings, version: 1 })
          .onConflictDoNothing()
          .returning({ at: f.version })
      : await db
          .update(f)
          .set({ settings, version: version + 1 })
          .where(and(eq(f.accountId, accountId), eq(f.version, version)))
          .returning({ at: f.version })
  return stored.length > 0
}
