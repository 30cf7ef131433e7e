import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ProjectedWindow, Projection } from '@nestwren/contract/projection/project'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useLikelyWords, useRangeText } from './use-likely-words.ts'

const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>
const at = (time: string) => new Date(`2026-11-25T${time}:00`).getTime()

function windowOf(from: string, to: string, part: Partial<ProjectedWindow> = {}): ProjectedWindow {
  return { from: at(from), to: at(to), best: at(from), isPast: false, rest: null, hitRate: null, ...part }
}
const nothing: Projection = {
  feed: null,
  nap: null,
  bedtime: null,
  wake: null,
  why: { feed: null, nap: null, bedtime: null },
}

function say(part: Partial<Projection>): readonly string[] {
  const { result } = renderHook(() => useLikelyWords(), { wrapper })
  const lines = result.current({ projection: { ...nothing, ...part }, silent: null })
  return lines.map(({ text, rate }) => (rate === null ? text : `${text}, ${rate}`))
}

test.each([
  ['14:10', '14:50', '2:10 to 2:50 PM'],
  ['11:40', '12:20', '11:40 AM to 12:20 PM'],
])('%s to %s is %s', (from, to, words) => {
  const { result } = renderHook(() => useRangeText(), { wrapper })
  expect(result.current.range(at(from), at(to)).replaceAll('\u202f', ' ')).toBe(words)
})

test('says the feed, then what comes next of sleep', () => {
  const feed = windowOf('14:10', '14:50', { hitRate: { hits: 11, of: 14 } })
  const nap = windowOf('13:00', '13:40')
  const bedtime = windowOf('19:10', '19:50')
  expect(say({ feed, nap, bedtime })).toEqual([
    'Next feed 2:10 to 2:50 PM, right 11 of 14 times',
    'Next nap 1:00 to 1:40 PM',
  ])
  expect(say({ bedtime, why: { feed: null, nap: 'noNapLeft', bedtime: null } })).toEqual(['Bedtime 7:10 to 7:50 PM'])
  expect(say({ wake: windowOf('13:00', '13:40'), bedtime })).toEqual(['Wake-up 1:00 to 1:40 PM'])
})

test('says how often it was right in the last 7 days where those were worse', () => {
  const hitRate = { hits: 82, of: 100, lately: { hits: 36, of: 50 } }
  expect(say({ feed: windowOf('14:10', '14:50', { hitRate }) })).toEqual([
    'Next feed 2:10 to 2:50 PM, right 82 of 100 times in the last 14 days, 36 of 50 in the last 7',
  ])
})

test('what is late is later than usual, with until when it mostly comes', () => {
  const late = { isPast: true, hitRate: { hits: 11, of: 14 }, rest: { from: at('15:00'), to: at('15:40') } }
  expect(say({ feed: windowOf('14:10', '14:50', late) })).toEqual(['Next feed later than usual, likely by 3:40 PM'])
  expect(say({ wake: windowOf('14:10', '14:50', { isPast: true }) })).toEqual(['Asleep longer than usual'])
})

test('says why nothing is said, in one line, and not what the page says already', () => {
  const why = (feed: Projection['why']['feed'], nap: Projection['why']['nap']) =>
    say({ why: { feed, nap, bedtime: null } })
  expect(why('tooFewDays', 'tooFewDays')).toEqual([
    'We need 5 days of logs to say when the next feed and nap are likely.',
  ])
  expect(why(null, 'tooFewLogs')).toEqual(['We need more logs to say when the next nap is likely.'])
  expect(why('nothingLately', 'noLogs')).toEqual([
    "No feed logged lately, so we can't say when the next one is likely.",
  ])
  expect(why('noLogs', 'noLogs')).toEqual([])
  expect(why(null, 'asleep')).toEqual([])
})
