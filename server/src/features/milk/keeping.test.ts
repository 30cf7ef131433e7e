import { expect, test } from 'vitest'
import { moved, ruledExpiry } from './keeping.ts'

const at = (time: string) => new Date(`2026-11-${time}:00.000Z`)
const fresh = { place: 'fridge', movedAt: at('19T06:00'), isThawed: false, expiresAt: at('23T06:00') } as const

test('each place keeps milk for its own time', () => {
  expect(ruledExpiry('room', at('19T06:00'), false)).toEqual(at('19T10:00'))
  expect(ruledExpiry('fridge', at('19T06:00'), false)).toEqual(at('23T06:00'))
  expect(ruledExpiry('freezer', at('19T06:00'), false)).toEqual(new Date(Date.parse('2027-05-20T06:00:00.000Z')))
  expect(ruledExpiry('fridge', at('19T06:00'), true)).toEqual(at('20T06:00'))
  expect(ruledExpiry('room', at('19T06:00'), true)).toEqual(at('19T10:00'))
  expect(ruledExpiry('freezer', at('19T06:00'), true)).toEqual(at('20T06:00'))
})

test('moving begins anew; staying changes nothing', () => {
  expect(moved(fresh, 'fridge', at('20T06:00'))).toBe(fresh)
  expect(moved(fresh, 'freezer', at('20T06:00'))).toEqual({
    place: 'freezer',
    movedAt: at('20T06:00'),
    isThawed: false,
    expiresAt: new Date('2027-05-21T06:00:00.000Z'),
  })
})

test('out of the freezer milk is thawed, and no later move makes it keep longer', () => {
  const frozen = moved(fresh, 'freezer', at('20T06:00'))
  const thawed = moved(frozen, 'fridge', at('21T06:00'))
  expect(thawed).toMatchObject({ isThawed: true, expiresAt: at('22T06:00') })
  const warm = moved(thawed, 'room', at('21T08:00'))
  expect(warm).toMatchObject({ isThawed: true, expiresAt: at('21T12:00') })
  expect(moved(warm, 'fridge', at('21T09:00'))).toMatchObject({ isThawed: true, expiresAt: at('21T12:00') })
  expect(moved(thawed, 'freezer', at('21T08:00'))).toMatchObject({ isThawed: true, expiresAt: at('22T06:00') })
})
