import { mostCounted as ofContract } from '@nestwren/contract/service'
import { mostBannerCharacters, mostBannerDays } from '@nestwren/contract/service-banner'
import { expect, test } from 'vitest'
import { longestDays, longestText } from './banner-limits.ts'
import { mostCounted } from './most-counted.ts'

test('the panel knows the bounds of the contract without loading its schemas', () => {
  expect(mostCounted).toBe(ofContract)
  expect([longestText, longestDays]).toEqual([mostBannerCharacters, mostBannerDays])
})
