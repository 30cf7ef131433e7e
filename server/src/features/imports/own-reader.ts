import { id, id as idField, instant } from '@nestwren/contract/fields'
import type { ImportReason } from '@nestwren/contract/imports-words'
import type { UserPermissions } from '@nestwren/contract/permissions'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { type ReturnedRow, type Returning, readReturning } from '../../platform/items/bring-back.ts'
import { beyondCaps } from '../../platform/items/caps.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import { birthdateProblem, childIds, childrenLeft, readReturningChild } from '../children/public.ts'
import { familySettingsTable } from '../family-settings/tables.ts'
import { logItem } from '../logs/public.ts'
import { commentsTable, likesTable } from '../reactions/tables.ts'
import type { ImportJobDeps } from './job-parts.ts'
import { filesById, leftOutRow, type OwnList } from './own-lists.ts'
import { createTakenSpans, overlappingRows } from './own-spans.ts'
import { sourceKeyOf } from './parse/keys.ts'
import type { ListBatch, ListedRow, OwnExport } from './parse/protocol.ts'
import type { ImportKey } from './queries.ts'
import { bytesOfRow, createDryRoom } from './room.ts'
import { knownSources, madeAmong } from './source-commands.ts'

type Raw = Readonly<Record<string, unknown>>

/** A row that is to be stored. */
export interface FreshRow {
  readonly record: number
  readonly source: string
  readonly row: ReturnedRow
  readonly raw: Raw
}

export interface SortedList {
  readonly list: OwnList
  readonly fresh: readonly FreshRow[]
  /** Rows that this very import has stored in an earlier turn. */
  readonly own: number
  /** Rows that were here before it. */
  readonly here: number
  readonly leftOut: readonly ListedRow[]
}

export interface OwnReader {
  sort(batch: ListBatch): Promise<SortedList>
  /** Says that these children could not be stored: what is theirs has no owner. */
  forgetChildren(ids: readonly string[]): void
  /** Ids of the photos of children, as far as their list is read. */
  readonly childPhotoIds: ReadonlyMap<string, string>
}

interface OwnReaderOptions {
  readonly deps: ImportJobDeps
  readonly key: ImportKey
  readonly own: OwnExport
  readonly who: Returning
  /** The person who made the export. */
  readonly exporterId: string | null
  /** What the importer may do in the family; null for somebody who has left it. */
  readonly switches: UserPermissions | null
  /** Whether photos come back as published as they were. */
  readonly mayPublish: boolean
  readonly returning: readonly OwnList[]
  /** Nothing is stored: what comes is counted beside what is there. */
  readonly isDry: boolean
}

type Judged = { readonly row: ReturnedRow } | { readonly why: ImportReason }

const none: ReadonlySet<string> = new Set()

