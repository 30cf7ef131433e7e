import { isTimeZone } from '@nestwren/contract/fields'
import { importUnits } from '@nestwren/contract/imports-words'
import { kindOf } from '@nestwren/contract/logs/entry'
import type { App, Setting } from './apps/role.ts'
import { targetOf } from './children.ts'
import { type Identified, identify, type RoledTable } from './identify.ts'
import { mappedRole } from './mapper/mapped-role.ts'
import { type Prepared, prepared, recordRef } from './prepare.ts'
import { readTable } from './records.ts'
import type { ImportedRecord } from './result.ts'
import { restored } from './spreadsheet/restore.ts'
import type { OpenOrder } from './spreadsheet/stamp.ts'
import type { Answers, Quantity, SourceFile, UnitOf } from './upload.ts'

/**
 * Reads an upload with the person's answers: every record of every file once, file by file, in the order of the rows. Holds
 * the rows, and one record at a time. Never throws; files that are refused (`recognise`) give no records.
 */
export function* read(files: readonly SourceFile[], answers: Answers): Generator<ImportedRecord, void> {
  const found = identify(files)
  const app = found.app === 'nestwren' ? null : found.app
  yield* readTables(app, [...found.tables, ...mappedTables(found, answers)], answers)
}

function mappedTables({ strange }: Identified, { mappings }: Answers): readonly RoledTable[] {
  return strange.flatMap((table) => {
    const mapping = Object.hasOwn(mappings, table.name) ? mappings[table.name] : undefined
    return mapping === undefined ? [] : [{ table, role: mappedRole(mapping) }]
  })
}

/** Reads tables whose roles are known. Never throws. */
export function* readTables(
  app: App | null,
  tables: readonly RoledTable[],
  answers: Answers,
): Generator<ImportedRecord, void> {
  const found = restored(tables, { answer: answers.dateOrder, latest: latestOf(answers) })
  const ready = prepared(app?.name ?? 'unknown', found.tables, answers)
  const setting = settingOf(app, found.tables, answers, found.order)
  const conflicts = overlaps(ready, setting, answers)
  for (const one of ready) for (const record of readTable(one, setting, answers)) yield withConflict(record, conflicts)
}

/** Milliseconds behind which no date of a log lies. */
export function latestOf({ latest }: Answers): number {
  const ms = Date.parse(latest ?? '')
  return Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms
}

/** The answers as readers need them: what was not asked has a value that changes nothing. */
function settingOf(app: App | null, roled: readonly RoledTable[], answers: Answers, shown: OpenOrder | null): Setting {
  const tables = roled.map(({ table }) => table)
  return {
    zone: isTimeZone(answers.zone) ? answers.zone : 'UTC',
    order: answers.dateOrder ?? shown ?? 'yearFirst',
    unit: <Q extends Quantity>(quantity: Q) => answers.units[quantity] ?? (importUnits[quantity][0] as UnitOf<Q>),
    useAdjustedBirthdates: answers.useAdjustedBirthdates,
    lookups: app?.lookups?.(tables) ?? new Map(),
  }
}

interface Sleep {
  readonly file: string
  readonly record: number
  readonly place: number
  readonly startMs: number
  readonly endMs: number
}

/** Sleeps that are out, by `recordRef`, with the sleep that stays. */
type Conflicts = ReadonlyMap<string, Pick<Sleep, 'file' | 'record'>>

/**
 * Finds sleeps that overlap another of the same child. The one that starts first stays, of two that start together the
 * earlier record; one that is out keeps nobody else out. Sleeps that only touch both stay.
 */
function overlaps(tables: readonly Prepared[], setting: Setting, answers: Answers): Conflicts {
  const byChild = new Map<string, Sleep[]>()
  let place = 0
  for (const one of tables)
    for (const record of readTable(one, setting, answers, placesOf(one))) {
      const sleep = sleepOf(record, place++)
      if (sleep === null) continue
      const child = targetOf(answers, record.childKey) ?? ''
      const sleeps = byChild.get(child)
      if (sleeps === undefined) byChild.set(child, [sleep])
      else sleeps.push(sleep)
    }
  return new Map([...byChild.values()].flatMap(conflictsAmong))
}

/** Rows that can be sleeps and are taken. */
function placesOf({ table, role, repeats }: Prepared): number[] {
  const isSleep = role.isSleep?.(table)
  const places: number[] = []
  for (const [place, cells] of table.rows.entries())
    if (repeats[place] === null && isSleep?.(cells) !== false) places.push(place)
  return places
}

function sleepOf({ file, record, outcome, items }: ImportedRecord, place: number): Sleep | null {
  if (outcome !== 'entry') return null
  const sleep = items.find((item) => item.type === 'log' && kindOf(item.kind).overlap === 'refuse')
  if (sleep?.type !== 'log' || sleep.endAt === null) return null
  return { file, record, place, startMs: Date.parse(sleep.startAt), endMs: Date.parse(sleep.endAt) }
}

function conflictsAmong(sleeps: Sleep[]): [string, Sleep][] {
  const found: [string, Sleep][] = []
  let last: Sleep | null = null
  for (const sleep of sleeps.sort((one, other) => one.startMs - other.startMs || one.place - other.place)) {
    if (last !== null && sleep.startMs < last.endMs) found.push([recordRef(sleep), last])
    else last = sleep
  }
  return found
}

/** The record, as a conflict where its sleep is out. */
function withConflict(record: ImportedRecord, conflicts: Conflicts): ImportedRecord {
  const kept = record.outcome === 'entry' && conflicts.size > 0 ? conflicts.get(recordRef(record)) : undefined
  if (kept === undefined) return record
  const params = { file: kept.file, record: kept.record }
  return { ...record, outcome: 'sleepConflict', reason: { code: 'sleepOverlaps', params } }
}
