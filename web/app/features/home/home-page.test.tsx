import type { User } from '@nestwren/contract/auth'
import { roleUserPermissions } from '@nestwren/contract/permissions'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { dispatchLive } from '../../platform/realtime/live.ts'
import { session } from '../../platform/session/session.ts'
import { startLive } from '../../platform/sync/live-workspace.ts'
import { answerCalls } from '../../platform/testing/calls.fixture.ts'
import { closeDesk, type Desk, dev, entryOf, openDesk } from '../../testing/desk.fixture.tsx'
import { LogProvider } from '../logs/public/log-provider.tsx'
import HomePage from './home-page.tsx'

let desk: Desk
let stop = () => {}
afterEach(async () => {
  stop()
  vi.unstubAllGlobals()
  await closeDesk(desk)
  // Home asks for parts that are loaded late, behind which the end of the desk waits.
}, 30_000)

test('a caregiver without a child is offered to add none, and sees one as it is shared', async () => {
  desk = await openDesk()
  const { queryClient } = desk.workspace
  const [juno] = queryClient.getQueryData<readonly { _id: string; name: string }[]>(queryKeys.children) ?? []
  queryClient.setQueryData(queryKeys.children, [])
  const { user } = session.get() as { user: User }
  session.updateUser({ ...user, role: 'caregiver', permissions: roleUserPermissions.caregiver })
  answerCalls({ 'GET /api/user-children': () => Response.json([juno]) })
  stop = startLive(desk.workspace)
  onlineManager.setOnline(true)
  desk.show(
    <LogProvider>
      <HomePage />
    </LogProvider>,
  )
  expect(await screen.findByText('No child shared with you yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a child' })).toBeNull()
  await act(async () => dispatchLive('child:added', { user: dev, child: juno } as never))
  expect(await screen.findByRole('region', { name: 'Juno right now' })).toBeTruthy()
})

/** The one that stands there now: the first answers draw it anew. */
const timeline = () => screen.getByRole('region', { name: 'Family timeline' })

/** The latest is answered at once, the day when the function is called. */
function answerDayLater(latest: unknown): (answer: Response) => void {
  let readDay: (answer: Response) => void = () => undefined
  const day = new Promise<Response>((resolve) => {
    readDay = resolve
  })
  const ofDay = async () => (await day).clone()
  answerCalls(
    // The addresses of the days hold the instant of the test.
    new Proxy<Parameters<typeof answerCalls>[0]>(
      { 'GET /api/events/latest': () => Response.json({ items: [latest] }) },
      { get: (known, name: string) => (name.startsWith('GET /api/events?') ? ofDay : known[name]) },
    ),
  )
  return (answer) => readDay(answer)
}

test('a new device shows the lines of the day once the day has been read, not the latest ones alone before', async () => {
  desk = await openDesk()
  onlineManager.setOnline(true)
  const startAt = new Date(Date.now() - 60_000).toISOString()
  const [first, second] = ['First', 'Second'].map((text) =>
    entryOf('note', { startAt, details: { text, isPinned: false, showUntil: null } as never }),
  )
  const readDay = answerDayLater(first)
  desk.show(
    <LogProvider>
      <HomePage />
    </LogProvider>,
  )
  await vi.waitFor(() => expect(desk.entries()).toHaveLength(1))
  expect(within(timeline()).queryByText('First')).toBeNull()
  readDay(Response.json({ items: [first, second], nextCursor: null }))
  await vi.waitFor(() => expect(within(timeline()).getByText('Second')).toBeTruthy())
  expect(within(timeline()).getByText('First')).toBeTruthy()
})

test('a copy of before is kept as it was until the first answers are there', async () => {
  const startAt = new Date(Date.now() - 60_000).toISOString()
  const note = (text: string) =>
    entryOf('note', { startAt, details: { text, isPinned: false, showUntil: null } as never })
  const [kept, news] = [note('Kept'), note('News')]
  desk = await openDesk([kept])
  onlineManager.setOnline(true)
  const readDay = answerDayLater(news)
  desk.show(
    <LogProvider>
      <HomePage />
    </LogProvider>,
  )
  await vi.waitFor(() => expect(desk.entries()).toHaveLength(2))
  expect(within(timeline()).getByText('Kept')).toBeTruthy()
  expect(within(timeline()).queryByText('News')).toBeNull()
  readDay(Response.json({ items: [news, kept], nextCursor: null }))
  await vi.waitFor(() => expect(within(timeline()).getByText('News')).toBeTruthy())
})

test('what is logged just after midnight is there before the clock of the page ticks', async () => {
  const midnight = new Date(2026, 10, 21).getTime()
  vi.useFakeTimers({ toFake: ['Date'], now: midnight - 10_000 })
  try {
    const startAt = new Date(midnight + 2_000).toISOString()
    const details = { text: 'Awake again', isPinned: false, showUntil: null } as never
    desk = await openDesk([entryOf('note', { startAt, details })])
    desk.show(
      <LogProvider>
        <HomePage />
      </LogProvider>,
    )
    await vi.waitFor(() => expect(within(timeline()).getByText('Awake again')).toBeTruthy())
  } finally {
    vi.useRealTimers()
  }
})
