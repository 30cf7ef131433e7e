import type { Child } from '@nestwren/contract/children'
import { learn } from '@nestwren/contract/projection/learn'
import type { ProjectionModel } from '@nestwren/contract/projection/model'
import { makeRhythm, until } from '@nestwren/contract/projection/testing/rhythm'
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { projectionsKey } from '../../../platform/person-settings/projections-shown.ts'
import { writePreference } from '../../../platform/preferences/preferences.ts'
import { answerCalls } from '../../../platform/testing/calls.fixture.ts'
import { closeDesk, type Desk, entryOf, juno, openDesk, otis } from '../../../testing/desk.fixture.tsx'
import { insightsOf, withModel } from '../insights.fixture.ts'
import type { InsightsAnswer } from './insights-query.ts'
import { LikelyLines } from './likely-lines.tsx'

const timeZone = 'UTC'
const day = Math.floor(Date.UTC(2026, 10, 25) / 86_400_000)
const rhythm = makeRhythm({ timeZone, firstDay: day - 30, days: 31, seed: 11, noise: 10 })
const at = (time: string) => Date.parse(`2026-11-25T${time}:00Z`)
/** Awake since a little after 10, fed shortly before. */
const noon = at('11:40')

let model: ProjectionModel
let desk: Desk
beforeEach(async () => {
  const learned = learn(until(rhythm, at('00:00')), { now: at('00:00'), timeZone, ageDays: 200 })
  if (learned.model === null) throw new Error('nothing was learned')
  model = learned.model
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await closeDesk(desk)
})

const iso = (ms: number) => new Date(ms).toISOString()
const feedAt = (start: number, childId = juno) =>
  entryOf('feeding', {
    childId,
    startAt: iso(start),
    endAt: iso(start + 600_000),
    details: { method: 'bottle', segments: [], bottles: [], foods: [] } as never,
  })
const sleepOf = (start: number, end: number | null) =>
  entryOf('sleep', {
    startAt: iso(start),
    endAt: end === null ? null : iso(end),
    details: { type: null, location: null, putDownAt: null, wakings: [], moodBefore: null, moodAfter: null },
  })
/** The last day and a half as the device has it. */
const recent = (now = noon) => {
  const { feeds, sleeps } = until(rhythm, now)
  const isRecent = ({ at: start }: { readonly at: number }) => start > now - 36 * 3_600_000
  return [
    ...feeds.filter(isRecent).map((feed) => feedAt(feed.at)),
    ...sleeps.filter(isRecent).map((sleep) => sleepOf(sleep.at, sleep.until)),
  ]
}

const children = () => desk.workspace.queryClient.getQueryData<Child[]>(queryKeys.children) ?? []

async function show(answers: Readonly<Record<string, InsightsAnswer>>, entries = recent(), childCount: 1 | 2 = 1) {
  desk = await openDesk(entries, { childCount })
  onlineManager.setOnline(true)
  const sent = answerCalls(
    Object.fromEntries(
      Object.entries(answers).map(([childId, answer]) => [
        `GET /api/insights?childId=${childId}`,
        () => Response.json(answer),
      ]),
    ),
  )
  desk.show(<LikelyLines family={children()} roomKey="room" room={80} isLate={false} />)
  return { asked: () => sent.filter(({ name }) => name.includes('/api/insights')) }
}

/** An hour by the clocks of this machine, which are the ones that are shown: its number and its half of the day. */
const shown = (time: string) => new Date(at(time)).toLocaleTimeString('en-US', { hour: 'numeric' }).split(/\s/)

const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('says the next feed and nap, and how often such windows were right', async () => {
  await show({ [juno]: withModel(model) })
  const said = await screen.findAllByText(/^Next/)
  const rate = ', right \\d+ of \\d+ times(?: in the last 14 days, \\d+ of \\d+ in the last 7)?$'
  const [feed, feedHalf] = shown('14:00')
  const [nap, napHalf] = shown('12:00')
  expect(said.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(`^Next feed ${feed}:\\d\\d to ${feed}:\\d\\d ${feedHalf}${rate}`),
    expect.stringMatching(`^Next nap ${nap}:\\d\\d to ${nap}:\\d\\d ${napHalf}${rate}`),
  ])
  expect(screen.getByText('Likely next, going by your logs')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/\bdue\b|\bsafe\b|should|normal/i)
})

