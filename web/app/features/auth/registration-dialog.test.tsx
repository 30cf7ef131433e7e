import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal, type SentCall } from '../../platform/testing/calls.fixture.ts'
import { renderUi } from '../../platform/testing/render-ui.tsx'
import { ToastHost } from '../../ui/toast-host.tsx'
import { RegistrationDialog } from './registration-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const send = 'POST /api/auth/send-confirmation'
const verify = 'POST /api/auth/verify-confirmation'
const register = 'POST /api/auth/register'
const sentTo = (email: string) => () => Response.json({ message: `Sent to ${email}` })

function show(onClose = () => undefined) {
  renderUi(
    <>
      <RegistrationDialog onClose={onClose} />
      <ToastHost />
    </>,
  )
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const names = (sent: readonly SentCall[]) => sent.map(({ name }) => name)

function fillIn() {
  type('Your name', 'Pat')
  type('Email', 'pat@example.com')
  type('Password', 'long-enough')
  type('Confirm password', 'long-enough')
}

async function toCodeStep() {
  fillIn()
  press('Send me a code')
  return screen.findByLabelText<HTMLInputElement>('Code')
}

test('says at each field what is missing, and sends nothing', async () => {
  const sent = answerCalls({})
  show()
  press('Send me a code')
  expect(await screen.findByText('Please enter your email.')).toBeTruthy()
  expect(screen.getByText('Please enter a password.')).toBeTruthy()
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  type('Email', 'pat@')
  type('Password', 'short')
  type('Confirm password', 'other')
  press('Send me a code')
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy()
  expect(screen.getByText('Passwords do not match')).toBeTruthy()
  expect(sent).toEqual([])
})

test('keeps what was typed when the code cannot be sent', async () => {
  answerCalls({ [send]: () => refusal(429, 'RATE_LIMITED', 'Failed to send confirmation email. Please try again.') })
  show()
  fillIn()
  press('Send me a code')
  expect(await screen.findByText('Failed to send confirmation email. Please try again.')).toBeTruthy()
  expect(field('Email').value).toBe('pat@example.com')
  expect(field('Password').value).toBe('long-enough')
})

test('keeps what was typed on the way back from the code', async () => {
  answerCalls({ [send]: sentTo('pat@example.com') })
  show()
  await toCodeStep()
  press('Back')
  expect(field('Your name').value).toBe('Pat')
  expect(field('Confirm password').value).toBe('long-enough')
})

test('asks for the code where none was entered, and selects a refused one so that the next digit replaces it', async () => {
  const sent = answerCalls({
    [send]: sentTo('pat@example.com'),
    [verify]: () => refusal(400, 'INVALID_CODE', 'Invalid confirmation code. Please try again.'),
  })
  show()
  const code = await toCodeStep()
  await waitFor(() => expect(document.activeElement).toBe(code))
  press('Get Started')
  expect(await screen.findByText('Please enter the confirmation code')).toBeTruthy()
  expect(names(sent)).toEqual([send])
  fireEvent.change(code, { target: { value: '123456' } })
  expect(await screen.findByText('Invalid confirmation code. Please try again.')).toBeTruthy()
  expect(code.value).toBe('123456')
  expect([code.selectionStart, code.selectionEnd]).toEqual([0, 6])
})

test('does not ask for an accepted code again when registering fails', async () => {
  const sent = answerCalls({
    [send]: sentTo('pat@example.com'),
    [verify]: () => Response.json({ message: 'Confirmed' }),
    [register]: () =>
      refusal(409, 'USERNAME_EXISTS', 'An account with this email already exists. Please try logging in instead.'),
  })
  show()
  const code = await toCodeStep()
  fireEvent.change(code, { target: { value: '123456' } })
  expect(
    await screen.findByText('An account with this email already exists. Please try logging in instead.'),
  ).toBeTruthy()
  press('Get Started')
  await waitFor(() => expect(names(sent)).toEqual([send, verify, register, register]))
  expect(sent.at(-1)?.body).toEqual({ username: 'pat@example.com', password: 'long-enough', displayName: 'Pat' })
})

test('sends a new code and says so', async () => {
  const sent = answerCalls({ [send]: sentTo('pat@example.com') })
  show()
  await toCodeStep()
  press('Send a new code')
  expect(await screen.findByText('A new code is on its way')).toBeTruthy()
  expect(names(sent)).toEqual([send, send])
})

test('asks before what was typed is thrown away', async () => {
  answerCalls({})
  const onClose = vi.fn()
  show(onClose)
  press('Close')
  expect(onClose).toHaveBeenCalledTimes(1)
  type('Email', 'pat@example.com')
  press('Close')
  fireEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(field('Email').value).toBe('pat@example.com')
  press('Close')
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})
