import type { EndpointGroup, HandlerOutput } from '@nestwren/contract/endpoint'
import { isParentRole } from '@nestwren/contract/permissions'
import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'
import { type Calls, calls } from '../feature/feature.ts'
import type { Caller, ChildAccessPeriod, FamilyAccess } from '../http/access.ts'
import type { Context } from '../http/context.ts'
import { type Cursor, cursorAsked, pageOf } from '../http/cursor.ts'
import type { HttpError } from '../http/errors.ts'
import type { Handlers, MountArguments } from '../http/mount.ts'
import { wasApplied } from '../http/mutations.ts'
import { isStale } from '../http/stale.ts'
import { fullCap } from './caps.ts'
import { locatorOf } from './find-item.ts'
import type { ItemFacts } from './item.ts'
import {
  type Asked,
  type Beside,
  type Calling,
  type Changing,
  type Fields,
  type Happened,
  idTaken,
  type KeptListFacts,
  type KeptTable,
  type ListGroup,
  type Own,
  type PageAmong,
  type PageAsked,
  type Present,
  type Reader,
  type RowOf,
  type Seeing,
  type Settling,
} from './kept-facts.ts'
import { type Asker, childrenAfter, heldBy, instantIn, listRow, relistRow } from './several-children.ts'
import { restorableSince } from './trash.ts'
import { isRestorable, partsOf, type Viewer, viewerOf, visible } from './visibility.ts'

/**
 * The protocol of a list that a family keeps (`keptList` of the contract), written once: ids made by the browser, versions,
 * changes sent again, caps, pages from an index, live news. A feature describes its rows and how they look;
 * it writes a verb that works otherwise itself, from the same parts.
 */

const made: KeptReads[] = []

/** The reads of a list; tests look at their plans. */
export interface KeptReads {
  readonly item: ItemFacts
  readonly read: (db: Db, accountId: string, id: string) => Promise<unknown>
  readonly page: (db: Db, access: Seeing, asked: PageAsked) => Promise<readonly unknown[]>
  readonly deletedPage: (
    context: Pick<Context, 'db' | 'now'>,
    access: Seeing,
    asked: PageAsked,
  ) => Promise<readonly unknown[]>
}

/** Every kept list, once the features are loaded. */
export function keptLists(): readonly KeptReads[] {
  return made
}

