import type { HandlerOutput } from '@nestwren/contract/endpoint'
import type { imports } from '@nestwren/contract/imports'
import type { Db } from '../../platform/db/database.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { type ImportKey, listRowsOf, type RowsFilter } from './queries.ts'

const noId = '00000000-0000-0000-0000-000000000000'
/** Cursors hold no time before 1970, and rows with a choice stand before place 0. */
const shift = 2 ** 31
const lastPlace = shift - 1

interface Asked extends Omit<RowsFilter, 'after'> {
  readonly cursor: Cursor | null
}

/** A page of the rows of an import. */
export async function pageOfRows(
  db: Db,
  key: ImportKey,
  { cursor, ...filter }: Asked,
): Promise<HandlerOutput<(typeof imports)['rows']>> {
  const after = cursor === null ? null : Math.min(cursor.at.getTime() - shift, lastPlace)
  const rows = await listRowsOf(db, key, { ...filter, after })
  return pageOf(
    rows,
    filter.limit,
    ({ position }) => ({ at: new Date(position + shift), id: noId }),
    ({ ref, outcome, row, choice }) => ({ ref, outcome, ...row, choice }),
  )
}
