import type { User } from '@nestwren/contract/auth'
import type { CalendarEntry } from '@nestwren/contract/calendar-import'
import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { setLiveState } from '../../platform/realtime/live.ts'
import { session } from '../../platform/session/session.ts'
import { listNow } from '../../platform/sync/lazy/list-now.ts'
import { answerCalls, refusal, storeTestTokens } from '../../platform/testing/calls.fixture.ts'
import { closeDesk, type Desk, juno, openDesk, otis } from '../../testing/desk.fixture.tsx'
import { scheduleList } from '../schedule/public/use-schedule.ts'
import CalendarsPage from './calendars-page.tsx'

let desk: Desk
afterEach(async () => {
  setLiveState({ isOnline: true, isReachable: true })
  vi.unstubAllGlobals()
  await closeDesk(desk)
})

const preview = 'POST /api/schedule/import'
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function readOf(number: number, part: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    id: uuid(500 + number),
    title: `Visit ${number}`,
    entry: {
      kind: 'appointment',
      title: `Visit ${number}`,
      startOn: '2026-11-27',
      startAt: '10:00',
      durationMinutes: 60,
      timeZone: 'UTC',
      rule: null,
      exceptions: [],
      assigneeId: null,
      place: '',
      notes: '',
      color: null,
      remindMinutes: null,
    },
    problem: null,
    detail: '',
    isZoneAssumed: false,
    isThere: false,
    isPast: false,
    ...part,
  }
}
const entryOf = (number: number, part: object) => {
  const { entry } = readOf(number)
  if (entry === null) throw new Error('no entry')
  return { ...entry, ...part }
}

interface Shown {
  readonly items?: readonly CalendarEntry[]
  readonly more?: Parameters<typeof answerCalls>[0]
  readonly childCount?: 1 | 2
  readonly isSending?: boolean
}

async function show({ items = [], more = {}, childCount = 1, isSending = false }: Shown) {
  desk = await openDesk([], { childCount })
  const { user } = session.get() as { user: User }
  storeTestTokens(user.id, user.accountId)
  onlineManager.setOnline(true)
  setLiveState({ isOnline: true, isReachable: true })
  if (isSending) vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  desk.workspace.queryClient.setQueryData(queryKeys.list(scheduleList.name), [])
  const sent = answerCalls({
    'GET /api/calendar-feeds': () => Response.json({ items: [] }),
    [preview]: () => Response.json({ items }),
    ...more,
  })
  desk.show(<CalendarsPage />)
  return sent
}

