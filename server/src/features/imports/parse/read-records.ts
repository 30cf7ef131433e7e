import { foodKey } from '@nestwren/contract/food-key'
import type { ImportTotals } from '@nestwren/contract/imports-schemas'
import { maxChildKey, maxSourceChildren } from '@nestwren/contract/imports-words'
import { recordRef } from '../formats/prepare.ts'
import { read } from '../formats/read.ts'
import { recognise } from '../formats/recognise.ts'
import type { FoodItem, ImportedRecord, NormalItem } from '../formats/result.ts'
import { cutAt } from '../formats/text/cut.ts'
import { addTo, emptyTotals } from '../formats/totals.ts'
import type { Answers, Choice, SourceFile } from '../formats/upload.ts'
import { wholeNotes } from '../formats/values/dated.ts'
import { noteOf } from '../formats/values/notes.ts'
import { itemIdOf, sourceKeyOf } from './keys.ts'
import type { Alike, BatchReply, Draft, ListedRow, ParseResults, ParseTasks, RecordBatch } from './protocol.ts'
import { isSleep, shownRecord, withinBounds } from './shown.ts'

const batchSize = 500
/** What crosses to the server at once, about. */
const batchCharacters = 2_000_000

type ReadTask = ParseTasks['read']

/**
 * Reads the records of an upload, a batch at a time, and counts them as `send` says what became of each. Every record is in
 * exactly one count.
 */
export async function readRecords(
  files: readonly SourceFile[],
  task: ReadTask,
  send: (batch: RecordBatch) => Promise<BatchReply>,
): Promise<ParseResults['read']> {
  const app = recognise(files).app
  const answers = withAlike(files, { ...task, answers: { ...task.answers, latest: task.latest } })
  const foods = appsWithFoods.includes(app) ? createFoodMerger(recordsOf(files, answers, task), answers) : null
  const totals = emptyTotals()
  const unanswered = new Map<string, number>()
  let alreadyHere = 0
  let waiting: ImportedRecord[] = []
  let characters = 0
  let before: readonly Draft[] = []

  const flush = async () => {
    const records = waiting
    waiting = []
    characters = 0
    const { batch, isKnown } = batchOf(records, app, task, before)
    const reply = await send(batch)
    const here = new Set(reply.alreadyHere)
    const overlapping = new Set(reply.sleepHere)
    const out = new Set(reply.leftOut)
    before = batch.drafts.filter(({ index, item }) => isSleep(item) && !overlapping.has(index) && !out.has(index))
    for (const [place, record] of records.entries()) {
      if (here.has(place)) {
        alreadyHere += 1
        totals.records += 1
        countOfFile(totals, record.file)
      } else if (isKnown(place)) addTo(totals, { ...record, outcome: 'lookup' })
      else if (overlapping.has(place)) addTo(totals, { ...record, outcome: 'sleepConflict' })
      else addTo(totals, out.has(place) ? { ...record, outcome: 'leftOut' } : record)
    }
  }

  for (const found of recordsOf(files, answers, task)) {
    const record = foods?.merged(found) ?? found
    const { childKey } = record
    if (childKey !== null && !Object.hasOwn(answers.children, childKey)) countChild(unanswered, childKey)
    waiting.push(record)
    characters += sizeOf(record)
    if (waiting.length === batchSize || characters > batchCharacters) await flush()
  }
  if (waiting.length > 0) await flush()
  return {
    totals: { ...totals, unsupported: { ...totals.unsupported }, alreadyHere, lists: [] },
    unanswered: [...unanswered].map(([key, records]) => ({ key, records })),
  }
}

/** Apps whose files name foods by themselves; the others name them in feeds. */
const appsWithFoods: readonly string[] = ['sprout-track']

function* recordsOf(files: readonly SourceFile[], answers: Answers, { latest }: ReadTask): Generator<ImportedRecord> {
  for (const record of read(files, answers)) yield notInFuture(withinBounds(record), latest)
}

/** Counts a child whom no answer names; of more than anybody could be asked about the first ones are enough to say so. */
function countChild(children: Map<string, number>, key: string): void {
  const short = cutAt(key, maxChildKey)
  const before = children.get(short)
  if (before !== undefined || children.size < maxSourceChildren) children.set(short, (before ?? 0) + 1)
}

/** About how many characters of a record cross. */
function sizeOf({ cells, readings }: ImportedRecord): number {
  const written = Object.entries(cells).reduce((sum, [name, cell]) => sum + name.length + cell.length, 500)
  return written * (1 + readings.length)
}

function countOfFile(totals: Pick<ImportTotals, 'files'>, name: string): void {
  const last = totals.files.at(-1)
  if (last?.name === name) last.records += 1
  else totals.files.push({ name, records: 1 })
}

/** The answers with the choice for every row whose doubt is answered for all: such rows are known once they are read. */
function withAlike(files: readonly SourceFile[], { answers, alike }: ReadTask): Answers {
  if (alike.length === 0) return answers
  const choices: Record<string, Choice> = Object.assign(Object.create(null), answers.choices)
  for (const record of read(files, answers)) {
    const reading = record.outcome === 'ambiguous' ? readingFor(record, alike) : -1
    const ref = recordRef(record)
    if (reading !== -1 && !Object.hasOwn(choices, ref)) choices[ref] = { reading }
  }
  return { ...answers, choices }
}

