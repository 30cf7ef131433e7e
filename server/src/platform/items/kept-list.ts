import type { EndpointGroup, HandlerOutput } from '@nestwren/contract/endpoint'
import type { FamilyPart } from '@nestwren/contract/live'
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'
import { type Calls, calls } from '../feature/feature.ts'
import type { Caller, ChildAccessPeriod, FamilyAccess } from '../http/access.ts'
import type { Context } from '../http/context.ts'
import { type Cursor, cursorAsked, pageOf } from '../http/cursor.ts'
import type { HttpError } from '../http/errors.ts'
import type { Handlers, MountArguments } from '../http/mount.ts'
import { type MutationBook, wasApplied } from '../http/mutations.ts'
import { isStale } from '../http/stale.ts'
import { fullCap } from './caps.ts'
import { locatorOf } from './find-item.ts'
import type { ItemFacts } from './item.ts'
import { restorableSince } from './trash.ts'
import { isRestorable, partsOf, viewerOf, visible } from './visibility.ts'

/**
 * The protocol of a list that a family keeps (`keptList` of the contract), written once: ids made by the browser, versions,
 * changes sent again, caps, pages from an index, live news. A feature says what its rows are and what they look like;
 * a verb that it needs otherwise it writes itself, from the same parts.
 */

/** A handler's context, as far as these lists use it. */
export interface Asked extends Pick<Context, 'db' | 'now' | 'emit'> {
  refuse(code: string, details?: unknown): HttpError
}

/** A context for made-up families: nobody is told, and a refusal is a fault. */
export function quietly(db: Db, now: Date): Asked {
  return { db, now, emit: () => undefined, refuse: (code) => new Error(`Refused: ${code}`) as HttpError }
}

/** Who asks, and for which child, where the list is of one. */
export interface Asker {
  readonly caller: Caller
  readonly child?: ChildAccessPeriod
}

/** What became of a row. */
export type Happened = 'added' | 'changed' | 'removed'

type KeptTable = ItemFacts['table']
interface KeptRow {
  readonly id: string
  readonly childId?: string
  readonly version: number
  readonly createdBy: string
  readonly createdAt: Date
  readonly deletedAt: Date | null
}

/** Columns that are read beside those of the table, such as names of people. */
type Beside = Readonly<Record<string, SQL>>
/** A row as such a list reads it. */
export type RowOf<T extends KeptTable, B extends Beside> = T['$inferSelect'] &
  KeptRow & { readonly [Name in keyof B]: B[Name] extends SQL<infer Value> ? Value : never }

type Fields = Readonly<Record<string, unknown>>

interface Settling<Row> extends Asker {
  readonly id: string
  /** The row that changes; null for a new one. */
  readonly before: Row | null
}

export interface KeptListFacts<T extends KeptTable, B extends Beside> {
  readonly item: ItemFacts & { readonly table: T }
  /** Puts the writes of a family in a line (`lockAccount`). */
  readonly lock: (db: Db, accountId: string) => Promise<unknown>
  /** The part of `family:changed` that tells of it, or how else it is told. */
  readonly told:
    | FamilyPart
    | ((context: Asked, caller: Caller, row: RowOf<T, B>, happened: Happened) => void | Promise<void>)
  readonly beside?: B
  /** A change locks the family where others of its items decide whether it may be; without it, its row. */
  readonly changesLock?: 'family'
  /** Refuses what a schema cannot see, before anything is read. */
  readonly check?: (context: Asked, fields: Fields, asker: Asker) => void | Promise<void>
  /**
   * The columns that a new item or a change writes, from the fields of its body; may refuse. Without it the fields are the
   * columns. A field that is undefined stays as it is.
   */
  readonly settle?: (context: Asked, fields: Fields, of: Settling<RowOf<T, B>>) => Fields | Promise<Fields>
  /** Whether who sends an id that is there may be answered its row; without it, where it is there and of that child. */
  readonly isTheirs?: (row: RowOf<T, B>, asker: Asker) => boolean
  /** Where a body holds the id of a new item, and its fields beside it; without it, in `id`. */
  readonly idPath?: readonly string[]
  /** By which instant pages go, or by `id` alone; without it, by when items were made, the first ones first. */
  readonly order?: { readonly by: PgColumn; readonly isLatestFirst: boolean }
}

