import type { User } from '@nestwren/contract/auth'
import type { CalendarFeed } from '@nestwren/contract/calendar-feeds'
import type { Child } from '@nestwren/contract/children'
import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { setLiveState } from '../../platform/realtime/live.ts'
import { session } from '../../platform/session/session.ts'
import { answerCalls, refusal, storeTestTokens } from '../../platform/testing/calls.fixture.ts'
import { closeDesk, type Desk, juno, openDesk, otis } from '../../testing/desk.fixture.tsx'
import CalendarsPage from './calendars-page.tsx'

let desk: Desk
afterEach(async () => {
  setLiveState({ isOnline: true, isReachable: true })
  vi.unstubAllGlobals()
  await closeDesk(desk)
})

const list = 'GET /api/calendar-feeds'
const create = 'POST /api/calendar-feeds'
const feed: CalendarFeed = {
  id: '00000000-0000-4000-8000-000000000601',
  name: 'Family schedule',
  childIds: [],
  parts: ['appointments', 'custody'],
  createdAt: '2026-11-01T08:00:00.000Z',
  lastReadAt: null,
}
const url = 'https://nest.example/api/calendar/abc.ics'

async function show(answers: Parameters<typeof answerCalls>[0], options: Parameters<typeof openDesk>[1] = {}) {
  desk = await openDesk([], options)
  const { user } = session.get() as { user: User }
  storeTestTokens(user.id, user.accountId)
  onlineManager.setOnline(true)
  setLiveState({ isOnline: true, isReachable: true })
  const sent = answerCalls(answers)
  desk.show(<CalendarsPage />)
  return sent
}

test('lists the addresses with what is in them and when they were last read', async () => {
  const now = new Date().toISOString()
  const other = { ...feed, id: feed.id.replace(/1$/, '2'), name: 'Just Otis', childIds: [otis], lastReadAt: now }
  await show({ [list]: () => Response.json({ items: [feed, other] }) }, { childCount: 2 })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Appointments and Parenting timeNot read by a calendar app yet')
  expect(second?.textContent).toMatch(/Just OtisOtis: Appointments and Parenting timeLast read /)
})

test('makes an address, shows it once with what it opens, and never again', async () => {
  const bodies: unknown[] = []
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await show(
    {
      [list]: () => Response.json({ items: bodies.length === 0 ? [] : [feed] }),
      [create]: (body) => {
        bodies.push(body)
        return Response.json({ feed, url }, { status: 201 })
      },
    },
    { childCount: 2 },
  )
  expect(await screen.findByText('No calendar address yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Make an address' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Otis' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Routine' }))
  fireEvent.click(screen.getByRole('button', { name: 'Make the address' }))
  const address = await screen.findByLabelText('Private address')
  expect(address).toMatchObject({ value: url, readOnly: true })
  expect(bodies).toEqual([
    { name: 'Family schedule', childIds: [juno], parts: ['appointments', 'custody'], locale: 'en' },
  ])
  expect(screen.getByText(/Anyone who has this address can read this calendar/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open in your calendar app' }).getAttribute('href')).toBe(
    'webcal://nest.example/api/calendar/abc.ics',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Address copied')).toBeTruthy()
  expect(copied).toEqual([url])
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Not read by a calendar app yet')).toBeTruthy()
  expect(document.body.innerHTML).not.toContain(url)
})

test('for all children no child is named, so that a later one is in it', async () => {
  const bodies: unknown[] = []
  await show({
    [list]: () => Response.json({ items: [] }),
    [create]: (body) => {
      bodies.push(body)
      return refusal(400, 'TOO_MANY_FEEDS', 'You can have up to 10 calendar addresses. Remove one first.')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Make an address' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Make the address' }))
  expect((await screen.findByRole('alert')).textContent).toContain('up to 10')
  expect(bodies).toEqual([expect.objectContaining({ childIds: [] })])
})

test('an address with nothing in it is not made', async () => {
  const sent = await show({ [list]: () => Response.json({ items: [] }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Make an address' }))
  for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'Make the address' }))
  expect(await screen.findByText('Choose at least one.')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Routine' }))
  expect(screen.queryByText('Choose at least one.')).toBeNull()
  expect(sent.some(({ name }) => name === create)).toBe(false)
})

test('removing asks first, and says when it could not be done', async () => {
  let isBroken = true
  await show({
    [list]: () => Response.json({ items: isBroken ? [feed] : [] }),
    [`DELETE /api/calendar-feeds/${feed.id}`]: () =>
      isBroken
        ? refusal(503, 'UNAVAILABLE', "We're busy right now. Try again in a moment.")
        : new Response(null, { status: 204 }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Family schedule' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove this address?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove it' }))
  expect(await within(dialog).findByText(/We're busy right now/)).toBeTruthy()
  isBroken = false
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove it' }))
  expect(await screen.findByText('No calendar address yet')).toBeTruthy()
})

test('somebody who may only look has addresses and brings nothing in', async () => {
  await show({ [list]: () => Response.json({ items: [] }) }, { preset: 'viewer' })
  expect(await screen.findByText('No calendar address yet')).toBeTruthy()
  expect(screen.queryByText('Bring in a calendar file')).toBeNull()
})

test('without the schedule of any child there is neither', async () => {
  desk = await openDesk()
  const { queryClient } = desk.workspace
  const known = queryClient.getQueryData<Child[]>(queryKeys.children) ?? []
  queryClient.setQueryData(
    queryKeys.children,
    known.map((child) => ({ ...child, access: { ...child.access, schedule: 'none' as const } })),
  )
  onlineManager.setOnline(true)
  const sent = answerCalls({})
  desk.show(<CalendarsPage />)
  expect(await screen.findByText('Nothing shared with you yet')).toBeTruthy()
  expect(sent.some(({ name }) => name === list)).toBe(false)
})
