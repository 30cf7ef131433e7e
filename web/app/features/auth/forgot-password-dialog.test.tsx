import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { renderUi } from '../../platform/testing/render-ui.tsx'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'

const forgot = 'POST /api/auth/forgot-password'
const google =
  'This account signs in with Google. Use the Google button, or set a password with the link we emailed you.'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const field = () => screen.getByLabelText<HTMLInputElement>('Email')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function show(onClose = () => undefined) {
  return renderUi(<ForgotPasswordDialog onClose={onClose} onLogin={onClose} />)
}
function ask(email: string) {
  fireEvent.change(field(), { target: { value: email } })
  press('Send me a link')
}

test('an address without its basic shape is not sent', async () => {
  const sent = answerCalls({})
  show()
  ask('mara@')
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  expect(sent).toEqual([])
})

test('says that a mail is on its way, after a reload too, and shows no link outside development', async () => {
  const sent = answerCalls({ [forgot]: () => Response.json({ message: 'Sent', code: 'RESET_EMAIL_SENT' }) })
  const { unmount } = show()
  ask(' mara@example.com ')
  expect(await screen.findByText(/has an account, we've emailed a link/)).toBeTruthy()
  expect(sent[0]?.body).toEqual({ username: 'mara@example.com', locale: 'en' })
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  show()
  expect(screen.getByText(/has an account, we've emailed a link/)).toBeTruthy()
})

test('shows the link where the server is in development mode', async () => {
  const resetLink = 'http://127.0.0.1:3001/reset-password?token=abc'
  answerCalls({ [forgot]: () => Response.json({ message: '', code: '', developmentMode: true, resetLink }) })
  show()
  ask('mara@example.com')
  expect((await screen.findByRole('link')).getAttribute('href')).toBe(resetLink)
})

test.each([
  ['Google', () => Response.json({ message: google, code: 'GOOGLE_USER_DETECTED' }), google],
  ['too many mails', () => refusal(429, 'RATE_LIMITED', 'Failed to send reset email'), 'Failed to send reset email'],
  ['no words', () => new Response('', { status: 500 }), 'Failed to send reset email'],
  ['no network', () => Promise.reject(new TypeError('fetch')), 'Network error. Please try again.'],
])('an answer of %s is shown as an error, and the address stays', async (_what, answer, text) => {
  answerCalls({ [forgot]: answer })
  show()
  ask('mara@example.com')
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(field().value).toBe('mara@example.com')
})

test('the way back forgets what was typed; a reload does not', () => {
  answerCalls({})
  const onClose = vi.fn()
  const first = show(onClose)
  fireEvent.change(field(), { target: { value: 'mara@' } })
  first.unmount()
  const second = show(onClose)
  expect(field().value).toBe('mara@')
  press('Back to Login')
  expect(onClose).toHaveBeenCalledTimes(1)
  second.unmount()
  show()
  expect(field().value).toBe('')
})

test('an address left empty is asked for in the words of the specification', async () => {
  const sent = answerCalls({})
  show()
  ask('')
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  expect(sent).toEqual([])
})
