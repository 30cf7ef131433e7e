import { spanish } from '@nestwren/contract/spanish'
import { expect, test } from 'vitest'
import { contractWords } from './contract-words.ts'

test('the contract has the Spanish of the catalogs; if not, run `node web/build-tools/contract-words.ts`', () => {
  expect(spanish).toMatchObject(contractWords())
  expect(spanish['feeding.breastOnly']).toBe('Pecho')
})
