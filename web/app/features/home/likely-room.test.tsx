import type { Child } from '@nestwren/contract/children'
import { learn } from '@nestwren/contract/projection/learn'
import { makeRhythm, until } from '@nestwren/contract/projection/testing/rhythm'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { showProjections } from '../../platform/person-settings/projections-shown.ts'
import { writePreference } from '../../platform/preferences/preferences.ts'
import { answerCalls } from '../../platform/testing/calls.fixture.ts'
import { closeDesk, type Desk, entryOf, juno, openDesk } from '../../testing/desk.fixture.tsx'
import { LogProvider } from '../logs/public/log-provider.tsx'
import { GlanceCard } from './glance-card.tsx'

let desk: Desk
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await closeDesk(desk)
})

const now = Date.parse('2026-11-25T11:40:00Z')

async function show() {
  const timeZone = 'UTC'
  const firstDay = Math.floor(now / 86_400_000) - 30
  const rhythm = makeRhythm({ timeZone, firstDay, days: 31, seed: 11, noise: 10 })
  const { model } = learn(until(rhythm, now), { now, timeZone, ageDays: 200 })
  vi.useFakeTimers({ toFake: ['Date'], now })
  const details = { method: 'bottle', segments: [], bottles: [], foods: [] } as never
  desk = await openDesk([entryOf('feeding', { startAt: new Date(now - 1_800_000).toISOString(), details })])
  onlineManager.setOnline(true)
  const answer = {
    ...{ ideas: [], tips: [], assistant: { isThere: false, isAllowed: false } },
    projection: { model, silent: null },
  }
  answerCalls({ [`GET /api/insights?childId=${juno}`]: () => Response.json(answer) })
  return open()
}

function open({ isSettled = false } = {}) {
  const [child] = desk.workspace.queryClient.getQueryData<Child[]>(queryKeys.children) ?? []
  if (child === undefined) throw new Error('no child')
  desk.show(
    <LogProvider>
      <GlanceCard child={child} isSettled={isSettled} />
    </LogProvider>,
  )
  return within(screen.getByRole('region', { name: 'Juno right now' }))
}

/** The device knows how tall the lines were at the last visit. */
async function keepRoom() {
  desk = await openDesk()
  const key = `nestwren.likely.${juno}.${desk.workspace.scope.accountId}`
  await closeDesk(desk)
  writePreference(key, '72')
}

test('the glance says what is likely next until the person turns it off, here or in the settings', async () => {
  await keepRoom()
  const glance = await show()
  expect(await glance.findByText(/^Next feed/)).toBeTruthy()
  fireEvent.click(glance.getByRole('button', { name: 'Hide likely times' }))
  expect(glance.queryByText(/^Next feed/)).toBeNull()
  act(() => showProjections(true))
  expect(await glance.findByText(/^Next feed/)).toBeTruthy()
})

test('keeps the room of the last visit free until it is known', async () => {
  await keepRoom()
  const glance = await show()
  const kept = () =>
    [...document.querySelectorAll<HTMLElement>('[style]')].filter(({ style }) =>
      [style.height, style.minHeight].includes('72px'),
    )
  expect(kept()).toHaveLength(1)
  await glance.findByText(/^Next feed/)
  expect(kept()).toHaveLength(0)
})

test('what comes late to a place without room pushes nothing, and stands there the next time', async () => {
  const glance = await show()
  expect((await glance.findByText(/^Next feed/)).closest('[inert]')).not.toBeNull()
  cleanup()
  const again = open()
  expect((await again.findByText(/^Next feed/)).closest('[inert]')).toBeNull()
  cleanup()
  // Its answer is there, but the rest of Home has come to rest before its code.
  const late = open({ isSettled: true })
  expect((await late.findByText(/^Next feed/)).closest('[inert]')).not.toBeNull()
})
