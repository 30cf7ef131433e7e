import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { planOf } from './schedule.fixture.ts'
import { openSchedule } from './schedule-page.fixture.tsx'

let page: Awaited<ReturnType<typeof openSchedule>>
afterEach(() => page.close())

const once = planOf()
const weekly = planOf({ rule: 'FREQ=WEEKLY;BYDAY=WE', startOn: '2026-11-04' })

/** Opens the week without a network: what is written waits, and shows. */
async function open(entry: ScheduleEntry, isWide = true) {
  page = await openSchedule({ entries: [entry], isOnline: false, isWide })
  page.show()
  return within(await screen.findByRole('grid'))
}
const queued = () => currentWorkspace().outbox.getState().queue
const fields = () => queued().map(({ kept }) => kept?.fields)
const event = (name: RegExp = /^Check-up/) => within(screen.getByRole('grid')).getByRole('button', { name })
const bar = () => screen.getByRole('application')
const press = (key: string, shiftKey = false) => fireEvent.keyDown(bar(), { key, shiftKey })

test('M moves by keyboard: arrows, Shift and arrows, Enter; each step is said', async () => {
  await open(once)
  event().focus()
  fireEvent.keyDown(event(), { key: 'm' })
  expect(document.activeElement).toBe(bar())
  const said = () => within(bar()).getByRole('status').textContent
  expect(said()).toBe('Wednesday, November 25, 10 AM – 11 AM')
  press('ArrowDown')
  expect(said()).toBe('Wednesday, November 25, 10:15 AM – 11:15 AM')
  press('ArrowRight')
  press('ArrowDown', true)
  expect(said()).toBe('Thursday, November 26, 10:15 AM – 11:30 AM')
  press('Enter')
  expect(fields()).toEqual([{ startOn: '2026-11-26', startAt: '10:15', durationMinutes: 75 }])
  await waitFor(() => expect(document.activeElement).toBe(event(/Thursday, November 26, 10:15 AM to 11:30 AM/)))
})

test('Escape leaves everything where it was', async () => {
  await open(once)
  fireEvent.keyDown(event(), { key: 'm' })
  press('ArrowUp')
  press('Escape')
  expect(screen.queryByRole('application')).toBeNull()
  expect(queued()).toEqual([])
  expect(document.activeElement).toBe(event(/10 AM to 11 AM/))
})

test('a move that ends where it began writes nothing', async () => {
  await open(once)
  fireEvent.keyDown(event(), { key: 'm' })
  press('ArrowUp')
  press('ArrowDown')
  press('Enter')
  expect(queued()).toEqual([])
})

test('buttons do the same for those without keys', async () => {
  await open(once, false)
  fireEvent.click(event())
  fireEvent.click(await screen.findByRole('button', { name: 'Move or resize' }))
  fireEvent.click(await screen.findByRole('button', { name: '15 minutes later' }))
  fireEvent.click(screen.getByRole('button', { name: 'A day earlier' }))
  fireEvent.click(screen.getByRole('button', { name: 'Longer' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(fields()).toEqual([{ startOn: '2026-11-24', startAt: '10:15', durationMinutes: 75 }])
})

test.each([
  [
    'Move only this one',
    {
      exceptions: [
        { on: '2026-11-25', isCanceled: false, startOn: '2026-11-26', startAt: '10:00', durationMinutes: 60 },
      ],
    },
  ],
  [
    'Move all',
    { startOn: '2026-11-05', startAt: '10:00', durationMinutes: 60, rule: 'FREQ=WEEKLY;BYDAY=TH', exceptions: [] },
  ],
])('one of a series asks: %s', async (answer, expected) => {
  await open(weekly)
  fireEvent.keyDown(event(), { key: 'm' })
  press('ArrowRight')
  press('Enter')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Check-up?' }))
  expect(queued()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: answer }))
  expect(fields()).toEqual([expected])
  await waitFor(() => expect(event(/Thursday, November 26/)).toBeTruthy())
})

test('this and all following is a series that takes over at once; Undo takes it back', async () => {
  await open(weekly)
  fireEvent.keyDown(event(), { key: 'm' })
  press('ArrowDown')
  press('Enter')
  fireEvent.click(await screen.findByRole('button', { name: 'Move this and all following' }))
  const [operation] = queued()
  expect(operation?.input).toMatchObject({
    body: { startOn: '2026-11-25', startAt: '10:15', rule: weekly.rule, follows: { id: weekly.id, on: '2026-11-25' } },
  })
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Check-up, for Juno/ })).toHaveLength(1))
  expect(event(/10:15 AM to 11:15 AM/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(queued()).toEqual([]))
  await waitFor(() => expect(event(/10 AM to 11 AM/)).toBeTruthy())
})

