import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { answerVault, enterCode, grant, noFactors, openBoth, press, tenCodes } from './vault-settings.fixture.tsx'
import VaultSettingsPage from './vault-settings-page.tsx'

const browser = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => browser)

const passkey = {
  id: '00000000-0000-4000-8000-000000000903',
  name: "Mara's phone",
  createdAt: '2026-03-14T08:10:00.000Z',
  lastUsedAt: null,
}
const made = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {}, clientExtensionResults: {} }
/** As the library gives on what the browser has thrown. */
const thrown = (name: string) => Object.assign(new Error('The browser said no.'), { name })

let desk: SettingsDesk
beforeEach(() => {
  // The browser of these tests knows no passkeys.
  vi.stubGlobal('PublicKeyCredential', class PublicKeyCredential {})
  browser.startRegistration.mockReset()
  browser.startAuthentication.mockReset()
})
afterEach(() => desk.close())

async function show(kept: Parameters<typeof answerVault>[0] = {}, others: Parameters<typeof answerVault>[1] = {}) {
  desk = await openSettings()
  // Opening a desk does away with what stands in for the browser's own.
  vi.stubGlobal('PublicKeyCredential', class PublicKeyCredential {})
  const sent = answerVault(kept, others)
  desk.show(<VaultSettingsPage />)
  await screen.findByRole('region', { name: 'Your ways to confirm' })
  return sent
}

test('a passkey is made with a name, after a code, and brings recovery codes', async () => {
  const options = { challenge: 'c2VjcmV0' }
  let hasCode = false
  const sent = await show(
    {},
    {
      'POST /api/vault/passkeys/options': () => {
        if (hasCode) return Response.json(options)
        hasCode = true
        return Response.json({ error: 'Confirm with a code first.', code: 'CODE_NEEDED' }, { status: 403 })
      },
      'POST /api/vault/passkeys': () => Response.json({ passkey, recoveryCodes: tenCodes }),
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const sheet = screen.getByRole('dialog', { name: 'Add a passkey' })
  const name = within(sheet).getByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Passkey 1')
  fireEvent.change(name, { target: { value: ' ' } })
  press('Create passkey')
  expect(await screen.findByText('Enter a name.')).toBeTruthy()
  fireEvent.change(name, { target: { value: "Mara's phone" } })
  browser.startRegistration.mockResolvedValue(made)
  press('Create passkey')
  await enterCode('123456')
  expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy()
  expect(browser.startRegistration).toHaveBeenCalledExactlyOnceWith({ optionsJSON: options })
  expect(sent.find(({ name: call }) => call === 'POST /api/vault/passkeys')?.body).toEqual({
    name: "Mara's phone",
    credential: made,
  })
})

test.each([
  ['NotAllowedError', "The passkey wasn't used. Try again when you're ready."],
  ['InvalidStateError', 'This device already has a passkey for you here.'],
  ['NotSupportedError', "This browser or device can't use passkeys."],
  ['UnknownError', "This passkey didn't work. Try again."],
])('%s of the browser is said in words, and what was typed stays', async (name, words) => {
  await show({}, { 'POST /api/vault/passkeys/options': () => Response.json({ challenge: 'c2VjcmV0' }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Tablet' } })
  browser.startRegistration.mockRejectedValue(thrown(name))
  press('Create passkey')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Tablet')
})

test('a passkey confirms a change, and each try signs anew', async () => {
  let tries = 0
  const sent = await show(
    {
      settings: { ...openBoth, deliveryMethod: 'passkey' },
      factors: { ...noFactors, passkeys: [passkey] },
    },
    {
      'POST /api/vault/request-2fa': () => {
        tries += 1
        return Response.json({
          method: 'passkey',
          sentTo: null,
          expiresAt: '2999-01-01T00:00:00.000Z',
          passkey: { challenge: `try-${tries}` },
        })
      },
      'POST /api/vault/verify-2fa': () =>
        Response.json({
          permissions: { photos: false, documents: false },
          sessionId: grant.id,
          expiresAt: '2999-01-01T00:00:00.000Z',
          purpose: 'settings',
        }),
      [`DELETE /api/vault/passkeys/${passkey.id}`]: () =>
        browser.startAuthentication.mock.calls.length < 2
          ? Response.json({ error: 'Confirm with a code first.', code: 'CODE_NEEDED' }, { status: 403 })
          : new Response(null, { status: 204 }),
    },
  )
  browser.startAuthentication.mockRejectedValueOnce(thrown('NotAllowedError')).mockResolvedValueOnce(made)
  fireEvent.click(await screen.findByRole('button', { name: "Remove passkey Mara's phone" }))
  press('Remove passkey')
  expect(await screen.findByText("The passkey wasn't used. Try again when you're ready.")).toBeTruthy()
  press('Use your passkey')
  expect(await screen.findByText('Passkey removed')).toBeTruthy()
  expect(browser.startAuthentication.mock.calls.map(([{ optionsJSON }]) => optionsJSON.challenge)).toEqual([
    'try-1',
    'try-2',
  ])
  const verified = sent.filter(({ name }) => name === 'POST /api/vault/verify-2fa')
  await waitFor(() => expect(verified.map(({ body }) => body)).toEqual([{ passkey: made }]))
})