/** Reads the rows of an export's lists and says what becomes of each. Lists come in the order of `returning`. */
export async function createOwnReader(options: OwnReaderOptions): Promise<OwnReader> {
  const { deps, key, own, who, exporterId, switches, mayPublish, returning, isDry } = options
  const { db } = deps.database
  const byName = new Map(returning.map((list) => [list.name, list]))
  const childrenBefore = await childIds(db, key.accountId)
  const children = new Set(childrenBefore)
  const left = await childrenLeft(db, key.accountId)
  const childPhotoIds = new Map<string, string>()
  const taken = new Map<string, number>()
  /** Items of the export, as far as their comments and likes ask. */
  const photoFiles = new Map<ItemFacts, ReadonlyMap<string, string>>()
  const records = new Map<string, number>()
  const marks = createSourceMarks()
  const room = createDryRoom(deps, key.accountId)
  const spans = createTakenSpans()

  const filesOf = (item: ItemFacts) => {
    const known = photoFiles.get(item) ?? filesById(own, item)
    photoFiles.set(item, known)
    return known
  }
  const hasPicture = (id: unknown) =>
    [...photoFiles.keys()].length === 0 || typeof id !== 'string'
      ? false
      : [...photoFiles.values()].some((files) => files.has(id))

  for (const list of returning) if (list.is === 'item' && list.item.returns?.withFile === true) filesOf(list.item)

  function judge(list: OwnList, raw: Raw): Judged {
    switch (list.is) {
      case 'settings':
        return { row: { id: key.accountId, childIds: [], isDeleted: false, values: raw } }
      case 'children':
        return judgeChild(raw)
      case 'sources':
        throw new Error('Marks of other apps stand for nothing themselves')
      case 'item':
        return judgeItem(list.item, raw)
      default:
        return judgeReaction(list, raw)
    }
  }

  function judgeChild(raw: Raw): Judged {
    // A caregiver's export does not say when a child was last changed, nor a sex that they may not see.
    const child = readReturningChild({ ...raw, updatedAt: raw.updatedAt ?? raw.createdAt, sex: raw.sex ?? 'unknown' })
    if (child === null) return { why: 'brokenRow' }
    if (birthdateProblem(child.birthdate, who.now) === 'BIRTHDATE_IN_FUTURE') return { why: 'inFuture' }
    if (!children.has(child.id)) {
      const sort = child.deletedAt === null ? 'living' : 'removed'
      if (left[sort] === 0) return { why: 'tooMany' }
      left[sort] -= 1
      children.add(child.id)
    }
    const photoId = idField.safeParse(raw.photoId)
    if (photoId.success) childPhotoIds.set(child.id, photoId.data)
    return { row: { id: child.id, childIds: [child.id], isDeleted: child.deletedAt !== null, values: child } }
  }

  function judgeItem(item: ItemFacts, raw: Raw): Judged {
    const read = readReturning(item, withPictures(raw), who)
    if (read === null) return { why: 'brokenRow' }
    if (item.keptBy !== undefined && switches?.[item.keptBy] !== true) return { why: 'notAllowed' }
    if (item.returns?.statement === 'ownWords' && !isOwnWord(raw.createdBy)) return { why: 'ofSomeoneElse' }
    const problem = item.returns?.problem?.(read.values, who) ?? null
    if (problem !== null) return { why: problem }
    const known = read.childIds.filter((id) => children.has(id))
    if (item.children !== 'family' && known.length === 0) return { why: 'ownerMissing' }
    if (item.returns?.withFile === true && !filesOf(item).has(read.id)) return { why: 'fileMissing' }
    if (known.length === read.childIds.length && (mayPublish || !('isPublic' in read.values))) return { row: read }
    // Children who are not here are not named, and nothing goes public unseen or by whoever may not publish.
    const rest = { ...raw, childIds: known, ...(mayPublish ? {} : { isPublic: false, publicOrder: null }) }
    const again = readReturning(item, withPictures(rest), who)
    return again === null ? { why: 'brokenRow' } : { row: again }
  }

  /** An entry names the photos that come with it. */
  function withPictures(raw: Raw): Raw {
    return Array.isArray(raw.photoIds) ? { ...raw, photoIds: raw.photoIds.filter(hasPicture) } : raw
  }

  /** What others said stays with them: an export could put anything into anybody's mouth. */
  const isOwnWord = (by: unknown) => exporterId !== null && by === exporterId

  function judgeReaction(list: Extract<OwnList, { is: 'comments' | 'likes' }>, raw: Raw): Judged {
    const itemId = idField.safeParse(raw[list.idName])
    const at = instant.safeParse(raw.createdAt)
    const by = list.is === 'comments' ? raw.createdBy : raw.userId
    const id = list.is === 'comments' ? idField.safeParse(raw.id) : itemId
    if (!itemId.success || !at.success || !id.success || Date.parse(at.data) > who.now.getTime())
      return { why: 'brokenRow' }
    if (!isOwnWord(by)) return { why: 'ofSomeoneElse' }
    const isText = typeof raw.content === 'string' && raw.content.trim() !== '' && raw.content.length <= 2_000
    if (list.is === 'comments' && !isText) return { why: 'brokenRow' }
    const values = { itemId: itemId.data, createdAt: new Date(at.data), content: raw.content }
    return { row: { id: id.data, childIds: [], isDeleted: false, values } }
  }

  /** Ids of rows that are stored: by this import in an earlier turn, or before it. */
  async function storedOf(list: OwnList, rows: readonly FreshRow[]): Promise<StoredRows> {
    const ids = rows.map(({ row }) => row.id)
    switch (list.is) {
      case 'settings':
        return { own: none, here: (await hasFamilySettings(db, key.accountId)) ? new Set(ids) : none }
      case 'sources':
        return { own: none, here: none }
      case 'children':
        return { own: none, here: new Set(childrenBefore) }
      case 'item':
        return { own: none, here: await idsHere(db, key.accountId, list.item, ids) }
      default:
        return reactionsHere(db, key, { ...list, by: who.by }, rows)
    }
  }

  /** Of what people settle, rows that are nothing but the history of an import that was undone: they can come again. */
  async function overOf(list: OwnList, { here }: StoredRows): Promise<ReadonlySet<string>> {
    const statements = list.is === 'item' ? deps.itemClaims.get(list.item)?.statements : undefined
    if (list.is !== 'item' || statements === undefined) return none
    return idsHere(db, key.accountId, list.item, [...here], statements.isOver)
  }

  /** Why some of what comes would be left out, once it is stored. */
  async function beyondOf(list: OwnList, coming: readonly FreshRow[]): Promise<Map<string, ImportReason>> {
    const beyond = new Map<string, ImportReason>()
    if (list.is === 'settings' || list.is === 'children') return beyond
    const many =
      list.is === 'item' ? await beyondCaps(db, list.item, key.accountId, rowsOf(coming), taken) : new Set<string>()
    for (const id of many) beyond.set(id, 'tooMany')
    if (list.is === 'item' && list.item === logItem)
      for (const id of await overlappingRows(db, key.accountId, coming, { isHeld: false, spans }))
        beyond.set(id, 'sleepHere')
    const within = coming.filter(({ row }) => !beyond.has(row.id))
    const sized = within.map(({ row }) => ({ one: row.id, bytes: bytesOfRow(row) }))
    // Files, and what is stored with them, find out when they come.
    const isWithFile = list.is === 'item' && list.item.returns?.withFile === true
    for (const id of await room.wouldTake(db, isWithFile ? [] : sized)) beyond.set(id, 'storageFull')
    return beyond
  }

  return {
    childPhotoIds,
    forgetChildren(ids) {
      for (const id of ids) children.delete(id)
    },
    async sort({ list: name, rows }) {
      const list = byName.get(name)
      if (list === undefined) throw new Error(`Nobody asked for ${name}`)
      if (list.is === 'sources') {
        for (const raw of rows) marks.add(raw)
        return { list, fresh: [], own: 0, here: 0, leftOut: [] }
      }
      const first = (records.get(name) ?? 0) + 1
      records.set(name, first - 1 + rows.length)
      const judged = rows.map((raw, place) => ({ raw, record: first + place, judged: judge(list, raw) }))
      const leftOut = judged.flatMap(({ judged: one, record, raw }) =>
        'why' in one ? [leftOutRow(name, record, { code: one.why, params: {} }, raw)] : [],
      )
      const read: FreshRow[] = judged.flatMap(({ judged: one, record, raw }) => {
        if (!('row' in one)) return []
        const about = [one.row.id, String(one.row.values.itemId ?? '')].join(' ')
        return [{ record, raw, row: one.row, source: sourceKeyOf('nestwren', list.name, about, 0) }]
      })
      const readable = list.is === 'item' ? await marks.withSources(db, key, list.item, read) : read
      const known = await knownSources(
        db,
        key.accountId,
        readable.map(({ source }) => source),
      )
      const stored = await storedOf(list, readable)
      const over = await overOf(list, stored)
      const isOwn = ({ source, row }: FreshRow) => known.get(source) === key.importId || stored.own.has(row.id)
      const isStored = (id: string) => stored.here.has(id) && !over.has(id)
      const isHere = (one: FreshRow) => !isOwn(one) && (known.has(one.source) || isStored(one.row.id))
      const coming = readable
        .filter((one) => !isOwn(one) && !isHere(one))
        .map((one) => (over.has(one.row.id) ? { ...one, row: anew(one.row) } : one))
      // Who stores them asks again, where nobody else adds one meanwhile.
      const beyond = isDry ? await beyondOf(list, coming) : new Map<string, ImportReason>()
      return {
        list,
        fresh: coming.filter(({ row }) => !beyond.has(row.id)),
        own: readable.filter(isOwn).length,
        here: readable.filter(isHere).length,
        leftOut: [...leftOut, ...beyondRows(name, coming, beyond)],
      }
    },
  }
}

