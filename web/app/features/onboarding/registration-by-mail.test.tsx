import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal } from '../../platform/testing/calls.fixture.ts'
import {
  answer,
  button,
  calls,
  clearAway,
  field,
  names,
  place,
  press,
  proof,
  show,
  signedInAs,
  step,
  stored,
  type,
  userOf,
} from '../../testing/onboarding.fixture.tsx'
import { RegistrationDialog } from './public/registration-dialog.tsx'

afterEach(clearAway)

const validate = calls.validate('mailed')
const known = { inviterName: 'Mara', role: 'caregiver', relationship: 'nanny', childNames: ['Wren'], email: null }
const mailed = () => Response.json({ ...known, isEmailProven: true })
const caregiver = userOf({ role: 'caregiver', paymentRequired: false, subscriptionStatus: 'active' })
const dialog = (onClose = vi.fn()) => <RegistrationDialog onClose={onClose} codes={{ inviteToken: 'mailed' }} />

async function fillIn() {
  await screen.findByText('Mara')
  type('Email', 'pat@example.com')
  type('Password', 'sixsix')
  type('Confirm password', 'sixsix')
}

test('after a reload a missing code and a missing password are said at once', async () => {
  answer({ [validate]: () => Response.json({ ...known, isEmailProven: false }) })
  show(dialog())
  await fillIn()
  press('Send me a code')
  await step('Confirm your email')
  cleanup()
  show(dialog())
  await step('Confirm your email')
  press('Create my account')
  expect(await screen.findByText('Please enter the confirmation code')).toBeTruthy()
  expect(await screen.findByText('Password must be at least 6 characters long')).toBeTruthy()
})

test('the address of the invite is filled in, and cannot be another one', async () => {
  const bound = () => Response.json({ ...known, email: 'nan@example.com', isEmailProven: false })
  const sent = answer({ [validate]: bound })
  show(dialog())
  await step('Help care for Wren as a nanny or sitter')
  expect(screen.getByText('Join the Family')).toBeTruthy()
  await waitFor(() => expect(field('Email').value).toBe('nan@example.com'))
  expect(field('Email').readOnly).toBe(true)
  type('Password', 'sixsix')
  type('Confirm password', 'sixsix')
  press('Send me a code')
  await step('Confirm your email')
  expect(sent.at(-1)).toEqual({ name: calls.send, body: { email: 'nan@example.com', locale: 'en' } })
})

test.each([
  ['parent', ['Wren'], 'Help care for Wren as a parent'],
  ['family', ['Wren', 'Juno'], 'Help care for Wren and Juno as a grandparent or family member'],
  ['viewer', ['Wren'], 'Follow along with Wren'],
  ['parent', [], 'Join the Family'],
])('a link for %s of %j says so, whoever it was handed to', async (relationship, childNames, title) => {
  answer({ [validate]: () => Response.json({ ...known, relationship, childNames, isEmailProven: false }) })
  show(dialog())
  await screen.findByText('Mara')
  await step(title)
  expect(field('Email').readOnly).toBe(false)
})

test('the link of the mail makes the account without a code', async () => {
  const sent = answer({ [validate]: mailed, [calls.register]: () => signedInAs(caregiver) })
  show(dialog())
  await fillIn()
  expect(screen.getByRole('img', { name: 'Step 1 of 2' })).toBeTruthy()
  press('Create my account')
  await step('Your caregiver account is free')
  expect(screen.getByRole('img', { name: 'Step 2 of 2' })).toBeTruthy()
  expect(names(sent).filter((name) => name !== validate)).toEqual([calls.register])
  expect(sent.find(({ name }) => name === calls.register)?.body).toEqual({
    username: 'pat@example.com',
    password: 'sixsix',
    role: 'parent',
    inviteToken: 'mailed',
    locale: 'en',
  })
})

test('an influencer with the link of the mail goes on at once', async () => {
  const influencer = userOf({ subscriptionStatus: 'influencer', paymentRequired: false })
  const invited = () =>
    Response.json({
      inviterName: '',
      role: 'influencer',
      relationship: null,
      childNames: [],
      email: null,
      isEmailProven: true,
    })
  answer({ [calls.validate('star')]: invited, [calls.register]: () => signedInAs(influencer) })
  show(<RegistrationDialog onClose={vi.fn()} codes={{ influencerToken: 'star' }} />)
  await screen.findByRole('button', { name: 'Create my account' })
  type('Email', 'pat@example.com')
  type('Password', 'sixsix')
  type('Confirm password', 'sixsix')
  press('Create my account')
  await waitFor(() => expect(place()).toBe('/influencer-onboarding'))
})

test('what the server says of the password stands at its field', async () => {
  const text = 'This password is too common. Choose another.'
  answer({ [validate]: mailed, [calls.register]: () => refusal(400, 'PASSWORD_TOO_COMMON', text) })
  show(dialog())
  await fillIn()
  press('Create my account')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(field('Password').getAttribute('aria-invalid')).toBe('true')
})

test('an address that has an account is said, with the way to sign in', async () => {
  const onClose = vi.fn()
  const taken = 'An account with this email already exists. Please try logging in instead.'
  answer({ [validate]: mailed, [calls.register]: () => refusal(409, 'USERNAME_EXISTS', taken) })
  show(dialog(onClose))
  await fillIn()
  press('Create my account')
  expect(await screen.findByText(taken)).toBeTruthy()
  press('Sign in')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a server that wants the code after all gets it', async () => {
  const refused = () => refusal(400, 'EMAIL_NOT_CONFIRMED', 'Confirm your email address first.')
  answer({ [validate]: mailed, [calls.register]: refused })
  show(dialog())
  await fillIn()
  press('Create my account')
  await step('Confirm your email')
  expect(screen.getByRole('img', { name: 'Step 2 of 3' })).toBeTruthy()
  expect(button('Send a new code')).toBeTruthy()
})

test('the proof of a code outlives a reload of the tab, and is stored in nothing that lasts', async () => {
  const sent = answer({ [calls.register]: () => signedInAs(userOf()) })
  show(<RegistrationDialog onClose={vi.fn()} />)
  type('Email', 'pat@example.com')
  type('Password', 'long-enough')
  type('Confirm password', 'long-enough')
  press('Send me a code')
  await step('Confirm your email')
  type('Code', '123456')
  await step('Try it all, free for a month')
  expect(sent.find(({ name }) => name === calls.verify)?.body).toMatchObject({ isProofKept: true })
  expect(stored()).toContain(proof)
  expect(JSON.stringify({ ...localStorage })).not.toContain(proof)
  cleanup()
  show(<RegistrationDialog onClose={vi.fn()} />)
  await step('Try it all, free for a month')
  type('Password', 'long-enough')
  screen.getByRole('radio', { name: /Annual Plan/ }).click()
  press('Continue to payment')
  await step('Payment')
  expect(sent.find(({ name }) => name === calls.register)?.body).toMatchObject({ proof })
})
