import type { App } from './apps/role.ts'
import { type Identified, identify, type RoledTable } from './identify.ts'
import { mappedRole } from './mapper/mapped-role.ts'
import { prepared } from './prepare.ts'
import { readTable } from './records.ts'
import type { ImportedRecord } from './result.ts'
import { settingOf } from './setting.ts'
import { overlaps, withConflict } from './sleeps.ts'
import { restored } from './spreadsheet/restore.ts'
import type { Answers, SourceFile } from './upload.ts'

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
