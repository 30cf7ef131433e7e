import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../../../platform/testing/calls.fixture.ts'
import { openPanel, press, signInHanna, staffTokenFor, startPanelOver, stats, type } from '../panel.fixture.tsx'
import { storeTempToken } from '../public/staff-session.ts'

const verify = 'POST /api/admin/auth/verify-password'
const login = 'POST /api/admin/auth/login'
const figures = { 'GET /api/admin/stats': () => Response.json({ success: true, stats }) }

beforeEach(startPanelOver)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  startPanelOver()
})

/** A refusal with what stands beside its code. */
const refuse = (status: number, body: object) => () => Response.json(body, { status })

async function sendPassword(answer: () => Response | Promise<Response>) {
  const sent = answerCalls({ [verify]: answer })
  const router = openPanel('/admin/login')
  await screen.findByLabelText('Admin password')
  type('Admin password', 'guess')
  press('Continue')
  return { sent, router }
}

async function sendCredentials(answers: Record<string, () => Response | Promise<Response>>) {
  storeTempToken('temp')
  const sent = answerCalls(answers)
  const router = openPanel('/admin/login/step2')
  await screen.findByLabelText('Admin username')
  type('Admin username', 'hanna')
  type('Password', 'secret')
  press('Log in')
  return { sent, router }
}

test('both steps lead to the dashboard; the operator stays signed in', async () => {
  const token = staffTokenFor()
  const sent = answerCalls({
    [verify]: () => Response.json({ success: true, tempToken: 'temp' }),
    [login]: () => Response.json({ success: true, token, username: 'ops-hanna' }),
    ...figures,
  })
  const router = openPanel('/admin/login')
  await screen.findByLabelText('Admin password')
  type('Admin password', 'right')
  press('Continue')
  await screen.findByLabelText('Admin username')
  expect(sessionStorage.getItem('adminTempToken')).toBe('temp')
  expect(router.state.location.pathname).toBe('/admin/login/step2')
  type('Admin username', 'Hanna')
  type('Password', 'secret')
  press('Log in')
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(sent.find(({ name }) => name === login)?.body).toEqual({
    username: 'Hanna',
    password: 'secret',
    tempToken: 'temp',
  })
  expect(localStorage.getItem('adminToken')).toBe(token)
  expect(localStorage.getItem('adminUsername')).toBe('ops-hanna')
  expect(sessionStorage.getItem('adminTempToken')).toBeNull()
})

test('the password is needed', async () => {
  const sent = answerCalls({})
  openPanel('/admin/login')
  await screen.findByLabelText('Admin password')
  press('Continue')
  expect((await screen.findByRole('alert')).textContent).toBe('Enter the admin password.')
  expect(sent).toEqual([])
})

test('a wrong password says how many tries are left', async () => {
  await sendPassword(refuse(401, { error: 'Invalid password', code: 'WRONG_PASSWORD', attemptsRemaining: 3 }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Invalid password')
  expect(alert.textContent).toContain('3 attempt(s) remaining')
})

test.each([
  ['none is left', { error: 'Invalid password', code: 'WRONG_PASSWORD', attemptsRemaining: 0 }],
  ['nobody says how many', { error: 'Invalid password', code: 'WRONG_PASSWORD' }],
])('a wrong password says no number when %s', async (_when, body) => {
  await sendPassword(refuse(401, body))
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid password')
})

test.each([
  [429, { error: 'Come back at noon.', code: 'RATE_LIMITED' }, 'Come back at noon.'],
  [429, {}, 'Too many failed attempts. Please try again later.'],
  [401, {}, 'Invalid password'],
  [500, { error: 'Oops', code: 'INTERNAL' }, 'Authentication failed. Please try again.'],
  [400, { error: 'No', code: 'INVALID_INPUT' }, 'Authentication failed. Please try again.'],
])('the first step answers %s %o with words', async (status, body, words) => {
  await sendPassword(refuse(status, body))
  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

test('without a network authentication failed', async () => {
  await sendPassword(() => Promise.reject(new TypeError('fetch')))
  expect((await screen.findByRole('alert')).textContent).toBe('Authentication failed. Please try again.')
})

test('the second step needs the first', async () => {
  answerCalls({})
  const router = openPanel('/admin/login/step2')
  await screen.findByLabelText('Admin password')
  expect(router.state.location.pathname).toBe('/admin/login')
})

test('name and password are needed', async () => {
  storeTempToken('temp')
  const sent = answerCalls({})
  openPanel('/admin/login/step2')
  await screen.findByLabelText('Admin username')
  press('Log in')
  await screen.findByText('Enter your username.')
  await screen.findByText('Enter your password.')
  expect(sent).toEqual([])
})

test('a first step that has run out says so, and leads back after two seconds', async () => {
  storeTempToken('temp')
  answerCalls({ [login]: () => refusal(401, 'TEMP_TOKEN_EXPIRED', 'Session expired. Please start over.') })
  const router = openPanel('/admin/login/step2')
  await screen.findByLabelText('Admin username')
  type('Admin username', 'hanna')
  type('Password', 'secret')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  press('Log in')
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Session expired. Please start over.'))
  await act(() => vi.advanceTimersByTimeAsync(1_900))
  expect(router.state.location.pathname).toBe('/admin/login/step2')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(router.state.location.pathname).toBe('/admin/login')
  expect(sessionStorage.getItem('adminTempToken')).toBeNull()
})

test.each([
  [401, 'INVALID_CREDENTIALS', 'Invalid credentials. Please try again.'],
  [401, 'SOMETHING', 'Invalid credentials. Please try again.'],
  [429, 'RATE_LIMITED', 'Too many failed attempts. Please try again later.'],
  [500, 'INTERNAL', 'Authentication failed. Please try again.'],
])('the second step answers %s %s with words', async (status, code, words) => {
  await sendCredentials({ [login]: () => refusal(status, code, status === 429 ? words : 'Whatever') })
  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

test('an authenticator is asked for its code, which goes along', async () => {
  const { sent } = await sendCredentials({
    [login]: () => refusal(401, 'CODE_NEEDED', 'Enter the code of your authenticator.'),
  })
  const code = await screen.findByLabelText<HTMLInputElement>('Authenticator code')
  await waitFor(() => expect(document.activeElement).toBe(code))
  press('Log in')
  await screen.findByText('Enter the code of your authenticator.')
  fireEvent.change(code, { target: { value: '123456' } })
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ username: 'hanna', code: '123456' }))
  // A code that was refused makes room for the next one.
  await waitFor(() => expect(code.value).toBe(''))
})

test('whoever is signed in is led on from the sign-in', async () => {
  signInHanna()
  answerCalls(figures)
  const router = openPanel('/admin/login')
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(router.state.location.pathname).toBe('/admin/dashboard')
})

test('the sign-in leads to the page that asked for it, but nowhere outside of the panel', async () => {
  signInHanna()
  answerCalls({})
  const router = openPanel('/admin/login', { from: '/admin/audit', hasEnded: true })
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/audit'))
  const other = openPanel('/admin/login', { from: 'https://evil.example/', hasEnded: true })
  await waitFor(() => expect(other.state.location.pathname).toBe('/admin/dashboard'))
})
