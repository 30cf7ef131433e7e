import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../../../platform/testing/calls.fixture.ts'
import { openPanel, press, signInHanna, startPanelOver, type } from '../panel.fixture.tsx'

const authenticator = '/api/admin/auth/authenticator'
const me = (hasAuthenticator: boolean) => () =>
  Response.json({ username: 'ops-hanna', hasAuthenticator, lastLoginAt: null })

beforeEach(() => {
  startPanelOver()
  signInHanna()
})
afterEach(() => {
  vi.unstubAllGlobals()
  startPanelOver()
})

const said = async (words: string | RegExp) => expect(await screen.findByText(words)).toBeTruthy()
const typeCode = (code: string) =>
  fireEvent.change(screen.getByLabelText('Authenticator code'), { target: { value: code } })

test('an authenticator is added with the password and a code of it', async () => {
  let has = false
  const uri = 'otpauth://totp/Nestwren:ops-hanna?secret=JBSWY3DP'
  const sent = answerCalls({
    'GET /api/admin/auth/me': () => me(has)(),
    [`POST ${authenticator}`]: () => Response.json({ secret: 'JBSWY3DP', uri }),
    [`PUT ${authenticator}`]: () => {
      has = true
      return Response.json({ success: true })
    },
  })
  openPanel('/admin/account')
  await said('Off')
  press('Add authenticator')
  await said('Enter your password.')
  type('Your password', 'secret')
  press('Add authenticator')
  await screen.findByRole('img', { name: "QR code of the authenticator's secret" })
  await said('JBSWY3DP')
  expect(screen.getByRole('link', { name: 'Open in an authenticator on this device' }).getAttribute('href')).toBe(uri)
  typeCode('123456')
  await said('Authenticator added. Signing in asks for a code from now on.')
  await said('On')
  expect(sent.find(({ name }) => name === `POST ${authenticator}`)?.body).toEqual({ password: 'secret' })
  expect(sent.find(({ name }) => name === `PUT ${authenticator}`)?.body).toEqual({ code: '123456' })
})

test('a wrong password or code is told with the tries that are left, and signs nobody out', async () => {
  answerCalls({
    'GET /api/admin/auth/me': me(true),
    [`DELETE ${authenticator}`]: () =>
      Response.json(
        { error: 'Invalid credentials. Please try again.', code: 'INVALID_CREDENTIALS', attemptsRemaining: 2 },
        { status: 401 },
      ),
  })
  openPanel('/admin/account')
  await said('On')
  type('Your password', 'no')
  typeCode('123456')
  press('Remove authenticator')
  await said('Invalid credentials. Please try again. 2 attempt(s) remaining')
  expect(localStorage.getItem('adminToken')).not.toBeNull()
})

test('an authenticator is removed with password and code', async () => {
  let has = true
  const sent = answerCalls({
    'GET /api/admin/auth/me': () => me(has)(),
    [`DELETE ${authenticator}`]: () => {
      has = false
      return Response.json({ success: true })
    },
  })
  openPanel('/admin/account')
  await said('On')
  type('Your password', 'secret')
  typeCode('654321')
  press('Remove authenticator')
  await said('Authenticator removed. Signing in asks for no code now.')
  await waitFor(() => expect(screen.getByText('Off')).toBeTruthy())
  expect(sent.find(({ name }) => name === `DELETE ${authenticator}`)?.body).toEqual({
    password: 'secret',
    code: '654321',
  })
})

test('says when the account could not be read', async () => {
  answerCalls({ 'GET /api/admin/auth/me': () => refusal(400, 'WHATEVER', 'No.') })
  openPanel('/admin/account')
  await said("We couldn't load your account")
})
