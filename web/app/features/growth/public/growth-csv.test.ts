import { loadGrowth } from '@nestwren/growth/load-growth'
import { expect, test } from 'vitest'
import { measurementOf } from '../growth.fixture.ts'
import { growthCsv, growthTable } from './growth-csv.ts'

const growth = await loadGrowth()
const childId = measurementOf({ measuredOn: '2026-01-01' }).childId
/** A girl born at 32 weeks. */
const pip = { _id: childId, birthdate: '2025-10-01', dueDate: '2025-11-26', sex: 'female' } as const
const linesOf = (csv: string) => csv.split('\r\n').map((line) => line.replaceAll('"', '').split(','))

/** What a table says of one visit, by column. */
function rowOf(csv: string, at = 1) {
  const [header = [], ...rows] = linesOf(csv)
  return Object.fromEntries(header.map((name, index) => [name.replace('\uFEFF', ''), rows[at - 1]?.[index]]))
}

test('a visit has both ages, its figures in units, and z and percentile with whose figures they are', () => {
  const csv = growthTable(
    pip,
    [
      measurementOf({ measuredOn: '2026-06-01', weightG: 7_100, lengthMm: 658, measured: 'lying' }),
      measurementOf({ measuredOn: '2026-02-01', weightG: 5_000, headMm: 390 }),
    ],
    growth,
  )
  const [heading = ''] = csv.split('\r\n')
  const first =
    '"date","actualAgeDays","correctedAgeDays","scoredBy","weightKg","lengthOrHeightCm","measured","headCm","armCm",'
  expect(heading.startsWith(`\uFEFF${first}`)).toBe(true)
  expect(heading).toContain(',"bmi","weightForAgeZ",')
  // INTERGROWTH-21st at 32 weeks and 123 days; the figures of e2e/charts.spec.ts.
  expect(rowOf(csv)).toMatchObject({
    date: '2026-02-01',
    actualAgeDays: '123',
    correctedAgeDays: '67',
    scoredBy: 'correctedAge',
    weightKg: '5',
    lengthOrHeightCm: '',
    headCm: '39',
    weightForAgeZ: '-0.035',
    weightForAgeReference: 'INTERGROWTH-21st',
    bmiForAgeZ: '',
    bmiForAgeReference: '',
  })
  expect(rowOf(csv, 2)).toMatchObject({
    date: '2026-06-01',
    correctedAgeDays: '187',
    weightKg: '7.1',
    lengthOrHeightCm: '65.8',
    measured: 'lying',
    weightForAgeZ: '-0.284',
    weightForAgePercentile: '38.84',
    weightForAgeReference: 'WHO 2006',
    bmiForAgeReference: 'WHO 2006',
  })
})

test('a child born at term has one age, and one without a birth date none', () => {
  const visit = [measurementOf({ measuredOn: '2026-02-01', weightG: 5_000 })]
  const term = rowOf(growthTable({ ...pip, dueDate: null }, visit, growth))
  expect(term).toMatchObject({ actualAgeDays: '123', correctedAgeDays: '', scoredBy: 'actualAge' })
  const unknown = rowOf(growthTable({ ...pip, birthdate: null }, visit, growth))
  expect(unknown).toMatchObject({ actualAgeDays: '', scoredBy: '', weightKg: '5', weightForAgeZ: '' })
})

test('a note that begins like a formula is text, and quotes and lines stay in their cell', () => {
  const noteOf = (note: string) => growthTable(pip, [measurementOf({ measuredOn: '2026-02-01', note })], growth)
  for (const note of ['=HYPERLINK(1)', '+1', '-1', '@x', '\t=1', '＝1'])
    expect(noteOf(note)).toContain(`,"'${note}"\r\n`)
  expect(noteOf('said "hm"\nthen = slept')).toContain(`,"said ""hm""\nthen = slept"\r\n`)
})

test('the file holds this child only, with the tables that its measurements need', async () => {
  const all = [
    measurementOf({ measuredOn: '2026-02-01', armMm: 120 }),
    measurementOf({ measuredOn: '2026-02-01', weightG: 9_999, childId: '00000000-0000-4000-8000-000000000002' }),
  ]
  const csv = await (await growthCsv(pip, all)).text()
  expect(csv).toContain('2026-02-01')
  expect(csv).not.toContain('9.999')
})
