import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closeDesk, type Desk, entryOf, openDesk, reload } from '../../../testing/desk.fixture.tsx'
import { newSleep } from '../kinds/sleep/new-sleep.ts'
import { LogProvider } from '../public/log-provider.tsx'
import { useLogSheets } from '../public/log-sheets.ts'

let desk: Desk
const now = new Date('2026-11-20T03:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

// All sheets are fetched with the first one: how long that takes is not what a test waits for.
beforeAll(() => import('./log-sheet-host.tsx'), 120_000)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(async () => {
  await closeDesk(desk)
  vi.useRealTimers()
})

function Openers({ entryId = '' }: { entryId?: string }) {
  const { openEdit, openNew } = useLogSheets()
  return (
    <>
      <button type="button" onClick={() => openEdit(entryId)}>
        Edit it
      </button>
      <button type="button" onClick={() => openNew('feeding', { method: 'bottle' })}>
        A bottle
      </button>
      <button type="button" onClick={() => openNew('feeding', { method: 'solids' })}>
        A plate
      </button>
      <button type="button" onClick={() => openNew('feeding', { method: 'breast', isPast: true })}>
        A past feed
      </button>
      <button type="button" onClick={() => openNew('activity', { isPast: true })}>
        A past activity
      </button>
    </>
  )
}
const show = (entryId?: string) =>
  desk.show(
    <LogProvider>
      <Openers {...(entryId === undefined ? {} : { entryId })} />
    </LogProvider>,
  )
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const open = async (name: string, entryId?: string) => {
  const page = show(entryId)
  press(name)
  await screen.findByRole('dialog')
  return page
}
const openSleep = async (details = newSleep()) => {
  const sleep = entryOf('sleep', { startAt: ago(60), details })
  desk = await openDesk([sleep])
  await open('Edit it', sleep.id)
}
const bottleOf = (amountMl: number, minutes: number) =>
  entryOf('feeding', {
    startAt: ago(minutes),
    endAt: ago(minutes),
    details: {
      method: 'bottle',
      segments: [],
      bottles: [{ contents: 'formula', amountMl, offeredMl: null, typed: null }],
      foods: [],
    },
  })

test('the start of a sleep that goes on is corrected without ending it', async () => {
  await openSleep()
  expect(screen.queryByRole('radio', { name: 'Awake again' })).toBeNull()
  press('Fell asleep 2:00 AM')
  press(/^−15 min/)
  press('Save changes')
  expect(desk.entries()[0]).toMatchObject({ startAt: '2026-11-20T01:45:00Z', endAt: null })
})

test('a sleep ends now with one touch, with what else was entered', async () => {
  await openSleep()
  press('Add a note')
  fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'in the stroller' } })
  press(/^End sleep, 1h/)
  expect(desk.entries()[0]).toMatchObject({ startAt: ago(60), endAt: now.toISOString(), notes: 'in the stroller' })
})

test('a sleep ends at another time, and until that is saved it can still go on', async () => {
  await openSleep()
  press('Woke up Still asleep')
  press(/^−15 min/)
  expect(screen.getByRole('button', { name: 'Woke up 2:45 AM' })).toBeTruthy()
  press('Still asleep')
  press('Woke up Still asleep')
  press(/^−30 min/)
  press('End sleep, 30m 0s')
  expect(desk.entries()[0]).toMatchObject({ startAt: ago(60), endAt: '2026-11-20T02:30:00Z' })
})

test('what is set behind a row is said on it', async () => {
  await openSleep({ ...newSleep('crib'), type: 'night', moodBefore: 'calm' })
  expect(screen.queryByText('Where')).toBeNull()
  expect(screen.getByRole('button', { name: 'More details Crib · Night · Calm', expanded: false })).toBeTruthy()
  press(/^More details/)
  expect(screen.getByText('Where')).toBeTruthy()
})

