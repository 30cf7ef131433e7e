import { isOpen } from '@nestwren/contract/logs/entry'
import { type Draft, type Role, reasonOf, type Setting, Unreadable } from './apps/role.ts'
import { targetOf } from './children.ts'
import { choiceOf, type Prepared, recordRef } from './prepare.ts'
import type { ImportedRecord } from './result.ts'
import { type Cells, cellsOf } from './text/table.ts'
import type { Answers, Choice } from './upload.ts'
import { wholeNotes } from './values/dated.ts'

/** Reads the rows of a table, all or those of the given places, into records; overlapping sleeps are not looked at. */
export function* readTable(
  one: Prepared,
  setting: Setting,
  answers: Answers,
  places: Iterable<number> = one.table.rows.keys(),
): Generator<ImportedRecord, void> {
  const { table, role, groups } = one
  const label = role.label?.(table)
  const drafted = role.reader(table, setting)
  const drafts = new Map<number, Draft>()
  for (const place of places) {
    const cells = table.rows[place] ?? []
    const group = groups.get(place)
    const first = group === undefined ? place : Math.min(...group)
    const draft =
      drafts.get(first) ?? (table.broken.has(place) ? broken : draftOf(drafted, rowsOf(one, place), setting.zone))
    if (group !== undefined) drafts.set(first, draft)
    const parts = { file: table.name, record: place + 1, label: label?.(cells) || role.name }
    const made = { ...parts, childKey: one.children[place] ?? null, ...outcomeOf(one, place, draft, answers) }
    const record = place === first ? made : merged(made, first + 1)
    yield { ...record, cells: record.outcome === 'lookup' ? {} : cellsOf(table, table.written?.[place] ?? cells) }
  }
}

const broken: Draft = { outcome: 'unreadable', reason: reasonOf('brokenRow'), items: [], readings: [] }

function rowsOf({ table, groups }: Prepared, place: number): readonly Cells[] {
  return (groups.get(place) ?? [place]).map((at) => table.rows[at] ?? [])
}

function draftOf(drafted: ReturnType<Role['reader']>, rows: readonly Cells[], zone: string): Draft {
  try {
    return withWholeNotes(drafted(rows), zone)
  } catch (error) {
    const reason = error instanceof Unreadable ? error.reason : reasonOf('brokenRow')
    return { outcome: 'unreadable', reason, items: [], readings: [] }
  }
}

/** What does not fit the notes of what is kept by its date follows as a note of the log. */
function withWholeNotes(draft: Draft, zone: string): Draft {
  const whole = (items: Draft['items']) => items.flatMap((item) => wholeNotes(item, zone))
  const readings = draft.readings.map((reading) => ({ ...reading, items: whole(reading.items) }))
  return { ...draft, items: whole(draft.items), readings }
}

type Made = Pick<ImportedRecord, 'outcome' | 'reason' | 'sourceKey' | 'items' | 'readings'>

function outcomeOf(one: Prepared, place: number, draft: Draft, answers: Answers): Made {
  const { items, readings } = draft
  const keyPlace = one.groups.get(place)?.[0] ?? place
  const made = { sourceKey: one.keys[keyPlace]?.key ?? null, items, readings }
  if (draft.outcome === 'lookup') return { ...made, outcome: 'lookup', reason: draft.reason, sourceKey: null }
  const child = one.children[place] ?? null
  if (child !== null && targetOf(answers, child) === null)
    return { ...made, outcome: 'leftOut', reason: reasonOf('childLeftOut'), items: [], readings: [] }
  const repeat = one.repeats[place] ?? null
  if (repeat !== null) return { ...made, outcome: 'duplicate', reason: repeat }
  const ref = recordRef({ file: one.table.name, record: place + 1 })
  return chosen({ ...made, outcome: draft.outcome, reason: draft.reason }, choiceOf(answers, ref))
}

/** A record as the person decided about it; as it is where they did not, or where it is no decision about such a record. */
function chosen(made: Made, choice: Choice | null): Made {
  if (choice === null) return made
  if (made.outcome === 'ambiguous' && 'reading' in choice) {
    const reading = made.readings[choice.reading]
    return reading === undefined
      ? made
      : { ...made, outcome: 'entry', reason: null, items: reading.items, readings: [] }
  }
  if (made.outcome !== 'open' || !('endAt' in choice)) return made
  const endMs = Date.parse(choice.endAt)
  const items = made.items.map((item) =>
    item.type === 'log' && item.endAt === null && endMs >= Date.parse(item.startAt)
      ? { ...item, endAt: new Date(endMs).toISOString() }
      : item,
  )
  const isEnded = items.every((item) => item.type !== 'log' || !isOpen(item))
  return isEnded ? { ...made, outcome: 'entry', reason: null, items } : made
}

function merged(made: Omit<ImportedRecord, 'cells'>, first: number): Omit<ImportedRecord, 'cells'> {
  if (made.outcome === 'leftOut') return made
  const reason = { code: 'mergedInto' as const, params: { with: first } }
  return { ...made, outcome: 'merged', reason, items: [], readings: [] }
}
