import * as z from 'zod/mini'
import { sexes } from './children.ts'
import { color, date, id, instant, line, timeZone, wallTime, whole } from './fields.ts'
import {
  importApps,
  importErrors,
  importOutcomes,
  importReasons,
  importRefusals,
  importStatuses,
  importUnits,
  mappedColumns,
  mappedKinds,
  maxChildKey,
  maxImportFiles,
  maxSourceChildren,
} from './imports-words.ts'
import { person } from './logs/entry-schema.ts'
import { kindNames } from './logs/kinds/index.ts'

const count = z.int()
/** Names and labels of the other app's files: whatever stands there, so no field of ours. */
const theirs = z.string()
const theirKey = z.string().check(z.minLength(1), z.maxLength(maxChildKey))

export const mapping = z.strictObject({
  /** Meaning of each column, by its place. */
  columns: z.array(z.enum(mappedColumns)).check(z.maxLength(200)),
  /** What rows are where no column says it; null leaves them out. */
  fixedKind: z.nullable(z.enum(mappedKinds)),
  /** By the value of the kind column, trimmed, in lower case. */
  kinds: z.record(z.string().check(z.maxLength(200)), z.enum(mappedKinds)),
  durationUnit: z.enum(['minutes', 'seconds', 'hours']),
})
export type ImportMapping = z.output<typeof mapping>

const newChild = z.strictObject({
  /** Made by the browser. */
  id,
  name: line(60),
  birthdate: z._default(z.nullable(date), null),
  birthTime: z._default(z.nullable(wallTime), null),
  dueDate: z._default(z.nullable(date), null),
  sex: z._default(z.enum(sexes), 'unknown'),
  color: z.optional(color),
})

/** Whose a source's child is: one of the family's, a new one, or nobody's, so that their records are left out. */
const whoseChild = z.union([
  z.strictObject({ childId: id }),
  z.strictObject({ newChild }),
  z.strictObject({ leaveOut: z.literal(true) }),
])

export const dateOrder = z.enum(['dayFirst', 'monthFirst', 'yearFirst'])

export const answers = z.strictObject({
  zone: timeZone,
  units: z._default(
    z.strictObject({
      volume: z.optional(z.enum(importUnits.volume)),
      weight: z.optional(z.enum(importUnits.weight)),
      length: z.optional(z.enum(importUnits.length)),
      temperature: z.optional(z.enum(importUnits.temperature)),
    }),
    {},
  ),
  dateOrder: z._default(z.nullable(dateOrder), null),
  children: z.array(z.strictObject({ key: theirKey, is: whoseChild })).check(z.maxLength(maxSourceChildren)),
  /** Take repeats that stand in a file of an app without ids. */
  includeRepeats: z._default(z.boolean(), false),
  useAdjustedBirthdates: z._default(z.boolean(), false),
  mappings: z._default(
    z.array(z.strictObject({ file: z.string().check(z.maxLength(300)), mapping })).check(z.maxLength(maxImportFiles)),
    [],
  ),
  /** How all rows with the same doubt are read where no choice was made for one: `reason` of the row, `reading` by its code. */
  alike: z._default(
    z
      .array(z.strictObject({ reason: z.enum(importReasons), reading: z.string().check(z.maxLength(40)) }))
      .check(z.maxLength(20)),
    [],
  ),
})
export type ImportAnswers = z.output<typeof answers>

const proposedMapping = z.object({
  file: theirs,
  columns: z.array(
    z.object({
      header: theirs,
      meaning: z.enum(mappedColumns),
      /** False where the person should look. */
      isSure: z.boolean(),
      examples: z.array(theirs),
      /**
       * Its values, should it be the column of kinds; `kind` null where the word was not recognized. Empty where they are too
       * many or too long for that.
       */
      values: z.array(z.object({ value: theirs, kind: z.nullable(z.enum(mappedKinds)), count })),
    }),
  ),
  mapping,
  dateOrder: z.nullable(dateOrder),
  records: count,
})

/** What has to be known before the records can be read; false and empty where the files say it. */
const asks = z.object({
  zone: z.boolean(),
  dateOrder: z.boolean(),
  /** Some dates of a file are only possible with the day first, others only with the month first. */
  datesMixed: z._default(z.boolean(), false),
  units: z.array(z.enum(['volume', 'weight', 'length', 'temperature'])),
  /** All children of the files, also where the answer seems clear: by the name, the wizard proposes one. */
  children: z.array(
    z.object({
      key: theirs,
      name: z.nullable(theirs),
      birthdate: z.nullable(date),
      birthTime: z.nullable(wallTime),
      adjustedBirthdate: z.nullable(date),
      sex: z.nullable(z.enum(['female', 'male'])),
      records: count,
    }),
  ),
  /** CSV files whose columns the person names, as far as they could be recognized. */
  mappings: z.array(proposedMapping),
})

