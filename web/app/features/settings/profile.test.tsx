import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { session } from '../../platform/session/session.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { ColorSection } from './color-section.tsx'
import { GoogleSection } from './google-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const changePassword = 'PUT /api/auth/password'
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false, selector: 'input' }), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

function typePasswords(current: string, next: string, again = next) {
  type('Current password', current)
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: next } })
  type('New password again', again)
  press('Change password')
}

test('a new password is long enough and typed twice alike before anything is sent', async () => {
  desk = await openSettings()
  const sent = answerCalls({})
  desk.show(<PasswordSection />)
  typePasswords('old password', 'short', 'other')
  expect(await screen.findByText('Password must be at least 8 characters long')).toBeTruthy()
  expect(screen.getByText('Passwords do not match')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a wrong current password is said at its field, and everything typed stays', async () => {
  desk = await openSettings()
  answerCalls({ [changePassword]: () => refusal(400, 'WRONG_PASSWORD', "That isn't your current password.") })
  desk.show(<PasswordSection />)
  typePasswords('not it', 'a new password')
  expect(await screen.findByText("That isn't your current password.")).toBeTruthy()
  const field = screen.getByLabelText<HTMLInputElement>('Current password')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['not it', 'true'])
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('a new password')
})

test('a changed password empties the form and says what else happened', async () => {
  desk = await openSettings()
  const sent = answerCalls({ [changePassword]: () => new Response(null, { status: 204 }) })
  desk.show(<PasswordSection />)
  typePasswords('old password', 'a new password')
  expect(await screen.findByText('Password changed. Your other devices were signed out.')).toBeTruthy()
  expect(sent[0]?.body).toEqual({ currentPassword: 'old password', newPassword: 'a new password' })
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
})

test('without a network the passwords stay where they are and the reason is said', async () => {
  desk = await openSettings()
  answerCalls({ [changePassword]: () => Promise.reject(new TypeError('offline')) })
  desk.show(<PasswordSection />)
  typePasswords('old password', 'a new password')
  expect(await screen.findByText(/You're offline, so nothing changed\./)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('a new password')
})

test('who signs in with Google only is told how to get a password', async () => {
  desk = await openSettings({ hasPassword: false, hasGoogle: true })
  desk.show(<PasswordSection />)
  expect(screen.getByText(/Forgot password\?/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull()
})

test('Google is disconnected with the password', async () => {
  desk = await openSettings({ hasGoogle: true })
  const { user } = session.get() as { user: object }
  const sent = answerCalls({
    'POST /api/auth/google/unlink': () => Response.json({ user: { ...user, hasGoogle: false } }),
  })
  desk.show(<GoogleSection />)
  press('Disconnect Google')
  type('Password', 'my password')
  fireEvent.click(screen.getAllByRole('button', { name: 'Disconnect Google' }).at(-1) as HTMLElement)
  expect(await screen.findByText('Google is disconnected')).toBeTruthy()
  expect(sent.find(({ name }) => name.endsWith('unlink'))?.body).toEqual({ password: 'my password' })
})

test('where Google is the only way in it cannot be disconnected', async () => {
  desk = await openSettings({ hasGoogle: true, hasPassword: false })
  answerCalls({})
  desk.show(<GoogleSection />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/your only way to sign in/)).toBeTruthy()
})

const here = { id: '1', browser: 'Chrome', system: 'Android', isCurrent: true }
const there = { id: '00000000-0000-4000-8000-000000000002', browser: null, system: null, isCurrent: false }
const times = { createdAt: '2026-03-01T08:00:00.000Z', lastUsedAt: '2026-03-14T08:00:00.000Z' }

test('the devices are listed, and another one is signed out after a question', async () => {
  desk = await openSettings()
  let items: unknown[] = [
    { ...here, ...times },
    { ...there, ...times },
  ]
  const sent = answerCalls({
    'GET /api/auth/sessions': () => Response.json({ items }),
    [`DELETE /api/auth/sessions/${there.id}`]: () => {
      items = items.slice(0, 1)
      return new Response(null, { status: 204 })
    },
  })
  desk.show(<SessionsSection />)
  expect(await screen.findByText('Chrome on Android')).toBeTruthy()
  expect(screen.getByText('This device')).toBeTruthy()
  press(/^Sign out Unknown device, last used/)
  expect(sent.some(({ name }) => name.startsWith('DELETE'))).toBe(false)
  press('Sign out')
  expect(await screen.findByText('Unknown device is signed out')).toBeTruthy()
  expect(await screen.findByText("You're not signed in anywhere else.")).toBeTruthy()
})

test('a list that cannot be read says so and is asked for again', async () => {
  desk = await openSettings()
  let isDown = true
  answerCalls({
    'GET /api/auth/sessions': () =>
      isDown ? refusal(403, 'FORBIDDEN', "You don't have permission to do this.") : Response.json({ items: [] }),
  })
  desk.show(<SessionsSection />)
  expect(await screen.findByText("You don't have permission to do this.")).toBeTruthy()
  isDown = false
  press('Try again')
  expect(await screen.findByText("You're not signed in anywhere else.")).toBeTruthy()
})

test('without a network a list says that it comes later', async () => {
  desk = await openSettings({}, { isOnline: false })
  const sent = answerCalls({})
  desk.show(<SessionsSection />)
  expect(await screen.findByText(/This will show up once you're back online/)).toBeTruthy()
  expect(sent).toEqual([])
})

test('a colour is saved when it is asked for, once', async () => {
  desk = await openSettings()
  const { user } = session.get() as { user: object }
  const sent = answerCalls({
    'PUT /api/auth/profile/color': (body) => Response.json({ user: { ...user, ...(body as object) } }),
  })
  desk.show(<ColorSection />)
  expect(screen.queryByRole('button', { name: 'Save color' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Teal' }))
  const button = screen.getByRole('button', { name: 'Save color' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save color' })).toBeNull())
  expect(sent.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)).toEqual([{ color: '#0D9488' }])
})
