import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { closeDesk, type Desk, entryOf, openDesk } from '../../../testing/desk.fixture.tsx'
import { newDiaper } from '../kinds/diaper/new-diaper.ts'
import { LogProvider } from '../public/log-provider.tsx'
import LogsPage from './logs-page.tsx'

let desk: Desk
afterEach(() => closeDesk(desk))

const Place = () => <output>{useLocation().search}</output>

/** The page at an address, as it is after a reload. */
function open(address: string) {
  desk.show(
    <Routes>
      <Route path="/" element={<Navigate to={address} />} />
      <Route
        path="/logs"
        element={
          <LogProvider>
            <LogsPage />
            <Place />
          </LogProvider>
        }
      />
    </Routes>,
  )
}
const chip = (name: string) => within(screen.getByRole('group', { name: 'Show' })).getByRole('button', { name })
const address = () => document.querySelector('output')?.textContent
const shown = () => [...document.querySelectorAll('.log-row .tl-open')].map(({ textContent }) => textContent)

test('one kind is shown, the address keeps which, and all come back', async () => {
  const startAt = new Date(Date.now() - 600_000).toISOString()
  desk = await openDesk([
    entryOf('diaper', { startAt, details: newDiaper('wet') }),
    entryOf('note', { startAt, details: { text: 'Bring socks', isPinned: false } as never }),
  ])
  open('/logs')
  await waitFor(() => expect(shown()).toHaveLength(2))
  fireEvent.click(chip('Diapers'))
  expect(address()).toBe('?kind=diaper')
  await waitFor(() => expect(shown()).toEqual(['Wet diaper']))
  cleanup()
  open('/logs?kind=diaper')
  await waitFor(() => expect(shown()).toEqual(['Wet diaper']))
  expect(chip('Diapers').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(chip('All'))
  expect(address()).toBe('')
  await waitFor(() => expect(shown()).toHaveLength(2))
})
