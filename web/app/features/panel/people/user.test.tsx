import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { AdminUserDetail } from '@nestwren/contract/admin-users'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../../../platform/testing/calls.fixture.ts'
import { ada, adaWhole, answer, openPanel, press, signInHanna, startPanelOver } from '../panel.fixture.tsx'
import { SubscriptionEditor } from './subscription-editor.tsx'

const path = `/admin/users/${ada._id}`
const read = `GET /api/admin/users/${ada._id}`
const whole =
  (change: Partial<AdminUserDetail> = {}) =>
  () =>
    Response.json({ success: true, user: { ...adaWhole, ...change } })
const stale = () =>
  refusal(409, 'STALE_VERSION', 'Another operator just changed this user. Look again before you go on.', {
    current: { ...adaWhole, subscriptionStatus: 'influencer', version: 9 },
  })

beforeEach(() => {
  startPanelOver()
  signInHanna()
})
afterEach(() => {
  vi.unstubAllGlobals()
  startPanelOver()
})

async function open(answers: Parameters<typeof answerCalls>[0] = {}, user: Partial<AdminUserDetail> = {}) {
  const sent = answerCalls({ [read]: whole(user), ...answers })
  const router = openPanel(path)
  await screen.findByRole('heading', { name: ada.username })
  return { sent, router }
}

const factsOf = (name: string) =>
  Object.fromEntries(
    [...screen.getByRole('region', { name }).querySelectorAll('dl > div')].map(({ children: [term, value] }) => [
      term?.textContent,
      value?.textContent,
    ]),
  )
const question = () => screen.getByRole('alertdialog').textContent
const alertText = async (words: string) => expect(await screen.findByText(words)).toBeTruthy()

test('shows what is known of a user, and how much of their room is taken', async () => {
  await open()
  expect(factsOf('Information')).toMatchObject({
    Role: 'Owner',
    Active: 'Yes',
    'Onboarding completed': 'Yes',
    'Signs in with': 'Password',
    'Devices signed in': '2',
    ID: ada._id,
    Subscription: 'Trial',
    Payment: 'Completed',
  })
  expect(factsOf('Storage')).toEqual({ Used: '500 MB', Limit: '1,000 MB', Usage: '50%' })
})

test.each([
  ['is gone', () => refusal(404, 'NOT_FOUND', 'User not found')],
  ['is none', () => refusal(400, 'INVALID_INPUT', "Some details aren't right. Check them and try again.")],
])('says so when the id %s', async (_what, answer) => {
  answerCalls({ [read]: answer })
  openPanel(path)
  expect(within(await screen.findByRole('alert')).getByRole('heading').textContent).toBe('User not found')
})

test('sets any of the six statuses, with the version that was read', async () => {
  const { sent } = await open({
    [`PUT /api/admin/users/${ada._id}/subscription`]: whole({
      subscriptionStatus: 'influencer',
      override: { status: 'influencer', setBy: 'ops-hanna', setAt: '2026-11-26T12:00:00.000Z', endsAt: null },
      version: 4,
    }),
  })
  const select = screen.getByLabelText('Subscription status')
  expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Registered',
    'Trial',
    'Active',
    'Influencer',
    'Canceled',
    'Past due',
  ])
  fireEvent.change(select, { target: { value: 'influencer' } })
  press('Update subscription')
  await alertText('Subscription updated successfully')
  expect(sent.at(-1)?.body).toEqual({ subscriptionStatus: 'influencer', version: 3 })
  // What the operator set, and what holds without it.
  const region = screen.getByRole('region', { name: 'Subscription management' })
  expect(within(region).getByText('ops-hanna')).toBeTruthy()
  expect(within(region).getByText('Without it')).toBeTruthy()
  expect(within(region).getByText('Free month, no card')).toBeTruthy()
})

test('an override may end by itself, and is removed', async () => {
  const override = {
    status: 'active',
    setBy: 'ops-tom',
    setAt: '2026-11-20T12:00:00.000Z',
    endsAt: '2027-01-31T12:00:00.000Z',
  } as const
  const { sent } = await open(
    { [`PUT /api/admin/users/${ada._id}/subscription`]: whole({ version: 5 }) },
    { override, subscriptionStatus: 'active' },
  )
  press('Update subscription')
  await alertText('Subscription updated successfully')
  expect(sent.at(-1)?.body).toEqual({ subscriptionStatus: 'active', endsAt: override.endsAt, version: 3 })
})

test('what was chosen stays when somebody changes the user meanwhile, and is said not to be set', () => {
  const editor = (user: AdminUserDetail) => (
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <SubscriptionEditor user={user} onChange={() => undefined} />
      </MemoryRouter>
    </I18nProvider>
  )
  const status = () => screen.getByLabelText<HTMLSelectElement>('Subscription status')
  const note = "This user was changed meanwhile. What you chose here isn't set yet."
  const { rerender } = render(editor(adaWhole))
  rerender(editor({ ...adaWhole, subscriptionStatus: 'canceled', version: 4 }))
  expect(status().value).toBe('canceled')
  fireEvent.change(status(), { target: { value: 'influencer' } })
  rerender(editor({ ...adaWhole, subscriptionStatus: 'active', version: 5 }))
  expect(status().value).toBe('influencer')
  expect(screen.getByText(note)).toBeTruthy()
  fireEvent.change(status(), { target: { value: 'active' } })
  expect(screen.queryByText(note)).toBeNull()
})

