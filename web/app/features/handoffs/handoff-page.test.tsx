import type { User } from '@nestwren/contract/auth'
import type { Handoff } from '@nestwren/contract/handoffs'
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Navigate, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { setLiveState } from '../../platform/realtime/live.ts'
import { session } from '../../platform/session/session.ts'
import { answerCalls, refusal, storeTestTokens } from '../../platform/testing/calls.fixture.ts'
import { closeDesk, type Desk, dev, entryOf, juno, openDesk } from '../../testing/desk.fixture.tsx'
import HandoffPage from './handoff-page.tsx'
import { briefOf, handoffOf, loggedOf, mara } from './handoffs.fixture.ts'

let desk: Desk
afterEach(async () => {
  setLiveState({ isOnline: true, isReachable: true })
  vi.unstubAllGlobals()
  await closeDesk(desk)
})

const { id } = handoffOf()
const get = `GET /api/handoffs/${id}`
const seen = `POST /api/handoffs/${id}/seen`

async function show(handoff: Handoff, more: Parameters<typeof answerCalls>[0] = {}) {
  desk = await openDesk()
  const { user } = session.get() as { user: User }
  storeTestTokens(user.id, user.accountId)
  onlineManager.setOnline(true)
  setLiveState({ isOnline: true, isReachable: true })
  const read = { ...handoff, seenBy: [{ person: mara, at: new Date().toISOString() }] }
  const sent = answerCalls({ [get]: () => Response.json(handoff), [seen]: () => Response.json(read), ...more })
  open()
  return sent
}

function open() {
  return desk.show(
    <Routes>
      <Route path="/schedule/handoff/:handoffId" element={<HandoffPage />} />
      <Route path="*" element={<Navigate to={`/schedule/handoff/${id}`} />} />
    </Routes>,
  )
}

const part = (name: string) => screen.queryByRole('heading', { name, level: 3 })?.parentElement ?? null
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000)

test('says of one that a file brought whose word it is', async () => {
  await show(handoffOf({ isImported: true, to: null, toName: '' }))
  await screen.findByText('Dev imported this from a file')
})

test('says who hands off to whom and what the next person needs to know', async () => {
  const logs = {
    lastFeed: loggedOf('feeding', 70, {
      details: { method: 'bottle', segments: [], bottles: [{ contents: 'formula', amountMl: 120 }], foods: [] },
    }),
    lastSleep: loggedOf('sleep', 30, {
      details: { type: 'nap', location: 'crib', putDownAt: null, wakings: [], moodBefore: null, moodAfter: 'fussy' },
    }),
    lastDiaper: null,
    notes: [
      loggedOf('note', 45, {
        details: { text: 'Spare pacifier\nin the blue bag', isPinned: false, isHandover: false },
      }),
    ],
  }
  await show(
    handoffOf({
      note: 'Back at six',
      seenBy: [{ person: mara, at: new Date().toISOString() }],
      briefs: [
        briefOf({
          logs,
          pumping: { fridgeMl: 240, freezerMl: 0, roomMl: 0 },
          schedule: [
            {
              ...{ id: 'a', on: '2026-11-27', at: day(2).toISOString(), isAllDay: false, timeZone: 'UTC' },
              ...{ title: 'Check-up', place: 'Dr. Lindqvist', assigneeId: null },
            },
          ],
          documents: [
            { id: 'd1', title: 'Passport', expiresOn: day(-3).toISOString().slice(0, 10) },
            { id: 'd2', title: 'Insurance card', expiresOn: day(9).toISOString().slice(0, 10) },
          ],
        }),
      ],
    }),
  )
  expect(await screen.findByRole('heading', { name: 'Dev to Mara' })).toBeTruthy()
  expect(screen.getByText('Back at six')).toBeTruthy()
  const [feed, sleep, diaper] = within(screen.getByRole('region', { name: /Juno/ })).getAllByRole('listitem')
  expect(feed?.textContent).toMatch(/Last feed.*120 ml.*1h 10m ago, by Dev/)
  expect(sleep?.textContent).toMatch(/Last sleep.*30m ago, by Dev.*Mood: fussy/)
  expect(diaper?.textContent).toContain('No diaper logged')
  expect(part('Milk left')?.textContent).toContain('Fridge 240 ml')
  expect(part('Next 3 days')?.textContent).toMatch(/Check-up.*Dr\. Lindqvist/)
  expect(part('Documents')?.textContent).toMatch(/Passport Expired on .*Insurance card Expires on /)
  expect(part('Mood and notes of the last day')?.textContent).toContain('in the blue bag')
  expect(screen.getByText(/^Mara read this at/)).toBeTruthy()
})

test('parts that the reader may not see are not there, not even as none', async () => {
  await show(handoffOf({ briefs: [briefOf({ health: null, pumping: null, schedule: null, documents: null })] }))
  await screen.findByText('No feed logged')
  for (const name of ['Medicines', 'Milk left', 'Next 3 days', 'Documents']) expect(part(name)).toBeNull()
  expect(document.body.textContent).not.toMatch(/No dose|No milk|No appointments/)
})

test('a list that is longer than a note holds says how many more there are', async () => {
  const logs = {
    lastFeed: null,
    lastSleep: null,
    lastDiaper: null,
    notes: [loggedOf('note', 45, { notes: 'Teething' })],
  }
  await show(handoffOf({ briefs: [briefOf({ logs, more: { notes: 12, documents: 1 } })] }))
  await screen.findByText('and 12 more')
  expect(part('Mood and notes of the last day')?.textContent).toContain('and 12 more')
  expect(part('Documents')?.textContent).toContain('and 1 more')
})

