import { kindOf } from '@nestwren/contract/logs/entry'
import type { Setting } from './apps/role.ts'
import { targetOf } from './children.ts'
import { type Prepared, recordRef } from './prepare.ts'
import { readTable } from './records.ts'
import type { ImportedRecord } from './result.ts'
import type { Answers } from './upload.ts'

interface Sleep {
  readonly file: string
  readonly record: number
  readonly place: number
  readonly startMs: number
  readonly endMs: number
}

/** Sleeps that are out, by `recordRef`, with the sleep that stays. */
export type Conflicts = ReadonlyMap<string, Pick<Sleep, 'file' | 'record'>>

/**
 * Finds sleeps that overlap another of the same child. The one that starts first stays, of two that start together the
 * earlier record; one that is out keeps nobody else out. Sleeps that only touch both stay.
 */
export function overlaps(tables: readonly Prepared[], setting: Setting, answers: Answers): Conflicts {
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
export function withConflict(record: ImportedRecord, conflicts: Conflicts): ImportedRecord {
  const kept = record.outcome === 'entry' && conflicts.size > 0 ? conflicts.get(recordRef(record)) : undefined
  if (kept === undefined) return record
  const params = { file: kept.file, record: kept.record }
  return { ...record, outcome: 'sleepConflict', reason: { code: 'sleepOverlaps', params } }
}
