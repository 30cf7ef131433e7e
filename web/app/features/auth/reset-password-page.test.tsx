import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../platform/session/session.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { elsewhere, showPage, signedInAs, startOver } from './auth.fixture.tsx'
import { entry } from './entry.ts'
import ResetPasswordPage from './reset-password-page.tsx'

const verify = 'POST /api/auth/verify-reset-token'
const reset = 'POST /api/auth/reset-password'
const verified = { [verify]: () => Response.json({ username: 'mara@example.com' }) }
const invalid = 'Invalid or expired reset token'

beforeEach(startOver)
afterEach(() => {
  vi.useRealTimers()
  startOver()
  vi.unstubAllGlobals()
})

const show = (at = '/reset-password?token=abc') => showPage('/reset-password', <ResetPasswordPage />, at)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function choose(password: string, again = password) {
  await screen.findByLabelText('New password')
  type('New password', password)
  type('Confirm password', again)
  press('Save password')
}

test('checks the link, then shows whose password it changes; the token leaves the address and outlives a reload', async () => {
  const sent = answerCalls(verified)
  const router = show()
  expect(screen.getAllByText('Checking your link')).not.toEqual([])
  expect(await screen.findByText('mara@example.com')).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(sent[0]?.body).toEqual({ token: 'abc' })
  show('/reset-password')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toEqual({ token: 'abc' })
})

test('without a token there is nothing to check', async () => {
  const sent = answerCalls({})
  show('/reset-password')
  expect((await screen.findByRole('alert')).textContent).toBe('No reset token found in URL')
  expect(sent).toEqual([])
})

test.each([
  ['refused', () => refusal(400, 'INVALID_RESET_TOKEN', invalid)],
  ['malformed', () => refusal(400, 'INVALID_INPUT', "Some details aren't right. Check them and try again.")],
])('a link that is %s leads to a new one', async (_what, answer) => {
  answerCalls({ [verify]: answer })
  const router = show()
  expect((await screen.findByRole('alert')).textContent).toBe(invalid)
  press('Get a new link')
  await elsewhere()
  expect(router.state.location.pathname).toBe('/')
  expect(entry.get().dialog).toBe('forgot')
})

test('a link that could not be checked can be tried again', async () => {
  let isUp = false
  answerCalls({ [verify]: () => (isUp ? verified[verify]() : Promise.reject(new TypeError('fetch'))) })
  show()
  expect((await screen.findByRole('alert')).textContent).toBe('Network error. Please try again.')
  isUp = true
  press('Try again')
  expect(await screen.findByText('mara@example.com')).toBeTruthy()
})

test.each([
  ['short', 'short', 'Password must be at least 8 characters long'],
  [
    ' \u3164\u200b '.repeat(2),
    ' \u3164\u200b '.repeat(2),
    'Use at least one letter, number, or symbol in your password.',
  ],
  ['long-enough', 'other', 'Passwords do not match'],
])('passwords %s and %s are not sent', async (password, again, text) => {
  const sent = answerCalls(verified)
  show()
  await choose(password, again)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(sent).toHaveLength(1)
})

test('a new password leads back to the login after two seconds, and whoever it belongs to is signed out here', async () => {
  const sent = answerCalls({
    ...verified,
    [reset]: () => new Response(null, { status: 204 }),
    'POST /api/auth/logout': () => new Response(null, { status: 204 }),
  })
  session.takeSignedIn(signedInAs())
  const router = show()
  await screen.findByLabelText('New password')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await choose('long-enough')
  expect(await screen.findByText(/Sign in with your new password/)).toBeTruthy()
  expect(sent.find(({ name }) => name === reset)?.body).toEqual({ token: 'abc', newPassword: 'long-enough' })
  expect(router.state.location.pathname).toBe('/reset-password')
  await vi.advanceTimersByTimeAsync(2_000)
  await elsewhere()
  expect(router.state.location.pathname).toBe('/')
  expect(session.get().status).toBe('signedOut')
  expect(sessionStorage.getItem('nestwren.resetToken')).toBeNull()
})

test.each([
  [
    'the server’s words',
    () => refusal(400, 'PASSWORD_TOO_COMMON', 'This password is too common. Choose another.'),
    'This password is too common. Choose another.',
  ],
  ['its own words where the server has none', () => new Response('', { status: 500 }), 'Failed to reset password'],
])('a refused password shows %s, and what was typed stays', async (_what, answer, text) => {
  answerCalls({ ...verified, [reset]: answer })
  show()
  await choose('password')
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('password')
})

test('nobody leaves for the login while it is open which password is right', async () => {
  let answer: (response: Response) => void = () => undefined
  const saving = new Promise<Response>((resolve) => {
    answer = resolve
  })
  answerCalls({ ...verified, [reset]: () => saving })
  const router = show()
  await choose('long-enough')
  const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Back to Login' })
  await vi.waitFor(() => expect(back.disabled).toBe(true))
  press('Close')
  expect(router.state.location.pathname).not.toBe('/')
  answer(refusal(400, 'INVALID_RESET_TOKEN', invalid))
  await screen.findByRole('alert')
  await vi.waitFor(() => expect(back.disabled).toBe(false))
})

test('a link that has run out meanwhile is the end of the form', async () => {
  answerCalls({ ...verified, [reset]: () => refusal(400, 'INVALID_RESET_TOKEN', invalid) })
  show()
  await choose('long-enough')
  expect((await screen.findByRole('alert')).textContent).toBe(invalid)
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('closing goes back in history, after asking when something was typed', async () => {
  answerCalls(verified)
  const length = vi.spyOn(history, 'length', 'get').mockReturnValue(2)
  const router = show()
  await screen.findByLabelText('New password')
  type('New password', 'long')
  press('Close')
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await elsewhere()
  expect(router.state.location.pathname).toBe('/before')
  length.mockRestore()
})

test('the way to the login leads to the start page', async () => {
  answerCalls(verified)
  const router = show()
  press('Back to Login')
  await elsewhere()
  expect(router.state.location.pathname).toBe('/')
})
