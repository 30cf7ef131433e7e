import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { read } from './read.ts'
import { recognise } from './recognise.ts'
import type { ImportedRecord } from './result.ts'
import { addTo, emptyTotals } from './totals.ts'
import type { Answers, DateOrder, SourceFile, UnitOf } from './upload.ts'

const folder = fileURLToPath(new URL('./samples/', import.meta.url))

interface Expected {
  readonly app: string
  readonly set: string
  readonly timeZone: string
  readonly dateOrder?: string
  readonly ask?: { volume: UnitOf<'volume'>; weight: UnitOf<'weight'>; length: UnitOf<'length'> }
  readonly records: number
  readonly entries: unknown
  readonly bottleMl: number
  readonly sleepMinutes: number
  readonly files: readonly { readonly name: string; readonly records: number }[]
  readonly details: Record<string, readonly { readonly file: string; readonly record: number }[]>
}

const counted = ['records', 'bottleMl', 'duplicates', 'unreadable', 'open', 'sleepConflicts', 'lookupRecords'] as const

const sets = readdirSync(folder).flatMap((app) =>
  readdirSync(join(folder, app)).map((set) => ({ name: `${app}/${set}`, path: join(folder, app, set) })),
)

function filesIn(path: string): SourceFile[] {
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, String(name)))
    .filter((one) => statSync(one).isFile() && !one.endsWith('expected.json'))
    .map((one) => ({ name: relative(path, one), bytes: readFileSync(one) }))
}

function answersFor(expected: Expected): Answers {
  const orders: Record<string, DateOrder> = { 'day first': 'dayFirst', 'month first': 'monthFirst' }
  return {
    zone: expected.timeZone.includes('/') ? expected.timeZone : 'America/Chicago',
    units: expected.ask ?? {},
    dateOrder: orders[expected.dateOrder ?? ''] ?? null,
    children: {},
    includeRepeats: false,
    useAdjustedBirthdates: false,
    choices: {},
    mappings: {},
  }
}

const placesOf = (records: readonly ImportedRecord[], outcome: string) =>
  records
    .filter((one) => one.outcome === outcome)
    .map(({ file, record }) => `${file}#${record}`)
    .sort()

describe.each(sets)('$name', ({ path }) => {
  const expected = JSON.parse(readFileSync(join(path, 'expected.json'), 'utf8')) as Expected
  const files = filesIn(path)
  const answers = answersFor(expected)
  const records = [...read(files, answers)]

  it('is recognised', () => {
    const found = recognise(files)
    expect(found.app).toBe(expected.app)
    expect(found.refusals).toEqual([])
    const byName = <T extends { name: string }>(list: readonly T[]) =>
      [...list].sort((one, other) => one.name.localeCompare(other.name))
    expect(byName(found.files.map(({ name, records: count }) => ({ name, records: count })))).toEqual(
      byName(expected.files),
    )
  })

  it('gives what is expected of it', () => {
    const totals = emptyTotals()
    for (const record of records) addTo(totals, record)
    expect(totals.entries).toEqual(expected.entries)
    expect(totals).toMatchObject(Object.fromEntries(counted.map((name) => [name, (expected as never)[name]])))
    expect(totals.unsupported).toEqual((expected as unknown as { unsupported: object }).unsupported)
    expect(Math.abs(totals.sleepMinutes - expected.sleepMinutes)).toBeLessThanOrEqual(1)
    expect([totals.ambiguous, totals.leftOut]).toEqual([0, 0])
  })

  it.each([
    ['duplicates', 'duplicate'],
    ['unreadable', 'unreadable'],
    ['open', 'open'],
    ['sleepConflicts', 'sleepConflict'],
  ])('names the records that are %s', (name, outcome) => {
    const places = (expected.details[name] ?? []).map(({ file, record }) => `${file}#${record}`).sort()
    expect(placesOf(records, outcome)).toEqual(places)
  })

  it('has a key of its own for each entry, the same each time', () => {
    const keys = records.filter(({ outcome }) => outcome === 'entry').map(({ sourceKey }) => sourceKey)
    expect(new Set(keys).size).toBe(keys.length)
    expect([...read(files, answers)].map(({ sourceKey }) => sourceKey)).toEqual(records.map((one) => one.sourceKey))
  })
})
