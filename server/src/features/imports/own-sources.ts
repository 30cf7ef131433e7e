import { id } from '@nestwren/contract/fields'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import type { ReturnedRow } from '../../platform/items/bring-back.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import type { ImportKey } from './queries.ts'
import { knownSources } from './source-commands.ts'

/** Made of a hash, so of no version. */
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** More than ten years of logs have; a hostile export could fill the memory of the server. */
const maxMarks = 400_000

interface Sourced {
  readonly source: string
  readonly row: ReturnedRow
}

/**
 * Marks in an export of what its items were made of in other apps. An item comes back under its mark, so that a later file
 * of that app does not make it again, and an undo of the export forgets the mark with the item.
 */
export interface SourceMarks {
  add(raw: Readonly<Record<string, unknown>>): void
  /** The rows with their marks as sources; without where there is none, or the family knows it as something else's. */
  withSources<Row extends Sourced>(db: Db, key: ImportKey, item: ItemFacts, rows: readonly Row[]): Promise<Row[]>
}

export function createSourceMarks(): SourceMarks {
  const byItem = new Map<string, string>()
  const taken = new Set<string>()
  const markOf = (item: ItemFacts, row: ReturnedRow) => byItem.get(`${item.name} ${row.id}`)
  return {
    add({ sourceKey, itemName, itemId }) {
      const [source, of] = [uuid.safeParse(sourceKey), id.safeParse(itemId)]
      if (!source.success || !of.success || taken.has(source.data) || taken.size >= maxMarks) return
      taken.add(source.data)
      byItem.set(`${String(itemName)} ${of.data}`, source.data)
    },
    async withSources(db, { accountId, importId }, item, rows) {
      const marks = rows.flatMap(({ row }) => markOf(item, row) ?? [])
      const known = await knownSources(db, accountId, marks)
      return rows.map((one) => {
        const mark = markOf(item, one.row)
        return mark === undefined || (known.get(mark) ?? importId) !== importId ? one : { ...one, source: mark }
      })
    },
  }
}