function readingFor({ reason, readings }: ImportedRecord, alike: readonly Alike[]): number {
  const wanted = alike.find(({ reason: code }) => code === reason?.code)
  return wanted === undefined ? -1 : readings.findIndex(({ code }) => code === wanted.reading)
}

function notInFuture(record: ImportedRecord, latest: string): ImportedRecord {
  if (record.outcome !== 'entry' || !record.items.some((item) => isAfter(item, latest))) return record
  return { ...record, outcome: 'unreadable', reason: { code: 'inFuture', params: { value: startOf(record.items) } } }
}

function isAfter(item: NormalItem, latest: string): boolean {
  if (item.type === 'log') return item.startAt > latest || (item.endAt !== null && item.endAt > latest)
  if (item.type === 'child') return false
  return (item.type === 'measurement' ? item.measuredOn : item.on) > lastDayOn(latest)
}

/** The day of an instant where the day begins first: a date is nobody's future that is today's somewhere. */
function lastDayOn(latest: string): string {
  return new Date(Date.parse(latest) + 14 * 3_600_000).toISOString().slice(0, 10)
}

function startOf([item]: readonly NormalItem[]): string {
  if (item?.type === 'log') return item.startAt
  return item?.type === 'measurement' ? item.measuredOn : item?.type === 'child' ? '' : (item?.on ?? '')
}

function batchOf(records: readonly ImportedRecord[], app: string, task: ReadTask, before: readonly Draft[]) {
  const drafts: Draft[] = []
  const rows: ListedRow[] = []
  const known = new Set<number>()
  for (const [index, record] of records.entries()) {
    if (record.outcome === 'entry') {
      drafts.push(...draftsOf(record, index, app, task))
      if (isOfKnownChild(record, task)) known.add(index)
    } else if (record.outcome !== 'merged' && record.outcome !== 'lookup')
      rows.push({ ref: recordRef(record), ...shownRecord(record) })
  }
  const batch: RecordBatch = { is: 'records', count: records.length, drafts, before, rows }
  return { batch, isKnown: (place: number) => known.has(place) }
}

/** A record that says who a child is, of a child that the family has already: it makes nothing, and names others' child. */
function isOfKnownChild({ items, childKey }: ImportedRecord, { newChildren }: ReadTask): boolean {
  return items.every(({ type }) => type === 'child') && !newChildren.includes(childKey ?? '')
}

function draftsOf(record: ImportedRecord, index: number, app: string, { accountId, answers }: ReadTask): Draft[] {
  const { childKey, sourceKey, file, record: place, label } = record
  const childId = childKey !== null && Object.hasOwn(answers.children, childKey) ? answers.children[childKey] : null
  if (childId === null || childId === undefined || sourceKey === null) return []
  return record.items.flatMap((item, count) => {
    if (item.type === 'child') return []
    const source = sourceKeyOf(app, childId, sourceKey, count)
    const id = itemIdOf(accountId, source, item)
    const cells = isSleep(item) || item.type === 'food' ? record.cells : {}
    return [{ index, file, record: place, label, cells, source, id, childId, item }]
  })
}

/** A food of a child that several records name. */
interface Named {
  readonly first: ImportedRecord
  readonly foods: FoodItem[]
  /** Notes of the log with what did not fit. */
  readonly others: NormalItem[]
}

/** Puts records that name one food together: a family keeps one of each name. */
interface FoodMerger {
  /** The record with what all records say of its food; as part of an earlier one where that has said it. */
  merged(record: ImportedRecord): ImportedRecord
}

/** Goes through all records of an upload, to know what they say of each food. */
function createFoodMerger(records: Iterable<ImportedRecord>, answers: Answers): FoodMerger {
  const byFood = new Map<string, Named>()
  for (const record of records) {
    const food = foodOf(record)
    if (food === null) continue
    const key = keyOf(record, food, answers)
    const named = byFood.get(key)
    const others = record.items.slice(1)
    if (named === undefined) byFood.set(key, { first: record, foods: [food], others })
    else {
      named.foods.push(food)
      named.others.push(...others)
    }
  }
  return {
    merged(record) {
      const food = foodOf(record)
      const named = food === null ? undefined : byFood.get(keyOf(record, food, answers))
      if (food === null || named === undefined || named.foods.length === 1) return record
      const { first } = named
      if (recordRef(first) === recordRef(record)) return { ...record, items: wholeFood(food, named, answers) }
      const reason = { code: 'mergedInto' as const, params: { with: first.record } }
      return { ...record, outcome: 'merged', reason, items: [] }
    },
  }
}

function foodOf({ outcome, items: [item] }: ImportedRecord): FoodItem | null {
  return outcome === 'entry' && item?.type === 'food' ? item : null
}

function keyOf({ childKey }: ImportedRecord, { name }: FoodItem, { children }: Answers): string {
  const key = childKey ?? ''
  return JSON.stringify([Object.hasOwn(children, key) ? children[key] : key, foodKey(name)])
}

/** First tried on the earliest day, liked as on the latest that says so. */
function wholeFood({ name, on }: FoodItem, { foods, others }: Named, { zone }: Answers): readonly NormalItem[] {
  const inTime = foods.toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)))
  const whole: FoodItem = {
    ...{ type: 'food', name, on: inTime[0]?.on ?? on },
    liking: inTime.findLast(({ liking }) => liking !== null)?.liking ?? null,
    reactions: inTime.flatMap(({ reactions }) => reactions),
    note: noteOf(...new Set(inTime.map(({ note }) => note))),
  }
  return [...wholeNotes(whole, zone), ...others]
}
