import type { Db } from '../../platform/db/database.ts'
import { type ReturnedRow, type Returning, readReturning, storeReturned } from '../../platform/items/bring-back.ts'
import { beyondCaps } from '../../platform/items/caps.ts'
import type { ItemFacts, ReturningRow } from '../../platform/items/item.ts'
import type { BatchContext } from './batches.ts'
import { datedColumns } from './formats/values/dated.ts'
import type { Draft } from './parse/protocol.ts'
import { forgetMade, noteMade } from './source-commands.ts'

/** The item that a family keeps of each, by the name of its facts. */
const itemNames = { measurement: 'measurements', milestone: 'milestones', food: 'foods' } as const

/** What is kept by its date rather than in the log, as its export would write it: the way back is one for both. */
export async function storeDated(tx: Db, context: BatchContext, drafts: readonly Draft[]): Promise<void> {
  const { key, by, now, items } = context
  for (const [type, name] of Object.entries(itemNames)) {
    const item = items.find((one) => one.name === name)
    const own = drafts.filter((draft) => draft.item.type === type)
    if (item === undefined || own.length === 0) continue
    const made = await noteMade(tx, key, name, own)
    const rows = own
      .filter(({ source }) => made.has(source))
      .map((draft) => read(item, written(draft, now), { accountId: key.accountId, by, now }))
    const stored = await storeReturned(tx, item, rows)
    const others = rows.filter(({ id }) => !stored.has(id)).map(({ id }) => id)
    await forgetMade(tx, key, name, others)
  }
}

/** Those of the drafts for which a child has no room, beside what is stored. `taken` counts on what is not. */
export async function beyondCapsOf(
  db: Db,
  accountId: string,
  items: readonly ItemFacts[],
  drafts: readonly Draft[],
  taken?: Map<string, number>,
): Promise<Draft[]> {
  const beyond = new Set<string>()
  for (const [type, name] of Object.entries(itemNames)) {
    const item = items.find((one) => one.name === name)
    const coming = drafts
      .filter((draft) => draft.item.type === type)
      .map(({ id, childId }) => ({ id, childIds: [childId], isDeleted: false, values: { key: null } }))
    if (item === undefined || coming.length === 0) continue
    for (const id of await beyondCaps(db, item, accountId, coming, taken)) beyond.add(id)
  }
  return drafts.filter(({ id }) => beyond.has(id))
}

/** The reader has held it against the contract: what is no row is a mistake in it. */
function read(item: ItemFacts, row: ReturningRow, who: Returning): ReturnedRow {
  const found = readReturning(item, row, who)
  if (found === null) throw new Error(`A row of an import is no row of ${item.name}`)
  return found
}

function written({ id, childId, item }: Draft, now: Date): ReturningRow {
  if (item.type === 'log') throw new Error('A log has no date of its own')
  const noted = now.toISOString()
  const made = { id, childId, createdAt: noted, updatedAt: noted, deletedAt: null }
  return { ...made, ...(item.type === 'milestone' && { key: null, photoId: null }), ...datedColumns(item) }
}
