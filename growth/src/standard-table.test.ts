import { expect, it } from 'vitest'
import { readFigures, type SourceTable } from '../tools/source-figures.ts'
import { standardTable } from './full-growth.ts'
import { indicators } from './indicators.ts'
import type { StandardRows } from './standard-table.ts'

const continuations: Record<string, string> = {
  'weight-for-age': 'weight-for-age-5-10y',
  'length-height-for-age': 'height-for-age-5-19y',
  'bmi-for-age': 'bmi-for-age-5-19y',
}

function expectSource(rows: StandardRows | null | undefined, id: string, sex: 'female' | 'male') {
  const source = readFigures<SourceTable>(`data/${id}`)
  for (const name of ['L', 'M', 'S'] as const) expect(rows?.[name]).toEqual(source[sex][name])
  expect(rows).toMatchObject({
    start: source.start,
    step: source.step,
    xUnit: source.xUnit,
    unit: source.yUnit,
    source: source.standard,
  })
}

it.each(indicators)('gives the figures of %s bit for bit', (type) => {
  for (const sex of ['female', 'male'] as const) {
    const table = standardTable(type, sex)
    expect(table).toMatchObject({ type, sex })
    expectSource(table, type, sex)
    const id = continuations[type]
    if (id) expectSource(table?.continuation, id, sex)
    else expect(table?.continuation).toBeNull()
  }
})

it('says where lengths become heights', () => {
  const from = indicators.filter((type) => standardTable(type, 'male')?.heightFrom === 731)
  expect(from).toEqual(['length-height-for-age', 'bmi-for-age'])
})

it('gives copies, so that nobody changes the figures of others', () => {
  const table = standardTable('weight-for-age', 'male')
  table?.M.fill(0)
  expect(standardTable('weight-for-age', 'male')?.M[0]).toBeGreaterThan(3)
})

it('gives nothing for a sex without figures', () => {
  expect(standardTable('weight-for-age', 'other')).toBeNull()
})
