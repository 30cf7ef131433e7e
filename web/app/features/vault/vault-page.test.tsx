import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accessOf, allLocked, allOpen } from '../../platform/locks/locks.fixture.ts'
import { dispatchLive, setLiveState } from '../../platform/realtime/live.ts'
import { answerCalls, refusal, type SentCall } from '../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { spokenText } from '../../ui/live-region-store.ts'
import { photoOf, withAddresses } from '../photos/photos.fixture.tsx'
import VaultPage from './vault-page.tsx'

const accountId = '00000000-0000-4000-8000-000000000011'
const juno = '00000000-0000-4000-8000-000000000001'
const check = `GET /api/vault/check-access?accountId=${accountId}`
const ask = 'POST /api/vault/request-2fa'
const verify = 'POST /api/vault/verify-2fa'
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

let desk: SettingsDesk
let access = allLocked
let answers: Record<string, (body: unknown) => Response>

beforeEach(async () => {
  desk = await openSettings()
  setLiveState({ isOnline: true, isReachable: true })
  access = allLocked
  const photo = withAddresses(photoOf(1, { caption: 'First steps' }), 'mark')
  answers = {
    [check]: () => Response.json(access),
    [`GET /api/vault/settings?accountId=${accountId}`]: () =>
      Response.json({
        settings: {
          enabled: true,
          forPhotos: true,
          forDocuments: true,
          deliveryMethod: 'email',
          deliveryAddress: null,
        },
      }),
    [`GET /api/photos?childId=${juno}&limit=12`]: () =>
      Response.json(
        access === allLocked ? { items: [], nextCursor: null, locked: true } : { items: [photo], nextCursor: null },
      ),
    [ask]: () =>
      Response.json({
        method: 'email',
        sentTo: 'm•••a@homemail.example',
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
        passkey: null,
      }),
    [verify]: () => {
      access = allOpen(inAnHour(), new Date(Date.now() + 900_000).toISOString())
      return Response.json({
        permissions: { photos: true, documents: true },
        sessionId: accountId,
        expiresAt: inAnHour(),
        purpose: 'open',
      })
    },
    'POST /api/vault/revoke-access': () => {
      access = allLocked
      return Response.json({ permissions: { photos: false, documents: false } })
    },
  }
})
afterEach(() => desk.close())

const show = (): readonly SentCall[] => {
  const sent = answerCalls(answers)
  desk.show(<VaultPage />)
  return sent
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (code: string) => fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } })

test('locked, nothing is told of what lies behind', async () => {
  show()
  expect(await screen.findByText('Locked, just for your family')).toBeTruthy()
  expect(screen.getByText('The vault locks itself again after 60 minutes, or 15 without use.')).toBeTruthy()
  expect(await screen.findByText("We'll email you a 6-digit code to open it.")).toBeTruthy()
  expect(screen.getAllByText('Locked')).toHaveLength(2)
  expect(document.querySelectorAll('img, canvas')).toHaveLength(0)
  expect(screen.queryByText('Add photos')).toBeNull()
})

test('one code opens both; what is open says for how long, and can be locked at once', async () => {
  const sent = show()
  await screen.findByText('Locked, just for your family')
  press('Open')
  expect(await screen.findByText('m•••a@homemail.example')).toBeTruthy()
  expect(sent.find(({ name }) => name === ask)?.body).toEqual({
    accountId,
    sections: ['photos', 'documents'],
    purpose: 'open',
  })
  expect(screen.getByText(/^Expires in (10|9):/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Send again in / }).getAttribute('aria-disabled')).toBe('true')
  type('407123')
  expect(await screen.findByText('Open for 15 min')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /First steps/ })).toBeTruthy()
  expect(sent.find(({ name }) => name === verify)?.body).toEqual({ accountId, code: '407123' })
  await waitFor(() => expect(spokenText().trim()).toContain('Vault open'))
  press('Lock now')
  expect(await screen.findByText('Locked, just for your family')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /First steps/ })).toBeNull()
})

