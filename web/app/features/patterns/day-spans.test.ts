import type { RibbonDay } from '@nestwren/contract/charts'
import { expect, test } from 'vitest'
import { drawnDay, kindsIn } from './day-spans.ts'

const day: RibbonDay = {
  date: '2026-11-24',
  minutes: 1440,
  spans: [
    { kind: 'long', from: 0, to: 360, isOpen: false },
    { kind: 'long', from: 720, to: 740, isOpen: true },
    { kind: 'short', from: 480, to: 510, isOpen: false },
    { kind: 'other', from: 600, to: 600, isOpen: false },
  ],
}
const kinds = (extra: string | null) => ({
  isBar: (kind: string) => kind === 'long',
  isMark: (kind: string) => kind === 'short',
  extra,
})

test('lengths and moments lie where they were; others only when switched on', () => {
  expect(drawnDay(day, kinds(null), null)).toEqual({
    date: '2026-11-24',
    bars: [
      { from: 0, to: 0.25 },
      { from: 0.5, to: 740 / 1440 },
    ],
    marks: [1 / 3],
    extra: [],
    nowAt: null,
  })
  expect(drawnDay(day, kinds('other'), null).extra).toEqual([{ from: 600 / 1440, to: 600 / 1440 }])
})

test('what goes on ends now', () => {
  expect(drawnDay(day, kinds(null), 0.75).bars[1]).toEqual({ from: 0.5, to: 0.75 })
})

test('a day of 23 hours is filled by its 1,380 minutes', () => {
  const short = { ...day, minutes: 1380, spans: [{ kind: 'long', from: 0, to: 1380, isOpen: false }] }
  expect(drawnDay(short, kinds(null), null).bars).toEqual([{ from: 0, to: 1 }])
})

test('the kinds of some days', () => {
  expect([...kindsIn([day])]).toEqual(['long', 'short', 'other'])
})