export function rowsOf(rows: readonly FreshRow[]): ReturnedRow[] {
  return rows.map(({ row }) => row)
}

/** Those for which there is no room. */
function beyondRows(list: string, rows: readonly FreshRow[], beyond: ReadonlyMap<string, ImportReason>): ListedRow[] {
  return rows.flatMap(({ record, raw, row }) => {
    const code = beyond.get(row.id)
    return code === undefined ? [] : [leftOutRow(list, record, { code, params: {} }, raw)]
  })
}

/** The same under another id: the lines of the history keep theirs. */
function anew(row: ReturnedRow): ReturnedRow {
  const id = uuidv7()
  return { ...row, id, values: { ...row.values, id } }
}

/** Of these ids those that the family has an item with. */
export async function idsHere(
  db: Db,
  accountId: string,
  { table }: ItemFacts,
  ids: readonly string[],
  isAsAsked: SQL = sql`true`,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`select ${table.id} as id from ${table}
    where ${table.accountId} = ${accountId} and ${table.id} = any(${sql.param(ids)}::uuid[]) and ${isAsAsked}`)
  return new Set(rows.map(({ id }) => id))
}

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
interface SourceMarks {
  add(raw: Readonly<Record<string, unknown>>): void
  /** The rows with their marks as sources; without where there is none, or the family knows it as something else's. */
  withSources<Row extends Sourced>(db: Db, key: ImportKey, item: ItemFacts, rows: readonly Row[]): Promise<Row[]>
}