test('a series that is asked about stays where it was without an answer', async () => {
  await open(weekly)
  fireEvent.keyDown(event(), { key: 'm' })
  press('ArrowDown')
  press('Enter')
  fireEvent.click(await screen.findByRole('button', { name: 'Keep it where it was' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(queued()).toEqual([])
})

/** Gives the cells the boxes that a browser would: columns of 100, rows of 40 after those of the head. */
function giveBoxes(head = 2): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { row, col } = (this as HTMLElement).dataset
    const left = Number(col) * 100
    const top = (Number(row) - head) * 40
    const box = { left, top, right: left + 100, bottom: top + 40, width: 100, height: 40, x: left, y: top }
    return { ...box, toJSON: () => box } as DOMRect
  })
}
const pointer = (type: string, x: number, y: number, pointerType = 'mouse') =>
  new PointerEvent(type, {
    clientX: x,
    clientY: y,
    pointerId: 1,
    isPrimary: true,
    button: 0,
    bubbles: true,
    pointerType,
  })

test('a mouse drags at once, on quarters of an hour; the click after it opens nothing', async () => {
  await open(once)
  giveBoxes()
  const dragged = event()
  act(() => void dragged.dispatchEvent(pointer('pointerdown', 250, 410)))
  act(() => void window.dispatchEvent(pointer('pointermove', 352, 465)))
  expect(document.querySelector('.wg-ghost')?.textContent).toBe('Check-up')
  act(() => void window.dispatchEvent(pointer('pointerup', 352, 465)))
  fireEvent.click(dragged)
  expect(fields()).toEqual([{ startOn: '2026-11-26', startAt: '11:30', durationMinutes: 60 }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText('Check-up moved')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(event(/Wednesday, November 25, 10 AM to 11 AM/)).toBeTruthy())
})

test('the handle resizes', async () => {
  await open(once)
  giveBoxes()
  const handle = event().querySelector('[data-handle]')
  act(() => void handle?.dispatchEvent(pointer('pointerdown', 250, 440)))
  act(() => void window.dispatchEvent(pointer('pointermove', 250, 470)))
  act(() => void window.dispatchEvent(pointer('pointerup', 250, 470)))
  expect(fields()).toEqual([{ startOn: '2026-11-25', startAt: '10:00', durationMinutes: 105 }])
})

test('Escape cancels a drag', async () => {
  await open(once)
  giveBoxes()
  act(() => void event().dispatchEvent(pointer('pointerdown', 250, 410)))
  act(() => void window.dispatchEvent(pointer('pointermove', 250, 600)))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  act(() => void window.dispatchEvent(pointer('pointerup', 250, 600)))
  expect(document.querySelector('.wg-ghost')).toBeNull()
  expect(queued()).toEqual([])
})

test('a finger scrolls, and drags only after it has rested', async () => {
  await open(once)
  giveBoxes()
  vi.useFakeTimers({
    now: Date.now(),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  })
  act(() => void event().dispatchEvent(pointer('pointerdown', 250, 410, 'touch')))
  act(() => void window.dispatchEvent(pointer('pointermove', 250, 470, 'touch')))
  act(() => void vi.advanceTimersByTime(1000))
  act(() => void window.dispatchEvent(pointer('pointerup', 250, 470, 'touch')))
  expect(queued()).toEqual([])
  act(() => void event().dispatchEvent(pointer('pointerdown', 250, 410, 'touch')))
  act(() => void vi.advanceTimersByTime(400))
  act(() => void window.dispatchEvent(pointer('pointermove', 250, 450, 'touch')))
  act(() => void window.dispatchEvent(pointer('pointerup', 250, 450, 'touch')))
  // The click that a browser sends after it would be swallowed until now.
  act(() => void vi.advanceTimersByTime(0))
  expect(fields()).toEqual([{ startOn: '2026-11-25', startAt: '11:00', durationMinutes: 60 }])
})

test('whole days are dragged by days', async () => {
  await open(planOf({ startAt: null, durationMinutes: 2880 }))
  giveBoxes()
  act(() => void event().dispatchEvent(pointer('pointerdown', 250, 10)))
  act(() => void window.dispatchEvent(pointer('pointermove', 50, 300)))
  act(() => void window.dispatchEvent(pointer('pointerup', 50, 300)))
  expect(fields()).toEqual([{ startOn: '2026-11-23', startAt: null, durationMinutes: 2880 }])
})

test('in the month something is dragged to another day and keeps its time', async () => {
  await open(once)
  fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
  await screen.findByRole('gridcell', { name: 'Wednesday, November 25, 1 planned' })
  giveBoxes(0)
  const chip = document.querySelector('.wg-chip')
  act(() => void chip?.dispatchEvent(pointer('pointerdown', 250, 170)))
  act(() => void window.dispatchEvent(pointer('pointermove', 450, 210)))
  expect(document.querySelector('.wg-month-day.is-target')?.getAttribute('aria-label')).toBe('Friday, December 4')
  act(() => void window.dispatchEvent(pointer('pointerup', 450, 210)))
  expect(fields()).toEqual([{ startOn: '2026-12-04', startAt: '10:00', durationMinutes: 60 }])
})

test('a reader elsewhere moves it on their own clock, and the entry keeps its zone', async () => {
  page = await openSchedule({
    timeZone: 'America/New_York',
    entries: [planOf({ timeZone: 'Europe/Berlin', startAt: '16:00' })],
    isOnline: false,
  })
  page.show()
  await screen.findByRole('grid')
  fireEvent.keyDown(event(), { key: 'm' })
  press('ArrowUp')
  press('Enter')
  expect(fields()).toEqual([{ startOn: '2026-11-25', startAt: '15:45', durationMinutes: 60 }])
})

test('arrow keys walk from cell to cell and to what stands between, as one Tab stop', async () => {
  const week = await open(once)
  const stops = () => [...document.querySelectorAll('[role="grid"] [tabindex="0"]')]
  expect(stops()).toHaveLength(1)
  const key = (name: string, more = {}) => fireEvent.keyDown(document.activeElement as Element, { key: name, ...more })
  const name = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.querySelector('.sr-only')?.textContent
  week.getByRole('columnheader', { name: 'Wednesday, November 25' }).focus()
  // Whole days, then the hours from midnight to ten.
  for (let hour = 0; hour < 12; hour += 1) key('ArrowDown')
  key('ArrowDown')
  expect(name()).toMatch(/^Check-up/)
  expect(stops()).toEqual([document.activeElement])
  key('ArrowUp')
  key('End')
  expect((document.activeElement as HTMLElement).dataset).toMatchObject({ col: '6', row: '12' })
  key('Home', { ctrlKey: true })
  expect(name()).toBe('Sunday, November 29')
  key('PageDown')
  await waitFor(() => expect(week.getByRole('columnheader', { name: 'Sunday, December 6' })).toBeTruthy())
  expect(name()).toBe('Sunday, December 6')
})

test('Enter on an hour begins a new one there', async () => {
  const week = await open(once)
  const cell = week.getAllByRole('gridcell').find(({ dataset }) => dataset.row === '16' && dataset.col === '4')
  cell?.focus()
  fireEvent.keyDown(cell as Element, { key: 'Enter' })
  const sheet = within(await screen.findByRole('dialog', { name: 'Add to the schedule' }))
  expect((sheet.getByLabelText('First day') as HTMLInputElement).value).toBe('2026-11-27')
  expect((sheet.getByLabelText('Start time') as HTMLInputElement).value).toBe('14:00')
})
