import { defaultChildColor } from '@nestwren/contract/child-color'
import { imports } from '@nestwren/contract/imports'
import type { ImportAnswers } from '@nestwren/contract/imports-schemas'
import type { ImportOutcome, ImportStatus } from '@nestwren/contract/imports-words'
import { asCsv } from '../../platform/csv/as-csv.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { MemberAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import { commonError, type HttpError } from '../../platform/http/errors.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { createWorkQueue } from '../../platform/work-queue/work-queue.ts'
import { type Kernel, lockAccount } from '../account/public.ts'
import { birthdateProblem, createChild, livingChildIds, maxChildren } from '../children/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import { closedSections } from '../vault/public.ts'
import { fileAdder } from './add-file.ts'
import {
  backToUploading,
  canChangeFiles,
  deleteFile,
  deleteFiles,
  deleteRows,
  hideImport,
  type ImportRecord,
  insertImport,
  isAnotherRunning,
  lockImport,
  storeAnswers,
  storeChoices,
  waitFor,
} from './commands.ts'
import { FilesGone } from './local-files.ts'
import { bringsLocked, hasMadeLocked, type LockedLists, lockedLists, withoutLocked } from './locked-lists.ts'
import type { StartParser } from './parse/run-parse.ts'
import { previewRows } from './preview.ts'
import {
  countOpen,
  type ImportKey,
  type ImportOnWire,
  keptBytes,
  listFiles,
  listImports,
  listRowsOf,
  pageOfRows,
  readImport,
} from './queries.ts'
import { noteMade } from './source-commands.ts'
import { type ImportTaskDeps, importTasks, type UndoKey } from './tasks.ts'

interface ImportDeps extends Pick<FeatureDeps, 'database' | 'limits'> {
  readonly kernel: Pick<Kernel, 'gate' | 'accessChanged'>
  readonly files: BlobStore
  readonly keeper: Pick<FileKeeper, 'hasRoom'>
  /** Everything that a family keeps. */
  readonly items: readonly ItemFacts[]
  readonly startParser: StartParser
  readonly addJob: (name: 'imports.read' | 'imports.run' | 'imports.undo', key: UndoKey, tx: Db) => Promise<void>
}

/** Imports that have files and are not over, of one family. */
const maxOpen = 3

type Locking = Pick<Context, 'db'> & { refuse(code: 'NOT_FOUND' | 'NOT_NOW'): HttpError }
type Finding = Pick<Context, 'db' | 'now'> & { refuse(code: 'NOT_FOUND'): HttpError }

type ImportParts = Omit<ImportDeps, 'addJob'> &
  Omit<ImportTaskDeps, 'addJob'> & { readonly queue: Queue<ReturnType<typeof importTasks>> }

export const importsFeature: Feature<ImportParts> = {
  calls: ({ queue, ...parts }) => {
    const addJob: ImportDeps['addJob'] = (name, key, tx) => queue.add(name, key, { owner: key.accountId }, tx)
    // They put bytes into the store or read files before they write, and no connection waits meanwhile.
    return [calls(imports, importHandlers({ ...parts, addJob }), { autocommit: ['create', 'addFile', 'preview'] })]
  },
  tasks: ({ queue, ...parts }) =>
    importTasks({ ...parts, addJob: (name, key) => queue.add(name, key, { owner: key.accountId }) }),
}