test('removing the override sends none', async () => {
  const override = {
    status: 'active',
    setBy: 'ops-tom',
    setAt: '2026-11-20T12:00:00.000Z',
    endsAt: null,
  } as const
  const { sent } = await open(
    { [`PUT /api/admin/users/${ada._id}/subscription`]: whole({ version: 4 }) },
    { override, subscriptionStatus: 'active' },
  )
  press('Remove the override')
  await alertText('Subscription updated successfully')
  expect(sent.at(-1)?.body).toEqual({ subscriptionStatus: null, version: 3 })
  await alertText('Nothing is set, so the status of the provider counts.')
})

test('an end that has passed is not sent', async () => {
  const override = {
    status: 'active',
    setBy: 'ops-tom',
    setAt: '2026-11-20T12:00:00.000Z',
    endsAt: '2026-11-25T12:00:00.000Z',
  } as const
  const { sent } = await open({}, { override, subscriptionStatus: 'active' })
  const before = sent.length
  press('Update subscription')
  await alertText('Choose an end in the future, within ten years.')
  expect(sent).toHaveLength(before)
})

test('says what the server says when a subscription cannot be set', async () => {
  await open({
    [`PUT /api/admin/users/${ada._id}/subscription`]: () =>
      refusal(409, 'NO_FAMILY', 'This user owns no family, so there is no subscription to set.'),
  })
  press('Update subscription')
  await alertText('Failed to update subscription')
  await alertText('This user owns no family, so there is no subscription to set.')
})

test('who owns no family has no subscription to set, and no storage', async () => {
  await open({}, { ownSubscription: null, subscriptionStatus: null, accountId: null, role: null })
  expect(screen.queryByLabelText('Subscription status')).toBeNull()
  await alertText('This user owns no family, so nothing is stored for them.')
  expect(factsOf('Information')).toMatchObject({ Role: 'In no family', Subscription: '–', 'Family ID': '–' })
})

test.each([
  ['Update subscription', null, `PUT /api/admin/users/${ada._id}/subscription`, 'Failed to update subscription'],
  ['Deactivate', 'Deactivate', `PUT /api/admin/users/${ada._id}/deactivate`, 'Failed to update user status'],
])('a stale change (%s) is not made: the row of now takes its place', async (button, confirm, call, words) => {
  await open({ [call]: stale })
  press(button)
  if (confirm !== null) answer(confirm)
  await alertText(words)
  await alertText('Another operator just changed this user. Look again before you go on.')
  await waitFor(() => expect(factsOf('Information').Subscription).toBe('Influencer'))
})

test('a password reset is sent after a question', async () => {
  const call = 'POST /api/admin/send-password-reset'
  const { sent } = await open({
    [call]: () => Response.json({ success: true, message: 'Sent', code: 'RESET_SENT' }),
  })
  press('Send password reset')
  expect(question()).toContain('Send password reset email to this user?')
  answer('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent.map(({ name }) => name)).not.toContain(call)
  press('Send password reset')
  answer('Send')
  await alertText('Password reset email sent successfully')
  expect(sent.at(-1)?.body).toEqual({ userId: ada._id })
})

test('says when a password reset could not be sent, and why', async () => {
  await open({
    'POST /api/admin/send-password-reset': () =>
      refusal(409, 'USER_DEACTIVATED', 'This user is deactivated. Reactivate them first.'),
  })
  press('Send password reset')
  answer('Send')
  await alertText('Failed to send password reset email')
  await alertText('This user is deactivated. Reactivate them first.')
})

test.each([
  [true, 'Deactivate', 'deactivate', 'Are you sure you want to deactivate this user?', 'User deactivated successfully'],
  [
    false,
    'Reactivate',
    'reactivate',
    'Are you sure you want to reactivate this user?',
    'User reactivated successfully',
  ],
])('active %s: %s asks first, and says that it is done', async (active, button, verb, words, done) => {
  const { sent } = await open(
    { [`PUT /api/admin/users/${ada._id}/${verb}`]: whole({ active: !active, version: 4 }) },
    { active },
  )
  press(button)
  expect(question()).toContain(words)
  answer(button)
  await alertText(done)
  expect(sent.at(-1)?.body).toEqual({ version: 3 })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(factsOf('Information').Active).toBe(active ? 'No' : 'Yes')
})

test('deleting asks twice, first with what goes, and is said on the list', async () => {
  const list = 'GET /api/admin/users?search=&subscriptionStatus=&paymentStatus=&page=1&limit=20'
  const { sent, router } = await open({
    [`DELETE /api/admin/users/${ada._id}?version=3`]: () => Response.json({ success: true, message: 'Gone' }),
    [list]: () =>
      Response.json({
        success: true,
        data: { users: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0, isTotalBounded: false } },
      }),
  })
  press('Delete user')
  const first = question()
  for (const words of [
    'Deleting this user is permanent and cannot be undone.',
    'ada@example.com and everything they can sign in with',
    '1 family that no one else owns',
    '2 children with all logs, photos, and documents',
    '1 other person who is in no other family',
    '500 MB of files',
    '3 people lose this family and stay.',
    'Their subscription renews at the payment provider, where only they can end it.',
  ])
    expect(first).toContain(words)
  answer('Delete user')
  await screen.findByText('Final confirmation: Delete this user permanently?')
  expect(sent.filter(({ name }) => name.startsWith('DELETE'))).toEqual([])
  answer('Delete permanently')
  await alertText('User deleted successfully')
  expect(router.state.location.pathname).toBe('/admin/users')
})

test('says when a user could not be deleted', async () => {
  const { router } = await open({
    [`DELETE /api/admin/users/${ada._id}?version=3`]: () => refusal(500, 'INTERNAL', 'Something went wrong.'),
  })
  press('Delete user')
  answer('Delete user')
  await screen.findByText('Final confirmation: Delete this user permanently?')
  answer('Delete permanently')
  await alertText('Failed to delete user')
  expect(router.state.location.pathname).toBe(path)
})
