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

/** The part of a handler's context that kept lists (kept-list.ts) use. */
export interface Asked extends Pick<Context, 'db' | 'now' | 'emit'> {
  refuse(code: string, details?: unknown): HttpError
}

/** A context for made-up families: nobody is told, and a refusal is a fault. */
export function quietly(db: Db, now: Date): Asked {
  return { db, now, emit: () => undefined, refuse: (code) => new Error(`Refused: ${code}`) as HttpError }
}

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
  /** The children of an item of several, from then on. */
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
  /** Refuses mistakes that a schema cannot see, before anything is read. */
  readonly check?: (context: Asked, fields: F, asker: Asker) => void | Promise<void>
  /** Refuses a change of a row, or its end, that the proof alone does not allow. */
  readonly mayChange?: (context: Asked, row: RowOf<T, B>, asker: Asker) => void | Promise<void>
  /** The level that gives an item of several children to a child; without it `add`. */
  readonly given?: GivenTo
  /**
   * The columns that a new item or a change writes, from the fields of its body; may refuse. Without it the fields are the
   * columns. A field that is undefined stays as it is, and null says that nothing changes. Say of `fields` what the schema of
   * the body makes them.
   */
  readonly settle?: (context: Asked, fields: F, of: Settling<RowOf<T, B>>) => Fields | null | Promise<Fields | null>
  /** True asks for room before a new item is settled; without it after, since settling may make some. */
  readonly isRoomFirst?: boolean
  /** Columns that follow from deleting an item, or from bringing it back. */
  readonly follows?: (row: RowOf<T, B>, happened: 'added' | 'removed', now: Date) => Fields
  /**
   * True where somebody who sends an id again may be answered its row. Without it a row is answered that is not deleted and
   * belongs to the child of the call.
   */
  readonly isTheirs?: (row: RowOf<T, B>, asker: Asker, context: Asked) => boolean | Promise<boolean>
  /** True where something else of the family has the id of a new item. */
  readonly isTaken?: (db: Db, accountId: string, id: string) => Promise<boolean>
  /** The path to the id of a new item in a body, which has its fields beside it; without it `id`. */
  readonly idPath?: readonly string[]
  /** The instant, or `id` alone, that orders pages; without it they go by `createdAt`, the first ones first. */
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
   * Refuses the fields of a new item, `id` among them, or of a change, before anything is read: for reasons that the list
   * does not know, such as other rights of the caller.
   */
  readonly refuse?: (context: Asked, fields: Fields, asker: Asker) => Promise<void>
}

/** The answers of the usual verbs, from items as `create` answers them. */
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

/** Drops the fields that a change leaves out, so that they do not hide those of before. */
export function withoutGaps<Change extends object>(
  change: Change,
): { [Name in keyof Change]?: Exclude<Change[Name], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never
}