/** Counts of what was read. `entries` are what is imported, or would be. */
export const importTotals = z.object({
  records: count,
  entries: z.object({
    feeding: z.object({ breast: count, bottle: count, solids: count, total: count }),
    diaper: z.object({ wet: count, dirty: count, both: count, dry: count, total: count }),
    measurement: z.object({ weight: count, length: count, head: count, total: count }),
    sleep: count,
    activity: count,
    pumping: count,
    medicine: count,
    temperature: count,
    bath: count,
    note: count,
    vaccine: count,
    milestone: count,
    food: count,
    child: count,
  }),
  bottleMl: count,
  sleepMinutes: z.number(),
  duplicates: count,
  /** Imported before; left as they are, also where the family changed or deleted them. */
  alreadyHere: count,
  unreadable: count,
  open: count,
  sleepConflicts: count,
  ambiguous: count,
  merged: count,
  leftOut: count,
  /** By type, as the other app calls it. */
  unsupported: z.record(z.string(), count),
  lookupRecords: count,
  files: z.array(z.object({ name: theirs, records: count })),
  /**
   * The family's own export only: its lists by name. A list of what the vault has locked for the session says how many records the
   * file has, and nothing of how they compare with what is here.
   */
  lists: z.array(
    z.object({
      name: z.string(),
      records: count,
      imported: count,
      alreadyHere: count,
      leftOut: count,
      locked: z.optional(z.literal(true)),
    }),
  ),
})
export type ImportTotals = z.output<typeof importTotals>

/** What came of an import, by the name of the item: 'log entries', 'children', 'photos' … */
const made = z.record(z.string(), count)

export const oneImport = z.object({
  id,
  status: z.enum(importStatuses),
  /** null until the files have been looked at. */
  app: z.nullable(z.enum(importApps)),
  /** Form of the app's file: "csv", "rest", "activityLog", "accountData"; empty where there is one only. */
  variant: z.string(),
  files: z.array(
    z.object({
      id,
      name: theirs,
      /** Of the parts that are here. */
      sizeBytes: count,
      /** Parts that are here, of how many. */
      parts: z.object({ here: count, of: count }),
    }),
  ),
  /** Files that are read, those in a ZIP by their own names; `role` in the other app's words. */
  read: z.array(z.object({ name: theirs, role: z.string(), records: count })),
  /** Files that hold nothing to import. */
  ignored: z.array(theirs),
  /** Files that are not read, and why; of all files where `file` is null. */
  refusals: z.array(z.object({ file: z.nullable(theirs), code: z.enum(importRefusals) })),
  /** People of the other app who made or changed records; their names are left out. */
  caregivers: count,
  /** null until the files have been looked at. */
  asks: z.nullable(asks),
  answers: z.nullable(answers),
  /** null until the records have been read. Of the dry run while `ready`; of what was imported once `done`. */
  totals: z.nullable(importTotals),
  /** Doubts of rows that are still open, each with the codes of all readings there are; of all rows, listed or not. */
  doubts: z.array(z.object({ reason: z.enum(importReasons), readings: z.array(z.string()) })),
  /** Rows that can be listed and saved; `notListed` more are only counted. `chosen` are those with a choice that was applied. */
  rows: z.object({ listed: count, notListed: count, chosen: count }),
  /** Records read, imported or undone so far; `total` null while it is not known. */
  progress: z.object({ done: count, total: z.nullable(count) }),
  /** How many other families' imports run before this one; 0 once it is being worked on. */
  waitsFor: count,
  /** Why it failed. What was imported by then stays and can be undone; starting again goes on. */
  error: z.nullable(z.enum(importErrors)),
  made,
  /** Of an undone import: what was removed, and what stayed because someone had changed it or commented on it. */
  undone: z.nullable(z.object({ removed: count, kept: count })),
  version: count,
  createdBy: person,
  createdAt: instant,
  finishedAt: z.nullable(instant),
  /** When the files are removed; null once they are. */
  filesUntil: z.nullable(instant),
})
export type Import = z.output<typeof oneImport>
export type ImportAsks = NonNullable<Import['asks']>

/** What a row would become, as far as a list shows it. */
const shownItem = z.object({
  type: z.enum(['log', 'measurement', 'milestone', 'food', 'child']),
  kind: z.nullable(z.enum(kindNames)),
  startAt: z.nullable(instant),
  endAt: z.nullable(instant),
  tz: z.nullable(z.string()),
  /** Of what has a date only. */
  on: z.nullable(date),
  /** Title or name; the notes of a log. */
  text: z.string(),
  /** Of a log, its details as in the contract; of a measurement the fields of its figures. */
  details: z.record(z.string(), z.unknown()),
})
export type ImportedItem = z.output<typeof shownItem>

const reason = z.object({
  code: z.enum(importReasons),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const choice = z.union([
  /** One of the readings, counted from 0. */
  z.strictObject({ reading: whole(0, 9) }),
  /** The end of a sleep that has none. */
  z.strictObject({ endAt: instant }),
  /** A repeat that happened twice after all. */
  z.strictObject({ keep: z.literal(true) }),
  /** None of the readings, also where all rows with the same doubt are read in one way. */
  z.strictObject({ leaveOut: z.literal(true) }),
])
export type ImportChoice = z.output<typeof choice>

const rowParts = {
  file: theirs,
  /** Counts from 1 after the header. */
  record: count,
  outcome: z.enum(importOutcomes),
  reason: z.nullable(reason),
  /** The type as the other app calls it. */
  label: theirs,
  /** By the names of the columns, as they stand in the file, without empty ones. */
  cells: z.record(z.string(), theirs),
  items: z.array(shownItem),
  /** The ways to understand an ambiguous row. */
  readings: z.array(z.object({ code: z.string(), items: z.array(shownItem) })),
}

/** A row that is not imported as it stands. */
export const importRow = z.object({
  /** `file#record`: how a choice names it. */
  ref: theirs,
  ...rowParts,
  /** What the person chose; the row was read again with it. */
  choice: z.nullable(choice),
})
export type ImportRow = z.output<typeof importRow>

export const previewRow = z.object(rowParts)
export type ImportPreviewRow = z.output<typeof previewRow>
