import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal } from '../../../platform/testing/calls.fixture.ts'
import {
  answer,
  button,
  calls,
  clearAway,
  field,
  freeUser,
  isHeldBack,
  isIn,
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
} from '../../../testing/onboarding.fixture.tsx'
import { RegistrationDialog } from './registration-dialog.tsx'

afterEach(clearAway)

const codes = { inviteToken: 'invite-token' }
const invited = () =>
  Response.json({
    inviterName: 'Mara',
    role: 'caregiver',
    relationship: 'nanny',
    childNames: ['Wren'],
    email: null,
    isEmailProven: false,
  })
const caregiver = userOf({ role: 'caregiver', paymentRequired: false, subscriptionStatus: 'active' })
const parent = userOf({ role: 'parent', paymentRequired: false, subscriptionStatus: 'active' })

function fillIn(password = 'long-enough') {
  type('Email', 'pat@example.com')
  type('Password', password)
  type('Confirm password', password)
}

async function toCode(password?: string) {
  fillIn(password)
  press('Send me a code')
  await step('Confirm your email')
}

const enterCode = () => fireEvent.change(field('Code'), { target: { value: '123456' } })

async function toPlan() {
  await toCode()
  enterCode()
  await step('Try it all, free for a month')
}

test('step 1 says at each field what is missing, and sends nothing', async () => {
  const sent = answer()
  show(<RegistrationDialog onClose={vi.fn()} />)
  expect(screen.getByRole('dialog', { name: 'Join the Family' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Step 1 of 4' })).toBeTruthy()
  press('Send me a code')
  expect(await screen.findByText('Enter your email.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Email'))
  type('Email', 'pat@')
  type('Password', 'short12')
  type('Confirm password', 'other')
  press('Send me a code')
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy()
  expect(screen.getByText('Passwords do not match')).toBeTruthy()
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

test('an invite says who invites, and takes a password of six', async () => {
  const sent = answer({ [calls.validate('invite-token')]: invited })
  show(<RegistrationDialog onClose={vi.fn()} codes={codes} />)
  expect(await screen.findByText('Mara')).toBeTruthy()
  fillIn('short')
  press('Send me a code')
  expect(await screen.findByText('Password must be at least 6 characters long')).toBeTruthy()
  fillIn('sixsix')
  press('Send me a code')
  await step('Confirm your email')
  expect(sent.at(-1)).toEqual({ name: calls.send, body: { email: 'pat@example.com', locale: 'en' } })
})

test('an invite that is not valid any more is said, and registering goes on without it', async () => {
  const gone = () =>
    refusal(
      404,
      'INVALID_INVITE',
      "This invite link doesn't work anymore. It was used or replaced, or it expired. Ask for a new one.",
    )
  answer({ [calls.validate('invite-token')]: gone })
  show(<RegistrationDialog onClose={vi.fn()} codes={codes} />)
  expect(
    await screen.findByText(
      "This invite link doesn't work anymore. It was used or replaced, or it expired. Ask for a new one.",
    ),
  ).toBeTruthy()
  press('Continue without it')
  expect(
    screen.queryByText(
      "This invite link doesn't work anymore. It was used or replaced, or it expired. Ask for a new one.",
    ),
  ).toBeNull()
  expect(screen.getByText('At least 8 characters.')).toBeTruthy()
})

test.each([
  ['no network', () => Promise.reject(new TypeError('offline')), 'Network error. Please try again.'],
  ['no words', () => new Response('', { status: 502 }), 'Failed to send confirmation email. Please try again.'],
  ['the server’s words', () => refusal(429, 'RATE_LIMITED', 'Slow down.'), 'Slow down.'],
])('a code that cannot be sent: %s; what was typed stays', async (_name, failing, text) => {
  answer({ [calls.send]: failing })
  show(<RegistrationDialog onClose={vi.fn()} />)
  fillIn()
  press('Send me a code')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(field('Email').value).toBe('pat@example.com')
  expect(field('Password').value).toBe('long-enough')
})

test('a double tap sends one code', async () => {
  const sent = answer()
  show(<RegistrationDialog onClose={vi.fn()} />)
  fillIn()
  press('Send me a code')
  fireEvent.submit(button(/Send me a code|Sending/).closest('form') as HTMLFormElement)
  await step('Confirm your email')
  expect(names(sent)).toEqual([calls.send])
})

test('step 2 asks for the code, shows the one of a development server, and selects a refused one', async () => {
  answer({ [calls.verify]: () => refusal(400, 'INVALID_CODE', 'Invalid confirmation code. Please try again.') })
  show(<RegistrationDialog onClose={vi.fn()} />)
  await toCode()
  expect(screen.getByText(/The code is 123456/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Code')))
  press('Continue')
  expect(await screen.findByText('Please enter the confirmation code')).toBeTruthy()
  enterCode()
  expect(await screen.findByText('Invalid confirmation code. Please try again.')).toBeTruthy()
  expect([field('Code').selectionStart, field('Code').selectionEnd]).toEqual([0, 6])
})

test('a new code is sent and said', async () => {
  const sent = answer()
  show(<RegistrationDialog onClose={vi.fn()} />)
  await toCode()
  type('Code', '12')
  press('Send a new code')
  expect(await screen.findByText('A new code is on its way')).toBeTruthy()
  expect(field('Code').value).toBe('')
  expect(names(sent)).toEqual([calls.send, calls.send])
  press('Change email')
  await step('Join the Family')
  expect(field('Email').value).toBe('pat@example.com')
  // Another address is another code.
  type('Email', 'pat.wren@example.com')
  press('Send me a code')
  await step('Confirm your email')
  expect(sent.at(-1)?.body).toMatchObject({ email: 'pat.wren@example.com' })
})

test('step 3 has a plan chosen; registering then leads to the payment, with held tokens', async () => {
  const sent = answer({ [calls.register]: () => signedInAs(userOf()) })
  show(<RegistrationDialog onClose={vi.fn()} />)
  await toPlan()
  expect(screen.getByRole('img', { name: 'Step 3 of 4' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Weekly Plan/ }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /Annual Plan/ }))
  press('Continue to payment')
  await step('Payment')
  expect(screen.getByRole('img', { name: 'Step 4 of 4' })).toBeTruthy()
  expect(isHeldBack()).toBe(true)
  expect(sent.find(({ name }) => name === calls.register)?.body).toEqual({
    username: 'pat@example.com',
    password: 'long-enough',
    role: 'super_admin',
    proof,
    locale: 'en',
  })
  expect(screen.getByText('Annual Plan')).toBeTruthy()
})

test('with free access: the free month, then the first child, then the welcome', async () => {
  const add = vi.fn((body: unknown) => Response.json({ ...(body as object), _id: 'x' }, { status: 201 }))
  const sent = answer({
    [calls.register]: () => signedInAs(userOf()),
    [calls.payment]: () => Response.json({ user: freeUser(), paymentRequired: false }),
    [calls.addChild]: add,
    [calls.children]: () => Response.json([{}]),
  })
  show(<RegistrationDialog onClose={vi.fn()} />)
  await toPlan()
  fireEvent.click(screen.getByRole('switch', { name: /Free access/ }))
  expect(screen.getByRole('img', { name: 'Step 3 of 5' })).toBeTruthy()
  press('Start my free month')
  await step('Who are you caring for?')
  expect(screen.getByRole('img', { name: 'Step 4 of 5' })).toBeTruthy()
  expect(isIn()).toBe(true)
  expect(sent.find(({ name }) => name === calls.payment)?.body).toEqual({
    username: 'pat@example.com',
    subscriptionData: { subscriptionStatus: 'free_trial' },
  })
  press('Add child')
  expect(await screen.findByText("Please enter your child's name")).toBeTruthy()
  type(/Child's name/, 'Juno')
  const today = Temporal.Now.plainDateISO()
  type(/Birth date/, today.subtract({ years: 19 }).toString())
  press('Add child')
  expect(await screen.findByText('The birth date is more than 18 years ago.')).toBeTruthy()
  type(/Birth date/, today.subtract({ years: 2 }).toString())
  press('Girl')
  press('Add child')
  await step('Welcome')
  expect(add.mock.calls).toMatchObject([
    [{ id: expect.any(String), name: 'Juno', birthdate: today.subtract({ years: 2 }).toString(), sex: 'female' }],
  ])
  expect(screen.getByText(/Juno is in your family/)).toBeTruthy()
  press('Get Started')
  await waitFor(() => expect(place()).toBe('/caregiver-onboarding'))
  expect(sessionStorage.getItem('nestwren.registration')).toBeNull()
})

test('a child without a birth date has none; a failure keeps what was typed and makes one child', async () => {
  const ids: unknown[] = []
  let isFailing = true
  answer({
    [calls.register]: () => signedInAs(freeUser()),
    [calls.addChild]: (body) => {
      ids.push(body)
      return isFailing ? new Response('', { status: 502 }) : Response.json({}, { status: 201 })
    },
  })
  show(<RegistrationDialog onClose={vi.fn()} />)
  await toPlan()
  fireEvent.click(screen.getByRole('radio', { name: /Weekly Plan/ }))
  press('Continue to payment')
  await step('Who are you caring for?')
  type(/Child's name/, 'Juno')
  press('Add child')
  expect(await screen.findByText('Failed to save child information. Please try again.')).toBeTruthy()
  isFailing = false
  press('Add child')
  await step('Welcome')
  expect(ids[0]).toMatchObject({ id: expect.any(String), name: 'Juno', birthdate: null, dueDate: null, sex: 'unknown' })
  expect(ids[1]).toEqual(ids[0])
})

test('a free month that is used up leaves the plans, and the account is not made twice', async () => {
  const sent = answer({
    [calls.register]: () => signedInAs(userOf()),
    [calls.payment]: () => refusal(409, 'FREE_TRIAL_USED', 'This email has already had its free month.'),
  })
  show(<RegistrationDialog onClose={vi.fn()} />)
  await toPlan()
  fireEvent.click(screen.getByRole('switch', { name: /Free access/ }))
  press('Start my free month')
  expect(await screen.findByText('This email has already had its free month.')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /Weekly Plan/ }))
  press('Continue to payment')
  await step('Payment')
  expect(names(sent).filter((name) => name === calls.register)).toHaveLength(1)
})

test.each([
  ['without children', [], '/onboarding'],
  ['with children', [{}], '/caregiver-onboarding'],
])('an invited caregiver is registered by the code and goes on %s', async (_name, children, path) => {
  const sent = answer({
    [calls.validate('invite-token')]: invited,
    [calls.register]: () => signedInAs(caregiver),
    [calls.children]: () => Response.json(children),
  })
  show(<RegistrationDialog onClose={vi.fn()} codes={codes} />)
  await toCode('sixsix')
  enterCode()
  await step('Your caregiver account is free')
  expect(sent.find(({ name }) => name === calls.register)?.body).toEqual({
    username: 'pat@example.com',
    password: 'sixsix',
    role: 'parent',
    inviteToken: 'invite-token',
    proof,
    locale: 'en',
  })
  expect(screen.queryByRole('radio')).toBeNull()
  press('Continue')
  await waitFor(() => expect(place()).toBe(path))
})

test('children that cannot be read lead an invited parent to the caregiver onboarding', async () => {
  answer({
    [calls.validate('invite-token')]: invited,
    [calls.register]: () => signedInAs(parent),
    [calls.children]: () => new Response('', { status: 500 }),
  })
  show(<RegistrationDialog onClose={vi.fn()} codes={codes} />)
  await toCode()
  enterCode()
  await step('Your account is free')
  press('Continue')
  await waitFor(() => expect(place()).toBe('/caregiver-onboarding'))
})

test('an influencer is registered by the code and goes to a page of their own', async () => {
  const influencer = userOf({ subscriptionStatus: 'influencer', paymentRequired: false })
  const sent = answer({
    [calls.validate('star')]: () =>
      Response.json({
        inviterName: '',
        role: 'super_admin',
        relationship: null,
        childNames: [],
        email: null,
        isEmailProven: false,
      }),
    [calls.register]: () => signedInAs(influencer),
  })
  show(<RegistrationDialog onClose={vi.fn()} codes={{ influencerToken: 'star' }} />)
  expect(await screen.findByText("You're invited to use all of Nestwren for free.")).toBeTruthy()
  await toCode()
  enterCode()
  await waitFor(() => expect(place()).toBe('/influencer-onboarding'))
  expect(sent.find(({ name }) => name === calls.register)?.body).toMatchObject({
    role: 'super_admin',
    inviteToken: 'star',
  })
})

test('a recommendation is registered by the code and leads to the payment', async () => {
  const sent = answer({ [calls.register]: () => signedInAs(userOf()) })
  show(<RegistrationDialog onClose={vi.fn()} codes={{ refToken: 'friend' }} />)
  await toCode()
  // The onboarding goes on counting, in which address and code are one step.
  expect(screen.getByRole('img', { name: 'Step 1 of 4' })).toBeTruthy()
  enterCode()
  await step('Peace of Mind for Every Family')
  expect(screen.getByRole('img', { name: 'Step 2 of 4' })).toBeTruthy()
  expect(sent.find(({ name }) => name === calls.register)?.body).toMatchObject({ refToken: 'friend' })
})

test('an address that has an account is said, with the way to sign in; the code is not asked for again', async () => {
  const onClose = vi.fn()
  const taken = 'An account with this email already exists. Please try logging in instead.'
  const sent = answer({ [calls.register]: () => refusal(409, 'USERNAME_EXISTS', taken) })
  show(<RegistrationDialog onClose={onClose} codes={{ refToken: 'friend' }} />)
  await toCode()
  enterCode()
  expect(await screen.findByText(taken)).toBeTruthy()
  press('Create my account')
  await waitFor(() => expect(names(sent).filter((name) => name === calls.register)).toHaveLength(2))
  expect(names(sent).filter((name) => name === calls.verify)).toHaveLength(1)
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('registering that fails without words says so', async () => {
  answer({ [calls.register]: () => new Response('', { status: 502 }) })
  show(<RegistrationDialog onClose={vi.fn()} codes={{ refToken: 'friend' }} />)
  await toCode()
  enterCode()
  expect(await screen.findByText('Registration failed. Please try again.')).toBeTruthy()
})

test('a password the server does not take is asked for again where one is', async () => {
  const common = 'This password is too common. Choose another.'
  let isRefusing = true
  const sent = answer({
    [calls.register]: () => (isRefusing ? refusal(400, 'PASSWORD_TOO_COMMON', common) : signedInAs(userOf())),
  })
  show(<RegistrationDialog onClose={vi.fn()} codes={{ refToken: 'friend' }} />)
  await toCode('password1')
  enterCode()
  expect(await screen.findByText(common)).toBeTruthy()
  isRefusing = false
  type('Password', 'another-one')
  press('Create my account')
  await step('Peace of Mind for Every Family')
  expect(sent.findLast(({ name }) => name === calls.register)?.body).toMatchObject({ password: 'another-one' })
})

test('a proof that has run out leads back to the code', async () => {
  answer({
    [calls.register]: () => refusal(400, 'EMAIL_NOT_CONFIRMED', 'Confirm your email address first.'),
  })
  show(<RegistrationDialog onClose={vi.fn()} />)
  await toPlan()
  fireEvent.click(screen.getByRole('radio', { name: /Weekly Plan/ }))
  press('Continue to payment')
  await step('Confirm your email')
  expect(screen.getByText('Confirm your email address first.')).toBeTruthy()
  expect(field('Code').value).toBe('')
})

test('a reload returns to the step; the password is kept nowhere and asked for where it is needed', async () => {
  const sent = answer({ [calls.register]: () => signedInAs(userOf()) })
  show(<RegistrationDialog onClose={vi.fn()} />)
  type('Email', 'pat@example.com')
  cleanup()
  show(<RegistrationDialog onClose={vi.fn()} />)
  expect(field('Email').value).toBe('pat@example.com')
  await toCode()
  expect(stored()).not.toContain('long-enough')
  cleanup()
  show(<RegistrationDialog onClose={vi.fn()} />)
  await step('Confirm your email')
  expect(screen.getByText('pat@example.com')).toBeTruthy()
  expect(screen.getByText(/The code is 123456/)).toBeTruthy()
  enterCode()
  await step('Try it all, free for a month')
  fireEvent.click(screen.getByRole('radio', { name: /Annual Plan/ }))
  cleanup()
  show(<RegistrationDialog onClose={vi.fn()} />)
  await step('Try it all, free for a month')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Annual Plan/ }).checked).toBe(true)
  press('Continue to payment')
  expect(await screen.findByText(/Password must be at least [68] characters long/)).toBeTruthy()
  expect(names(sent)).not.toContain(calls.register)
  type('Password', 'long-enough')
  press('Continue to payment')
  await step('Payment')
  cleanup()
  show(<RegistrationDialog onClose={vi.fn()} />)
  await step('Payment')
  expect(stored()).not.toContain('long-enough')
})

test('a reload in the middle of the child returns to it, and one after it to the welcome', async () => {
  answer({
    [calls.register]: () => signedInAs(freeUser()),
    [calls.addChild]: () => Response.json({}, { status: 201 }),
  })
  show(<RegistrationDialog onClose={vi.fn()} />)
  await toPlan()
  fireEvent.click(screen.getByRole('radio', { name: /Weekly Plan/ }))
  press('Continue to payment')
  await step('Who are you caring for?')
  type(/Child's name/, 'Juno')
  const dueDate = Temporal.Now.plainDateISO().add({ months: 3 }).toString()
  press('On the way')
  type(/Due date/, dueDate)
  press('Other')
  cleanup()
  show(<RegistrationDialog onClose={vi.fn()} />)
  await step('Who are you caring for?')
  expect([field(/Child's name/).value, field(/Due date/).value]).toEqual(['Juno', dueDate])
  expect(button('Other').getAttribute('aria-pressed')).toBe('true')
  press('Add child')
  await step('Welcome')
  cleanup()
  show(<RegistrationDialog onClose={vi.fn()} />)
  await step('Welcome')
  expect(screen.getByText(/Juno is in your family/)).toBeTruthy()
})

test('what was begun with one link is not gone on with under another', async () => {
  answer({ [calls.validate('invite-token')]: invited, [calls.validate('second')]: invited })
  show(<RegistrationDialog onClose={vi.fn()} codes={codes} />)
  await toCode('sixsix')
  cleanup()
  show(<RegistrationDialog onClose={vi.fn()} codes={{ inviteToken: 'second' }} />)
  await step('Join the Family')
  expect(field('Email').value).toBe('')
})

test('asks before what was typed is thrown away, and forgets it then', async () => {
  answer()
  const onClose = vi.fn()
  show(<RegistrationDialog onClose={onClose} />)
  press('Close')
  expect(onClose).toHaveBeenCalledTimes(1)
  type('Email', 'pat@example.com')
  press('Close')
  fireEvent.click(await screen.findByRole('button', { name: 'Keep going' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(field('Email').value).toBe('pat@example.com')
  press('Close')
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(stored()).not.toContain('pat@example.com')
})
