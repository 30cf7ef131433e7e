import { expect, test } from 'vitest'
import type { MilkLot } from './milk.ts'
import { changedLot, moved, ruledExpiry } from './milk-keeping.ts'

const at = (time: string) => `2026-11-${time}:00.000Z`
const fresh = { place: 'fridge', movedAt: at('19T06:00'), isThawed: false, expiresAt: at('23T06:00') } as const
const lot: MilkLot = {
  ...fresh,
  id: '0193f000-0000-7000-8000-000000000001',
  childId: '0193f000-0000-7000-8000-000000000002',
  amountMl: 100,
  leftMl: 100,
  pumpedAt: at('19T06:00'),
  hasOwnExpiry: false,
  label: null,
  entryId: null,
  endedAt: null,
  endedAs: null,
  version: 1,
}
const now = at('20T06:00')

test('each place keeps milk for its own time', () => {
  expect(ruledExpiry('room', at('19T06:00'), false)).toBe(at('19T10:00'))
  expect(ruledExpiry('fridge', at('19T06:00'), false)).toBe(at('23T06:00'))
  expect(ruledExpiry('freezer', at('19T06:00'), false)).toBe('2027-05-20T06:00:00.000Z')
  expect(ruledExpiry('fridge', at('19T06:00'), true)).toBe(at('20T06:00'))
  expect(ruledExpiry('room', at('19T06:00'), true)).toBe(at('19T10:00'))
  expect(ruledExpiry('freezer', at('19T06:00'), true)).toBe(at('20T06:00'))
})

test('moving begins anew; staying changes nothing', () => {
  expect(moved(fresh, 'fridge', now)).toBe(fresh)
  expect(moved(fresh, 'freezer', now)).toEqual({
    place: 'freezer',
    movedAt: now,
    isThawed: false,
    expiresAt: '2027-05-21T06:00:00.000Z',
  })
})

test('out of the freezer milk is thawed, and no later move makes it keep longer', () => {
  const frozen = moved(fresh, 'freezer', now)
  const thawed = moved(frozen, 'fridge', at('21T06:00'))
  expect(thawed).toMatchObject({ isThawed: true, expiresAt: at('22T06:00') })
  const warm = moved(thawed, 'room', at('21T08:00'))
  expect(warm).toMatchObject({ isThawed: true, expiresAt: at('21T12:00') })
  expect(moved(warm, 'fridge', at('21T09:00'))).toMatchObject({ isThawed: true, expiresAt: at('21T12:00') })
  expect(moved(thawed, 'freezer', at('21T08:00'))).toMatchObject({ isThawed: true, expiresAt: at('22T06:00') })
})

test('a move forgets an own date unless it brings one, and null goes back to the rule', () => {
  const own = changedLot(lot, { expiresAt: at('25T06:00') }, { fedMl: 0, at: now })
  expect(own).toMatchObject({ expiresAt: at('25T06:00'), hasOwnExpiry: true })
  expect(changedLot(own, { place: 'room' }, { fedMl: 0, at: now })).toMatchObject({
    expiresAt: at('20T10:00'),
    hasOwnExpiry: false,
  })
  const both = changedLot(own, { place: 'room', expiresAt: at('20T07:00') }, { fedMl: 0, at: now })
  expect(both).toMatchObject({ place: 'room', expiresAt: at('20T07:00'), hasOwnExpiry: true })
  expect(changedLot(own, { expiresAt: null }, { fedMl: 0, at: now })).toMatchObject({
    expiresAt: lot.expiresAt,
    hasOwnExpiry: false,
  })
})

test('it ends at the instant of the change, is used once empty, and a larger amount fills it again', () => {
  expect(changedLot(lot, { endedAs: 'discarded' }, { fedMl: 0, at: now })).toMatchObject({
    endedAs: 'discarded',
    endedAt: now,
    leftMl: 100,
  })
  const empty = changedLot(lot, { amountMl: 60 }, { fedMl: 60, at: now })
  expect(empty).toMatchObject({ endedAs: 'used', endedAt: now, leftMl: 0 })
  expect(changedLot(empty, { amountMl: 90 }, { fedMl: 60, at: now })).toMatchObject({ endedAs: null, leftMl: 30 })
})