/** The handlers of contract.imports. */
function importHandlers(deps: ImportDeps): Handlers<typeof imports> {
  const { database, kernel, limits, files, keeper, addJob } = deps
  /** A look at a file takes a process and its memory; other families take turns. */
  const inTurn = createWorkQueue(2, {
    atOnceOfOne: 1,
    mostWaitingOfOne: 3,
    mostWaiting: 40,
    whenFull: () => commonError('UNAVAILABLE', { retryAfterS: 5 }),
  })

  const keyOf = (access: MemberAccess, { id }: { readonly id: string }): ImportKey => ({
    accountId: access.caller.accountId,
    importId: id,
  })

  const lockedFor = async ({ db, now }: Pick<Context, 'db' | 'now'>, { caller }: MemberAccess) =>
    lockedLists(deps.items, await closedSections(db, caller, now))

  async function found(context: Finding, key: ImportKey, access: MemberAccess): Promise<ImportOnWire> {
    const one = await readImport(context.db, key)
    if (one === null) throw context.refuse('NOT_FOUND')
    return withoutLocked(one, await lockedFor(context, access))
  }

  /** The row, locked, where it is in one of these states. */
  async function locked(context: Locking, key: ImportKey, statuses: readonly ImportStatus[]): Promise<ImportRecord> {
    const row = await lockImport(context.db, key)
    if (row === null) throw context.refuse('NOT_FOUND')
    if (!statuses.includes(row.status)) throw context.refuse('NOT_NOW')
    return row
  }

  async function refuseStale(
    context: Finding & { refuse(code: 'STALE_VERSION', details: unknown): HttpError },
    access: MemberAccess,
    { id, version }: ImportRecord,
    asked: number | undefined,
  ): Promise<void> {
    if (asked === undefined || asked === version) return
    throw context.refuse('STALE_VERSION', { current: await found(context, keyOf(access, { id }), access) })
  }

  const tell = ({ emit }: Pick<Context, 'emit'>, { caller }: MemberAccess) => {
    const { accountId, userId: id, name } = caller
    emit('family:changed', { user: { id, name }, part: 'imports' }, { to: 'parents', accountId })
  }

  async function readAgain(context: Pick<Context, 'db' | 'now' | 'emit'>, access: MemberAccess, key: ImportKey) {
    await waitFor(context.db, key, 'reading', context.now)
    await addJob('imports.read', key, context.db)
    tell(context, access)
  }

  const mayAddChildren = ({ caller }: MemberAccess) =>
    kernel.gate.decide({ access: { who: 'member', can: 'addChildren' }, caller, isWrite: true })

  return {
    async list(context, { query }, access) {
      const cursor = cursorAsked(context, query)
      const page = await listImports(context.db, access, { cursor, limit: query.limit })
      const withheld = await lockedFor(context, access)
      return { ...page, items: page.items.map((one) => withoutLocked(one, withheld)) }
    },

    async create(context, { body }, access) {
      const key = keyOf(access, body)
      const before = await readImport(context.db, key)
      if (before !== null) return withoutLocked(before, await lockedFor(context, access))
      const { accountId, userId } = access.caller
      if ((await countOpen(context.db, accountId)) >= maxOpen) throw context.refuse('TOO_MANY_IMPORTS')
      const counted = await limits.consume('imports', accountId)
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
      const isNew = await database.transaction(async (tx) => {
        await lockAccount(tx, accountId)
        // The same one may have come twice at once.
        if ((await readImport(tx, key)) !== null) return false
        if ((await countOpen(tx, accountId)) >= maxOpen) throw context.refuse('TOO_MANY_IMPORTS')
        await insertImport(tx, key, userId, context.now)
        return true
      })
      if (isNew) tell(context, access)
      return found(context, key, access)
    },

    addFile: fileAdder(deps),

    async removeFile(context, { params }, access) {
      const key = keyOf(access, params)
      const row = await lockImport(context.db, key)
      if (row === null) throw context.refuse('NOT_FOUND')
      if (!canChangeFiles(row)) throw context.refuse('NOT_NOW')
      const keys = await deleteFile(context.db, key, params.fileId)
      await backToUploading(context.db, key)
      context.afterCommit(() => removeAll(files, keys))
      return found(context, key, access)
    },

    async read(context, { params }, access) {
      const key = keyOf(access, params)
      await locked(context, key, ['uploading', 'reading', 'asking', 'ready', 'failed'])
      const known = await listFiles(context.db, key)
      if (known.length === 0) throw context.refuse('NO_FILES')
      if (known.some(({ parts, stored }) => stored.length < parts)) throw context.refuse('FILE_INCOMPLETE')
      await readAgain(context, access, key)
      return found(context, key, access)
    },

    get: (context, { params }, access) => found(context, keyOf(access, params), access),

    async answer(context, { params, body }, access) {
      const key = keyOf(access, params)
      const { answers, version } = body
      await refuseChildren(context, access, answers, () => mayAddChildren(access))
      const row = await locked(context, key, ['reading', 'asking', 'ready'])
      await refuseStale(context, access, row, version)
      await storeAnswers(context.db, key, answers)
      await readAgain(context, access, key)
      return found(context, key, access)
    },

    async preview(context, { params, body }, access) {
      const key = keyOf(access, params)
      const one = await found(context, key, access)
      // While the whole is read with an answer just given, a look asked for a moment before is still on its way.
      if (!['reading', 'asking', 'ready'].includes(one.status)) throw context.refuse('NOT_NOW')
      // All files would be fetched for one that is in none of them.
      if (!one.asks?.mappings.some(({ file }) => file === body.file)) throw context.refuse('NOT_FOUND')
      return inTurn(key.accountId, async () => {
        try {
          return { rows: await previewRows(deps, key, body) }
        } catch (error) {
          if (error instanceof DOMException && error.name === 'TimeoutError')
            throw commonError('UNAVAILABLE', { retryAfterS: 60 })
          throw error instanceof FilesGone ? context.refuse('NOT_NOW') : error
        }
      })
    },

    async rows(context, { params, query }, access) {
      const key = keyOf(access, params)
      await found(context, key, access)
      const cursor = cursorAsked(context, query)
      const { outcome, chosen, limit } = query
      const notOf = (await lockedFor(context, access)).lists
      return pageOfRows(context.db, key, { outcome, isChosen: chosen === 'true', notOf, cursor, limit })
    },

    async choose(context, { params, body }, access) {
      const key = keyOf(access, params)
      await locked(context, key, ['reading', 'asking', 'ready'])
      if (!(await storeChoices(context.db, key, body.choices))) throw context.refuse('TOO_MANY_CHOICES')
      await readAgain(context, access, key)
      return found(context, key, access)
    },

    async leftOut(context, { params, query }, access) {
      const key = keyOf(access, params)
      await found(context, key, access)
      const { lists } = await lockedFor(context, access)
      return {
        bytes: leftOutCsv(database, key, { outcome: query.outcome, notOf: lists }),
        contentType: 'text/csv; charset=utf-8',
        fileName: 'left-out.csv',
        isAttachment: true,
      }
    },

    async start(context, { params, body }, access) {
      const key = keyOf(access, params)
      const { accountId } = key
      await lockAccount(context.db, accountId)
      const row = await locked(context, key, ['ready', 'failed'])
      if (row.totals === null || row.filesUntil === null) throw context.refuse('NOT_NOW')
      // Whether something is here already would tell what is: asked before anything changes.
      if (bringsLocked(row, await lockedFor(context, access))) throw commonError('VAULT_LOCKED')
      await refuseStale(context, access, row, body.version)
      if (await isAnotherRunning(context.db, key)) throw context.refuse('IMPORT_RUNNING')
      if (row.app === 'nestwren') await mayAddChildren(access)
      // What an export holds as files is about what it will take; rows of another app take room as they come.
      const atLeast = row.app === 'nestwren' ? await keptBytes(context.db, accountId) : 1
      if (!(await keeper.hasRoom(context.db, accountId, atLeast))) throw context.refuse('QUOTA_EXCEEDED')
      if (row.answers !== null) {
        await refuseChildren(context, access, row.answers, () => mayAddChildren(access))
        if (await makeChildren(context, access, key, row.answers)) await kernel.accessChanged(context, { accountId })
      }
      await waitFor(context.db, key, 'importing', context.now)
      await addJob('imports.run', key, context.db)
      tell(context, access)
      return found(context, key, access)
    },

    async undo(context, { params }, access) {
      const key = keyOf(access, params)
      await lockAccount(context.db, key.accountId)
      const row = await locked(context, key, ['done', 'failed'])
      if (hasMadeLocked(row, await lockedFor(context, access))) throw commonError('VAULT_LOCKED')
      if (await isAnotherRunning(context.db, key)) throw context.refuse('IMPORT_RUNNING')
      await waitFor(context.db, key, 'undoing', context.now, { undone: { removed: 0, kept: 0 } })
      await addJob('imports.undo', { ...key, by: access.caller.userId }, context.db)
      tell(context, access)
      return found(context, key, access)
    },

    async remove(context, { params }, access) {
      const key = keyOf(access, params)
      const row = await locked(context, key, removable)
      const keys = await deleteFiles(context.db, key)
      await deleteRows(context.db, key)
      await hideImport(context.db, key, over.includes(row.status), context.now)
      context.afterCommit(() => removeAll(files, keys))
      tell(context, access)
      return undefined
    },
  }
}

