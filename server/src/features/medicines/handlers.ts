import { adviseDose } from '@nestwren/contract/doses'
import { type MedicineItem, medicines } from '@nestwren/contract/medicines'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { iso } from '../../platform/db/iso.ts'
import { namedOnly } from '../../platform/entry-links/link-owner.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import type { ChildAccessPeriod } from '../../platform/http/access.ts'
import { listWithin } from '../../platform/http/cursor.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import type { Reader } from '../../platform/items/kept-facts.ts'
import { childrenAsked, keptList } from '../../platform/items/kept-list.ts'
import { isWithin } from '../../platform/items/visibility.ts'
import { lockAccount, memberName } from '../account/public.ts'
import { medicinesTable as m } from './tables.ts'

const { id: _id, childId: _childId, ...fields } = medicines.create.body.shape

/** A medicine of a child: what is in the cupboard is of today, however little history somebody was given. */
export const medicineItem = {
  name: 'medicines',
  type: null,
  table: m,
  area: 'health',
  at: null,
  children: { one: m.childId },
  hasTrash: false,
  caps: [{ code: 'TOO_MANY_MEDICINES', most: 100, of: 'child' }],
  exported: {
    name: 'medicines',
    about: { en: 'The medicines of each child.', es: 'Los medicamentos de cada niño.' },
    columns: {
      name: m.name,
      dose: m.dose,
      minIntervalS: m.minIntervalS,
      maxDosesPerDay: m.maxDosesPerDay,
      notes: m.notes,
      isActive: m.isActive,
      createdBy: m.createdBy,
      createdByName: memberName(m.accountId, m.createdBy),
      createdAt: iso(m.createdAt),
      deletedAt: iso(m.deletedAt),
    },
  },
  returns: { row: z.object(fields) },
} as const satisfies ItemFacts

type MedicineRow = typeof m.$inferSelect

/** When each of these medicines was last given, latest first; a medicine that never was is not in it. */
type DosesOf = (
  db: Db,
  accountId: string,
  medicineIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly Date[]>>

interface MedicineDeps {
  /** What the log knows of doses. */
  readonly dosesOf: DosesOf
}

const dayMs = 86_400_000

/** The medicines of each child. A row that was taken out of the list stays, for doses that come in late. */
export const medicineList = keptList({ item: medicineItem, lock: lockAccount, told: 'medicines' })

/** Entries that name a medicine: it is one of the child the entry is of. What a dose changes is read from the log. */
export const medicineLinks = namedOnly(
  'medicine',
  async (db, { accountId, childId }, id) => (await medicineList.read(db, accountId, id))?.childId === childId,
)

export const medicinesFeature: Feature<MedicineDeps> = {
  calls({ dosesOf }) {
    const present = async (rows: readonly MedicineRow[], { db, now, caller, children }: Reader) => {
      const accessPeriods = new Map(children.map((child) => [child.childId, child]))
      const ids = rows.map(({ id }) => id)
      const doses = await dosesOf(db, caller.accountId, ids)
      return rows.flatMap((row) => {
        const period = accessPeriods.get(row.childId)
        return period === undefined ? [] : [presentMedicine(row, doses.get(row.id) ?? [], period, now)]
      })
    }
    return [
      medicineList.calls(
        medicines,
        { present },
        {
          /** Those in use first, by name. */
          async list(context, { query }, access) {
            const { db, now } = context
            const { caller } = access
            const children = childrenAsked(context, query, access)
            const ids = children.map(({ childId }) => childId)
            const rows = await medicineList.rowsOf(
              db,
              and(eq(m.accountId, caller.accountId), inArray(m.childId, ids), isNull(m.deletedAt)),
              [sql`${m.isActive} desc`, asc(sql`lower(${m.name})`), asc(m.id)],
            )
            return { items: listWithin(await present(rows, { db, now, caller, children })) }
          },
        },
      ),
    ]
  },
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
