import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propose } from './mapper/propose.ts'
import { recognise } from './recognise.ts'
import { answersWith, fileOf, recordsOf } from './testing/given.ts'
import { addTo, emptyTotals } from './totals.ts'

const sampleOf = (path: string) => readFileSync(fileURLToPath(new URL(`./samples/${path}`, import.meta.url)), 'utf8')

const samples = [
  'huckleberry/ml-8-columns/export.csv',
  'nara/ml-all-types/export_narababy.csv',
  'baby-connect/ml/Kit.csv',
  'sprout-track/activity-log/activity-log-Ada-Sample-2026-01-05.csv',
  'sprout-track/account-data/sample-data-export-2026-03-01/feed-logs.csv',
  'baby-buddy/csv-german/Feeding-2025-12-01.csv',
  'baby-buddy/rest-json/feedings.json',
  'baby-tracker/day-first-ml/Mika_pump.csv',
].map(sampleOf)

/** Reads all that can be read of a file; every record comes once. */
function readWhole(text: string): void {
  const files = [fileOf(text)]
  const { files: found } = recognise(files)
  propose(files[0] ?? fileOf(''))
  const totals = emptyTotals()
  for (const record of recordsOf(files, answersWith({ dateOrder: 'dayFirst' }))) addTo(totals, record)
  const records = found.filter(({ role }) => role !== '').reduce((sum, one) => sum + one.records, 0)
  expect(totals.records).toBe(records)
}

describe('no file breaks the readers', () => {
  it('of any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const files = [{ name: 'a.csv', bytes }]
        recognise(files)
        recordsOf(files)
      }),
    )
  })

  it('that is a sample with a piece cut out, doubled or overwritten', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('"', ',', '\n', '""', '-1', '1e9', '9'.repeat(40), '\u202f', '__proto__', '2026-02-30', '99:99'),
    )
    const place = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...samples), place, place, piece, (text, from, to, put) => {
        const [start, end] = [Math.floor(from * text.length), Math.floor(to * text.length)].sort((a, b) => a - b)
        readWhole(text.slice(0, start) + put + text.slice(end))
      }),
      { numRuns: 200 },
    )
  })

  it('whose cells are anything', () => {
    const header = 'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes'
    const types = [
      'Feed',
      'Diaper',
      'Sleep',
      'Pump',
      'Growth',
      'Meds',
      'Temp',
      'Solids',
      'Potty',
      'Bath',
      'constructor',
    ]
    const cell = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom('', '2026-02-01 10:00', '00:10', '120ml', '00:13R', 'Breast', 'Pee', '4kg', '99999999oz', '-5ml'),
    )
    const row = fc.tuple(fc.constantFrom(...types), ...Array<typeof cell>(7).fill(cell))
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        const lines = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
        readWhole([header, ...lines].join('\n'))
      }),
      { numRuns: 100 },
    )
  })

  it('with cells that would keep a pattern busy for minutes', () => {
    const long = (piece: string) => `"${piece.repeat(60_000 / piece.length)}"`
    const rows = ['Bottle', 'Nursing', 'Solid Food', 'Expressed', 'Activity', 'Diaper', 'Medicine'].flatMap(
      (activity) =>
        ['( ', '(', 'h', 'a ', 'ml of', '1L', ' ', ' x', '(1L, '].map(
          (piece) => `${long('(')},2026-01-01 10:10,${activity},1,1,ml,${long(piece)},${long(piece)},,K`,
        ),
    )
    const header = 'Start Time,End Time,Activity,Duration (min),Quantity,Extra data,Text,Notes,Caregiver,Child Name'
    readWhole([header, ...rows, ...rows.map((row) => row.replace(/^"[^"]*"/, '2026-01-01 10:00'))].join('\n'))
  })
})