test('follows each log of this device without asking the server again', async () => {
  const earlier = recent().filter((one) => one.kind !== 'feeding' || Date.parse(one.startAt) < at('10:00'))
  const { asked } = await show({ [juno]: withModel(model) }, earlier)
  expect(await screen.findByText(/^Next feed later than usual/)).toBeTruthy()
  act(() => desk.workspace.entries.put([feedAt(noon - 60_000)]))
  expect(screen.getByText(new RegExp(`^Next feed ${shown('14:00')[0]}:\\d\\d`))).toBeTruthy()
  act(() => desk.workspace.entries.put([sleepOf(noon - 120_000, null)]))
  expect(lines().join()).toMatch(/Wake-up/)
  expect(lines().join()).not.toMatch(/Next nap/)
  expect(asked()).toHaveLength(1)
})

test('a feed that is later than usual says so, without a past window', async () => {
  const fed = noon - 5.5 * 3_600_000
  await show(
    { [juno]: withModel(model) },
    recent().filter((one) => one.kind !== 'feeding' || Date.parse(one.startAt) < fed),
  )
  expect(await screen.findByText(/Next feed later than usual/)).toBeTruthy()
})

test('two children have a line each, named', async () => {
  await show(
    { [juno]: withModel(model), [otis]: insightsOf({ projection: { model: null, silent: 'tooFewDays' } }) },
    recent(),
    2,
  )
  expect(await screen.findByText('Otis')).toBeTruthy()
  expect(lines()[0]).toMatch(/^JunoNext feed/)
  expect(lines()[1]).toBe('OtisWe need 5 days of logs to say when the next feed and nap are likely.')
})

test('where nothing was ever logged there is nothing', async () => {
  const { asked } = await show({ [juno]: insightsOf() }, [])
  await vi.waitFor(() => expect(asked()).toHaveLength(1))
  await vi.waitFor(() => expect(desk.workspace.queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('region')).toBeNull()
})

test('turned off here it goes, asks nothing, and Undo brings it back', async () => {
  const { asked } = await show({ [juno]: withModel(model) })
  fireEvent.click(await screen.findByRole('button', { name: 'Hide likely times' }))
  expect(screen.queryByText(/Next feed/)).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/Next feed/)).toBeTruthy()
  expect(asked()).toHaveLength(1)
})

test('asks nothing while the person does not want it', async () => {
  writePreference(projectionsKey, 'off')
  const { asked } = await show({ [juno]: withModel(model) })
  await vi.waitFor(() => expect(desk.workspace.queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('region')).toBeNull()
  expect(asked()).toHaveLength(0)
})

test('what was learned is kept for ten minutes, also when the connection comes back', async () => {
  const { asked } = await show({ [juno]: withModel(model) })
  await screen.findByText(/Next feed/)
  await act(() => desk.workspace.queryClient.invalidateQueries())
  expect(asked()).toHaveLength(1)
})

test('somebody who may not see the logs sees nothing of it', async () => {
  desk = await openDesk()
  const { queryClient } = desk.workspace
  const hidden = children().map((child) => ({ ...child, access: { ...child.access, logs: 'none' as const } }))
  queryClient.setQueryData(queryKeys.children, hidden)
  onlineManager.setOnline(true)
  const sent = answerCalls({})
  desk.show(<LikelyLines family={hidden} roomKey="room" room={80} isLate={false} />)
  await vi.waitFor(() => expect(desk.workspace.queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('region')).toBeNull()
  expect(sent.filter(({ name }) => name.includes('insights'))).toEqual([])
})