/** A reader of rows. */
export interface Reader extends Pick<Context, 'db' | 'now'> {
  readonly caller: Caller
  /** The children that the call's proof holds. */
  readonly children: readonly ChildAccessPeriod[]
}

/** Rows as they cross the wire, in the same order. */
export type Present<Row, Item> = (rows: readonly Row[], reader: Reader) => readonly Item[] | Promise<readonly Item[]>

interface PageAsked {
  readonly cursor: Cursor | null
  readonly limit: number
}

interface Answering<Row, Item> {
  readonly mutations: MutationBook
  readonly present: Present<Row, Item>
}

interface Calling<Row, Item> extends Answering<Row, Item> {
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
type KeptGroup = EndpointGroup & { readonly create: EndpointGroup[string] }
/** The verbs of a group that are answered here, unless it answers them itself. */
type Usual<G extends KeptGroup> = {
  [Name in keyof G]: Name extends keyof Answers<unknown>
    ? Answers<HandlerOutput<G['create']>>[Name] extends HandlerOutput<G[Name]>
      ? Name
      : never
    : never
}[keyof G]
type Own<G extends KeptGroup> = Omit<Handlers<G>, Usual<G>> & Partial<Handlers<G>>

interface Changing {
  readonly id: string
  readonly version?: number | undefined
  readonly mutationId?: string | undefined
}

export function keptList<T extends KeptTable, const B extends Beside = Record<never, never>>(
  facts: KeptListFacts<T, B>,
) {
  type Row = RowOf<T, B>
  const { item, lock, told, beside, check, settle, idPath = ['id'] } = facts
  const { by, isLatestFirst } = facts.order ?? { by: item.table.createdAt, isLatestFirst: false }
  const t: KeptTable = item.table
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(t)
  const isThis = (accountId: string, id: string) => and(eq(t.accountId, accountId), eq(t.id, id))

  /** Rows with what is read beside them. Asks no rights: those are the caller's to have. */
  const rowsOf = async (db: Db, where: SQL | undefined, order: readonly SQL[] = []): Promise<Row[]> =>
    (await db
      .select({ ...columns, ...beside })
      .from(t)
      .where(where)
      .orderBy(...order)) as unknown as Row[]

  /** One row, deleted ones too; null where the family never had it. Asks no rights. */
  const read = async (db: Db, accountId: string, id: string): Promise<Row | null> =>
    (await rowsOf(db, isThis(accountId, id)))[0] ?? null

  const written = async (db: Db, accountId: string, id: string): Promise<Row> => {
    const row = await read(db, accountId, id)
    if (row === null) throw new Error(`${item.name}: a row is gone that was just written`)
    return row
  }

  /** Tells those who may see it what became of a row. */
  const tell = async (context: Asked, caller: Caller, row: Row, happened: Happened): Promise<void> => {
    if (typeof told === 'function') return told(context, caller, row, happened)
    const { accountId, userId, name } = caller
    const payload = { user: { id: userId, name }, part: told }
    if (row.childId === undefined || typeof item.area !== 'string')
      context.emit('family:changed', payload, { to: 'account', accountId })
    else {
      const { childId } = row
      context.emit('family:changed', payload, { to: 'child', accountId, childId, area: item.area, at: context.now })
    }
  }

  const isSettled = async (context: Asked, fields: Fields, of: Settling<Row>) =>
    settle === undefined ? fields : settle(context, fields, of)
  const touchedBy = (userId: string, now: Date) => ({
    ...('updatedBy' in columns && { updatedBy: userId }),
    ...('updatedAt' in columns && { updatedAt: now }),
  })
  const made = ({ now }: Asked, { caller: { userId }, child }: Asker, values: Fields) => ({
    ...values,
    ...(child && { childId: child.childId }),
    createdBy: userId,
    createdAt: now,
    ...touchedBy(userId, now),
  })

  /** Adds an item; an id that is there already answers its row, or is refused where it is another's. Tells nobody. */
  const create = async (
    context: Asked,
    asker: Asker,
    {
      id = uuidv7(),
      childId: _named,
      ...fields
    }: Fields & { readonly id?: string | undefined; readonly childId?: string },
  ): Promise<{ readonly row: Row; readonly isNew: boolean }> => {
    const { db } = context
    const { accountId } = asker.caller
    await lock(db, accountId)
    await check?.(context, fields, asker)
    const existing = await read(db, accountId, id)
    if (existing !== null) {
      const isLiving = existing.deletedAt === null && existing.childId === asker.child?.childId
      if (facts.isTheirs?.(existing, asker) ?? isLiving) return { row: existing, isNew: false }
      throw item.children === 'family' ? context.refuse('NOT_FOUND') : idTaken(context, idPath)
    }
    const values = await isSettled(context, fields, { ...asker, id, before: null })
    const full = await fullCap(db, item, { accountId, childId: asker.child?.childId ?? '', row: values })
    if (full !== null) throw context.refuse(full)
    await db.insert(t).values({ ...made(context, asker, values), accountId, id } as never)
    return { row: await written(db, accountId, id), isNew: true }
  }

  /**
   * Writes the row of an item whose id follows from what it is, for the first time or over one that was removed: with a
   * later version then, so that changes of before stay stale. The account is to be locked. Tells nobody.
   */
  const put = async (context: Asked, asker: Asker, id: string, values: Fields): Promise<Row> => {
    const { accountId } = asker.caller
    const row = made(context, asker, values)
    const again = { ...row, deletedAt: null, version: sql`${t.version} + 1` }
    await context.db
      .insert(t)
      .values({ ...row, accountId, id } as never)
      .onConflictDoUpdate({ target: [t.accountId, t.id], set: again as never })
    return written(context.db, accountId, id)
  }

  /** The row that a change is of, locked for this transaction; deleted ones are there where they can be brought back. */
  const locked = async (context: Asked, { caller, child }: Asker, id: string): Promise<Row> => {
    const { accountId } = caller
    if (facts.changesLock === 'family') await lock(context.db, accountId)
    else await context.db.select({ id: t.id }).from(t).where(isThis(accountId, id)).for('update')
    const row = await read(context.db, accountId, id)
    const isThere = row !== null && (item.hasTrash || row.deletedAt === null)
    if (!isThere || (row.childId !== undefined && child !== undefined && row.childId !== child.childId))
      throw context.refuse('NOT_FOUND')
    return row
  }

  /** Writes to a row that is locked; resolves to it as it is then. */
  const write = async ({ db, now }: Asked, { accountId, userId }: Caller, id: string, values: Fields): Promise<Row> => {
    const next = { ...values, ...touchedBy(userId, now), version: sql`${t.version} + 1` }
    await db
      .update(t)
      .set(next as never)
      .where(isThis(accountId, id))
    return written(db, accountId, id)
  }

  const readerOf = ({ db, now }: Asked, { caller, child }: Asker): Reader => ({
    db,
    now,
    caller,
    children: child === undefined ? [] : [child],
  })

  /** Changes an item that is still at `version`, where one is named, and tells of it; a change that was made before does nothing. */
  const update = async <Item>(
    context: Asked,
    asker: Asker,
    { id, version, mutationId }: Changing,
    fields: Fields,
    { mutations, present }: Answering<Row, Item>,
  ): Promise<Row> => {
    await check?.(context, fields, asker)
    const before = await locked(context, asker, id)
    const { accountId } = asker.caller
    if (await wasApplied(mutations, context, { accountId, id }, mutationId)) return before
    if (before.deletedAt !== null || isStale(before, { version })) {
      const [current] = await present([before], readerOf(context, asker))
      throw context.refuse('STALE_VERSION', { current })
    }
    const values = await isSettled(context, fields, { ...asker, id, before })
    const after = await write(context, asker.caller, id, values)
    await tell(context, asker.caller, after, 'changed')
    return after
  }

  /** Deletes an item and tells of it. Where there is a trash, one that is in it stays there. */
  const remove = async (context: Asked, asker: Asker, id: string): Promise<void> => {
    const before = await locked(context, asker, id)
    if (before.deletedAt !== null) return
    const after = await write(context, asker.caller, id, { deletedAt: context.now })
    await tell(context, asker.caller, after, 'removed')
  }

  /** Brings a deleted item back and tells of it; one that is not deleted is answered as it is. */
  const restore = async (context: Asked, asker: Asker, id: string): Promise<Row> => {
    const { db, now } = context
    const { accountId } = asker.caller
    await lock(db, accountId)
    const before = await locked(context, asker, id)
    if (before.deletedAt === null) return before
    // Over, though the job that removes it for good has not come by yet.
    if (before.deletedAt < restorableSince(now)) throw context.refuse('NOT_FOUND')
    const full = await fullCap(db, item, { accountId, childId: before.childId ?? '', row: { ...before } })
    if (full !== null) throw context.refuse(full)
    const after = await write(context, asker.caller, id, { deletedAt: null })
    await tell(context, asker.caller, after, 'added')
    return after
  }

  const isAfter = (column: PgColumn, cursor: Cursor | null, isDown: boolean): SQL => {
    if (cursor === null) return sql`true`
    if (column === t.id) return isDown ? sql`${t.id} < ${cursor.id}::uuid` : sql`${t.id} > ${cursor.id}::uuid`
    const mark = sql`(${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
    return isDown ? sql`(${column}, ${t.id}) < ${mark}` : sql`(${column}, ${t.id}) > ${mark}`
  }

  /** The living rows that a proof lets see, one more than `limit` behind the cursor: the first of each child from an index, merged. */
  const page = async (
    db: Db,
    { caller, area, children }: Pick<FamilyAccess, 'caller' | 'area' | 'children'>,
    { cursor, limit }: PageAsked,
  ): Promise<Row[]> => {
    if (children.length === 0) return []
    const { relation, holds } = visible(item, caller, partsOf(item, viewerOf({ caller, area, children })))
    const way = isLatestFirst ? sql`desc` : sql`asc`
    const ids = sql`
      select one.id from ${relation} cross join lateral (
        select ${t.id} as id, ${by} as at from ${t}
        where ${holds} and ${t.deletedAt} is null and ${isAfter(by, cursor, isLatestFirst)}
        order by ${by} ${way}, ${t.id} ${way} limit ${limit + 1}
      ) one order by one.at ${way}, one.id ${way} limit ${limit + 1}`
    const where = sql`${t.accountId} = ${caller.accountId} and ${t.id} = any(array(${ids}))`
    return rowsOf(db, where, [sql`${by} ${way}`, sql`${t.id} ${way}`])
  }

  /** What a viewer could bring back, last deleted first, one more than `limit`. */
  const deletedPage = async (
    { db, now }: Pick<Context, 'db' | 'now'>,
    { caller, area, children }: Pick<FamilyAccess, 'caller' | 'area' | 'children'>,
    { cursor, limit }: PageAsked,
  ): Promise<Row[]> => {
    const viewer = viewerOf({ caller, area, children })
    // Of one child an index gives them in this order.
    const [only, ...others] = children
    const isOfOne = others.length === 0 && item.children !== 'family' && 'one' in item.children
    const isOne = and(
      isOfOne && only !== undefined ? eq(item.children.one, only.childId) : undefined,
      isRestorable(item, viewer, restorableSince(now)),
      isAfter(t.deletedAt, cursor, true),
    )
    return (await db
      .select({ ...columns, ...beside })
      .from(t)
      .where(isOne)
      .orderBy(desc(t.deletedAt), desc(t.id))
      .limit(limit + 1)) as unknown as Row[]
  }

  const byName = Object.keys(columns).find((name) => columns[name] === by) ?? ''
  const instantOf = (row: Row) => {
    const at = (row as unknown as Readonly<Record<string, unknown>>)[byName]
    return at instanceof Date ? at : row.createdAt
  }

  /** A page of rows as it is answered; `at` gives the instant that its order goes by. */
  const answerPage = async <Item>(
    rows: readonly Row[],
    limit: number,
    present: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>,
    at: (row: Row) => Date = instantOf,
  ): Promise<{ items: Item[]; nextCursor: string | null }> => {
    const items = await present(rows.slice(0, limit))
    const pairs = rows.map((row, index) => ({ row, item: items[index] as Item }))
    return pageOf(
      pairs,
      limit,
      ({ row }) => ({ at: at(row), id: row.id }),
      (pair) => pair.item,
    )
  }

  /**
   * The calls of a group that the contract's `keptList` declares, and of more that `own` answers: a verb that stands there
   * too takes the place of the one here.
   */
  const callsOf = <G extends KeptGroup>(
    group: G,
    { mutations, present, refuse }: Calling<Row, HandlerOutput<G['create']>>,
    own: Own<G>,
    options: Partial<MountArguments<G>[0]> = {},
  ): Calls => {
    type Access = Asker &
      Pick<FamilyAccess, 'area'> &
      Partial<Pick<FamilyAccess, 'children'>> & { readonly itemId?: string }
    interface Input {
      readonly query: { readonly cursor?: string; readonly limit: number; readonly deleted?: 'true' | 'false' }
      readonly params: { readonly id?: string }
      readonly body: Fields & Omit<Changing, 'id'>
    }
    const answer = async (context: Asked, access: Access, row: Row) =>
      (await present([row], readerOf(context, access)))[0]
    const idOf = ({ params }: Input, { itemId }: Access) => itemId ?? params.id ?? ''
    const list = async (context: Asked, { query }: Input, { caller, area, child, children }: Access) => {
      const of = { caller, area, children: children ?? (child === undefined ? [] : [child]) }
      const asked = { cursor: cursorAsked(context, query), limit: query.limit }
      const { db, now } = context
      const isDeleted = query.deleted === 'true'
      const rows = isDeleted ? await deletedPage(context, of, asked) : await page(db, of, asked)
      const at = isDeleted ? ({ deletedAt, createdAt }: Row) => deletedAt ?? createdAt : instantOf
      return answerPage(rows, query.limit, (some) => present(some, { db, now, caller, children: of.children }), at)
    }
    const usual = {
      list,
      listAll: list,
      async create(context: Asked, { body }: Input, access: Access) {
        const fields = idPath.slice(0, -1).reduce((part: Fields, name) => part[name] as Fields, body)
        await refuse?.(context, fields, access)
        const { row, isNew } = await create(context, access, fields)
        if (isNew) await tell(context, access.caller, row, 'added')
        return answer(context, access, row)
      },
      async update(context: Asked, input: Input, access: Access) {
        const { version, mutationId, ...fields } = input.body
        const asked = { id: idOf(input, access), version, mutationId }
        await refuse?.(context, fields, access)
        return answer(context, access, await update(context, access, asked, fields, { mutations, present }))
      },
      async remove(context: Asked, input: Input, access: Access) {
        await remove(context, access, idOf(input, access))
        return undefined
      },
      async restore(context: Asked, input: Input, access: Access) {
        return answer(context, access, await restore(context, access, idOf(input, access)))
      },
    }
    const handlers = { ...usual, ...own } as unknown as Handlers<EndpointGroup>
    const all = { locate: locatorOf(item), ...options } as MountArguments<EndpointGroup>[0]
    return calls<EndpointGroup>(group, handlers, all as never)
  }

  return {
    rowsOf,
    read,
    tell,
    create,
    put,
    locked,
    write,
    update,
    remove,
    restore,
    page,
    deletedPage,
    answerPage,
    calls: callsOf,
  }
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
