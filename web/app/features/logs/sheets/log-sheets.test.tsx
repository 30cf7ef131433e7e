import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  closeDesk,
  type Desk,
  dev,
  entryOf,
  juno,
  openDesk,
  otis,
  RunningTimers,
  reload,
} from '../../../testing/desk.fixture.tsx'
import { newDiaper } from '../kinds/diaper/new-diaper.ts'
import { newSleep } from '../kinds/sleep/new-sleep.ts'
import { LogProvider } from '../public/log-provider.tsx'
import { useLogSheets } from '../public/log-sheets.ts'
import { QuickLogRow } from '../public/quick-log-row.tsx'

let desk: Desk
const now = new Date('2026-11-20T03:00:00.000Z')
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

// All sheets are fetched with the first one: how long that takes is not what a test waits for.
beforeAll(() => import('./log-sheet-host.tsx'), 120_000)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(async () => {
  await closeDesk(desk)
  vi.useRealTimers()
})

function Openers({ entryId }: { entryId?: string }) {
  const { openEdit, openNew } = useLogSheets()
  return (
    <>
      <button type="button" onClick={() => openNew('feeding', { method: 'bottle' })}>
        A bottle
      </button>
      {entryId === undefined ? null : (
        <button type="button" onClick={() => openEdit(entryId)}>
          Edit it
        </button>
      )}
    </>
  )
}

const show = (entryId?: string) =>
  desk.show(
    <LogProvider>
      <RunningTimers />
      <QuickLogRow />
      <Openers {...(entryId === undefined ? {} : { entryId })} />
    </LogProvider>,
  )
const quick = (name: string | RegExp) =>
  fireEvent.click(within(screen.getByRole('region', { name: 'Quick log' })).getByRole('button', { name }))
const dialog = () => screen.findByRole('dialog')