function createSourceMarks(): SourceMarks {
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

const c = commentsTable
const l = likesTable

/** Ids of rows of an export that are stored: by this very import, or before it. */
interface StoredRows {
  readonly own: ReadonlySet<string>
  readonly here: ReadonlySet<string>
}

async function hasFamilySettings(db: Db, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ accountId: familySettingsTable.accountId })
    .from(familySettingsTable)
    .where(eq(familySettingsTable.accountId, accountId))
  return rows.length > 0
}

type Reactions = Extract<OwnList, { is: 'comments' | 'likes' }> & { readonly by: string }

/**
 * Comments and likes that are here. They are not noted as made, because they go with their item when an import is undone:
 * they are this import's where it made the item.
 */
async function reactionsHere(
  db: Db,
  key: ImportKey,
  { is, item, by }: Reactions,
  rows: readonly { readonly row: ReturnedRow }[],
): Promise<StoredRows> {
  const { accountId, importId } = key
  const { type } = item
  const itemIds = [...new Set(rows.map(({ row }) => String(row.values.itemId)))]
  if (type === null || itemIds.length === 0) return { own: new Set(), here: new Set() }
  const found =
    is === 'comments'
      ? await db
          .select({ id: c.id, itemId: c.itemId })
          .from(c)
          .where(and(eq(c.accountId, accountId), eq(c.itemType, type), inArray(c.itemId, itemIds)))
      : await db
          .select({ id: l.itemId, itemId: l.itemId })
          .from(l)
          .where(and(eq(l.accountId, accountId), eq(l.itemType, type), inArray(l.itemId, itemIds), eq(l.userId, by)))
  const isMade = await madeAmong(db, { accountId, importId }, item.name, itemIds)
  const idsWhere = (isOwn: boolean) =>
    new Set(found.filter(({ itemId }) => isMade.has(itemId) === isOwn).map(({ id }) => id))
  return { own: idsWhere(true), here: idsWhere(false) }
}
