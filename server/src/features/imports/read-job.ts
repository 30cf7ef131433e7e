import type { ImportAnswers, ImportAsks, ImportChoice, ImportTotals } from '@nestwren/contract/imports-schemas'
import { and, eq } from 'drizzle-orm'
import { futureToleranceMs } from '../../platform/clock/device-clock.ts'
import { sortBatch } from './batches.ts'
import type { ImportRecord } from './commands.ts'
import type { Answers, Asks } from './formats/upload.ts'
import {
  addProgress,
  beginWork,
  type ImportJobDeps,
  type JobContext,
  orFail,
  stillIn,
  tellImports,
} from './job-parts.ts'
import { withLocalFiles } from './local-files.ts'
import { countOwnExport } from './own-export.ts'
import type { Draft, LocalFile, ParseResults } from './parse/protocol.ts'
import type { Parser } from './parse/run-parse.ts'
import { never } from './preview.ts'
import { type ImportKey, isThis, readChoices } from './queries.ts'
import { bytesOfDraft, createDryRoom } from './room.ts'
import { createRowKeeper, type RowKeeper } from './row-commands.ts'
import { importsTable } from './tables.ts'
import { createImportTurns, inTurns } from './turns.ts'

const i = importsTable

/**
 * Looks at the files of an import and, when everything is answered, reads them without storing anything: what comes of it
 * is what importing will do. Read again while the answers change.
 */
export async function readImportFiles(deps: ImportJobDeps, key: ImportKey, context: JobContext): Promise<void> {
  const { signal } = context
  await orFail(deps, key, 'reading', context, async () => {
    if ((await beginWork(deps, key, 'reading')) === null) return
    await withLocalFiles(
      deps,
      key,
      async (files) => {
        const turns = createImportTurns({ ...deps, whose: key.accountId, signal, longestMs: deps.bounds.readingMs })
        const parser = inTurns(deps.startParser(signal), turns)
        try {
          const look = await parser.run('look', { files, latest: latestAt(deps.clock.now()) }, never)
          while (!(await readOnce(deps, key, { files, parser, look, signal })));
        } finally {
          parser.close()
        }
      },
      signal,
    )
    await tellImports(deps, key)
  })
}

interface Reading {
  readonly files: readonly LocalFile[]
  readonly parser: Parser
  readonly look: ParseResults['look']
  readonly signal: AbortSignal
}

/** False where files, answers or choices changed meanwhile. */
async function readOnce(deps: ImportJobDeps, key: ImportKey, reading: Reading): Promise<boolean> {
  const row = await deps.database.transaction((tx) => stillIn(tx, key, 'reading'))
  const read = await dryRun(deps, key, row, reading)
  const { recognised, refusals } = reading.look
  const recognition = {
    read: recognised.files.map((file) => ({ ...file })),
    ignored: [...recognised.ignored],
    caregivers: recognised.caregivers,
    refusals: refusals.map((refusal) => ({ ...refusal })),
    asks: asksOnWire(reading.look, read?.unanswered),
    doubts: read?.doubts ?? [],
  }
  const isRead = read !== null && read.unanswered.length === 0
  const { rowCount } = await deps.database.db
    .update(i)
    .set({
      status: isRead ? 'ready' : 'asking',
      app: recognised.app,
      variant: recognised.variant,
      recognition,
      totals: isRead ? read.totals : null,
    })
    .where(and(isThis(key), eq(i.status, 'reading'), eq(i.version, row.version)))
  return rowCount === 1
}

interface DryRun {
  readonly totals: ImportTotals
  readonly unanswered: ParseResults['read']['unanswered']
  readonly doubts: ReturnType<RowKeeper['doubts']>
}

/** Null where something has to be asked first, or nothing can be read. */
async function dryRun(
  deps: ImportJobDeps,
  key: ImportKey,
  row: ImportRecord,
  { files, parser, look, signal }: Reading,
): Promise<DryRun | null> {
  const { database, clock, items } = deps
  const taken = new Map<string, number>()
  const rows = await createRowKeeper(database.db, key, { keepsChosen: true })
  const now = clock.now()
  if (look.own !== null) {
    const totals = await countOwnExport(deps, key, { files, parser, own: look.own, rows, signal })
    return { totals, unanswered: [], doubts: [] }
  }
  const { answers } = row
  if (answers === null || !isAnswered(look.recognised.asks, answers)) return null
  const total = look.recognised.files.reduce((sum, { records }) => sum + records, 0)
  await database.db.update(i).set({ progressDone: 0, progressTotal: total }).where(isThis(key))
  const task = readTask(key, row, files, await readChoices(database.db, key), now)
  const room = createDryRoom(deps, key.accountId)
  const noRoomFor = async (drafts: readonly Draft[]) => {
    const sized = drafts.map((one) => ({ one, bytes: bytesOfDraft(one) }))
    const full = await room.wouldTake(database.db, sized)
    return new Map([...full].map((draft) => [draft, 'storageFull'] as const))
  }
  const read = await parser.run('read', task, async (batch) => {
    signal.throwIfAborted()
    const sorted = await sortBatch(database.db, { key, items, taken, noRoomFor }, batch, { isHeld: false })
    await database.transaction(async (tx) => {
      await stillIn(tx, key, 'reading')
      await rows.keep(tx, [...batch.rows, ...sorted.rows])
      await addProgress(tx, key, batch.count, clock.now())
    })
    return sorted.reply
  })
  return { ...read, doubts: rows.doubts() }
}

