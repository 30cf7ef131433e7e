import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequireSession } from '../../platform/session/require-session.tsx'
import { session } from '../../platform/session/session.ts'
import { answerCalls } from '../../platform/testing/calls.fixture.ts'
import { signedInAs, startOver } from '../auth/auth.fixture.tsx'
import { forgetMissingPage } from './missing-page.ts'
import { MissingPageNote } from './missing-page-note.tsx'
import UnknownPath from './unknown-path.tsx'

beforeEach(startOver)
afterEach(() => {
  forgetMissingPage()
  startOver()
  vi.unstubAllGlobals()
})

const signIn = () => {
  answerCalls({})
  session.takeSignedIn(signedInAs())
}

function openAt(path: string) {
  const inside = (page: ReactNode) => (
    <RequireSession>
      <MissingPageNote />
      {page}
    </RequireSession>
  )
  const router = createMemoryRouter(
    [
      { path: '/', element: 'the front page' },
      { path: '/home', element: inside('Home') },
      { path: '/logs', element: inside('Logs') },
      { path: '*', element: <UnknownPath /> },
    ],
    { initialEntries: ['/logs', path], initialIndex: 1 },
  )
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
  return router
}

const note = () => screen.findByRole('status')

test.each(['/no-such-page', '/logs/no/such/page', '/vault/videos', '/settings/family/a/b', '/HOME/x?y=1#z'])(
  '%s leads to Home, which says that there is no such page',
  async (path) => {
    signIn()
    const router = openAt(path)
    expect((await note()).textContent).toMatch(/This page doesn't exist/)
    const { pathname, search, hash } = router.state.location
    expect(pathname + search + hash).toBe('/home')
  },
)

test('Back leads to where the link was, and what was said is not said again', async () => {
  signIn()
  const router = openAt('/no-such-page')
  await note()
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/logs')
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => router.navigate('/home'))
  expect(screen.queryByRole('status')).toBeNull()
})

test('it goes with a press', async () => {
  signIn()
  openAt('/no-such-page')
  await note()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('status')).toBeNull()
})

test('whoever has to sign in first is told on Home afterwards', async () => {
  answerCalls({})
  const router = openAt('/no-such-page')
  await screen.findByText('the front page')
  expect(router.state.location).toMatchObject({ pathname: '/', state: { signIn: '/home' } })
  act(signIn)
  await act(() => router.navigate('/home', { replace: true }))
  expect((await note()).textContent).toMatch(/This page doesn't exist/)
})