test('a bottle as last time is saved without a choice; a touch takes one of the usual amounts', async () => {
  desk = await openDesk([bottleOf(90, 180), bottleOf(120, 360), bottleOf(120, 600), bottleOf(150, 900)])
  await open('A bottle')
  expect((screen.getByRole('textbox', { name: 'Drank' }) as HTMLInputElement).value).toBe('90')
  const usual = within(screen.getByRole('group', { name: 'Usual amounts' }))
  expect(usual.getAllByRole('button').map((chip) => [chip.textContent, chip.getAttribute('aria-pressed')])).toEqual([
    ['90 ml', 'true'],
    ['120 ml', 'false'],
    ['150 ml', 'false'],
  ])
  expect(screen.getByRole('button', { name: 'Contents Formula' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'When Now' })).toBeTruthy()
  press('120 ml')
  press('Save feed')
  expect(desk.entries()[0]).toMatchObject({
    startAt: now.toISOString(),
    details: { bottles: [{ contents: 'formula', amountMl: 120 }] },
  })
})

test('foods eaten before are chosen without a keyboard', async () => {
  const plate = entryOf('feeding', {
    startAt: ago(300),
    endAt: ago(300),
    details: { method: 'solids', segments: [], bottles: [], foods: [{ name: 'Pear', amount: 'some' }] },
  })
  desk = await openDesk([plate])
  await open('A plate')
  expect(screen.queryByRole('textbox')).toBeNull()
  press('Save feed')
  expect(screen.getAllByText(/Enter what they ate/).length).toBeGreaterThan(1)
  press('Pear')
  expect(screen.queryByRole('textbox')).toBeNull()
  press('Add a food')
  fireEvent.change(screen.getByRole('textbox', { name: 'Food' }), { target: { value: 'Oats' } })
  press('Save feed')
  expect(desk.entries()[0]?.details).toMatchObject({
    foods: [
      { name: 'Pear', amount: null },
      { name: 'Oats', amount: null },
    ],
  })
})

test('how long something took, told as it ends, reaches back and not into the future', async () => {
  desk = await openDesk()
  const page = await open('A past activity')
  press('30m')
  press('Save activity')
  expect(desk.entries()[0]).toMatchObject({ startAt: ago(30), endAt: now.toISOString() })
  page.unmount()
  await open('A past feed')
  fireEvent.change(screen.getByRole('textbox', { name: 'Left' }), { target: { value: '12' } })
  press('Save feed')
  expect(desk.entries().find(({ kind }) => kind === 'feeding')).toMatchObject({
    startAt: ago(12),
    endAt: now.toISOString(),
    details: { segments: [{ side: 'left', startAt: ago(12), endAt: now.toISOString() }] },
  })
})

test('a draft that comes back says from when; starting over empties it and can be taken back', async () => {
  desk = await openDesk([bottleOf(90, 180)])
  const page = await open('A bottle')
  expect(screen.queryByText(/not saved yet/)).toBeNull()
  press('More')
  expect(screen.queryByText(/not saved yet/)).toBeNull()
  vi.setSystemTime(now.getTime() + 20 * 60_000)
  reload(page, show)
  const time = now.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace(/\s/, ' ')
  expect(await screen.findByText(`From ${time}, not saved yet`)).toBeTruthy()
  const amount = () => (screen.getByRole('textbox', { name: 'Drank' }) as HTMLInputElement).value
  expect(amount()).toBe('100')
  press('Start over')
  expect(amount()).toBe('90')
  expect(screen.getByRole('button', { name: 'When Now' })).toBeTruthy()
  press('Undo')
  expect(amount()).toBe('100')
  expect(screen.getByRole('button', { name: `When ${time}` })).toBeTruthy()
  press('Start over')
  press('Save feed')
  expect(desk.entries()[0]).toMatchObject({ details: { bottles: [{ amountMl: 90 }] } })
  expect(sessionStorage.getItem('nestwren.log.new.feeding')).toBeNull()
})
