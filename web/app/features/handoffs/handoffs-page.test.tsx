import type { User } from '@nestwren/contract/auth'
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { dispatchLive } from '../../platform/realtime/live.ts'
import { session } from '../../platform/session/session.ts'
import { startLive } from '../../platform/sync/live-workspace.ts'
import { answerCalls, refusal, storeTestTokens } from '../../platform/testing/calls.fixture.ts'
import { closeDesk, type Desk, dev, juno, openDesk } from '../../testing/desk.fixture.tsx'
import { handoffOf, mara } from './handoffs.fixture.ts'
import HandoffsPage from './handoffs-page.tsx'
import { HandoffWaiting } from './public/handoff-waiting.tsx'
import { isReceiver, waitingFor } from './public/waiting-for.ts'

let desk: Desk
let stop = () => {}
afterEach(async () => {
  stop()
  stop = () => {}
  vi.unstubAllGlobals()
  await closeDesk(desk)
})

const list = 'GET /api/handoffs?limit=20'
const latest = 'GET /api/handoffs?limit=3'
const create = 'POST /api/handoffs'
const page = (items: readonly unknown[], nextCursor: string | null = null) => Response.json({ items, nextCursor })

async function open(answers: Parameters<typeof answerCalls>[0], options: Parameters<typeof openDesk>[1] = {}) {
  desk = await openDesk([], options)
  const { user } = session.get() as { user: User }
  storeTestTokens(user.id, user.accountId)
  onlineManager.setOnline(true)
  desk.workspace.queryClient.setQueryData(queryKeys.family, [mara, dev])
  return answerCalls(answers)
}

test('lists handoffs, tells which wait for the person, and shows earlier ones', async () => {
  const second = handoffOf({
    id: handoffOf().id.replace(/1$/, '2'),
    from: mara,
    fromName: 'Mara',
    to: dev,
    toName: 'Dev',
  })
  await open({
    [list]: () => page([handoffOf({ note: 'Back at six' })], 'next'),
    [`${list}&cursor=next`]: () => page([second]),
  })
  desk.show(<HandoffsPage />)
  const first = await screen.findByRole('link', { name: /Dev to Mara/ })
  expect(first.getAttribute('href')).toBe(`/schedule/handoff/${handoffOf().id}`)
  expect(first.textContent).toMatch(/New.*Juno · .*Back at six/)
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier ones' }))
  expect((await screen.findByRole('link', { name: /Mara to Dev/ })).textContent).not.toContain('New')
  expect(screen.queryByRole('button', { name: 'Show earlier ones' })).toBeNull()
})

test('without any it says how the first one comes', async () => {
  await open({ [list]: () => page([]) })
  desk.show(<HandoffsPage />)
  expect(await screen.findByText('No handoff notes yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Hand off now' })).toBeTruthy()
})

test('hands off the chosen children to somebody, with a line', async () => {
  const bodies: unknown[] = []
  await open(
    {
      [list]: () => page([]),
      [create]: (body) => {
        bodies.push(body)
        return Response.json(handoffOf({ id: (body as { id: string }).id }), { status: 201 })
      },
    },
    { childCount: 2 },
  )
  desk.show(<HandoffsPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Hand off now' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Otis' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Dev' }))
  expect(screen.queryByRole('radio', { name: 'Mara' })).toBeNull()
  fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: 'Bottle at two' } })
  fireEvent.click(screen.getByRole('button', { name: 'Hand off' }))
  expect(await screen.findByText('Handoff note sent')).toBeTruthy()
  expect(bodies).toEqual([{ id: expect.any(String), childIds: [juno], toId: dev.id, note: 'Bottle at two' }])
})

test('what the server refuses is said, and what was typed stays', async () => {
  await open({
    [list]: () => page([]),
    [create]: () => refusal(400, 'UNKNOWN_PERSON', "This person isn't in your family, or can't see these children."),
  })
  desk.show(<HandoffsPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Hand off now' }))
  fireEvent.change(await screen.findByLabelText(/^Note/), { target: { value: 'Bottle at two' } })
  fireEvent.click(screen.getByRole('button', { name: 'Hand off' }))
  expect((await screen.findByRole('alert')).textContent).toContain("can't see these children")
  expect(screen.getByLabelText(/^Note/)).toMatchObject({ value: 'Bottle at two' })
})

test('somebody who may only look cannot hand off', async () => {
  await open({ [list]: () => page([handoffOf()]) }, { preset: 'viewer' })
  desk.show(<HandoffsPage />)
  await screen.findByRole('link', { name: /Dev to Mara/ })
  expect(screen.queryByRole('button', { name: 'Hand off now' })).toBeNull()
})

test('Home tells the receiver until they have read it, also on another device', async () => {
  let isRead = false
  await open({
    [latest]: () => page([handoffOf(isRead ? { seenBy: [{ person: mara, at: new Date().toISOString() }] } : {})]),
  })
  stop = startLive(desk.workspace)
  const onKnown = vi.fn()
  desk.show(<HandoffWaiting onKnown={onKnown} />)
  const card = await screen.findByRole('link', { name: /Dev handed off to you/ })
  expect(card.getAttribute('href')).toBe(`/schedule/handoff/${handoffOf().id}`)
  expect(onKnown).toHaveBeenLastCalledWith(true)
  isRead = true
  await act(async () => dispatchLive('family:changed', { user: dev, part: 'handoffs' } as never))
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
})

test('only the receiver of the last two days is told', () => {
  const now = Date.now()
  const of = (part: Parameters<typeof handoffOf>[0], userId = mara.id) => waitingFor([handoffOf(part)], userId, now)
  expect(of({})).not.toBeNull()
  expect(of({}, dev.id)).toBeNull()
  expect(of({ at: new Date(now - 49 * 3_600_000).toISOString() })).toBeNull()
  const toAnyone = { to: null, toName: '' }
  expect(of(toAnyone)).not.toBeNull()
  expect(of(toAnyone, dev.id)).toBeNull()
  // Somebody without an account takes over.
  expect(isReceiver(handoffOf({ to: null, toName: 'Nana Bea' }), mara.id)).toBe(false)
  // It came with a file: nobody has handed over.
  expect(of({ ...toAnyone, isImported: true })).toBeNull()
  expect(isReceiver(handoffOf({ reason: null, from: null, to: null, fromName: '', toName: '' }), mara.id)).toBe(false)
})
