import type { MilkPlace } from '@nestwren/contract/logs/kind'
import type { Db } from '../../platform/db/database.ts'
import { ruledExpiry } from './keeping.ts'
import { milkLotsTable, milkUsesTable } from './tables.ts'

/** Milk of a pumping, as it was put by, and how it ended. */
export interface NewLot {
  readonly id: string
  readonly childId: string
  readonly entryId: string
  readonly by: string
  readonly place: MilkPlace
  readonly amountMl: number
  readonly pumpedAt: Date
  readonly endedAt: Date | null
  readonly endedAs: 'used' | 'discarded' | null
}

export interface NewUse {
  readonly lotId: string
  readonly entryId: string
  readonly amountMl: number
}

/** Stores a stock at once, for made-up families; nothing is checked and nobody is told. */
export async function insertStock(
  db: Db,
  accountId: string,
  { lots, uses }: { readonly lots: readonly NewLot[]; readonly uses: readonly NewUse[] },
): Promise<void> {
  const rows = lots.map(({ by, ...lot }) => ({
    ...lot,
    accountId,
    movedAt: lot.pumpedAt,
    expiresAt: ruledExpiry(lot.place, lot.pumpedAt, false),
    createdBy: by,
    createdAt: lot.pumpedAt,
  }))
  if (rows.length > 0) await db.insert(milkLotsTable).values(rows).onConflictDoNothing()
  if (uses.length > 0)
    await db
      .insert(milkUsesTable)
      .values(uses.map((use) => ({ accountId, ...use })))
      .onConflictDoNothing()
}
