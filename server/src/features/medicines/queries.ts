import { adviseDose } from '@nestwren/contract/doses'
import type { MedicineItem } from '@nestwren/contract/medicines'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccessPeriod, FamilyAccess } from '../../platform/http/access.ts'
import { isWithin } from '../../platform/items/visibility.ts'
import { medicinesTable } from './tables.ts'

export type MedicineRow = typeof medicinesTable.$inferSelect

/** When each of these medicines was last given, latest first; a medicine that never was is not in it. */
export type DosesOf = (
  db: Db,
  accountId: string,
  medicineIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly Date[]>>

const m = medicinesTable
const dayMs = 86_400_000

/** The medicines of the proof's children, those in use first, by name. */
export async function listMedicines(
  db: Db,
  { caller, children }: FamilyAccess,
  childId: string | undefined,
  dosesOf: DosesOf,
  now: Date,
): Promise<MedicineItem[]> {
  const accessPeriods = new Map(children.map((child) => [child.childId, child]))
  const asked = childId === undefined ? [...accessPeriods.keys()] : [childId]
  const rows = await db
    .select()
    .from(m)
    .where(and(eq(m.accountId, caller.accountId), inArray(m.childId, asked), isNull(m.deletedAt)))
    .orderBy(sql`${m.isActive} desc`, asc(sql`lower(${m.name})`), asc(m.id))
  const doses = await dosesOf(
    db,
    caller.accountId,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const period = accessPeriods.get(row.childId)
    return period === undefined ? [] : [presentMedicine(row, doses.get(row.id) ?? [], period, now)]
  })
}

/** One medicine as it crosses the wire. */
export async function readMedicine(
  db: Db,
  row: MedicineRow,
  period: ChildAccessPeriod,
  dosesOf: DosesOf,
  now: Date,
): Promise<MedicineItem> {
  const doses = await dosesOf(db, row.accountId, [row.id])
  return presentMedicine(row, doses.get(row.id) ?? [], period, now)
}

function presentMedicine(
  row: MedicineRow,
  doses: readonly Date[],
  { from }: Pick<ChildAccessPeriod, 'from'>,
  now: Date,
): MedicineItem {
  const { id, childId, name, dose, minIntervalS, maxDosesPerDay, notes, isActive, version } = row
  const [last] = doses
  const since = now.getTime() - dayMs
  // The rules look at every dose: a limited history must not make the next one come too early.
  const { nextSafeAt } = adviseDose(
    row,
    doses.map((at) => at.toISOString()),
    now.toISOString(),
  )
  const lookBack = now.getTime() - lookBackMs(row)
  const unseen = doses.filter((at) => !isWithin(from, at) && at.getTime() > lookBack)
  return {
    id,
    childId,
    name,
    dose,
    minIntervalS,
    maxDosesPerDay,
    notes,
    isActive,
    version,
    lastGivenAt: last !== undefined && isWithin(from, last) ? last.toISOString() : null,
    dosesLast24H: doses.filter((at) => at.getTime() > since && at <= now).length,
    nextSafeAt,
    ...(unseen.length === 0 ? {} : { unseenDoses: unseen.map((at) => at.toISOString()) }),
  }
}

/** How long a dose still matters to the limits of its medicine. */
function lookBackMs({ minIntervalS, maxDosesPerDay }: Pick<MedicineRow, 'minIntervalS' | 'maxDosesPerDay'>): number {
  return Math.max((minIntervalS ?? 0) * 1000, maxDosesPerDay === null ? 0 : dayMs)
}

/** The row of a medicine, also of one that was taken out of the list; null when the family never had it. */
export async function findMedicine(db: Db, accountId: string, id: string): Promise<MedicineRow | null> {
  const [row] = await db
    .select()
    .from(m)
    .where(and(eq(m.accountId, accountId), eq(m.id, id)))
  return row ?? null
}
