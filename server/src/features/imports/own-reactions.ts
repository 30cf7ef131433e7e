import type { ImportReason } from '@nestwren/contract/imports-words'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Returning } from '../../platform/items/bring-back.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import { insertReactions, removeReactions, saidByOthers } from '../reactions/public.ts'
import { addProgress, type createTurnEnd, type ImportJobDeps, stillIn } from './job-parts.ts'
import type { OwnList } from './own-lists.ts'
import { type FreshRow, idsHere } from './own-reader.ts'
import type { ImportKey } from './queries.ts'
import { forgetMade, listMade, madeAmong, noteMade } from './source-commands.ts'
import type { ImportTurns } from './turns.ts'

type Reactions = Extract<OwnList, { is: 'comments' | 'likes' }>
type Sort = Reactions['is']

/** As sources call what an import has said of items that it did not make. */
const nameOf = (is: Sort, { name }: ItemFacts) => `${is} of ${name}`

/**
 * Stores what the importer said of items; resolves to why a row cannot be. Of an item that was here before, or of which others
 * have said something meanwhile, it counts as said now: no file decides what came before what.
 */
export async function storeReactions(
  tx: Tx,
  key: ImportKey,
  { accountId, by, now }: Returning,
  { item, is }: Reactions,
  fresh: readonly FreshRow[],
): Promise<(id: string) => ImportReason | null> {
  const { type: itemType } = item
  if (itemType === null) throw new Error(`Nobody says anything of ${item.name}`)
  const itemIds = [...new Set(fresh.map(({ row }) => String(row.values.itemId)))]
  const here = await idsHere(tx, accountId, item, itemIds)
  const made = await madeAmong(tx, key, item.name, itemIds)
  const answered = await saidByOthers(tx, { accountId, itemType, itemIds, userId: by })
  const isElsewhere = (id: string) => item.exported.reactions?.isElsewhere?.(id) === true
  const missing = new Set<string>()
  const found: { row: FreshRow; id: string; itemId: string; createdAt: Date; content: string }[] = []
  for (const row of fresh) {
    const { itemId, createdAt, content } = row.row.values as { itemId: string; createdAt: Date; content: string }
    if (!here.has(itemId) && !isElsewhere(itemId)) missing.add(row.row.id)
    else {
      const isAsWritten = made.has(itemId) || (!here.has(itemId) && !answered.has(itemId))
      found.push({ row, id: row.row.id, itemId, createdAt: isAsWritten ? createdAt : now, content })
    }
  }
  // What is said of items of this import goes with them.
  const apart = found.filter(({ itemId }) => !made.has(itemId))
  const noted = apart.map(({ row, id, itemId }) => ({ source: row.source, id: is === 'comments' ? id : itemId }))
  const known = await noteMade(tx, key, nameOf(is, item), noted)
  const own = found.filter(({ row, itemId }) => made.has(itemId) || known.has(row.source))
  const of = ({ itemId, createdAt }: (typeof found)[number]) => ({ accountId, itemType, itemId, createdAt })
  await insertReactions(tx, {
    likes: is === 'likes' ? own.map((one) => ({ ...of(one), userId: by })) : [],
    comments:
      is === 'comments' ? own.map((one) => ({ ...of(one), id: one.id, content: one.content, createdBy: by })) : [],
  })
  return (id) => (missing.has(id) ? 'ownerMissing' : null)
}

interface UndoingReactions {
  readonly key: ImportKey
  /** Whose import it was. */
  readonly userId: string
  readonly signal: AbortSignal
  readonly turns: ImportTurns
  readonly turnEnd: ReturnType<typeof createTurnEnd>
  count(tx: Db, removed: number): Promise<void>
}

const batch = 200

/** Removes what an import has said of items that it did not make. */
export async function undoReactions(
  { database, clock, items }: ImportJobDeps,
  { key, userId, signal, turns, turnEnd, count }: UndoingReactions,
): Promise<void> {
  for (const item of items) {
    const { type: itemType } = item
    if (itemType === null) continue
    for (const is of ['comments', 'likes'] as const) {
      const next = () => listMade(database.db, key, nameOf(is, item), { after: null, limit: batch })
      for (let ids = await next(); ids.length > 0; ids = await next()) {
        signal.throwIfAborted()
        turnEnd.throwIfOver()
        const now = ids
        await turns.piece(() =>
          database.transaction(async (tx) => {
            await stillIn(tx, key, 'undoing')
            const of = { accountId: key.accountId, itemType, userId }
            await removeReactions(tx, is, of, now)
            await forgetMade(tx, key, nameOf(is, item), now)
            await count(tx, now.length)
            await addProgress(tx, key, now.length, clock.now())
          }),
        )
        turnEnd.gotOn()
      }
    }
  }
}
