import type { Db, Tx } from '../../platform/db/database.ts'
import type { ReturnedRow } from '../../platform/items/bring-back.ts'
import { type Limits, writtenPoints } from '../../platform/rate-limit/limits.ts'
import type { FileKeeper } from '../storage/public.ts'
import type { Draft } from './parse/protocol.ts'

/** Why a row finds no room. */
export type NoRoom = 'storageFull' | 'tooMuchToday'

interface RoomDeps {
  readonly keeper: Pick<FileKeeper, 'roomLeft' | 'takeRoom'>
  readonly limits: Pick<Limits, 'spend'>
}

/** What is to be stored, with about how many bytes it takes in the database. */
export interface Sized<One> {
  readonly one: One
  readonly bytes: number
}

/** The room of a family as one import takes it: of the database, and of what imports may store in a day. */
export interface ImportRoom {
  /**
   * Spends what a family may import in a day, before the transaction that stores the rows; false where that is used up. What
   * was stored in an earlier turn is not spent again, so only fresh rows are handed in.
   */
  maySpend(bytes: readonly number[]): Promise<boolean>
  /** Takes room for rows in their order; resolves to those for which there is none. */
  take<One>(tx: Tx, coming: readonly Sized<One>[]): Promise<ReadonlySet<One>>
}

export function createImportRoom({ keeper, limits }: RoomDeps, accountId: string): ImportRoom {
  return {
    async maySpend(bytes) {
      if (bytes.length === 0) return true
      const points = bytes.reduce((sum, one) => sum + writtenPoints(one), 0)
      return (await limits.spend('imported', accountId, points)).ok
    },
    async take(tx, coming) {
      if (coming.length === 0) return new Set()
      const { beyond, taken } = fitting(coming, await keeper.roomLeft(tx, accountId))
      // Files take room without the lock of the account.
      if (taken > 0 && !(await keeper.takeRoom(tx, accountId, taken))) return new Set(coming.map(({ one }) => one))
      return beyond
    },
  }
}

/** Says the same of rows that are not stored, such as those of a dry run: each counts on what came before it. */
export function createDryRoom({ keeper }: Pick<RoomDeps, 'keeper'>, accountId: string) {
  let counted = 0
  return {
    async wouldTake<One>(db: Db, coming: readonly Sized<One>[]): Promise<ReadonlySet<One>> {
      if (coming.length === 0) return new Set()
      const { beyond, taken } = fitting(coming, (await keeper.roomLeft(db, accountId)) - counted)
      counted += taken
      return beyond
    },
  }
}

function fitting<One>(coming: readonly Sized<One>[], left: number) {
  const beyond = new Set<One>()
  let taken = 0
  for (const { one, bytes } of coming) {
    if (taken + bytes > left) beyond.add(one)
    else taken += bytes
  }
  return { beyond, taken }
}

/** What a row takes beside its texts: its header, its places in indexes and the note of what it was made of. */
const rowBytes = 500

/** Bytes of a row of an export. Its words stand in the row and in the index of words. */
export function bytesOfRow({ values }: ReturnedRow): number {
  const { search, content, ...rest } = values
  const said = typeof content === 'string' ? bytesOfText(content) : 0
  return rowBytes + JSON.stringify(rest).length + 2 * String(search ?? '').length + said
}

/** Bytes of an item of another app, of which nobody has looked for the words yet. */
export function bytesOfDraft({ item }: Draft): number {
  return rowBytes + bytesOfText(JSON.stringify(item))
}

/** What a word takes in a row and in the index of words, in which its family stands before it. */
const bytesOfWord = 90

function bytesOfText(text: string): number {
  return text.length + bytesOfWord * (text.match(/\s+/g)?.length ?? 0)
}
