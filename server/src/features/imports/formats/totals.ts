import { figures, importedFigures } from '@nestwren/contract/growth-figures'
import { kindOf } from '@nestwren/contract/logs/entry'
import { drunkMl, type FeedingDetails, methodOf } from '@nestwren/contract/logs/kinds/feeding'
import type { ImportedRecord, LogItem, NormalItem, Totals } from './result.ts'
import { isObject } from './text/json.ts'

export function emptyTotals(): Totals {
  return {
    records: 0,
    entries: {
      feeding: { breast: 0, bottle: 0, solids: 0, total: 0 },
      diaper: { wet: 0, dirty: 0, both: 0, dry: 0, total: 0 },
      measurement: { weight: 0, length: 0, head: 0, total: 0 },
      sleep: 0,
      activity: 0,
      pumping: 0,
      medicine: 0,
      temperature: 0,
      bath: 0,
      note: 0,
      vaccine: 0,
      milestone: 0,
      food: 0,
      child: 0,
    },
    bottleMl: 0,
    sleepMinutes: 0,
    duplicates: 0,
    unreadable: 0,
    open: 0,
    sleepConflicts: 0,
    ambiguous: 0,
    merged: 0,
    leftOut: 0,
    // Labels come from files: one can be the name of what every object has.
    unsupported: Object.create(null) as Record<string, number>,
    lookupRecords: 0,
    files: [],
  }
}

/** Adds a record to the totals, in place. Records of a file come together. */
export function addTo(totals: Totals, record: ImportedRecord): void {
  totals.records += 1
  const last = totals.files.at(-1)
  if (last?.name === record.file) last.records += 1
  else totals.files.push({ name: record.file, records: 1 })
  countOutcome(totals, record)
  if (record.outcome === 'entry') for (const item of record.items) countItem(totals, item)
}

const counters = {
  duplicate: 'duplicates',
  unreadable: 'unreadable',
  open: 'open',
  sleepConflict: 'sleepConflicts',
  ambiguous: 'ambiguous',
  merged: 'merged',
  leftOut: 'leftOut',
  lookup: 'lookupRecords',
} as const

/** Labels that are counted by themselves: a hostile file has one for each row. */
const maxLabels = 500

function countOutcome(totals: Totals, { outcome, reason, label }: ImportedRecord): void {
  if (outcome === 'entry') return
  if (outcome !== 'unsupported') {
    totals[counters[outcome]] += 1
    return
  }
  const written = String(reason?.params.label ?? label)
  const isNew = !(written in totals.unsupported)
  const named = isNew && Object.keys(totals.unsupported).length >= maxLabels ? '…' : written
  totals.unsupported[named] = (totals.unsupported[named] ?? 0) + 1
}

function countItem(totals: Totals, item: NormalItem): void {
  const { entries } = totals
  if (item.type === 'log') countLog(totals, item)
  else if (item.type === 'measurement') {
    for (const part of importedFigures) {
      if (item[figures[part].field] === null) continue
      entries.measurement[part] += 1
      entries.measurement.total += 1
    }
  } else entries[item.type] += 1
}

function countLog(totals: Totals, item: LogItem): void {
  const { kind, details, startAt, endAt } = item
  const counts: Record<string, unknown> = totals.entries
  const count = counts[kind]
  if (typeof count === 'number') counts[kind] = count + 1
  else if (isObject(count)) addPart(count as Record<string, number>, details)
  if (methodOf(details) !== null) totals.bottleMl += drunkMl(details as FeedingDetails)
  // Of the kinds that cannot happen twice at once, sleep is the one with a length that is summed up.
  if (kindOf(kind).overlap === 'refuse' && endAt !== null)
    totals.sleepMinutes += (Date.parse(endAt) - Date.parse(startAt)) / 60_000
}

/** Counts what a report tells apart within a kind, such as how a child was fed: the value that has a count of its own. */
function addPart(counts: Record<string, number>, details: LogItem['details']): void {
  const part = Object.values(details).find((value) => typeof value === 'string' && Object.hasOwn(counts, value))
  if (typeof part === 'string') counts[part] = (counts[part] ?? 0) + 1
  counts.total = (counts.total ?? 0) + 1
}