/** What the parser is asked, for the dry run and for the import alike. */
export function readTask(
  { accountId }: ImportKey,
  { answers }: ImportRecord,
  files: readonly LocalFile[],
  choices: Awaited<ReturnType<typeof readChoices>>,
  now: Date,
) {
  if (answers === null) throw new Error('An import is read without answers')
  return {
    files,
    accountId,
    answers: answersForReading(answers, choices),
    alike: answers.alike,
    newChildren: newChildKeys(answers),
    latest: latestAt(now),
  }
}

function latestAt(now: Date): string {
  return new Date(now.getTime() + futureToleranceMs).toISOString()
}

/** The answers in the form in which files are read. */
function answersForReading(answers: ImportAnswers, choices: ReadonlyMap<string, ImportChoice>): Answers {
  const children = answers.children.map(({ key, is }) => {
    const childId = 'childId' in is ? is.childId : 'newChild' in is ? is.newChild.id : null
    return [key, childId] as const
  })
  const { zone, units, dateOrder, includeRepeats, useAdjustedBirthdates } = answers
  return {
    ...{ zone, units, dateOrder, includeRepeats, useAdjustedBirthdates },
    // Keys come from files and may be the name of what every object has.
    children: bare(children),
    choices: bare([...choices].map(([ref, choice]) => [ref, 'leaveOut' in choice ? noReading : choice] as const)),
    mappings: bare(answers.mappings.map(({ file, mapping }) => [file, mapping] as const)),
  }
}

/** Names a reading that no row has: the row stays as it is, and no answer for all rows like it is applied to it. */
const noReading = { reading: -1 }

function bare<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  const object: Record<string, T> = Object.create(null)
  for (const [key, value] of entries) object[key] = value
  return object
}

/** Keys of the children that the import makes. */
function newChildKeys({ children }: ImportAnswers): string[] {
  return children.flatMap(({ key, is }) => ('newChild' in is ? [key] : []))
}

/** True where everything that the files leave open is answered. */
function isAnswered(asks: Asks, answers: ImportAnswers): boolean {
  const keys = new Set(answers.children.map(({ key }) => key))
  const mapped = new Set(answers.mappings.map(({ file }) => file))
  return (
    asks.children.every(({ key }) => keys.has(key)) &&
    (!asks.dateOrder || answers.dateOrder !== null) &&
    asks.units.every((quantity) => answers.units[quantity] !== undefined) &&
    (asks.mappings.length === 0 || asks.children.length > 0 || asks.mappings.some((file) => mapped.has(file)))
  )
}

/** What the wizard asks, with the children that only the reading found. */
function asksOnWire(
  { recognised, proposals }: ParseResults['look'],
  unanswered: ParseResults['read']['unanswered'] = [],
): ImportAsks {
  const { zone, dateOrder, datesMixed, units, children } = recognised.asks
  const known = new Set(children.map(({ key }) => key))
  const nobody = { birthdate: null, birthTime: null, adjustedBirthdate: null, sex: null }
  const more = unanswered
    .filter(({ key }) => !known.has(key))
    .map(({ key, records }) => ({
      key,
      name: key.startsWith('file:') ? null : key.replace(/^name:/, ''),
      ...nobody,
      records,
    }))
  return {
    ...{ zone, dateOrder, datesMixed },
    units: [...units],
    children: [...children.map((child) => ({ ...child })), ...more],
    mappings: proposals.map(({ columns, mapping, ...rest }) => ({
      ...rest,
      columns: columns.map((column) => ({ ...column, examples: [...column.examples], values: [...column.values] })),
      mapping: { ...mapping, columns: [...mapping.columns], kinds: { ...mapping.kinds } },
    })),
  }
}
