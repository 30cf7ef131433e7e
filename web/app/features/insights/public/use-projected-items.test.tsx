import { learn } from '@nestwren/contract/projection/learn'
import { makeRhythm, until } from '@nestwren/contract/projection/testing/rhythm'
import { onlineManager } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../../../platform/testing/calls.fixture.ts'
import { closeDesk, type Desk, entryOf, juno, openDesk } from '../../../testing/desk.fixture.tsx'
import { withModel } from '../insights.fixture.ts'
import { useProjectedItems } from './use-projected-items.ts'

let desk: Desk
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await closeDesk(desk)
})

function Items() {
  return useProjectedItems().map((item) => <p key={item.what}>{JSON.stringify(item)}</p>)
}

test('gives the open windows in the form of the days of a schedule, and none that is past', async () => {
  const timeZone = 'UTC'
  const day = Math.floor(Date.UTC(2026, 10, 25) / 86_400_000)
  const now = Date.parse('2026-11-25T17:30:00Z')
  const rhythm = makeRhythm({ timeZone, firstDay: day - 30, days: 31, seed: 11, noise: 10 })
  const { model } = learn(until(rhythm, now), { now, timeZone, ageDays: 200 })
  if (model === null) throw new Error('nothing was learned')
  vi.useFakeTimers({ toFake: ['Date'], now })
  const entries = until(rhythm, now)
    .sleeps.filter(({ at }) => at > now - 36 * 3_600_000)
    .map(({ at, until: end }) =>
      entryOf('sleep', {
        startAt: new Date(at).toISOString(),
        endAt: end === null ? null : new Date(end).toISOString(),
        details: { type: null, location: null, putDownAt: null, wakings: [], moodBefore: null, moodAfter: null },
      }),
    )
  const fed = entryOf('feeding', {
    startAt: new Date(now - 6 * 3_600_000).toISOString(),
    details: { method: 'bottle', segments: [], bottles: [], foods: [] } as never,
  })
  desk = await openDesk([...entries, fed])
  onlineManager.setOnline(true)
  answerCalls({ [`GET /api/insights?childId=${juno}`]: () => Response.json(withModel(model)) })
  desk.show(<Items />)
  const bedtime = JSON.parse((await screen.findByText(/"bedtime"/)).textContent ?? '')
  expect(bedtime).toMatchObject({
    is: 'projected',
    childIds: [juno],
    at: expect.stringMatching(/^2026-11-25T19:/),
    best: expect.stringMatching(/^2026-11-25T19:/),
    hits: expect.any(Number),
    of: expect.any(Number),
  })
  expect(Date.parse(bedtime.until)).toBeGreaterThanOrEqual(Date.parse(bedtime.best))
  // The feed is hours late, and no nap is left.
  expect(screen.queryByText(/"feed"/)).toBeNull()
  expect(screen.queryByText(/"nap"/)).toBeNull()
})
