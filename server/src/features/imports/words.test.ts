import {
  importApps,
  importOutcomes,
  importReasons,
  importRefusals,
  importUnits,
  mappedColumns,
  mappedKinds,
} from '@nestwren/contract/imports-words'
import { expect, test } from 'vitest'
import * as mapping from './formats/mapping.ts'
import * as result from './formats/result.ts'
import * as uploads from './formats/upload.ts'

test.each([
  ['apps', uploads.apps, importApps],
  ['refusals', uploads.refusals, importRefusals],
  ['outcomes', result.outcomes, importOutcomes],
  ['reasons', result.reasonCodes, importReasons],
  ['columns', mapping.meanings, mappedColumns],
  ['kinds', mapping.mappedKinds, mappedKinds],
] as const)('pages have a word for all %s that readers give', (_what, given, told) => {
  expect(told).toEqual(expect.arrayContaining([...given]))
})

test('units can be answered as they are asked', () => {
  expect(importUnits).toEqual(uploads.unitChoices)
})
