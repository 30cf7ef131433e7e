import { kindNames } from '@nestwren/contract/logs/kinds/index'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setTiles } from '../../../platform/person-settings/quick-log.ts'
import { closeDesk, type Desk, openDesk } from '../../../testing/desk.fixture.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAnnounces } from '../../../ui/layers/announced.ts'
import { webKinds } from '../kinds/index.ts'
import { LogProvider } from './log-provider.tsx'
import type { EntryParts } from './log-sheets.ts'
import { QuickLogRow } from './quick-log-row.tsx'

let desk: Desk
const shared = kindNames.filter((kind) => webKinds[kind].isMadeByFamily !== true)

// All sheets are fetched with the first one: how long that takes is not what a test waits for.
beforeAll(() => import('../sheets/log-sheet-host.tsx'), 120_000)
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T03:00:00.000Z') })
  desk = await openDesk()
})
afterEach(async () => {
  await closeDesk(desk)
  vi.useRealTimers()
})

const show = (parts?: EntryParts) =>
  desk.show(
    <LogProvider {...(parts === undefined ? null : { parts })}>
      <QuickLogRow />
    </LogProvider>,
  )
const firstTile = () => screen.getByRole('region', { name: 'Quick log' }).querySelectorAll('button')[0] as HTMLElement

test.each(shared)('a double tap on the tile of %s makes one entry or one sheet', async (kind) => {
  setTiles([{ id: kind, isHidden: false }])
  show()
  const tile = firstTile()
  fireEvent.click(tile)
  fireEvent.click(tile)
  const { quick } = webKinds[kind]
  expect(desk.entries()).toHaveLength(quick === 'sheet' ? 0 : 1)
  if (quick !== 'toggle') await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(
    desk.entries().filter(({ endAt, deletedAt }) => deletedAt !== null || (quick === 'toggle' && endAt !== null)),
  ).toEqual([])
})

/** What the sheets need, which comes when it is told to. */
function lateParts(): { parts: EntryParts; arrive: () => Promise<void> } {
  let resolve = () => {}
  const photos = new Promise<() => null>((done) => {
    resolve = () => done(() => null)
  })
  return {
    parts: {
      PhotoStrip: () => null,
      loadAddPhotos: async () => ({
        accept: '',
        useMayAdd: () => false,
        useAddAtOnce: () => async () => false,
        Sheet: () => null,
      }),
      loadPhotos: () => photos,
    },
    arrive: () => act(async () => resolve()),
  }
}

test('while the code of the sheets is being fetched, a further tap logs nothing', async () => {
  const { parts, arrive } = lateParts()
  vi.setSystemTime(Date.now() + 3_600_000)
  setTiles([{ id: 'diaper', isHidden: false }])
  show(parts)
  fireEvent.click(firstTile())
  await waitFor(() => expect(firstTile().getAttribute('aria-busy')).toBe('true'))
  vi.setSystemTime(Date.now() + 10_000)
  fireEvent.click(firstTile())
  expect(desk.entries()).toHaveLength(1)
  await arrive()
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(desk.entries()).toHaveLength(1)
})

function News() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        It happens
      </button>
      {isOpen ? <NewsDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
function NewsDialog({ onClose }: { onClose: () => void }) {
  useAnnounces(true)
  return (
    <Dialog isOpen onClose={onClose} title="What happened">
      Words
    </Dialog>
  )
}

test('a sheet whose code comes later than a dialog that opened by itself waits until that is closed', async () => {
  const { parts, arrive } = lateParts()
  // Not the second tap of the test before.
  vi.setSystemTime(Date.now() + 7_200_000)
  setTiles([{ id: 'diaper', isHidden: false }])
  desk.show(
    <LogProvider parts={parts}>
      <QuickLogRow />
      <News />
    </LogProvider>,
  )
  const tile = firstTile()
  fireEvent.click(tile)
  await waitFor(() => expect(tile.getAttribute('aria-busy')).toBe('true'))
  fireEvent.click(screen.getByRole('button', { name: 'It happens' }))
  const news = await screen.findByRole('dialog', { name: 'What happened' })
  await arrive()
  await waitFor(() => expect(tile.getAttribute('aria-busy')).not.toBe('true'))
  expect(screen.getAllByRole('dialog')).toEqual([news])
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByRole('dialog', { name: /^Diaper for/ })
  expect(screen.queryByRole('dialog', { name: 'What happened' })).toBeNull()
})
