import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSession } from '../../platform/session/use-session.ts'
import {
  answer,
  calls,
  clearAway,
  field,
  freeUser,
  openSteps,
  place,
  press,
  show,
  signedInAs,
  step,
  type,
  userOf,
} from '../../testing/onboarding.fixture.tsx'
import { CaregiverSteps } from './caregiver-steps.tsx'
import { OnboardingDialog } from './public/onboarding-dialog.tsx'
import { RegistrationDialog } from './public/registration-dialog.tsx'

afterEach(clearAway)

/** Presses Back once the browser knows of as many presses. */
async function back(presses: number) {
  await waitFor(() => expect(history.state?.layer).toBe(presses))
  window.dispatchEvent(new MouseEvent('click'))
  history.back()
}
const isOnPage = () => waitFor(() => expect(history.state?.layer).toBeUndefined())

const enterCode = () => fireEvent.change(field('Code'), { target: { value: '123456' } })

test('Back goes from the plan to the code and from there to what was typed first', async () => {
  answer()
  const onClose = vi.fn()
  show(<RegistrationDialog onClose={onClose} />)
  type('Email', 'pat@example.com')
  type('Password', 'long-enough')
  type('Confirm password', 'long-enough')
  press('Send me a code')
  await step('Confirm your email')
  enterCode()
  await step('Try it all, free for a month')
  // The dialog, two steps, and the question before what was typed is lost.
  await back(4)
  await step('Confirm your email')
  expect(screen.getByText('Your email is confirmed.')).toBeTruthy()
  await back(3)
  await step('Join the Family')
  expect(['Email', 'Password', 'Confirm password'].map((name) => field(name).value)).toEqual([
    'pat@example.com',
    'long-enough',
    'long-enough',
  ])
  await back(2)
  await screen.findByRole('alertdialog', { name: 'Stop signing up?' })
  press('Stop')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Back leaves an untouched first step at once', async () => {
  answer()
  const onClose = vi.fn()
  show(<RegistrationDialog onClose={onClose} />)
  await back(1)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('nobody goes back behind the account that was made', async () => {
  answer({ [calls.register]: () => signedInAs(userOf()) })
  const onClose = vi.fn()
  show(<OnboardingDialog onClose={onClose} />)
  type('Email', 'pat@example.com')
  type('Password', 'long-enough')
  press('Continue')
  await step('Confirm your email')
  enterCode()
  await step('Peace of Mind for Every Family')
  press('Continue')
  await step('Try it all, free for a month')
  await back(2)
  await step('Peace of Mind for Every Family')
  expect(onClose).not.toHaveBeenCalled()
  await back(1)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Back goes back through the first steps as far as they were walked', async () => {
  const user = freeUser({ role: 'caregiver' })
  answer({
    [calls.complete]: () => Response.json({ user: { ...user, name: 'Pat Wren', onboardingCompleted: true } }),
    'GET /api/auth/me': () => Response.json({ user }),
    [calls.children]: () => Response.json([]),
  })
  function Steps() {
    const { user: known } = useSession()
    return known === null ? null : <CaregiverSteps user={known} />
  }
  const close = await openSteps(user, <Steps />)
  await step('What should the family call you?')
  expect(history.state?.layer).toBeUndefined()
  type('Your name', 'Pat Wren')
  press('Continue')
  await waitFor(() => expect(history.state?.layer).toBe(1))
  await back(1)
  await step('What should the family call you?')
  expect(field('Your name').value).toBe('Pat Wren')
  await isOnPage()
  expect(place()).not.toBe('/home')
  close()
})
