import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildTables } from './build-tables.ts'
import { packSeries } from './pack-series.ts'
import { packageRoot } from './source-figures.ts'

it('generates the same bytes that are kept', () => {
  const generated = buildTables()
  const kept = readdirSync(`${packageRoot}/src/tables`).map((file) => `src/tables/${file}`)
  expect([...generated.keys()].sort()).toEqual(kept.sort())
  for (const [path, text] of generated) expect(readFileSync(`${packageRoot}/${path}`, 'utf8') === text, path).toBe(true)
})

it('refuses figures that it could not write exactly', () => {
  expect(() => packSeries('M', [3.3464, 3.34641])).toThrow('M[1] = 3.34641')
})
