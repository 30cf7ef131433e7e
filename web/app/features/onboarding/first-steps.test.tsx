import type { User } from '@nestwren/contract/auth'
import { presetLevels } from '@nestwren/contract/permissions'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSession } from '../../platform/session/use-session.ts'
import { refusal } from '../../platform/testing/calls.fixture.ts'
import {
  answer,
  button,
  calls,
  clearAway,
  field,
  freeUser,
  names,
  openSteps,
  place,
  press,
  step,
  type,
  userOf,
  uuid,
} from '../../testing/onboarding.fixture.tsx'
import { CaregiverSteps } from './caregiver-steps.tsx'
import { InfluencerSteps } from './influencer-steps.tsx'
import { ParentSteps } from './parent-steps.tsx'

let close = () => {}
afterEach(async () => {
  close()
  await clearAway()
})

/** The page for whoever is signed in, as they change. */
function Of({ steps: Steps }: { steps: typeof ParentSteps }) {
  const { user } = useSession()
  return user === null ? null : <Steps user={user} />
}

async function open(user: User, steps: typeof ParentSteps) {
  close()
  cleanup()
  close = await openSteps(user, <Of steps={steps} />)
}

function childOf(number: number, name: string, preset: keyof typeof presetLevels) {
  return {
    _id: uuid(number),
    name,
    birthdate: null,
    birthTime: null,
    dueDate: null,
    sex: 'unknown',
    color: '#3B82F6',
    caregivers: [],
    access: presetLevels[preset],
    version: 1,
    createdAt: '2026-11-20T00:00:00.000Z',
  }
}

/** A server that keeps the child it is given. */
function family(children: object[] = [], user: User = freeUser()) {
  return {
    [calls.children]: () => Response.json(children),
    [calls.addChild]: (body: unknown) => {
      const { id, ...rest } = body as { id: string }
      const child = { ...childOf(9, '', 'parent'), ...rest, _id: id }
      children.push(child)
      return Response.json(child, { status: 201 })
    },
    [calls.complete]: (body: unknown) =>
      Response.json({
        user: { ...user, name: (body as { displayName: string }).displayName, onboardingCompleted: true },
      }),
    'GET /api/auth/me': () => Response.json({ user }),
  }
}

test('a new parent: a name, the first child, somebody else who cares, Home', async () => {
  const sent = answer({
    ...family(),
    [calls.invite]: (body) =>
      Response.json(
        { invite: { role: 'caregiver', ...(body as object) }, inviteLink: 'https://x.example/?invite=x' },
        { status: 201 },
      ),
  })
  await open(freeUser(), ParentSteps)
  await step('What should your family call you?')
  expect(screen.getByRole('img', { name: 'Step 1 of 3' })).toBeTruthy()
  expect(field('Your name').value).toBe('')
  press('Continue')
  expect(await screen.findByText('Enter a name.')).toBeTruthy()
  type('Your name', ' Pat ')
  press('Continue')
  await step('Who are you caring for?')
  press('Add child')
  expect(await screen.findByText("Please enter your child's name")).toBeTruthy()
  type("Child's name", 'Juno')
  press('Add child')
  await step('Who else helps out?')
  type(/Also email it to/, 'sol@')
  press('Get the link')
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  type(/Also email it to/, 'sol@example.com')
  fireEvent.click(screen.getByRole('radio', { name: /Nanny or sitter/ }))
  press('Get the link')
  await screen.findByText('sol@example.com')
  expect(field(/Invite link/).value).toBe('https://x.example/?invite=x')
  const writes = sent.filter(({ name }) => name.startsWith('POST'))
  expect(writes.map(({ name }) => name)).toEqual([calls.complete, calls.addChild, calls.invite])
  expect(writes[0]?.body).toEqual({ displayName: 'Pat' })
  const { id } = (writes[1]?.body ?? {}) as { id?: string }
  expect(writes[2]?.body).toMatchObject({ email: 'sol@example.com', relationship: 'nanny', childIds: [id] })
  // A link needs no address.
  press('Invite someone else')
  fireEvent.click(screen.getByRole('radio', { name: /Grandparent or family/ }))
  press('Get the link')
  expect(await screen.findByText(/Your link for “Grandparent or family” is ready/)).toBeTruthy()
  expect(sent.at(-1)?.body).toMatchObject({ email: null, relationship: 'family' })
  press('Go to Home')
  await waitFor(() => expect(place()).toBe('/home'))
})

test('child and invite can wait', async () => {
  const sent = answer(family())
  await open(freeUser(), ParentSteps)
  type('Your name', 'Pat')
  press('Continue')
  await step('Who are you caring for?')
  press('Not yet')
  await step('Who else helps out?')
  // Without a child only a parent can be invited.
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  press('Not now')
  await waitFor(() => expect(place()).toBe('/home'))
  expect(names(sent)).not.toContain(calls.addChild)
})

test('what was left goes on where it was; who is done is sent Home', async () => {
  const children: object[] = []
  answer(family(children))
  await open(freeUser(), ParentSteps)
  type('Your name', 'Pat')
  press('Continue')
  await step('Who are you caring for?')
  await open(freeUser({ onboardingCompleted: true }), ParentSteps)
  await step('Who are you caring for?')
  sessionStorage.clear()
  await open(freeUser({ onboardingCompleted: true }), ParentSteps)
  await step('Who are you caring for?')
  // The name is behind them, and is not counted.
  expect(screen.getByRole('img', { name: 'Step 1 of 2' })).toBeTruthy()
  sessionStorage.clear()
  children.push(childOf(9, 'Juno', 'parent'))
  await open(freeUser({ onboardingCompleted: true }), ParentSteps)
  await waitFor(() => expect(place()).toBe('/home'))
})

