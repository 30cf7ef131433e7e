import type { RibbonDay, Series, SeriesName } from '@nestwren/contract/charts'
import { seriesNames } from '@nestwren/contract/charts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../../../platform/testing/calls.fixture.ts'
import { setVolumeUnit } from '../../../platform/units/units.ts'
import { juno } from '../../../testing/desk.fixture.tsx'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { PatternsTab } from './patterns-tab.tsx'
import { boundsOf, datesIn } from './spans.ts'
import { askedNow } from './use-figures.ts'

const now = '2026-11-24T12:00:00Z'
const today = '2026-11-24'
let desk: SettingsDesk

beforeEach(() => vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] }))
afterEach(async () => {
  await desk.close()
  vi.useRealTimers()
})

const call = (name: 'series' | 'ribbons', days: number) =>
  `GET /api/charts/${name}?${new URLSearchParams(askedNow(juno, { kind: 'days', days }))}`

function seriesOf(name: SeriesName, values: readonly (number | null)[], part: Partial<Series> = {}): Series {
  const dates = datesIn(boundsOf({ kind: 'days', days: values.length }, today))
  const days = dates.flatMap((date, index) => {
    const value = values[index] ?? null
    return value === null ? [] : [{ date, value }]
  })
  const over = days.filter(({ date }) => date < today).map(({ value }) => value)
  const average = over.length === 0 ? null : over.reduce((sum, one) => sum + one, 0) / over.length
  return { name, days, average, previous: { average: null, days: 0 }, ...part }
}

function answers(days: number, given: readonly Series[]) {
  const bounds = boundsOf({ kind: 'days', days }, today)
  const tz = Temporal.Now.timeZoneId()
  const series = seriesNames.map((name) => given.find((one) => one.name === name) ?? seriesOf(name, []))
  const ribbons = datesIn(bounds).map(
    (date): RibbonDay => ({
      date,
      minutes: 1440,
      spans: [
        { kind: 'sleep', from: 0, to: 300, isOpen: false },
        { kind: 'feeding', from: 310, to: 330, isOpen: false },
        { kind: 'diaper', from: 340, to: 340, isOpen: false },
      ],
    }),
  )
  return {
    [call('series', days)]: () => Response.json({ ...bounds, tz, series }),
    [call('ribbons', days)]: () => Response.json({ tz, days: ribbons }),
  }
}

const feeds = seriesOf('feeds', [8, 9, 8, null, 7, 8, 3], { previous: { average: 7.5, days: 7 } })
const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('a week of ribbons says what each day had, and one more kind at a time', async () => {
  desk = await openSettings()
  answerCalls(answers(7, [feeds]))
  desk.show(<PatternsTab />)
  const pattern = await card('Day pattern')
  expect(pattern.getByRole('img', { name: 'Wed, Nov 18: 1 sleep and 1 feed' })).toBeTruthy()
  expect(pattern.getByRole('img', { name: 'Today so far: 1 sleep and 1 feed' })).toBeTruthy()
  fireEvent.click(pattern.getByRole('button', { name: 'Diapers' }))
  expect(pattern.getByRole('img', { name: 'Today so far: 1 sleep, 1 feed, and 1 diaper' })).toBeTruthy()
  fireEvent.click(pattern.getByRole('button', { name: 'Diapers' }))
  expect(pattern.getByRole('img', { name: 'Today so far: 1 sleep and 1 feed' })).toBeTruthy()
})

test('a series says its average, how it lies to the period before, and on how many days it rests', async () => {
  desk = await openSettings()
  answerCalls(answers(7, [feeds]))
  desk.show(<PatternsTab />)
  const shown = await card('Feeds')
  expect(shown.getByText('0.5 more than the 7 days before (7.5).')).toBeTruthy()
  expect(shown.getByText('From 5 of 6 days.')).toBeTruthy()
  fireEvent.click(shown.getByRole('button', { name: 'Show table: Feeds' }))
  const rows = shown.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[1]).toBe('Today so far3')
  expect(rows[4]).toBe('Sat, Nov 21Nothing logged')
  expect(screen.getByText(/^Nothing logged in these days: Bottles, Nursing, Sleep/)).toBeTruthy()
})

test('arrow keys go from day to day and say each', async () => {
  desk = await openSettings()
  answerCalls(answers(7, [feeds]))
  desk.show(<PatternsTab />)
  const slider = (await card('Feeds')).getByRole('slider', { name: 'Feeds' })
  const said = () => slider.getAttribute('aria-valuetext')
  expect(said()).toBe('Today so far: 3')
  fireEvent.keyDown(slider, { key: 'ArrowLeft' })
  expect(said()).toBe('Today so far: 3')
  fireEvent.keyDown(slider, { key: 'ArrowLeft' })
  expect(said()).toBe('Mon, Nov 23: 8')
  fireEvent.keyDown(slider, { key: 'ArrowLeft' })
  fireEvent.keyDown(slider, { key: 'ArrowLeft' })
  expect(said()).toBe('Sat, Nov 21: nothing logged')
  fireEvent.keyDown(slider, { key: 'Home' })
  expect(said()).toBe('Wed, Nov 18: 8')
  fireEvent.keyDown(slider, { key: 'ArrowLeft' })
  expect(said()).toBe('Wed, Nov 18: 8')
})

test('amounts are in the reader’s unit', async () => {
  desk = await openSettings()
  setVolumeUnit('oz')
  answerCalls(answers(7, [seriesOf('bottleMl', [600, 600, 600, 600, 600, 600, 100])]))
  desk.show(<PatternsTab />)
  const shown = await card('Bottles')
  expect(shown.getAllByText('20.3 oz').length).toBeGreaterThan(0)
  expect(shown.getByText('Nothing logged in the 7 days before.')).toBeTruthy()
})

test('three months stand in columns, one slider for all days, and the choice is kept on the device', async () => {
  desk = await openSettings()
  answerCalls({ ...answers(7, [feeds]), ...answers(90, [feeds]) })
  const page = desk.show(<PatternsTab />)
  fireEvent.click(await screen.findByRole('radio', { name: '90 days' }))
  const slider = (await card('Day pattern')).getByRole('slider', { name: 'Day pattern' })
  expect(slider.getAttribute('aria-valuemax')).toBe('90')
  expect(slider.getAttribute('aria-valuetext')).toBe('Today so far: 1 sleep and 1 feed')
  page.unmount()
  desk.show(<PatternsTab />)
  expect((await screen.findByRole('radio', { name: '90 days' })).getAttribute('aria-checked')).toBe('true')
})

test('nothing logged, nothing shared, and a failure are three different things', async () => {
  desk = await openSettings()
  answerCalls(answers(7, []))
  const page = desk.show(<PatternsTab />)
  expect(await screen.findByText('Nothing logged in these days')).toBeTruthy()
  page.unmount()
  await desk.close()
  desk = await openSettings()
  answerCalls({
    [call('series', 7)]: () => refusal(403, 'FORBIDDEN', 'No.'),
    [call('ribbons', 7)]: () => refusal(403, 'FORBIDDEN', 'No.'),
  })
  desk.show(<PatternsTab />)
  expect(await screen.findByText("We couldn't load the day pattern. Your logs are safe.")).toBeTruthy()
  expect(screen.queryByText('Nothing logged in these days')).toBeNull()
})

test('without a network and without a copy it says so once', async () => {
  desk = await openSettings({}, { isOnline: false })
  answerCalls({})
  desk.show(<PatternsTab />)
  await waitFor(() =>
    expect(screen.getAllByText("You're offline. This will show up once you're back online.")).toHaveLength(1),
  )
})