test('a wrong code is said, and another can be typed; a recovery code is as good', async () => {
  const right = answers[verify]
  answers[verify] = () => refusal(400, 'INVALID_CODE', "This code isn't right, or it has expired.")
  const sent = show()
  await screen.findByText('Locked, just for your family')
  press('Open')
  await screen.findByText('m•••a@homemail.example')
  type('000000')
  expect(await screen.findByText("This code isn't right, or it has expired.")).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
  press('Use a recovery code')
  if (right !== undefined) answers[verify] = right
  fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'ABCD-EFGH-2345' } })
  fireEvent.submit(screen.getByLabelText('Recovery code').closest('form') as HTMLFormElement)
  expect(await screen.findByText('Open for 15 min')).toBeTruthy()
  expect(sent.findLast(({ name }) => name === verify)?.body).toEqual({ accountId, code: 'ABCD-EFGH-2345' })
})

test('a code that did not get through stays, and one for something else is not gone on with', async () => {
  sessionStorage.setItem(
    `nestwren.unlock.${accountId}`,
    JSON.stringify({ wanted: 'settings', method: 'authenticator', expiresAt: inAnHour(), typed: '12345' }),
  )
  answers[verify] = () => refusal(503, 'UNAVAILABLE', 'Back in a moment.')
  show()
  await screen.findByText('Locked, just for your family')
  press('Open')
  await screen.findByText('m•••a@homemail.example')
  expect(screen.queryByText('Enter the code from your authenticator app.')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
  type('407123')
  expect(await screen.findByText('Back in a moment.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('407123')
})

test('an app has no code that expires: the question can be started over', async () => {
  answers[ask] = () =>
    Response.json({
      method: 'authenticator',
      sentTo: null,
      expiresAt: new Date(Date.now() - 1_000).toISOString(),
      passkey: null,
    })
  show()
  await screen.findByText('Locked, just for your family')
  press('Open')
  expect(await screen.findByText('Enter the code from your authenticator app.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Start over' })).toBeTruthy()
  expect(screen.queryByText('This code has expired.')).toBeNull()
})

/** The answer to who opens with an app. */
const fromApp = () =>
  Response.json({
    ...{ method: 'authenticator', sentTo: null, passkey: null },
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  })

test.each([
  [429, 'RATE_LIMITED'],
  [400, 'INVALID_CODE'],
])('after a refused code of an app the question can be started over at once (%s %s)', async (status, refused) => {
  answers[ask] = fromApp
  const right = answers[verify]
  answers[verify] = () => refusal(status, refused, 'Refused.')
  const sent = show()
  await screen.findByText('Locked, just for your family')
  press('Open')
  await screen.findByText('Enter the code from your authenticator app.')
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
  type('000000')
  expect(await screen.findByText('Refused.')).toBeTruthy()
  press('Start over')
  await waitFor(() => expect(screen.queryByText('Refused.')).toBeNull())
  expect(sent.filter(({ name }) => name === ask)).toHaveLength(2)
  if (right !== undefined) answers[verify] = right
  type('407123')
  expect(await screen.findByText('Open for 15 min')).toBeTruthy()
})

test('an app is asked about anew each time the sheet opens; a code that was mailed is gone on with', async () => {
  const sent = show()
  const asked = () => sent.filter(({ name }) => name === ask).length
  const openTwice = async (words: string) => {
    for (let times = 0; times < 2; times += 1) {
      press('Open')
      await screen.findByText(words)
      press('Close')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  }
  await screen.findByText('Locked, just for your family')
  await openTwice('m•••a@homemail.example')
  expect(asked()).toBe(1)
  sessionStorage.clear()
  answers[ask] = fromApp
  await openTwice('Enter the code from your authenticator app.')
  expect(asked()).toBe(3)
})

test('how it opens is not guessed before it is read', async () => {
  let tell = () => {}
  const settings = `GET /api/vault/settings?accountId=${accountId}`
  const read = answers[settings]
  const sent = answerCalls({
    ...answers,
    [settings]: () => new Promise((resolve) => (tell = () => resolve(read?.(undefined) ?? Response.error()))),
  })
  desk.show(<VaultPage />)
  await screen.findByText('Locked, just for your family')
  expect(sent.length).toBeGreaterThan(0)
  expect(screen.queryByText("We'll email you a 6-digit code to open it.")).toBeNull()
  tell()
  expect(await screen.findByText("We'll email you a 6-digit code to open it.")).toBeTruthy()
})

test('of two locked sections the one that the person may open is offered', async () => {
  access = accessOf({ ...allLocked, mayAsk: { photos: false, documents: true } })
  show()
  expect(await screen.findByText('Locked, just for your family')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy()
})

test('too many codes are said, and somebody without a way to confirm is led to the settings', async () => {
  answers[ask] = () => refusal(429, 'RATE_LIMITED', 'Too many codes. Wait a while and try again.')
  show()
  await screen.findByText('Locked, just for your family')
  press('Open')
  expect(await screen.findByText('Too many codes. Wait a while and try again.')).toBeTruthy()
  answers[ask] = () => refusal(409, 'NO_FACTOR', 'Set up your authenticator app or passkey in Settings first.')
  press('Try again')
  expect(await screen.findByText('Set up your authenticator app or passkey in Settings first.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Vault settings' }).getAttribute('href')).toBe('/settings/vault')
})

test('somebody who may not ask learns that a parent has locked it', async () => {
  access = accessOf({ ...allLocked, requires2FA: false, mayAsk: { photos: false, documents: false } })
  show()
  expect(await screen.findByText('A parent has locked this')).toBeTruthy()
  expect(screen.getByText('Ask a parent to give you access to it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
})

test('where one section is locked the other is shown', async () => {
  access = accessOf({
    permissions: { photos: true, documents: false },
    sections: { photos: 'off', documents: 'locked' },
    kept: { photos: 'locked', documents: 'locked' },
  })
  show()
  expect(await screen.findByText('Documents are locked')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /First steps/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open documents' })).toBeTruthy()
  expect(await screen.findByText('What is kept in the vault is hidden')).toBeTruthy()
})

test('locked on another device, it is covered here at once', async () => {
  access = allOpen(inAnHour())
  show()
  expect(await screen.findByRole('link', { name: /First steps/ })).toBeTruthy()
  access = allLocked
  act(() => dispatchLive('vault:changed', {} as never))
  expect(await screen.findByText('Locked, just for your family')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /First steps/ })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Locked, just for your family')
  await waitFor(() => expect(spokenText().trim()).toContain('Vault locked'))
})

test('where only what is kept by itself is locked again, the focus goes to the words in its place', async () => {
  const some = { photos: true, documents: true }
  const kept = (state: 'open' | 'locked') =>
    accessOf({
      ...{ permissions: some, kept: { photos: state, documents: state } },
      ...(state === 'open' && { expiresAt: inAnHour(), idleEndsAt: inAnHour() }),
    })
  access = kept('open')
  answers['POST /api/vault/revoke-access'] = () => {
    access = kept('locked')
    return Response.json({ permissions: some })
  }
  show()
  const lockNow = await screen.findByRole('button', { name: 'Lock now' })
  lockNow.focus()
  fireEvent.click(lockNow)
  expect((await screen.findAllByText('What is kept in the vault is hidden')).length).toBeGreaterThan(0)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('What is kept in the vault is hidden'))
})

test('a check that fails is no error: the lists say themselves what is locked', async () => {
  answers[check] = () => refusal(500, 'INTERNAL', 'Something went wrong.')
  access = accessOf()
  show()
  expect(await screen.findByRole('link', { name: /First steps/ })).toBeTruthy()
  expect(screen.queryByText('Something went wrong.')).toBeNull()
})

test('what was typed is there after a reload', async () => {
  show()
  await screen.findByText('Locked, just for your family')
  press('Open')
  await screen.findByText('m•••a@homemail.example')
  type('4071')
  expect(JSON.parse(sessionStorage.getItem(`nestwren.unlock.${accountId}`) ?? '{}')).toMatchObject({ typed: '4071' })
})