test('failures are said and what was typed stays', async () => {
  answer({
    ...family(),
    [calls.complete]: () => new Response('', { status: 502 }),
    [calls.addChild]: () => new Response('', { status: 500 }),
    [calls.invite]: () =>
      refusal(409, 'ALREADY_INVITED', 'This address has an open invite. Show or replace its link instead.'),
  })
  await open(freeUser(), ParentSteps)
  type('Your name', 'Pat')
  press('Continue')
  expect(await screen.findByText('Failed to complete setup. Please try again.')).toBeTruthy()
  expect(field('Your name').value).toBe('Pat')
  await open(freeUser({ onboardingCompleted: true }), ParentSteps)
  await step('Who are you caring for?')
  type("Child's name", 'Juno')
  press('Add child')
  expect(await screen.findByText('Failed to save child information. Please try again.')).toBeTruthy()
  press('Not yet')
  await step('Who else helps out?')
  type(/Also email it to/, 'sol@example.com')
  press('Get the link')
  expect(await screen.findByText('This address has an open invite. Show or replace its link instead.')).toBeTruthy()
  expect(field(/Also email it to/).getAttribute('aria-invalid')).toBe('true')
})

test('a double tap saves a name once', async () => {
  const sent = answer(family())
  await open(freeUser(), ParentSteps)
  type('Your name', 'Pat')
  const form = button('Continue').closest('form') as HTMLFormElement
  fireEvent.submit(form)
  fireEvent.submit(form)
  await step('Who are you caring for?')
  expect(names(sent).filter((name) => name === calls.complete)).toHaveLength(1)
})

test('an invited caregiver of a family without children is not asked to add one', async () => {
  const caregiver = userOf({ role: 'caregiver', paymentRequired: false, subscriptionStatus: 'active' })
  answer(family([], caregiver))
  await open(caregiver, ParentSteps)
  type('Your name', 'Sol')
  press('Continue')
  await step('No child here yet')
  press('Continue')
  await waitFor(() => expect(place()).toBe('/home'))
})

test('a caregiver: a name, the rights for each child in words, two taps, Home', async () => {
  const caregiver = userOf({ role: 'caregiver', paymentRequired: false, subscriptionStatus: 'active' })
  const sent = answer(family([childOf(3, 'Juno', 'nanny'), childOf(4, 'Otis', 'parent')], caregiver))
  await open(caregiver, CaregiverSteps)
  type('Your name', 'Sol')
  press('Continue')
  await step('What you can see and do')
  expect(sent.find(({ name }) => name === calls.complete)?.body).toEqual({ displayName: 'Sol' })
  const added = (await screen.findByText('You add, and change your own')).nextSibling?.textContent
  expect(added).toBe('the daily log, pumping, medicine and health, food, and photos')
  expect(screen.getByText('Not shared with you').nextSibling?.textContent).toContain('documents')
  expect(screen.getByText('You see and change everything.')).toBeTruthy()
  press('Continue')
  await step('A feed is two taps')
  press('Go to Home')
  await waitFor(() => expect(place()).toBe('/home'))
})

test.each(['super_admin', 'parent'] as const)('a %s with children is not told what they may see', async (role) => {
  const person = userOf({ role, paymentRequired: false, subscriptionStatus: 'active' })
  answer(family([childOf(3, 'Juno', 'parent')], person))
  await open(person, CaregiverSteps)
  expect(screen.getByRole('img', { name: 'Step 1 of 2' })).toBeTruthy()
  type('Your name', 'Pat')
  press('Continue')
  await step('A feed is two taps')
  expect(screen.getByRole('img', { name: 'Step 2 of 2' })).toBeTruthy()
})

test('who only looks is told so; who has done this before is not asked for a name', async () => {
  const viewer = userOf({
    role: 'caregiver',
    paymentRequired: false,
    subscriptionStatus: 'active',
    onboardingCompleted: true,
  })
  answer(family([childOf(3, 'Juno', 'viewer')], viewer))
  await open(viewer, CaregiverSteps)
  await step('What you can see and do')
  await screen.findByRole('heading', { name: 'Juno' })
  press('Continue')
  await step('The day, as it happens')
})

test('children that cannot be read: it is said, and one can go on', async () => {
  const caregiver = userOf({ role: 'caregiver', onboardingCompleted: true, paymentRequired: false })
  let isFailing = true
  answer({
    ...family([], caregiver),
    [calls.children]: () => (isFailing ? refusal(400, 'UNKNOWN', '') : Response.json([childOf(3, 'Juno', 'viewer')])),
  })
  await open(caregiver, CaregiverSteps)
  expect(await screen.findByText("We couldn't load the children. Nothing is lost.")).toBeTruthy()
  expect(button('Continue').disabled).toBe(false)
  isFailing = false
  press('Try again')
  await screen.findByRole('heading', { name: 'Juno' })
})

test('an influencer: thanks and a name, the first child, Home', async () => {
  const influencer = userOf({ subscriptionStatus: 'influencer', paymentRequired: false })
  const sent = answer(family([], influencer))
  await open(influencer, InfluencerSteps)
  await step('Thank you for joining us')
  type('Your name', 'Pat')
  press('Continue')
  await step('Who are you caring for?')
  type("Child's name", 'Juno')
  press('Add child')
  await waitFor(() => expect(place()).toBe('/home'))
  expect(names(sent)).toContain(calls.addChild)
})

test('the influencers’ page is for influencers', async () => {
  answer(family())
  await open(freeUser(), InfluencerSteps)
  await waitFor(() => expect(place()).toBe('/home'))
})