const over: readonly ImportStatus[] = ['done', 'failed', 'undone']
const removable: readonly ImportStatus[] = ['uploading', 'reading', 'asking', 'ready', ...over]

async function removeAll(files: Pick<BlobStore, 'remove'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.remove(key)
}

const pageRows = 500
/** Columns of the other app's own; a row of more is cut, which no known file has. */
const maxColumns = 200

/**
 * A CSV of the rows that were left out. Its columns are those of all rows, so they are gone through twice: nothing is ever
 * whole in memory.
 */
async function* leftOutCsv(database: Database, key: ImportKey, filter: LeftOutFilter): AsyncGenerator<Uint8Array> {
  const names = new Set<string>()
  for await (const { row } of rowsOf(database, key, filter))
    for (const name of Object.keys(row.cells)) if (names.size < maxColumns) names.add(name)
  const columns = ['File', 'Row', 'Left out because', 'Detail', 'Type']
  // Their columns by their own names, apart from ours.
  const shape = { columns, spread: { column: 'row', fields: [...names] } }
  for await (const text of asCsv(batchesOf(database, key, filter), shape)) yield Buffer.from(text)
}

interface LeftOutFilter {
  readonly outcome: ImportOutcome | undefined
  /** Lists whose rows are not told: what the vault has locked. */
  readonly notOf: LockedLists['lists']
}

