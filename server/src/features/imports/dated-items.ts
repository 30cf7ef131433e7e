import type { Db } from '../../platform/db/database.ts'
import { type ReturnedRow, type Returning, readReturning, storeReturned } from '../../platform/items/bring-back.ts'
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
