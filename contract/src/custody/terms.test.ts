import { expect, expectTypeOf, test } from 'vitest'
import { type CustodyOverride, overrideTypes } from '../overrides.ts'
import { type CustodyCycle, cycleTemplates } from '../parenting-schedule.ts'
import { type Cycle, custodyTemplates, isSamePerson, type Override, overridePrecedence } from './terms.ts'

test('takes cycles and accepted overrides as they cross the wire', () => {
  expectTypeOf<CustodyCycle>().toExtend<Cycle>()
  expectTypeOf<CustodyOverride & { readonly acceptedAt: string }>().toExtend<Override>()
  expect(custodyTemplates).toEqual(cycleTemplates)
  expect(overridePrecedence.toSorted()).toEqual(overrideTypes.toSorted())
})

test('takes people with a user id by it and others by their name without regard to case', () => {
  expect(isSamePerson({ userId: 'u1', name: 'Mara' }, { userId: 'u1', name: 'Mama' })).toBe(true)
  expect(isSamePerson({ userId: 'u1', name: 'Mara' }, { userId: 'u2', name: 'Mara' })).toBe(false)
  expect(isSamePerson({ userId: null, name: 'José' }, { userId: null, name: ' JOSE\u0301' })).toBe(true)
  expect(isSamePerson({ userId: null, name: 'Mara' }, { userId: 'u1', name: 'Mara' })).toBe(false)
  // Someone without an account may be called what another one's id is.
  expect(isSamePerson({ userId: null, name: 'u1' }, { userId: 'u1', name: 'Mara' })).toBe(false)
})