/** Makes the verbs of a list from the facts that its feature gives. */
export function keptList<T extends KeptTable, const B extends Beside = Record<never, never>, F extends object = Fields>(
  facts: KeptListFacts<T, B, F>,
) {
  type Row = RowOf<T, B>
  const { item, lock, told, beside, check, settle, idPath = ['id'] } = facts
  const usualOrder = facts.order ?? { by: item.table.createdAt, isLatestFirst: false }
  const t: KeptTable = item.table
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(t)
  const isThis = (accountId: string, id: string) => and(eq(t.accountId, accountId), eq(t.id, id))

  /** Reads rows and the columns beside them. It asks no rights: the caller has asked for them. */
  const rowsOf = async (db: Db, where: SQL | undefined, order: readonly SQL[] = [], limit?: number): Promise<Row[]> => {
    const found = db
      .select({ ...columns, ...beside })
      .from(t)
      .where(where)
      .orderBy(...order)
    return (await (limit === undefined ? found : found.limit(limit))) as unknown as Row[]
  }

  /** Reads one row, also a deleted one; null where the family never had it. It asks no rights. */
  const read = async (db: Db, accountId: string, id: string): Promise<Row | null> =>
    (await rowsOf(db, isThis(accountId, id)))[0] ?? null

  const written = async (db: Db, accountId: string, id: string): Promise<Row> => {
    const row = await read(db, accountId, id)
    if (row === null) throw new Error(`${item.name}: a row is gone that was just written`)
    return row
  }

  /** Tells everybody who may see a row that it was added, changed or removed; `before` is the row that a change found. */
  const tell = async (
    context: Asked,
    caller: Caller,
    row: Row,
    happened: Happened,
    before: Row | null = null,
  ): Promise<void> => {
    if (typeof told === 'function') return told(context, caller, row, happened, before)
    const { accountId, userId, name } = caller
    const payload = { user: { id: userId, name }, part: told }
    if (row.childId === undefined || typeof item.area !== 'string')
      context.emit('family:changed', payload, { to: 'account', accountId })
    else {
      const { childId } = row
      context.emit('family:changed', payload, { to: 'child', accountId, childId, area: item.area, at: context.now })
    }
  }

  const settled = async (context: Asked, fields: F, of: Settling<Row>): Promise<Fields | null> => {
    const values = settle === undefined ? (fields as Fields) : await settle(context, fields, of)
    return values === null || item.children === 'family' || 'one' in item.children
      ? values
      : { ...values, childIds: of.childIds }
  }

  const touchedBy = (userId: string, now: Date) => ({
    ...('updatedBy' in columns && { updatedBy: userId }),
    ...('updatedAt' in columns && { updatedAt: now }),
  })

  /** Writes a new row as it is settled; null where its id came to be there meanwhile. Asks nothing and tells nobody. */
  const insert = async (
    { db, now }: Pick<Asked, 'db' | 'now'>,
    { accountId, userId }: Pick<Caller, 'accountId' | 'userId'>,
    row: Fields & { readonly id: string },
  ): Promise<Row | null> => {
    const added = await db
      .insert(t)
      .values({ ...row, accountId, createdBy: userId, createdAt: now, ...touchedBy(userId, now) } as never)
      .onConflictDoNothing({ target: [t.accountId, t.id] })
      .returning({ id: t.id })
    if (added.length === 0) return null
    const inserted = await written(db, accountId, row.id)
    await listRow(db, item, inserted)
    return inserted
  }

  /** Answers the row that has the id of a new item already, or refuses the id where the caller may not know the row. */
  const repeated = async (context: Asked, asker: Asker, row: Row) => {
    const isLiving = row.deletedAt === null && row.childId === asker.child?.childId
    if ((await facts.isTheirs?.(row, asker, context)) ?? isLiving) return { row, isNew: false }
    throw item.children === 'family' ? context.refuse('NOT_FOUND') : idTaken(context, idPath)
  }

  /** Adds an item; an id that is there already answers its row, or is refused where it is another's. Tells nobody. */
  const create = async (
    context: Asked,
    asker: Asker,
    {
      id = uuidv7(),
      childId: _named,
      childIds: asked,
      ...rest
    }: F & { readonly id?: string | undefined; readonly childId?: string; readonly childIds?: readonly string[] },
  ): Promise<{ readonly row: Row; readonly isNew: boolean }> => {
    const { db } = context
    const { accountId } = asker.caller
    const fields = rest as unknown as F
    await lock(db, accountId)
    await check?.(context, fields, asker)
    const existing = await read(db, accountId, id)
    if (existing !== null) return repeated(context, asker, existing)
    if (await facts.isTaken?.(db, accountId, id)) throw idTaken(context, idPath)
    const needsRoom = async (row: Fields) => {
      const full = await fullCap(db, item, { accountId, childId: asker.child?.childId ?? '', row })
      if (full !== null) throw context.refuse(full)
    }
    const childIds = await childrenAfter(item, context, asker, { before: null, asked }, facts.given)
    if (facts.isRoomFirst === true) await needsRoom({})
    const values = (await settled(context, fields, { ...asker, id, before: null, childIds })) ?? {}
    if (facts.isRoomFirst !== true) await needsRoom(values)
    const row = { ...values, ...(asker.child && { childId: asker.child.childId }), id }
    const added = await insert(context, asker.caller, row)
    if (added !== null) return { row: added, isNew: true }
    // An entry of the log, which takes no lock of the family, has made it this very moment.
    return repeated(context, asker, await written(db, accountId, id))
  }

  /** A row, locked for this transaction; null where the family never had it. Asks no rights. */
  const lockRow = async (db: Db, accountId: string, id: string): Promise<Row | null> => {
    await db.select({ id: t.id }).from(t).where(isThis(accountId, id)).for('update')
    return read(db, accountId, id)
  }

  /**
   * Writes the row of an item whose id follows from what it is, for the first time or over one that was removed: with a
   * later version then, so that changes of before stay stale. The account is to be locked. Tells nobody.
   */
  const put = async (context: Asked, asker: Asker, id: string, values: Fields): Promise<Row> => {
    const { caller, child } = asker
    const { accountId, userId } = caller
    const { now } = context
    const by = { createdBy: userId, createdAt: now, ...touchedBy(userId, now) }
    const row = { ...values, ...(child && { childId: child.childId }), ...by }
    const again = { ...row, deletedAt: null, version: sql`${t.version} + 1` }
    await context.db
      .insert(t)
      .values({ ...row, accountId, id } as never)
      .onConflictDoUpdate({ target: [t.accountId, t.id], set: again as never })
    return written(context.db, accountId, id)
  }

  /** The row that a change is of, locked for this transaction; deleted ones are there where they can be brought back. */
  const locked = async (context: Asked, asker: Asker, id: string): Promise<Row> => {
    const { accountId } = asker.caller
    if (facts.changesLock === 'family') await lock(context.db, accountId)
    const row = await (facts.changesLock === 'family' ? read : lockRow)(context.db, accountId, id)
    const isThere = row !== null && (item.hasTrash || row.deletedAt === null)
    if (!isThere || !isReachedBy(row, asker)) throw context.refuse('NOT_FOUND')
    await facts.mayChange?.(context, row, asker)
    return row
  }

  /** Another change may have taken the row from the child of the proof meanwhile; parents reach all of the family's. */
  const isReachedBy = ({ childId, childIds }: Row, { caller, child }: Asker): boolean => {
    if (child === undefined) return true
    if (childIds !== undefined) return isParentRole(caller.role) || childIds.includes(child.childId)
    return childId === undefined || childId === child.childId
  }

  /** Writes to a row that is locked; resolves to it as it is then. */
  const write = async (
    { db, now }: Pick<Asked, 'db' | 'now'>,
    { accountId, userId }: Pick<Caller, 'accountId' | 'userId'>,
    id: string,
    values: Fields,
  ): Promise<Row> => {
    const next = { ...values, ...touchedBy(userId, now), version: sql`${t.version} + 1` }
    await db
      .update(t)
      .set(next as never)
      .where(isThis(accountId, id))
    const after = await written(db, accountId, id)
    await relistRow(db, item, after)
    return after
  }

  /** Makes a reader of the caller of a write, who is answered the row that they wrote. */
  const readerOf = async ({ db, now }: Pick<Asked, 'db' | 'now'>, asker: Asker): Promise<Reader> => {
    const { caller, child } = asker
    const isOfSeveral = item.children !== 'family' && 'several' in item.children
    const ofProof = child === undefined ? [] : [child]
    return { db, now, caller, children: isOfSeveral ? await heldBy(item, asker, 'view') : ofProof }
  }

  /** Presents one row to the caller who changed it, or wanted to. */
  const presented = async <Item>(context: Asked, asker: Asker, row: Row, present: Present<Row, Item>) =>
    (await present([row], await readerOf(context, asker)))[0]

  /** Changes an item that is still at `version`, where one is named, and tells of it; a change that was made before does nothing. */
  const update = async <Item>(
    context: Asked,
    asker: Asker,
    { id, version, mutationId }: Changing,
    { childIds: asked, ...rest }: F & { readonly childIds?: readonly string[] | undefined },
    present: Present<Row, Item>,
  ): Promise<Row> => {
    const fields = rest as unknown as F
    await check?.(context, fields, asker)
    const before = await locked(context, asker, id)
    const { accountId } = asker.caller
    if (await wasApplied(context, { accountId, id }, mutationId)) return before
    if (before.deletedAt !== null || isStale(before, { version }))
      throw context.refuse('STALE_VERSION', { current: await presented(context, asker, before, present) })
    const childIds = await childrenAfter(item, context, asker, { before, asked }, facts.given)
    const values = await settled(context, fields, { ...asker, id, before, childIds })
    if (values === null) return before
    const after = await write(context, asker.caller, id, values)
    await tell(context, asker.caller, after, 'changed', before)
    return after
  }

  /** Deletes an item and tells of it. Where there is a trash, one that is in it stays there. */
  const remove = async (context: Asked, asker: Asker, id: string): Promise<void> => {
    const before = await locked(context, asker, id)
    if (before.deletedAt !== null) return
    const { now } = context
    const after = await write(context, asker.caller, id, { ...facts.follows?.(before, 'removed', now), deletedAt: now })
    await tell(context, asker.caller, after, 'removed', before)
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
    const also = facts.follows?.(before, 'added', now)
    const after = await write(context, asker.caller, id, { ...also, deletedAt: null })
    await tell(context, asker.caller, after, 'added', before)
    return after
  }

  const seenBy = ({ caller, area, children = [] }: Seeing): Viewer =>
    area === undefined ? { caller, accessPeriods: [] } : viewerOf({ caller, area, children })
  const isAfter = (column: PgColumn, cursor: Cursor | null, isDown: boolean, id: PgColumn = t.id): SQL => {
    if (cursor === null) return sql`true`
    if (column === t.id) return isDown ? sql`${t.id} < ${cursor.id}::uuid` : sql`${t.id} > ${cursor.id}::uuid`
    const mark = sql`(${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
    return isDown ? sql`(${column}, ${id}) < ${mark}` : sql`(${column}, ${id}) > ${mark}`
  }

  /**
   * The living rows that a proof lets see, one more than `limit` behind the cursor: the first of each child from an index,
   * merged, or those of the family. `among` narrows them, of items of several children by the rows of the children.
   */
  const page = async (
    db: Db,
    { caller, area, children = [] }: Seeing,
    { cursor, limit, among = sql`true`, order: { by, isLatestFirst } = usualOrder }: PageAmong,
  ): Promise<Row[]> => {
    const way = isLatestFirst ? sql`desc` : sql`asc`
    const order = [sql`${by} ${way}`, sql`${t.id} ${way}`]
    if (item.children === 'family') {
      const isAsked = and(among, isAfter(by, cursor, isLatestFirst))
      return rowsOf(db, and(eq(t.accountId, caller.accountId), isNull(t.deletedAt), isAsked), order, limit + 1)
    }
    if (children.length === 0) return []
    const { relation, holds } = visible(item, caller, partsOf(item, seenBy({ caller, area, children })))
    const rows = 'several' in item.children ? item.children.rows : null
    const [from, id, at] = rows === null ? [t, t.id, by] : [rows.table, rows.itemId, rows.at]
    const isLiving = rows === null ? sql`${t.deletedAt} is null` : sql`true`
    const isOfSeveral = rows !== null
    // An item of several children comes up once.
    const ids = sql`
      select merged.id from (
        select ${isOfSeveral ? sql`distinct` : sql``} one.id, one.at from ${relation} cross join lateral (
          select ${id} as id, ${at} as at from ${from}
          where ${holds} and ${isLiving} and ${among} and ${isAfter(at, cursor, isLatestFirst, id)}
          order by ${at} ${way}, ${id} ${way} limit ${limit + 1}
        ) one
      ) merged order by merged.at ${way}, merged.id ${way} limit ${limit + 1}`
    const where = sql`${t.accountId} = ${caller.accountId} and ${t.id} = any(array(${ids}))`
    return rowsOf(db, where, order)
  }

  /** Reads the deleted rows that a viewer could bring back, last deleted first, one more than `limit`. */
  const deletedPage = async (
    { db, now }: Pick<Context, 'db' | 'now'>,
    { caller, area, children = [] }: Seeing,
    { cursor, limit }: PageAsked,
  ): Promise<Row[]> => {
    const viewer = seenBy({ caller, area, children })
    // Of one child an index gives them in this order.
    const [only, ...others] = children
    const isOfOne = others.length === 0 && item.children !== 'family' && 'one' in item.children
    const isOne = and(
      isOfOne && only !== undefined ? eq(item.children.one, only.childId) : undefined,
      isRestorable(item, viewer, restorableSince(now)),
      isAfter(t.deletedAt, cursor, true),
    )
    return rowsOf(db, isOne, [desc(t.deletedAt), desc(t.id)], limit + 1)
  }

  /** A page of rows as it is answered; `at` gives the instant that its order goes by. */
  const answerPage = async <Item>(
    rows: readonly Row[],
    limit: number,
    present: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>,
    at: (row: Row) => Date = (row) => instantIn(item, row, usualOrder.by),
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
  const callsOf = <G extends ListGroup>(
    group: G,
    { present, gate, refuse }: Calling<Row, HandlerOutput<G['create']>>,
    own: Own<G>,
    options: Partial<MountArguments<G>[0]> = {},
  ): Calls => {
    type Access = Asker & Seeing & { readonly itemId?: string }
    interface Input {
      readonly query: { readonly cursor?: string; readonly limit: number; readonly deleted?: 'true' | 'false' }
      readonly params: { readonly id?: string }
      readonly body: Fields & Omit<Changing, 'id'>
    }
    const asking = (access: Access): Asker => (gate === undefined ? access : { ...access, gate })
    const answer = (context: Asked, access: Access, row: Row) => presented(context, asking(access), row, present)
    const idOf = ({ params }: Input, { itemId }: Access) => itemId ?? params.id ?? ''
    const list = async (context: Asked, { query }: Input, { caller, area, child, children }: Access) => {
      const of = { caller, area, children: children ?? (child === undefined ? [] : [child]) }
      const asked = { cursor: cursorAsked(context, query), limit: query.limit }
      const { db, now } = context
      const isDeleted = query.deleted === 'true'
      const rows = isDeleted ? await deletedPage(context, of, asked) : await page(db, of, asked)
      const at = isDeleted ? ({ deletedAt, createdAt }: Row) => deletedAt ?? createdAt : undefined
      return answerPage(rows, query.limit, (some) => present(some, { db, now, caller, children: of.children }), at)
    }
    const usual = {
      list,
      listAll: list,
      async create(context: Asked, { body }: Input, access: Access) {
        const fields = idPath.slice(0, -1).reduce((part: Fields, name) => part[name] as Fields, body)
        await refuse?.(context, fields, access)
        const { row, isNew } = await create(context, asking(access), fields as F)
        if (isNew) await tell(context, access.caller, row, 'added')
        return answer(context, access, row)
      },
      async update(context: Asked, input: Input, access: Access) {
        const { version, mutationId, ...fields } = input.body
        const asked = { id: idOf(input, access), version, mutationId }
        await refuse?.(context, fields, access)
        const row = await update(context, asking(access), asked, fields as Fields as F, present)
        return answer(context, access, row)
      },
      async remove(context: Asked, input: Input, access: Access) {
        await remove(context, asking(access), idOf(input, access))
        return undefined
      },
      async restore(context: Asked, input: Input, access: Access) {
        return answer(context, access, await restore(context, asking(access), idOf(input, access)))
      },
    }
    const answered = Object.fromEntries(Object.entries(usual).filter(([name]) => name in group))
    const handlers = { ...answered, ...own } as unknown as Handlers<EndpointGroup>
    const all = { locate: locatorOf(item), ...options } as MountArguments<EndpointGroup>[0]
    return calls<EndpointGroup>(group, handlers, all as never)
  }

  made.push({ item, read, page, deletedPage })
  return {
    rowsOf,
    read,
    tell,
    insert,
    create,
    lockRow,
    put,
    locked,
    write,
    readerOf,
    update,
    remove,
    restore,
    page,
    deletedPage,
    answerPage,
    calls: callsOf,
  }
}

/**
 * The children that a list is asked of: all that the proof holds for 'all' or nothing. One that is not there and one of
 * whom nothing may be seen look the same.
 */
export function childrenAsked(
  context: { refuse(code: 'NOT_FOUND'): HttpError },
  { childId }: { readonly childId?: string | undefined },
  { children }: Pick<FamilyAccess, 'children'>,
): readonly ChildAccessPeriod[] {
  if (childId === undefined || childId === 'all') return children
  const child = children.find((one) => one.childId === childId)
  if (child === undefined) throw context.refuse('NOT_FOUND')
  return [child]
}