test('of an exchange whose custody the reader may not see, only the brief is shown', async () => {
  const untold = { reason: null, from: null, to: null, fromName: '', toName: '', place: '' }
  const sent = await show(handoffOf({ ...untold, briefs: [briefOf()] }))
  await screen.findByRole('heading', { name: 'Handoff note', level: 2 })
  expect(part('Medicines')).not.toBeNull()
  expect(document.body.textContent).not.toMatch(/Someone|anyone who takes over/)
  expect(sent.filter(({ name }) => name === seen)).toEqual([])
})

test("a medicine says to wait while the family's own limit does, and never that a dose can be given", async () => {
  const dose = (name: string, minutes: number) =>
    loggedOf('medicine', minutes, { details: { name, medicineId: null, dose: null, reason: '' } })
  await show(
    handoffOf({
      briefs: [
        briefOf({
          health: {
            medicines: [
              { name: 'Tylenol', last: dose('Tylenol', 60), nextAt: new Date(Date.now() + 3_600_000).toISOString() },
              { name: 'Vitamin D', last: dose('Vitamin D', 600), nextAt: new Date(Date.now() - 1_000).toISOString() },
            ],
          },
        }),
      ],
    }),
  )
  await screen.findByText('Tylenol')
  expect(screen.getAllByText(/^Wait until/)).toHaveLength(1)
  expect(screen.getByText('Tylenol').parentElement?.textContent).toMatch(/Last dose: .*1h ago, by Dev.*Wait until/)
  expect(part('Medicines')?.textContent).toContain("Doses given since aren't counted")
  expect(part('Medicines')?.textContent).not.toMatch(/safe|due|can give|OK/i)
})

test('the receiver who opens it has read it, once', async () => {
  const sent = await show(handoffOf())
  expect(await screen.findByText(/^Mara read this at/)).toBeTruthy()
  expect(sent.filter(({ name }) => name === seen)).toHaveLength(1)
})

test('nobody but the receiver has read it by opening it', async () => {
  const sent = await show(handoffOf({ from: mara, fromName: 'Mara', to: dev, toName: 'Dev' }))
  await screen.findByRole('heading', { name: 'Mara to Dev' })
  expect(sent.some(({ name }) => name === seen)).toBe(false)
})

test('without a connection it stays readable, and is marked as read once there is one', async () => {
  desk = await openDesk()
  desk.workspace.queryClient.setQueryData(['kept', 'handoffs', 'latest'], [handoffOf({ note: 'Back at six' })])
  onlineManager.setOnline(false)
  setLiveState({ isOnline: false })
  const sent = answerCalls({ [get]: () => Response.json(handoffOf()), [seen]: () => Response.json(handoffOf()) })
  open()
  expect(await screen.findByText('Back at six')).toBeTruthy()
  expect(sent).toEqual([])
  await act(async () => {
    onlineManager.setOnline(true)
    setLiveState({ isOnline: true, isReachable: true })
  })
  await waitFor(() => expect(sent.some(({ name }) => name === seen)).toBe(true))
})

test('the giver adds a line for a day', async () => {
  const own = handoffOf({ from: mara, fromName: 'Mara', to: dev, toName: 'Dev' })
  const bodies: unknown[] = []
  await show(own, {
    [`PUT /api/handoffs/${id}/note`]: (body) => {
      bodies.push(body)
      return Response.json({ ...own, note: 'Back at six', version: 2 })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note' }))
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: ' Back at six ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText('Back at six')).toBeTruthy()
  expect(bodies).toEqual([{ note: 'Back at six' }])
})

test('after a day the line stays as it is', async () => {
  await show(
    handoffOf({ from: mara, fromName: 'Mara', to: dev, toName: 'Dev', at: day(-1.1).toISOString(), note: 'Hi' }),
  )
  await screen.findByText('Hi')
  expect(screen.queryByRole('button', { name: 'Edit note' })).toBeNull()
})

test('tells that there are newer logs', async () => {
  await show(handoffOf())
  await screen.findByText('No feed logged')
  expect(screen.queryByText(/There are newer logs/)).toBeNull()
  const startAt = new Date(Date.now() - 60_000).toISOString()
  act(() =>
    desk.workspace.entries.put([entryOf('diaper', { childId: juno, startAt, details: { kind: 'wet' } as never })]),
  )
  expect(screen.getByText(/There are newer logs/)).toBeTruthy()
})

test('a brief that cannot be described any more is still shown', async () => {
  const lastFeed = loggedOf('feeding', 20, { details: { method: 'bottle' } })
  await show(handoffOf({ briefs: [briefOf({ logs: { lastFeed, lastSleep: null, lastDiaper: null, notes: [] } })] }))
  expect(await screen.findByText(/20m ago, by Dev/)).toBeTruthy()
})

test('one that is not there says so', async () => {
  await show(handoffOf(), { [get]: () => refusal(404, 'NOT_FOUND', "We can't find this.") })
  expect(await screen.findByText("This handoff note isn't here")).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('one that cannot be read now is read again', async () => {
  let isBroken = true
  await show(handoffOf(), {
    [get]: () => (isBroken ? refusal(400, 'INVALID_INPUT', 'No.') : Response.json(handoffOf())),
  })
  expect(await screen.findByText("We couldn't open this handoff note")).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Dev to Mara' })).toBeTruthy()
})
