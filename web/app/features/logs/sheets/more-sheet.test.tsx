import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { closeDesk, type Desk, entryOf, openDesk } from '../../../testing/desk.fixture.tsx'
import { newDiaper } from '../kinds/diaper/new-diaper.ts'
import { newSleep } from '../kinds/sleep/new-sleep.ts'
import { LogProvider } from '../public/log-provider.tsx'
import type { EntryParts } from '../public/log-sheets.ts'
import { QuickLogRow } from '../public/quick-log-row.tsx'

let desk: Desk

// All sheets are fetched with the first one: how long that takes is not what a test waits for.
beforeAll(() => import('./log-sheet-host.tsx'), 120_000)
afterEach(() => closeDesk(desk))

const partsWith = (mayAdd: boolean, addAtOnce = async () => false): EntryParts => ({
  PhotoStrip: () => null,
  loadPhotos: async () => () => null,
  loadAddPhotos: async () => ({
    accept: 'image/*',
    useMayAdd: () => mayAdd,
    useAddAtOnce: () => addAtOnce,
    Sheet: ({ files }) => <p>{`Adding ${files.map(({ name }) => name).join(', ')}`}</p>,
  }),
})

async function open(parts = partsWith(true)) {
  desk.show(
    <LogProvider parts={parts}>
      <QuickLogRow />
    </LogProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  return within(await screen.findByRole('dialog', { name: 'Log something' }))
}
const tilesOf = (sheet: Awaited<ReturnType<typeof open>>) =>
  sheet
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((name) => name !== '')

test('what was logged most of late stands first, and Photo last', async () => {
  const at = (hour: number) => `2026-11-20T0${hour}:00:00.000Z`
  const bottle = { contents: 'formula', amountMl: 90, offeredMl: null, typed: null } as const
  desk = await openDesk([
    entryOf('sleep', { startAt: at(1), endAt: at(2), details: newSleep(null) }),
    entryOf('feeding', {
      startAt: at(3),
      endAt: at(3),
      details: { method: 'bottle', segments: [], bottles: [bottle], foods: [] },
    }),
    entryOf('feeding', {
      startAt: at(4),
      endAt: at(4),
      details: { method: 'bottle', segments: [], bottles: [bottle], foods: [] },
    }),
    ...[5, 6, 7].map((hour) => entryOf('diaper', { startAt: at(hour), details: newDiaper('wet') })),
  ])
  const names = tilesOf(await open())
  expect(names.slice(0, 4)).toEqual(['Diaper', 'Bottle', 'Sleep', 'Nursing'])
  expect(names.at(-1)).toBe('Photo')
})

test('Photo opens the picker of the device within the tap, and what cannot be added at once goes on to be asked about', async () => {
  desk = await openDesk()
  const sheet = await open()
  const input = sheet.getByLabelText<HTMLInputElement>('Choose photos')
  const picker = vi.spyOn(input, 'click')
  fireEvent.click(sheet.getByRole('button', { name: 'Photo' }))
  expect(picker).toHaveBeenCalledTimes(1)
  // Nothing chosen leaves the sheet as it is.
  fireEvent.change(input, { target: { files: [] } })
  expect(screen.getByRole('dialog', { name: 'Log something' })).toBeTruthy()
  fireEvent.change(input, { target: { files: [new File(['x'], 'nap.jpg', { type: 'image/jpeg' })] } })
  expect(await screen.findByText('Adding nap.jpg')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log something' })).toBeNull())
})

test('what is added at once closes the sheet and asks nothing', async () => {
  desk = await openDesk()
  const addAtOnce = vi.fn(async () => true)
  const sheet = await open(partsWith(true, addAtOnce))
  const file = new File(['x'], 'nap.jpg', { type: 'image/jpeg' })
  fireEvent.change(sheet.getByLabelText('Choose photos'), { target: { files: [file] } })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(addAtOnce).toHaveBeenCalledExactlyOnceWith([file])
  expect(screen.queryByText('Adding nap.jpg')).toBeNull()
})

test('there is no Photo for somebody who may add none', async () => {
  desk = await openDesk()
  const sheet = await open(partsWith(false))
  expect(sheet.queryByRole('button', { name: 'Photo' })).toBeNull()
})

test('nursing, bottle, and solids have drawings of their own', async () => {
  desk = await openDesk()
  const sheet = await open()
  const drawings = ['Nursing', 'Bottle', 'Solids'].map(
    (name) => sheet.getByRole('button', { name }).querySelector('svg')?.innerHTML,
  )
  expect(new Set(drawings).size).toBe(3)
})

test('every log sheet has the moon in its head', async () => {
  desk = await openDesk()
  const sheet = await open()
  expect(sheet.getByRole('button', { name: 'Night mode' }).getAttribute('aria-pressed')).toBe('false')
})
