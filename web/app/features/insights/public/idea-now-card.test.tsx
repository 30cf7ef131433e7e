import type { Child } from '@nestwren/contract/children'
import { onlineManager } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { answerCalls } from '../../../platform/testing/calls.fixture.ts'
import { closeDesk, type Desk, entryOf, juno, openDesk, otis } from '../../../testing/desk.fixture.tsx'
import { ideaOf, insightsOf } from '../insights.fixture.ts'
import { IdeaNowCard } from './idea-now-card.tsx'

let desk: Desk
afterEach(async () => {
  vi.unstubAllGlobals()
  await closeDesk(desk)
})

const idOfSleep = (childId: string) => childId.replace(/^0{8}/, '00000009')

function sleepOf(childId: string, endAt: string | null) {
  return entryOf('sleep', {
    ...{ id: idOfSleep(childId), childId, endAt, version: endAt === null ? 1 : 2 },
    startAt: new Date(Date.now() - 1_800_000).toISOString(),
    details: { type: null, location: null, putDownAt: null, wakings: [], moodBefore: null, moodAfter: null },
  })
}

async function show(childCount: 1 | 2, sleeping: readonly string[], room = { room: 80, isLate: false }) {
  desk = await openDesk(
    sleeping.map((childId) => sleepOf(childId, null)),
    { childCount },
  )
  onlineManager.setOnline(true)
  answerCalls({
    [`GET /api/insights?childId=${juno}`]: () => Response.json(insightsOf({ ideas: [ideaOf()] })),
    [`GET /api/insights?childId=${otis}`]: () =>
      Response.json(insightsOf({ ideas: [ideaOf({ key: 'hum', title: 'Hum a song' })] })),
  })
  const family = desk.workspace.queryClient.getQueryData<Child[]>(queryKeys.children) ?? []
  desk.show(<IdeaNowCard family={family} roomKey="room" {...room} />)
  await vi.waitFor(() => expect(desk.workspace.queryClient.isFetching()).toBe(0))
}

const ideas = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const change = (childId: string, endAt: string | null) =>
  act(() => desk.workspace.entries.put([sleepOf(childId, endAt)]))
const justNow = () => new Date().toISOString()

test('an idea goes when a sleep is logged, here or by somebody else, and is back with its end', async () => {
  await show(1, [])
  expect(ideas()).toEqual(['Peekaboo 5 min'])
  change(juno, null)
  expect(ideas()).toEqual([])
  change(juno, justNow())
  expect(ideas()).toEqual(['Peekaboo 5 min'])
})

test.each([
  { room: 80, isLate: false },
  { room: 0, isLate: true },
])('a child who sleeps when Home opens has no idea until they wake up (%o)', async (room) => {
  await show(1, [juno], room)
  expect(ideas()).toEqual([])
  change(juno, justNow())
  expect(ideas()).toEqual(['Peekaboo 5 min'])
  expect(screen.getByRole('heading', { level: 3 }).closest('[inert]')).toBeNull()
})

test('of two children the one who is awake has the idea', async () => {
  await show(2, [juno])
  expect(await screen.findByText('An idea for Otis now')).toBeTruthy()
  expect(ideas()).toEqual(['Hum a song 5 min'])
  change(otis, null)
  expect(ideas()).toEqual([])
  change(juno, justNow())
  expect(await screen.findByText('An idea for Juno now')).toBeTruthy()
})
