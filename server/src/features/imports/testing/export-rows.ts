import { buffer } from 'node:stream/consumers'
import { brand } from '@nestwren/contract/brand'
import { kinds } from '@nestwren/contract/logs/kinds/index'
import { v7 as uuidv7 } from 'uuid'
import { ZipFile } from 'yazl'
import type { ItemFacts } from '../../../platform/items/item.ts'
import { exampledAs, worded } from '../../../testing/kept-examples.ts'
import { exampleKey, someBytes } from '../../../testing/sealed-examples.ts'

/** Of whom rows are. */
export interface RowsOf {
  readonly childId: string
  /** Stands in a row wherever somebody is named who made, changed, said or did something. */
  readonly by: { readonly id: string; readonly name: string }
}

export type ExportRow = Readonly<Record<string, unknown>>

const at = '2026-01-02T08:00:00.000Z'
const on = (day: number) => new Date(Date.UTC(2026, 0, 5 + day)).toISOString().slice(0, 10)

const look = { icon: 'music', color: '#7C3AED', hasDuration: false }
const noTimes = { startAt: null, durationMinutes: 1440, timeZone: 'UTC', rule: null, exceptions: [] }
const file = { tz: 'UTC', logId: null, takenAt: at, isPublic: false, publicOrder: null }
const exchanges = [
  { day: 0, at: '17:00', to: 0, place: 'School' },
  { day: 7, at: '17:00', to: 1, place: 'School' },
]

type MakeRow = (count: number, of: RowsOf) => ExportRow

/** What a row of each item says beside what all say; no two of them are in each other's way. */
const own: Readonly<Record<string, MakeRow>> = {
  'own kinds': (count) => ({ name: `Kind ${count}`, ...look }),
  medicines: (count) => ({ name: `Medicine ${count}` }),
  'milk lots': () => ({
    ...{ place: 'fridge', amountMl: 90, pumpedAt: at, label: null, movedAt: at, isThawed: false },
    ...{ expiresAt: '2026-01-06T08:00:00.000Z', entryId: null, endedAt: null, endedAs: null },
  }),
  foods: (count) => ({
    ...{ name: `Food ${count}`, allergen: null, firstTriedOn: null },
    ...{ status: 'liked', reactions: [], note: '' },
  }),
  'log entries': () => ({
    ...{ kind: 'note', startAt: at, endAt: null, tz: 'UTC', notes: 'Hello' },
    details: kinds.note.example.details,
  }),
  measurements: () => ({ measuredOn: '2026-01-02', weightG: 6_500 }),
  milestones: (count) => ({ key: null, title: `Milestone ${count}`, achievedOn: null, note: '', photoId: null }),
  'schedule entries': (count, { by }) => ({
    ...{ kind: 'appointment', title: `Entry ${count}`, startOn: on(count), ...noTimes, assigneeId: by.id },
    ...{ place: '', notes: '', color: null, remindMinutes: null },
  }),
  'parenting schedules': (count, { by }) => ({
    ...{ template: 'alternating-weeks', lengthDays: 14, startOn: on(28 * count), endOn: on(28 * count + 27) },
    ...{ timeZone: 'America/New_York', exchanges, notes: '', remindMinutes: null },
    people: [
      { userId: null, name: 'Ivy' },
      { userId: by.id, name: by.name },
    ],
  }),
  'parenting overrides': (count, { by }) => ({
    ...{ type: 'oneOff', proposedBy: by.id, proposedByName: by.name, acceptedAt: at, replaces: null },
    terms: {
      ...{ title: `Override ${count}`, timeZone: 'America/New_York', holiday: null, place: '' },
      periods: [
        {
          fromOn: on(count),
          fromAt: '09:00',
          untilOn: on(count),
          untilAt: '18:00',
          holder: { userId: null, name: 'Ivy' },
        },
      ],
    },
  }),
  handoffs: (_count, { by }) => ({
    ...{ at, reason: 'exchange', fromName: by.name, toName: by.name, place: 'School', note: 'I was late again' },
  }),
  articles: (count) => ({ title: `Article ${count}`, summary: '', body: 'Text', category: 'family' }),
  photos: () => ({ caption: '', audience: 'family', ...file }),
  documents: () => ({
    ...{ title: 'Birth certificate', category: 'other', notes: '', issuedOn: null, expiresOn: null, remindDays: null },
    fileName: 'certificate.jpg',
  }),
  'article pictures': () => ({}),
  'sealed documents': (_count, { by }) => ({
    meta: someBytes(1052),
    wraps: [{ userId: by.id, keyId: exampleKey().keyId, wrap: someBytes(92), by: by.id }],
  }),
}

/** A row of an export, as an item of this name would be written; throws for one that has no example here. */
export function exportRow({ name, children, exported }: ItemFacts, count: number, of: RowsOf): ExportRow {
  const kept = exampledAs(exported.name)
  const make = own[name] ?? (kept && ((at: number) => worded(kept.example, `${name} ${at}`)))
  if (make === undefined) throw new Error(`There is no example of ${name}`)
  const { childId, by } = of
  return {
    id: uuidv7(),
    ...(children === 'family' ? {} : 'one' in children ? { childId } : { childIds: [childId] }),
    ...{ createdBy: by.id, createdByName: by.name, updatedBy: by.id, updatedByName: by.name },
    ...{ createdAt: at, updatedAt: at, deletedAt: null },
    ...make(count, of),
  }
}

/** The list in which an item of an example stands. */
export function listNameOf({ exported }: ItemFacts): string {
  return exported.name.replace('{kind}', 'note')
}

/** The ZIP of an export with these lists and files. */
export function exportZip(
  lists: Readonly<Record<string, readonly object[]>>,
  files: Readonly<Record<string, Buffer>> = {},
): Promise<Buffer> {
  const zip = new ZipFile()
  const written = Object.entries({ account: [], ...lists }).map(
    ([name, rows]) => [`${name}.json`, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`] as const,
  )
  for (const [name, text] of [['README.txt', `${brand.name}: your data`] as const, ...written])
    zip.addBuffer(Buffer.from(text), name)
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name)
  zip.end()
  return buffer(zip.outputStream)
}
