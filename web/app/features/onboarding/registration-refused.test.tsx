import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { activateLocale } from '../../platform/i18n/i18n.ts'
import { refusal } from '../../platform/testing/calls.fixture.ts'
import {
  answer,
  calls,
  clearAway,
  isHeldBack,
  isIn,
  names,
  press,
  show,
  signedInAs,
  step,
  type,
  userOf,
} from '../../testing/onboarding.fixture.tsx'
import { RegistrationDialog } from './public/registration-dialog.tsx'

afterEach(clearAway)

async function toCode() {
  type('Email', 'pat@example.com')
  type('Password', 'long-enough')
  type('Confirm password', 'long-enough')
  press('Send me a code')
  await step('Confirm your email')
}

test.each([
  ['PASSWORD_TOO_COMMON', 400, 'This password is too common. Choose another.'],
  ['USERNAME_EXISTS', 409, 'An account with this email already exists. Please try logging in instead.'],
])('%s is said at the plan, with what helps', async (code, status, text) => {
  const onClose = vi.fn()
  let isRefusing = true
  answer({ [calls.register]: () => (isRefusing ? refusal(status, code, text) : signedInAs(userOf())) })
  show(<RegistrationDialog onClose={onClose} />)
  await toCode()
  type('Code', '123456')
  await step('Try it all, free for a month')
  fireEvent.click(screen.getByRole('radio', { name: /Weekly Plan/ }))
  press('Continue to payment')
  expect(await screen.findByText(text)).toBeTruthy()
  if (status === 409) {
    press('Sign in')
    expect(onClose).toHaveBeenCalledTimes(1)
    return
  }
  isRefusing = false
  type('Password', 'another-one')
  press('Continue to payment')
  await step('Payment')
})

test.each([
  ['INVITE_OTHER_EMAIL', 'This invite was sent to another email address.'],
  [
    'INVALID_INVITE',
    "This invite link doesn't work anymore. It was used or replaced, or it expired. Ask for a new one.",
  ],
])('an invite that is refused while it is used says so: %s', async (code, text) => {
  const sent = answer({
    [calls.validate('invite-token')]: () =>
      Response.json({
        inviterName: 'Mara',
        role: 'caregiver',
        relationship: 'nanny',
        childNames: ['Wren'],
        email: null,
        isEmailProven: false,
      }),
    [calls.register]: () => refusal(400, code, text),
  })
  show(<RegistrationDialog onClose={vi.fn()} codes={{ inviteToken: 'invite-token' }} />)
  await toCode()
  type('Code', '123456')
  expect(await screen.findByText(text)).toBeTruthy()
  press('Create my account')
  await waitFor(() => expect(names(sent).filter((name) => name === calls.register)).toHaveLength(2))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(isHeldBack() || isIn()).toBe(false)
})

test('the language of the page is the language of what is mailed', async () => {
  await activateLocale('es')
  try {
    const sent = answer()
    show(<RegistrationDialog onClose={vi.fn()} />)
    const dialog = screen.getByRole('dialog')
    for (const input of dialog.querySelectorAll('input'))
      fireEvent.change(input, { target: { value: input.type === 'email' ? 'pat@example.com' : 'un-nido-tranquilo' } })
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
    await waitFor(() => expect(sent).toEqual([{ name: calls.send, body: { email: 'pat@example.com', locale: 'es' } }]))
  } finally {
    await activateLocale('en')
  }
})