async function* batchesOf(database: Database, key: ImportKey, filter: LeftOutFilter) {
  for await (const { outcome: found, row } of rowsOf(database, key, filter)) {
    const { file, record, reason, label, cells } = row
    const Detail = Object.values(reason?.params ?? {}).join(' ')
    yield [{ File: file, Row: record, 'Left out because': reason?.code ?? found, Detail, Type: label, row: cells }]
  }
}

async function* rowsOf({ db }: Database, key: ImportKey, filter: LeftOutFilter) {
  for (let after: number | null = null; ; ) {
    const rows = await listRowsOf(db, key, { ...filter, after, limit: pageRows })
    yield* rows
    const last = rows.at(-1)
    if (rows.length <= pageRows || last === undefined) return
    after = last.position
  }
}

interface Asking {
  readonly db: Db
  readonly now: Date
  refuse(code: 'UNKNOWN_CHILD' | 'TOO_MANY_CHILDREN' | 'INVALID_INPUT', details?: unknown): HttpError
}

/** The children that answers want made, each once: two of the source's can be one child. */
function newChildrenOf({ children }: ImportAnswers) {
  const made = children.flatMap(({ is }) => ('newChild' in is ? [is.newChild] : []))
  return [...new Map(made.map((child) => [child.id, child])).values()]
}

/** Refuses children who are not the family's, and new ones that it may not have, before anything is read for them. */
async function refuseChildren(
  { db, now, refuse }: Asking,
  { caller }: MemberAccess,
  answers: ImportAnswers,
  mayAddChildren: () => Promise<unknown>,
): Promise<void> {
  const living = new Set(await livingChildIds(db, caller.accountId))
  if (answers.children.some(({ is }) => 'childId' in is && !living.has(is.childId))) throw refuse('UNKNOWN_CHILD')
  const added = newChildrenOf(answers).filter(({ id }) => !living.has(id))
  if (added.length === 0) return
  await mayAddChildren()
  if (living.size + added.length > maxChildren) throw refuse('TOO_MANY_CHILDREN')
  const isWrong = added.some(({ birthdate }) => birthdateProblem(birthdate, now) !== null)
  if (isWrong)
    throw refuse('INVALID_INPUT', [
      { path: ['body', 'answers', 'children'], text: "A birth date can't be in the future or more than 18 years ago." },
    ])
}

/** Makes the new children of the answers and notes which are the import's own; false where there was none to make. */
async function makeChildren(
  { db, now, refuse }: Asking,
  access: MemberAccess,
  key: ImportKey,
  answers: ImportAnswers,
): Promise<boolean> {
  let hasMade = false
  for (const { color = defaultChildColor, ...child } of newChildrenOf(answers)) {
    const made = await createChild(db, access, { ...child, color, caregivers: [] }, now)
    if (!made.ok) throw refuse(made.why === 'TOO_MANY_CHILDREN' ? made.why : 'UNKNOWN_CHILD')
    if (!made.isNew) continue
    await noteMade(db, key, 'children', [{ source: child.id, id: child.id }])
    hasMade = true
  }
  return hasMade
}