test('a feed takes two taps: the feed, then the side; the timer is an entry from then on', async () => {
  desk = await openDesk([
    entryOf('feeding', {
      startAt: '2026-11-20T00:00:00.000Z',
      endAt: '2026-11-20T00:10:00.000Z',
      details: {
        method: 'breast',
        segments: [{ side: 'right', startAt: '2026-11-20T00:00:00.000Z', endAt: '2026-11-20T00:10:00.000Z' }],
        bottles: [],
        foods: [],
      },
    }),
  ])
  show()
  quick('Feed')
  expect(await screen.findByText('Next: left. Right was last, 2h 50m ago.')).toBeTruthy()
  const side = screen.getByRole('button', { name: /^Left: Start/ })
  fireEvent.click(side)
  fireEvent.click(side)
  const made = desk.entries().filter(({ endAt }) => endAt === null)
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({ childId: juno, kind: 'feeding', startAt: now.toISOString() })
  later(10)
  fireEvent.click(await screen.findByRole('button', { name: /^Save feed/ }))
  expect(desk.entries()[0]).toMatchObject({ endAt: '2026-11-20T03:10:00.000Z' })
  expect(await screen.findByText('Feed saved, 10m 0s')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(desk.entries()[0]?.endAt).toBeNull()
})

test('one tap logs a diaper, a double tap still one; a touch corrects it, Undo takes it back', async () => {
  desk = await openDesk()
  show()
  const diaper = screen.getByRole('button', { name: 'Diaper' })
  fireEvent.click(diaper)
  fireEvent.click(diaper)
  expect(desk.entries()).toHaveLength(1)
  expect(desk.entries()[0]).toMatchObject({ kind: 'diaper', details: { kind: 'wet' } })
  fireEvent.click(await screen.findByRole('radio', { name: 'Dirty' }))
  fireEvent.click(screen.getByRole('button', { name: 'Red' }))
  expect(desk.entries()[0]).toMatchObject({ details: { kind: 'dirty', color: 'red' } })
  expect(screen.getByText(/Call your doctor/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(desk.entries()).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('one tap starts a sleep and one ends it; each can be undone', async () => {
  desk = await openDesk()
  show()
  quick('Sleep')
  expect(desk.entries()[0]).toMatchObject({ kind: 'sleep', endAt: null })
  later(80)
  // Within a bounce of the first tap nothing would happen; an hour later it ends.
  quick(/^Asleep/)
  expect(desk.entries()[0]?.endAt).toBe('2026-11-20T04:20:00.000Z')
  expect(await screen.findByText('Slept 1h 20m')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(desk.entries()[0]?.endAt).toBeNull()
})

test('with several children in view one tap asks for whom, and both get an entry of their own', async () => {
  desk = await openDesk([], { childCount: 2 })
  show()
  // Not the bounce of a tap in another test.
  later(1)
  quick('Diaper')
  expect(desk.entries()).toEqual([])
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Both' }))
  expect(
    desk
      .entries()
      .map(({ childId }) => childId)
      .sort(),
  ).toEqual([juno, otis])
})

test('an implausible amount asks with its value and is saved on yes', async () => {
  desk = await openDesk()
  show()
  fireEvent.click(screen.getByRole('button', { name: 'A bottle' }))
  const amount = await screen.findByRole('textbox', { name: /Drank/ })
  fireEvent.change(amount, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save feed' }))
  expect(desk.entries()).toEqual([])
  expect(screen.getAllByText(/Enter how much they drank/).length).toBeGreaterThan(0)
  fireEvent.change(amount, { target: { value: '900' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save feed' }))
  expect(await screen.findByText("That's 900 ml in one feed.")).toBeTruthy()
  expect(desk.entries()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Yes, save it' }))
  expect(desk.entries()[0]).toMatchObject({ details: { bottles: [{ amountMl: 900 }] } })
})

test('what was typed is there again after a reload, and gone after it was left', async () => {
  desk = await openDesk()
  const page = show()
  fireEvent.click(screen.getByRole('button', { name: 'A bottle' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note' }))
  const note = screen.getByRole('textbox', { name: 'Note' })
  expect(document.activeElement).toBe(note)
  fireEvent.change(note, { target: { value: 'spat up a little\nand more' } })
  reload(page, show)
  expect(await screen.findByRole('button', { name: 'Note spat up a little' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'A bottle' }))
  expect(await screen.findByRole('button', { name: 'Add a note' })).toBeTruthy()
})

test('looking at another method is nothing to lose: closing does not ask', async () => {
  desk = await openDesk()
  show()
  quick('Feed')
  fireEvent.click(await screen.findByRole('radio', { name: 'Solids' }))
  await screen.findByRole('textbox', { name: 'Food' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('editing shows what somebody else saves meanwhile, and asks before writing over it', async () => {
  const diaper = entryOf('diaper', { startAt: '2026-11-20T02:00:00.000Z', details: newDiaper('wet') })
  desk = await openDesk([diaper])
  show(diaper.id)
  fireEvent.click(screen.getByRole('button', { name: 'Edit it' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'mine' } })
  const theirs = { ...diaper, notes: 'theirs', version: 2, updatedAt: '2026-11-20T02:59:00.000Z', updatedBy: dev }
  act(() => desk.workspace.entries.put([theirs]))
  expect(await screen.findByText('Dev changed this while you were here.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save diaper' }))
  expect(await screen.findByText(/Your version replaces theirs/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change it' }))
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect(((await screen.findByRole('textbox', { name: 'Note' })) as HTMLTextAreaElement).value).toBe('theirs')
})

test('deleting asks nothing and can be undone', async () => {
  const sleep = entryOf('sleep', {
    startAt: '2026-11-20T01:00:00.000Z',
    endAt: '2026-11-20T02:00:00.000Z',
    details: newSleep(),
  })
  desk = await openDesk([sleep])
  show(sleep.id)
  fireEvent.click(screen.getByRole('button', { name: 'Edit it' }))
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Delete' }))
  expect(desk.entries()).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(desk.entries().map(({ id }) => id)).toEqual([sleep.id])
})

test('what is going on can be stopped from the page; somebody who may only look sees it and no buttons', async () => {
  const sleep = entryOf('sleep', { startAt: '2026-11-20T02:00:00.000Z', details: newSleep() })
  desk = await openDesk([sleep], { preset: 'viewer' })
  const page = show()
  expect(screen.getByText('1:00:00')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Awake' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Quick log' })).toBeNull()
  page.unmount()
  await closeDesk(desk)
  desk = await openDesk([sleep])
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Awake' }))
  expect(desk.entries()[0]?.endAt).toBe(now.toISOString())
})