async function choose(text = 'BEGIN:VCALENDAR') {
  const file = new File([text], 'holidays.ics', { type: 'text/calendar' })
  fireEvent.change(await screen.findByLabelText('Choose a file'), { target: { files: [file] } })
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox')
const planned = () => listNow(scheduleList)
const queued = () => desk.workspace.outbox.getState().queue.map(({ endpoint }) => endpoint)

test('shows what is in the file, with past ones left out and why others cannot come along', async () => {
  await show({
    items: [
      readOf(1),
      readOf(2, { entry: entryOf(2, { rule: 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20270303', place: 'Pool' }) }),
      readOf(3, { isPast: true, entry: entryOf(3, { startAt: null, durationMinutes: 2_880, startOn: '2026-10-01' }) }),
      readOf(4, { isThere: true }),
      readOf(5, { entry: null, problem: 'badRule', detail: 'Seconds cannot repeat.', title: '' }),
      readOf(6, { isZoneAssumed: true }),
      readOf(7, { entry: null, problem: 'unreadable', on: '2026-12-24' }),
      readOf(8, { isZoneAssumed: true, unknownZone: 'Mars/Olympus' }),
      readOf(9, { entry: entryOf(9, { timeZone: 'Asia/Tokyo' }) }),
      readOf(10, { entry: null, problem: 'someUnread', detail: 'RDATE 2027x' }),
    ],
  })
  await choose()
  await screen.findByText('10 entries in holidays.ics. Past ones are left out unless you choose them.')
  expect(boxes().map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [true, false],
    [false, false],
    [false, true],
    [false, true],
    [true, false],
    [false, true],
    [true, false],
    [true, false],
    [false, true],
  ])
  const lines = boxes().map((box) => box.closest('li')?.textContent ?? '')
  expect(lines[0]).toMatch(/Visit 1Fri, Nov 27, 2026, .* to /)
  expect(lines[1]).toContain('Every 2 weeks, until March 3, 2027 · Pool')
  expect(lines[2]).toContain('Thu, Oct 1, 2026 to Fri, Oct 2, 2026, all dayPast')
  expect(lines[3]).toContain('Already in your schedule')
  expect(lines[4]).toBe("No titleWe can't repeat it like this. Seconds cannot repeat.")
  expect(lines[5]).toContain('It has no time zone in the file, so we use yours')
  expect(lines[6]).toBe("Visit 7Thu, Dec 24, 2026We can't read this one.")
  expect(lines[7]).toContain("We don't know the time zone “Mars/Olympus” of the file, so we use UTC")
  expect(lines[8]).toContain('By the clock of Asia/Tokyo')
  expect(lines[9]).toContain('Not all of it can be read. Check the rest before you add it. RDATE 2027x')
  expect(screen.getByRole('button', { name: 'Add 5 entries' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Choose all' }))
  expect(screen.getByRole('button', { name: 'Add 6 entries' })).toBeTruthy()
})

test('adds the chosen ones for the chosen children under the ids of the file, also without a connection', async () => {
  await show({ items: [readOf(1), readOf(2)], childCount: 2 })
  await choose()
  fireEvent.click(await screen.findByRole('button', { name: 'Otis' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Visit 2/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 entry' }))
  await waitFor(() =>
    expect(planned()).toEqual([expect.objectContaining({ id: uuid(501), title: 'Visit 1', childIds: [juno] })]),
  )
  expect(queued()).toEqual(['schedule.create'])
  expect(planned()[0]?.childIds).not.toContain(otis)
  setLiveState({ isOnline: false })
  expect(await screen.findByText(/The entries are saved here and sent when you're back online/)).toBeTruthy()
})

test('what waits is given up by Undo all', async () => {
  await show({ items: [readOf(1), readOf(2), readOf(3)] })
  await choose()
  fireEvent.click(await screen.findByRole('button', { name: 'Add 3 entries' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo all' }))
  fireEvent.click((await screen.findAllByRole('button', { name: 'Undo all' })).at(-1) as HTMLElement)
  expect(await screen.findByText('3 entries removed')).toBeTruthy()
  expect(planned()).toEqual([])
  // The first may have been on its way.
  expect(queued()).toEqual(['schedule.remove'])
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy()
})

test('tells how many have arrived and which were refused, and removes at the server what is there', async () => {
  const by = { id: uuid(10), name: 'Mara' }
  const removed: string[] = []
  const stored = new Map<string, object>()
  await show({
    items: [readOf(1), readOf(2)],
    isSending: true,
    more: {
      'POST /api/schedule': (body) => {
        const { id, title } = body as { id: string; title: string }
        if (title === 'Visit 2')
          return refusal(400, 'TOO_MANY_ENTRIES', 'A family can have up to 3,000 entries in the schedule.')
        const row = {
          ...(body as object),
          createdBy: by,
          updatedBy: by,
          createdAt: '',
          updatedAt: '',
          version: 1,
          deletedAt: null,
        }
        stored.set(id, row)
        return Response.json(row, { status: 201 })
      },
      [`DELETE /api/schedule/${uuid(501)}`]: () => {
        removed.push(uuid(501))
        return new Response(null, { status: 204 })
      },
    },
  })
  await choose()
  fireEvent.click(await screen.findByRole('button', { name: 'Add 2 entries' }))
  expect(await screen.findByText('1 entry added')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(
    "1 entry couldn't be added. A family can have up to 3,000 entries in the schedule.",
  )
  expect([...stored.keys()]).toEqual([uuid(501)])
  fireEvent.click(screen.getByRole('button', { name: 'Undo all' }))
  fireEvent.click((await screen.findAllByRole('button', { name: 'Undo all' })).at(-1) as HTMLElement)
  await waitFor(() => expect(removed).toEqual([uuid(501)]))
})

test.each([
  ['NOT_A_CALENDAR', "This file isn't a calendar. Choose an .ics file."],
  ['NOTHING_TO_ADD', "There's nothing in this calendar that can be added."],
])('a file that is refused (%s) says why', async (code, text) => {
  await show({ more: { [preview]: () => refusal(400, code, text) } })
  await choose()
  expect((await screen.findByRole('alert')).textContent).toBe(text)
})

test('a file that could not be read for now is sent again at a tap', async () => {
  let tries = 0
  const text = "We couldn't read this calendar right now. Try again."
  const answer = () => {
    tries += 1
    return tries === 1 ? refusal(503, 'CALENDAR_NOT_READ', text) : Response.json({ items: [readOf(1)] })
  }
  await show({ more: { [preview]: answer } })
  await choose()
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1 entry in holidays.ics. Past ones are left out unless you choose them.')
  expect(tries).toBe(2)
})

test('an empty or too large file is not sent', async () => {
  const sent = await show({})
  await choose('')
  expect((await screen.findByRole('alert')).textContent).toBe('This file is empty.')
  await choose('x'.repeat(1_500_001))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Calendar files can be up to 1.5 MB.'))
  expect(sent.some(({ name }) => name === preview)).toBe(false)
})

test('a long file is drawn in parts, and added whole', async () => {
  await show({ items: Array.from({ length: 150 }, (_, index) => readOf(index + 100)) })
  await choose()
  await screen.findByText(/^150 entries in/)
  expect(boxes()).toHaveLength(100)
  expect(screen.getByRole('button', { name: 'Add 150 entries' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show 50 more' }))
  expect(boxes()).toHaveLength(150)
})
