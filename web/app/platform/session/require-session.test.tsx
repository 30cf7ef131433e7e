import type { User } from '@nestwren/contract/auth'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../testing/calls.fixture.ts'
import { RequireSession } from './require-session.tsx'
import { answerFor, forgetAll } from './session.fixture.ts'
import { session } from './session.ts'

session.onLeave({ flush: async () => undefined, clear: async () => undefined })

afterEach(async () => {
  answerCalls({ 'POST /api/auth/logout': () => new Response(null, { status: 204 }) })
  await session.signOut({ isDiscardingUnsent: true })
  forgetAll()
})

function show(props: { role?: User['role']; isOwingAllowed?: boolean } = {}) {
  const page = <RequireSession {...props}>the page</RequireSession>
  const router = createMemoryRouter(
    [
      { path: '/page', element: page },
      { path: '*', element: 'elsewhere' },
    ],
    {
      initialEntries: ['/page'],
    },
  )
  render(<RouterProvider router={router} />)
  return router
}

test('nobody is sent to the start page', async () => {
  const router = show()
  expect(await screen.findByText('elsewhere')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/')
  expect(router.state.historyAction).toBe('REPLACE')
})

test('while it is not known who is signed in nothing is shown', () => {
  vi.spyOn(session, 'get').mockReturnValue({ status: 'loading', isReachable: true })
  const router = show()
  vi.mocked(session.get).mockRestore()
  expect(document.body.textContent).toBe('')
  expect(router.state.location.pathname).toBe('/page')
})

test('who owes a payment is sent to the start page, except where payments are made', async () => {
  session.takeSignedIn(answerFor('home', true))
  const refused = show()
  await screen.findByText('elsewhere')
  expect(refused.state.location.pathname).toBe('/')
  show({ isOwingAllowed: true })
  expect(await screen.findByText('the page')).toBeTruthy()
})

test('another role than the required one goes home', async () => {
  const answer = answerFor('home')
  session.takeSignedIn({ ...answer, user: { ...answer.user, role: 'caregiver' } })
  const refused = show({ role: 'super_admin' })
  await screen.findByText('elsewhere')
  expect(refused.state.location.pathname).toBe('/home')
  show({ role: 'caregiver' })
  expect(await screen.findByText('the page')).toBeTruthy()
})
