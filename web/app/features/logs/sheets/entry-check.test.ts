import { kinds } from '@nestwren/contract/logs/kinds/index'
import { describe, expect, test } from 'vitest'
import { entryOf } from '../../../testing/desk.fixture.tsx'
import type { Draft } from '../kinds/kind-view.ts'
import { checkDraft } from './entry-check.ts'

const now = '2026-11-20T12:00:00.000Z'
const around = { now, others: [] }
const bottle = (part: object, draft: Partial<Draft> = {}): Draft => ({
  startAt: now,
  endAt: now,
  notes: '',
  details: {
    method: 'bottle',
    segments: [],
    bottles: [{ contents: 'formula', amountMl: 120, offeredMl: null, typed: null, ...part }],
    foods: [],
  },
  ...draft,
})

describe('refusals stand at their field', () => {
  test('an empty amount', () => {
    const { problems, fields } = checkDraft('feeding', bottle({ amountMl: null }), around)
    expect(problems).toEqual([expect.objectContaining({ path: 'details.bottles.0.amountMl' })])
    expect(fields).toBeNull()
  })

  test('a time in the future, but for a clock that is a little ahead', () => {
    const later = '2026-11-20T12:20:00.000Z'
    expect(checkDraft('feeding', bottle({}, { startAt: later, endAt: later }), around).problems[0]?.path).toBe(
      'startAt',
    )
    const soon = '2026-11-20T12:04:00.000Z'
    expect(checkDraft('feeding', bottle({}, { startAt: soon, endAt: soon }), around).problems).toEqual([])
  })

  test('an end before the start, in the words of the contract', () => {
    const draft: Draft = { ...kinds.sleep.example, notes: '', endAt: '2026-11-19T08:00:00.000Z' }
    expect(checkDraft('sleep', draft, around).problems).toEqual([
      { path: 'endAt', text: expect.objectContaining({ message: 'The end is before the start.' }) },
    ])
  })

  test('a feed by breast without a side and a plate without a food', () => {
    const without = (method: 'breast' | 'solids') =>
      bottle({}, { details: { method, segments: [], bottles: [], foods: [{ name: ' ', amount: null }] } })
    expect(checkDraft('feeding', without('breast'), around).problems[0]?.path).toBe('details.segments')
    expect(checkDraft('feeding', without('solids'), around).problems[0]?.path).toBe('details.foods.0.name')
  })

  test('a second sleep at the same time', () => {
    const { startAt, endAt, details } = kinds.sleep.example
    const other = entryOf('sleep', { startAt: '2026-11-19T08:50:00.000Z', endAt: '2026-11-19T09:20:00.000Z', details })
    const draft: Draft = { startAt, endAt, details, notes: '' }
    expect(checkDraft('sleep', draft, { now, others: [other] }).problems[0]?.path).toBe('startAt')
    const after = { ...other, startAt: '2026-11-19T08:59:00.000Z' }
    expect(checkDraft('sleep', draft, { now, others: [after] }).problems).toEqual([])
  })
})

describe('doubts ask and refuse nothing', () => {
  test('an implausible amount states the value', () => {
    const { doubts, fields } = checkDraft('feeding', bottle({ amountMl: 900 }), around)
    expect(doubts).toEqual([expect.objectContaining({ values: { amount: { amountMl: 900 } } })])
    expect(fields).not.toBeNull()
  })

  test('another diaper in the same minute', () => {
    const { details } = kinds.diaper.example
    const other = entryOf('diaper', { startAt: '2026-11-20T11:59:30.000Z', details })
    const draft: Draft = { startAt: now, endAt: null, notes: '', details }
    expect(checkDraft('diaper', draft, { now, others: [other] }).doubts).toHaveLength(1)
    expect(checkDraft('diaper', draft, around).doubts).toEqual([])
  })
})

test('the colour of a stool is not kept for a diaper that is only wet', () => {
  const details = { ...kinds.diaper.example.details, kind: 'wet' as const }
  const { fields } = checkDraft('diaper', { startAt: now, endAt: null, notes: '', details }, around)
  expect(fields?.details).toMatchObject({ kind: 'wet', color: null, consistency: null })
})
