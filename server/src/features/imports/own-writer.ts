import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { maxDocumentBytes } from '@nestwren/contract/documents'
import type { ImportReason } from '@nestwren/contract/imports-words'
import { type Linking, linksOf } from '@nestwren/contract/logs/links'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Emission } from '../../platform/http/context.ts'
import { type ReturnedRow, type Returning, storeReturned } from '../../platform/items/bring-back.ts'
import { beyondCaps } from '../../platform/items/caps.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import type { Brought, FileOutcome } from '../../platform/items/item-return.ts'
import { accessChanged, lockAccount } from '../account/public.ts'
import { returnChildPhoto, returnChildren } from '../children/public.ts'
import { returnFamilySettings } from '../family-settings/public.ts'
import { logItem } from '../logs/public.ts'
import { insertStock } from '../milk/public.ts'
import { type createTurnEnd, type ImportJobDeps, stillIn } from './job-parts.ts'
import { filesById, leftOutRow, type OwnList } from './own-lists.ts'
import { storeReactions } from './own-reactions.ts'
import { type FreshRow, rowsOf, type SortedList } from './own-reader.ts'
import { createTakenSpans, overlappingRows } from './own-spans.ts'
import type { ListedRow, OwnExport } from './parse/protocol.ts'
import type { Parser } from './parse/run-parse.ts'
import type { ImportKey } from './queries.ts'
import { bytesOfRow, createImportRoom } from './room.ts'
import { forgetMade, noteMade } from './source-commands.ts'

interface OwnWriterOptions {
  readonly deps: ImportJobDeps
  readonly key: ImportKey
  readonly own: OwnExport
  readonly who: Returning
  readonly parser: Parser
  /** Path of the export. */
  readonly zip: string
  readonly folder: string
  readonly signal: AbortSignal
  readonly turnEnd: ReturnType<typeof createTurnEnd>
}

