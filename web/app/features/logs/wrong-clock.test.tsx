import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { learnTime } from '../../platform/clock/now.ts'
import { setTiles } from '../../platform/person-settings/quick-log.ts'
import { closeDesk, type Desk, dev, entryOf, openDesk, RunningTimers } from '../../testing/desk.fixture.tsx'
import { newSleep } from './kinds/sleep/new-sleep.ts'
import { LogProvider } from './public/log-provider.tsx'
import { useLogSheets } from './public/log-sheets.ts'
import { QuickLogRow } from './public/quick-log-row.tsx'

let desk: Desk
const now = new Date('2026-11-20T03:00:00.000Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

// All sheets are fetched with the first one: how long that takes is not what a test waits for.
beforeAll(() => import('./sheets/log-sheet-host.tsx'), 120_000)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(async () => {
  await closeDesk(desk)
  vi.useRealTimers()
})

function Openers() {
  const { openNew } = useLogSheets()
  return (
    <button type="button" onClick={() => openNew('feeding', { method: 'bottle' })}>
      A bottle
    </button>
  )
}

describe.each([
  ['ahead', 20],
  ['behind', -20],
])('on a phone that is 20 minutes %s', (_which, off) => {
  beforeEach(() => {
    vi.setSystemTime(minutes(off))
    learnTime(now.getTime(), Date.now())
  })

  const show = async (entries: Parameters<typeof openDesk>[0] = []) => {
    desk = await openDesk(entries)
    setTiles([
      { id: 'diaper', isHidden: false },
      { id: 'sleep', isHidden: false },
    ])
    desk.show(
      <LogProvider>
        <QuickLogRow />
        <RunningTimers />
        <Openers />
      </LogProvider>,
    )
  }
  const tile = (index: number) =>
    fireEvent.click(screen.getByRole('region', { name: 'Quick log' }).querySelectorAll('button')[index] as HTMLElement)

  test('one tap is now', async () => {
    await show()
    tile(0)
    expect(desk.entries()).toMatchObject([{ kind: 'diaper', startAt: now.toISOString(), createdAt: now.toISOString() }])
  })

  test('a timer starts and ends now', async () => {
    await show()
    tile(1)
    expect(desk.entries()).toMatchObject([{ kind: 'sleep', startAt: now.toISOString(), endAt: null }])
    vi.setSystemTime(minutes(off + 40))
    tile(1)
    expect(desk.entries()).toMatchObject([{ startAt: now.toISOString(), endAt: minutes(40).toISOString() }])
  })

  test('what another phone has started has run for as long as it has', async () => {
    const asleep = entryOf('sleep', { startAt: minutes(-65).toISOString(), details: newSleep(), createdBy: dev })
    await show([asleep])
    expect(document.body.textContent).toContain('1:05')
  })

  test('a form begins now, and goes back from it', async () => {
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'A bottle' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(await within(dialog).findByRole('button', { name: /Now$/ }))
    fireEvent.click(within(dialog).getByRole('button', { name: /15 min/ }))
    expect(await within(dialog).findByRole('button', { name: /2:45\sAM$/ })).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Now' }))
    expect(await within(dialog).findByRole('button', { name: /\wNow$|\sNow$/ })).toBeTruthy()
  })
})
