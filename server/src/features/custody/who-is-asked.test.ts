import type { CustodyPerson, Cycle } from '@nestwren/contract/custody/terms'
import { expect, test } from 'vitest'
import { type Asking, whoIsAsked } from './terms.ts'

const person = (name: string): CustodyPerson => ({ userId: name, name })
const joe: CustodyPerson = { userId: null, name: 'joe' }

const cycle = (people: Cycle['people'], over: Partial<Cycle> = {}): Cycle => ({
  ...{ id: 'cycle', childIds: ['juno'], template: 'own', lengthDays: 14, startOn: '2026-01-01', endOn: null },
  ...{ timeZone: 'UTC', people, exchanges: [], ...over },
})
const member = (userId: string, manages: readonly string[] = ['juno', 'otis']): Asking['members'][number] => ({
  ...{ userId, name: userId },
  holds: (childId, level) => level === 'view' || manages.includes(childId),
})
const terms = (holder: CustodyPerson): Asking['terms'] => ({
  ...{ title: 'Lake', timeZone: 'UTC', holiday: null, place: '' },
  periods: [{ fromOn: '2026-11-26', fromAt: '09:00', untilOn: '2026-11-27', untilAt: '18:00', holder }],
})
const asked = (over: Partial<Asking>) =>
  whoIsAsked({
    ...{ caller: { userId: 'mara' }, childIds: ['juno'], replaced: null, terms: terms(person('dev')) },
    agreed: { cycles: [cycle([person('mara'), person('dev')])], overrides: [] },
    members: [member('mara'), member('dev'), member('bea'), member('sol', [])],
    now: new Date('2026-11-19T10:24:00.000Z'),
    ...over,
  })

test('asks the other person of the cycle, whoever would get the time', () => {
  for (const holder of [person('mara'), person('dev'), person('bea'), joe])
    expect(asked({ terms: terms(holder) })).toEqual({ waitsFor: 'dev' })
  expect(asked({ caller: { userId: 'dev' }, terms: terms(person('dev')) })).toEqual({ waitsFor: 'mara' })
})

test('asks whoever would give time away when somebody else proposes', () => {
  expect(asked({ caller: { userId: 'bea' }, terms: terms(person('mara')) })).toEqual({ waitsFor: 'dev' })
  expect(asked({ caller: { userId: 'bea' }, terms: terms(person('dev')) })).toEqual({ waitsFor: 'mara' })
})

test('asks nobody where the other one has no account, or no say', () => {
  const withJoe = { cycles: [cycle([person('mara'), joe])], overrides: [] }
  expect(asked({ agreed: withJoe, terms: terms(joe) })).toEqual({ waitsFor: null })
  const withSol = { cycles: [cycle([person('mara'), person('sol')])], overrides: [] }
  expect(asked({ agreed: withSol, terms: terms(person('sol')) })).toEqual({ waitsFor: null })
  expect(asked({ agreed: { cycles: [], overrides: [] }, terms: terms(person('mara')) })).toEqual({ waitsFor: null })
})

test('goes by the cycle of those days, not by one that is over', () => {
  const cycles = [
    cycle([person('mara'), joe], { startOn: '2026-06-01' }),
    cycle([person('mara'), person('dev')], { startOn: '2025-01-01', endOn: '2026-05-31' }),
  ]
  expect(asked({ agreed: { cycles, overrides: [] }, terms: terms(joe) })).toEqual({ waitsFor: null })
  expect(asked({ agreed: { cycles: cycles.slice(1), overrides: [] }, terms: terms(joe) })).toEqual({ waitsFor: 'dev' })
})

test('asks whoever agreed to what is replaced', () => {
  const replaced = { terms: terms(person('dev')), proposedBy: 'mara', proposedByName: 'mara' }
  const nothing = { ...terms(joe), periods: [] }
  expect(asked({ agreed: { cycles: [], overrides: [] }, replaced, terms: nothing })).toEqual({ waitsFor: 'dev' })
})

test('lets nobody answer for the child of somebody else', () => {
  const both = ['juno', 'otis']
  const cycles = [
    cycle([person('mara'), person('dev')]),
    cycle([person('mara'), person('bea')], { id: 'other', childIds: ['otis'] }),
  ]
  const agreed = { cycles, overrides: [] }
  expect(asked({ childIds: both, agreed, terms: terms(person('mara')) })).toBe('several')
  const members = [member('mara'), member('dev', ['juno']), member('bea', ['otis'])]
  expect(asked({ childIds: both, agreed, members, terms: terms(person('mara')) })).toBe('several')
  // The father of one has no account: what is recorded for his child must not be recorded for the other's.
  const withJoe = { cycles: [cycles[0] as Cycle, cycle([person('mara'), joe], { childIds: ['otis'] })], overrides: [] }
  expect(asked({ childIds: both, agreed: withJoe, members, terms: terms(person('mara')) })).toBe('several')
  expect(asked({ childIds: both, agreed: withJoe, terms: terms(person('mara')) })).toEqual({ waitsFor: 'dev' })
})