/** Stores rows of an export, each batch in one short transaction; what has a file by itself. */
export function createOwnWriter({ deps, key, own, who, parser, zip, folder, signal, turnEnd }: OwnWriterOptions) {
  const { database, keeper, itemReturns, itemClaims } = deps
  const { accountId } = key
  const room = createImportRoom(deps, accountId)
  const paths = new Map<ItemFacts, ReadonlyMap<string, string>>()

  /** Stores rows; resolves to those that could not be. */
  async function store({ list, fresh }: SortedList): Promise<ListedRow[]> {
    refuseLate()
    if (fresh.length === 0) return []
    if (!(await room.maySpend(fresh.map(({ row }) => bytesOfRow(row)))))
      return fresh.map(({ record, raw }) => leftOutRow(list.name, record, { code: 'tooMuchToday', params: {} }, raw))
    if (list.is === 'item' && list.item.returns?.withFile === true) return storeFiles(list.item, list.name, fresh)
    const news: Emission[] = []
    const left = await database.transaction(async (tx) => {
      // In the order of the calls that start and undo an import.
      await lockAccount(tx, accountId)
      await stillIn(tx, key, 'importing')
      const outcomes = await storeRows(tx, list, fresh, news)
      return fresh.flatMap(({ record, row, raw }) => {
        const why = outcomes(row.id)
        return why === null ? [] : [leftOutRow(list.name, record, { code: why, params: {} }, raw)]
      })
    })
    turnEnd.gotOn()
    deps.publish(news)
    return left
  }

  function refuseLate(): void {
    signal.throwIfAborted()
    turnEnd.throwIfOver()
  }

  type Why = (id: string) => ImportReason | null

  async function storeRows(tx: Tx, list: OwnList, fresh: readonly FreshRow[], news: Emission[]): Promise<Why> {
    switch (list.is) {
      case 'settings':
        return storeSettings(tx, fresh)
      case 'children':
        return storeChildren(tx, fresh)
      case 'sources':
        throw new Error('Marks of other apps are stored with their items')
      default:
        return storeWithin(tx, list, fresh, news)
    }
  }

  /** Stores what there can be as many of, and is room for. */
  async function storeWithin(
    tx: Tx,
    list: Exclude<OwnList, { is: 'settings' | 'children' | 'sources' }>,
    all: readonly FreshRow[],
    news: Emission[],
  ): Promise<Why> {
    const beyond = list.is === 'item' ? await beyondCaps(tx, list.item, accountId, rowsOf(all)) : new Set<string>()
    const isOfLog = list.is === 'item' && list.item === logItem
    const overlapping = isOfLog
      ? await overlappingRows(tx, accountId, all, { isHeld: true, spans: createTakenSpans() })
      : new Set<string>()
    const within = all.filter(({ row }) => !beyond.has(row.id) && !overlapping.has(row.id))
    const full = await room.take(
      tx,
      within.map((one) => ({ one, bytes: bytesOfRow(one.row) })),
    )
    const noRoom = new Set([...full].map(({ row }) => row.id))
    const fresh = within.filter((one) => !full.has(one))
    const why =
      list.is === 'item'
        ? await storeItems(tx, list.item, fresh, news)
        : await storeReactions(tx, key, who, list, fresh)
    return (id) => {
      if (beyond.has(id)) return 'tooMany'
      if (overlapping.has(id)) return 'sleepHere'
      return noRoom.has(id) ? 'storageFull' : why(id)
    }
  }

  async function storeSettings(tx: Tx, fresh: readonly FreshRow[]): Promise<Why> {
    let why: ImportReason | null = null
    for (const { raw } of fresh)
      if ((await returnFamilySettings(tx, accountId, raw.settings)) === null) why = 'brokenRow'
    return () => why
  }

  async function storeChildren(tx: Tx, fresh: readonly FreshRow[]): Promise<Why> {
    const rows = fresh.map(({ row }) => row.values as Parameters<typeof returnChildren>[2][number])
    const made = await returnChildren(tx, who, rows)
    const noted = fresh.filter(({ row }) => made.has(row.id)).map(({ row, source }) => ({ source, id: row.id }))
    await noteMade(tx, key, 'children', noted)
    // Until everybody's rights are read again, nobody sees children who were not there before.
    if (made.size > 0) await accessChanged(tx, { accountId })
    return (id) => (made.has(id) ? null : 'tooMany')
  }

  async function storeItems(tx: Tx, item: ItemFacts, fresh: readonly FreshRow[], news: Emission[]): Promise<Why> {
    const noted = fresh.map(({ row, source }) => ({ source, id: row.id }))
    const known = await noteMade(tx, key, item.name, noted)
    // What another server with the same job has made meanwhile is made, and noted.
    const own = fresh.filter(({ source }) => known.has(source))
    const { made, refused, ...told } = await bring(tx, item, rowsOf(own))
    news.push(...told.news)
    const living = own.filter(({ row }) => made.has(row.id) && !row.isDeleted)
    if (item === logItem) await takeMilk(tx, living)
    const others = new Set(own.filter(({ row }) => !made.has(row.id)).map(({ row }) => row.id))
    await forgetMade(tx, key, item.name, [...others])
    return (id) => (others.has(id) ? (refused.get(id) ?? 'nameTaken') : null)
  }

  /** Stores rows as what they say of other people allows. */
  async function bring(tx: Tx, item: ItemFacts, rows: readonly ReturnedRow[]): Promise<Brought> {
    const { settle, statements } = itemClaims.get(item) ?? {}
    const settled = settle === undefined ? rows : await settle(tx, who, rows)
    if (statements !== undefined) return statements.store(tx, who, settled)
    return { made: await storeReturned(tx, item, settled), refused: new Map(), news: [] }
  }

  /** What feeds took of the stock stands in the feeds. */
  async function takeMilk(tx: Tx, fresh: readonly FreshRow[]): Promise<void> {
    const uses = fresh.flatMap(({ row: { id, values } }) => {
      const amounts = new Map<string, number>()
      for (const { id: lotId, amountMl } of linksOf(values as unknown as Linking, 'milkTaken'))
        amounts.set(lotId, (amounts.get(lotId) ?? 0) + amountMl)
      return [...amounts].map(([lotId, amountMl]) => ({ lotId, entryId: id, amountMl }))
    })
    await insertStock(tx, accountId, { lots: [], uses })
  }

  async function storeFiles(item: ItemFacts, name: string, fresh: readonly FreshRow[]): Promise<ListedRow[]> {
    const left: ListedRow[] = []
    for (const one of fresh) {
      refuseLate()
      const outcome = await storeFile(item, one)
      turnEnd.gotOn()
      const why = outcome === 'stored' ? null : reasons[outcome]
      if (why !== null) left.push(leftOutRow(name, one.record, { code: why, params: {} }, one.raw))
    }
    return left
  }

  async function storeFile(item: ItemFacts, { row, source }: FreshRow): Promise<FileOutcome> {
    const storeWithFile = itemReturns.get(item)
    if (storeWithFile === undefined) throw new Error(`Nobody stores the files of ${item.name}`)
    const known = paths.get(item) ?? filesById(own, item)
    paths.set(item, known)
    const entry = known.get(row.id)
    if (entry === undefined) return 'broken'
    const target = join(folder, row.id)
    try {
      const file = await parser.run('extract', { path: zip, entry, target, maxBytes: maxDocumentBytes }, noBatch)
      if (file === null) return 'broken'
      if (!(await keeper.hasRoom(database.db, accountId, file.sizeBytes))) return 'noRoom'
      const note = async (tx: Db) => {
        await stillIn(tx, key, 'importing')
        return (await noteMade(tx, key, item.name, [{ source, id: row.id }])).size === 1
      }
      const fileName = entry.slice(entry.lastIndexOf('/') + 1)
      return await storeWithFile({ database, keeper }, who, row, { path: target, fileName, ...file }, note)
    } finally {
      await rm(target, { force: true })
    }
  }

  /** Gives children the photos of the export. */
  async function storeChildPhotos(ids: ReadonlyMap<string, string>): Promise<void> {
    const before = `${childPhotoFolder}/`
    for (const entry of own.files) {
      const [childId] = entry.startsWith(before)
        ? (/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/.exec(entry) ?? [])
        : []
      const photoId = ids.get(childId ?? '')
      if (childId === undefined || photoId === undefined) continue
      refuseLate()
      const target = join(folder, childId)
      const file = await parser.run('extract', { path: zip, entry, target, maxBytes: maxDocumentBytes }, noBatch)
      if (file !== null)
        await returnChildPhoto({ database, keeper }, { accountId, childId, photoId, now: who.now }, target)
      await rm(target, { force: true })
    }
  }

  return { store, storeChildPhotos }
}

/** Where an export has them; a photo of a child is no item. */
const childPhotoFolder = 'child-photos'

const reasons = { broken: 'fileBroken', noRoom: 'storageFull', here: null } as const

function noBatch(): Promise<never> {
  throw new Error('Nothing comes in between')
}
