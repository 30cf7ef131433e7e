import type { EndpointGroup, HandlerOutput } from '@nestwren/contract/endpoint'
import type { FamilyPart } from '@nestwren/contract/live'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'
import type { Caller, ChildAccessPeriod, FamilyAccess, Gate } from '../http/access.ts'
import type { Context } from '../http/context.ts'
import type { Cursor } from '../http/cursor.ts'
import type { HttpError } from '../http/errors.ts'
import type { Handlers } from '../http/mount.ts'
import type { ItemFacts } from './item.ts'
import type { Asker, GivenTo } from './several-children.ts'

/** What a kept list (kept-list.ts) is made from, and what its verbs are asked with. */

/** A handler's context, as far as these lists use it. */
export interface Asked extends Pick<Context, 'db' | 'now' | 'emit'> {
  refuse(code: string, details?: unknown): HttpError
}

/** A context for made-up families: nobody is told, and a refusal is a fault. */
export function quietly(db: Db, now: Date): Asked {
  return { db, now, emit: () => undefined, refuse: (code) => new Error(`Refused: ${code}`) as HttpError }
}

/** What became of a row. */
export type Happened = 'added' | 'changed' | 'removed'

export type KeptTable = ItemFacts['table']
interface KeptRow {
  readonly id: string
  readonly childId?: string
  readonly childIds?: readonly string[]
  readonly accountId: string
  readonly version: number
  readonly createdBy: string
  readonly createdAt: Date
  readonly deletedAt: Date | null
}

/** Columns that are read beside those of the table, such as names of people. */
export type Beside = Readonly<Record<string, SQL>>
/** A row as such a list reads it. */
export type RowOf<T extends KeptTable, B extends Beside> = T['$inferSelect'] &
  KeptRow & { readonly [Name in keyof B]: B[Name] extends SQL<infer Value> ? Value : never }

export type Fields = Readonly<Record<string, unknown>>

export interface Settling<Row> extends Asker {
  readonly id: string
  /** The row that changes; null for a new one. */
  readonly before: Row | null
  /** Whose an item of several children is from then on. */
  readonly childIds: readonly string[]
}

export interface KeptListFacts<T extends KeptTable, B extends Beside, F extends object> {
  readonly item: ItemFacts & { readonly table: T }
  /** Puts the writes of a family in a line (`lockAccount`). */
  readonly lock: (db: Db, accountId: string) => Promise<unknown>
  /** The part of `family:changed` that tells of it, or how else it is told. */
  readonly told:
    | FamilyPart
    | ((
        context: Asked,
        caller: Caller,
        row: RowOf<T, B>,
        happened: Happened,
        before: RowOf<T, B> | null,
      ) => void | Promise<void>)
  readonly beside?: B
  /** A change locks the family where others of its items decide whether it may be; without it, its row. */
  readonly changesLock?: 'family'
  /** Refuses what a schema cannot see, before anything is read. */
  readonly check?: (context: Asked, fields: F, asker: Asker) => void | Promise<void>
  /** Refuses a change of a row, or its end, that the proof alone does not allow. */
  readonly mayChange?: (context: Asked, row: RowOf<T, B>, asker: Asker) => void | Promise<void>
  /** Of items of several children; without it `add`. */
  readonly given?: GivenTo
  /**
   * The columns that a new item or a change writes, from the fields of its body; may refuse. Without it the fields are the
   * columns. A field that is undefined stays as it is, and null says that nothing changes. Say of `fields` what the schema of
   * the body makes them.
   */
  readonly settle?: (context: Asked, fields: F, of: Settling<RowOf<T, B>>) => Fields | null | Promise<Fields | null>
  /** Whether room is asked for before a new item is settled; without it after, since settling may make some. */
  readonly isRoomFirst?: boolean
  /** Columns that follow from deleting an item, or from bringing it back. */
  readonly follows?: (row: RowOf<T, B>, happened: 'added' | 'removed', now: Date) => Fields
  /** Whether who sends an id that is there may be answered its row; without it, where it is there and of that child. */
  readonly isTheirs?: (row: RowOf<T, B>, asker: Asker, context: Asked) => boolean | Promise<boolean>
  /** Whether the id of a new item is something else's of the family. */
  readonly isTaken?: (db: Db, accountId: string, id: string) => Promise<boolean>
  /** Where a body holds the id of a new item, and its fields beside it; without it, in `id`. */
  readonly idPath?: readonly string[]
  /** By which instant pages go, or by `id` alone; without it, by when items were made, the first ones first. */
  readonly order?: PageOrder
}

interface PageOrder {
  readonly by: PgColumn
  readonly isLatestFirst: boolean
}

/** A reader of rows. */
export interface Reader extends Pick<Context, 'db' | 'now'> {
  readonly caller: Caller
  /** The children that the call's proof holds. */
  readonly children: readonly ChildAccessPeriod[]
}

/** Rows as they cross the wire, in the same order. */
export type Present<Row, Item> = (rows: readonly Row[], reader: Reader) => readonly Item[] | Promise<readonly Item[]>

/** A proof that lets see rows; of a list of the family it names no children. */
export type Seeing = Pick<FamilyAccess, 'caller'> & Partial<Pick<FamilyAccess, 'area' | 'children'>>

export interface PageAsked {
  readonly cursor: Cursor | null
  readonly limit: number
}

/** A page of some of the rows, in another order than the usual one. */
export interface PageAmong extends PageAsked {
  readonly among?: SQL
  readonly order?: PageOrder
}

export interface Calling<Row, Item> {
  readonly present: Present<Row, Item>
  /** For items of several children. */
  readonly gate?: Gate
  /**
   * Refuses what it takes more than the list to know, such as other rights of the caller, before anything is read: the
   * fields of a new item, `id` among them, or of a change.
   */
  readonly refuse?: (context: Asked, fields: Fields, asker: Asker) => Promise<void>
}

/** What the usual verbs answer, from items as `create` answers them. */
interface Answers<Item> {
  readonly listAll: { items: Item[]; nextCursor: string | null }
  readonly list: { items: Item[]; nextCursor: string | null }
  readonly create: Item
  readonly update: Item
  readonly remove: undefined
  readonly restore: Item
}
export type ListGroup = EndpointGroup & { readonly create: EndpointGroup[string] }
/** The verbs of a group that are answered here, unless it answers them itself. */
type Usual<G extends ListGroup> = {
  [Name in keyof G]: Name extends keyof Answers<unknown>
    ? Answers<HandlerOutput<G['create']>>[Name] extends HandlerOutput<G[Name]>
      ? Name
      : never
    : never
}[keyof G]
export type Own<G extends ListGroup> = Omit<Handlers<G>, Usual<G>> & Partial<Handlers<G>>

export interface Changing {
  readonly id: string
  readonly version?: number | undefined
  readonly mutationId?: string | undefined
}

/** The refusal of an id that is something else's, or that the caller may not know to be there. */
export function idTaken(
  context: { refuse(code: 'INVALID_INPUT', details: unknown): HttpError },
  path: readonly string[] = ['id'],
): HttpError {
  return context.refuse('INVALID_INPUT', [{ path: ['body', ...path], text: 'This id belongs to something else.' }])
}

/** What a change says, without the fields that it leaves out. */
export function withoutGaps<Change extends object>(
  change: Change,
): { [Name in keyof Change]?: Exclude<Change[Name], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never
}
