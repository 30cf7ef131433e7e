import { roleUserPermissions } from '@nestwren/contract/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal } from '../../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import {
  answerVault,
  enterCode,
  grant,
  noFactors,
  off,
  openBoth,
  press,
  readSettings,
  tenCodes,
  wrongCode,
} from './vault-settings.fixture.tsx'
import VaultSettingsPage from './vault-settings-page.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const put = 'PUT /api/vault/settings'
const ask = 'POST /api/vault/request-2fa'
const verify = 'POST /api/vault/verify-2fa'
const bodies = (sent: ReturnType<typeof answerVault>, name: string) =>
  sent.filter((one) => one.name === name).map(({ body }) => body)
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

test('turning on says who can open and that it locks everywhere, and needs no code', async () => {
  desk = await openSettings()
  const sent = answerVault({ settings: off })
  desk.show(<VaultSettingsPage />)
  expect(await screen.findByText('The vault is off. Photos and documents open without a code.')).toBeTruthy()
  press('Turn on the vault')
  const sheet = screen.getByRole('dialog', { name: 'Turn on the vault' })
  expect(within(sheet).getByText('It locks right away on every device, this one too.')).toBeTruthy()
  expect(within(sheet).getByText('Every parent can open it with a code sent to their own email.')).toBeTruthy()
  expect(
    within(sheet).getByText('Other caregivers can open it only if you allow it in Settings > Caregivers.'),
  ).toBeTruthy()
  fireEvent.click(within(sheet).getByRole('checkbox', { name: 'Documents' }))
  press('Turn on')
  expect(await screen.findByText('The vault is on')).toBeTruthy()
  expect(bodies(sent, put)).toEqual([{ enabled: true, forPhotos: true, forDocuments: false }])
  expect(bodies(sent, ask)).toEqual([])
  expect(await screen.findByText(/^Photos are locked. Documents aren't./)).toBeTruthy()
})

test('turning off says what shows then, asks for a code of settings, and goes on once it is right', async () => {
  desk = await openSettings()
  const sent = answerVault({ settings: { ...openBoth, deliveryAddress: 'keys@example.com' } })
  desk.show(<VaultSettingsPage />)
  await screen.findByText(
    'Photos and documents are locked. Every parent can open it with a code sent to keys@example.com.',
  )
  press('Turn off the vault')
  const asked = screen.getByRole('alertdialog', { name: 'Turn off the vault?' })
  expect(asked.textContent).toContain(
    "Locked photos and documents then show without a code, to everyone who can see the child's photos and documents.",
  )
  expect(asked.textContent).toContain("You need a code for this. We'll tell you and keys@example.com by email.")
  fireEvent.click(within(asked).getByRole('button', { name: 'Turn off the vault' }))
  expect(await screen.findByRole('dialog', { name: "Confirm it's you" })).toBeTruthy()
  await enterCode('000000')
  expect(await screen.findByText("This code isn't right, or it has expired.")).toBeTruthy()
  await enterCode('123456')
  expect(await screen.findByText('The vault is off')).toBeTruthy()
  expect(bodies(sent, ask)).toEqual([{ purpose: 'settings', sections: [] }])
  expect(bodies(sent, verify)).toEqual([{ code: '000000' }, { code: '123456' }])
  expect(bodies(sent, put)).toEqual([{ enabled: false }, { enabled: false }])
  expect(screen.getByRole('button', { name: 'Turn on the vault' })).toBeTruthy()
})

test('closing the code changes nothing, and the code that was mailed still counts after a reload', async () => {
  desk = await openSettings()
  const sent = answerVault()
  const first = desk.show(<VaultSettingsPage />)
  fireEvent.click(await screen.findByRole('switch', { name: 'Lock photos' }))
  expect(screen.getByRole('alertdialog', { name: 'Stop locking photos?' }).textContent).toContain(
    "Photos then show without a code, to everyone who can see the child's photos.",
  )
  press('Stop locking photos')
  await screen.findByLabelText('Code')
  press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('switch', { name: 'Lock photos' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  first.unmount()
  desk.show(<VaultSettingsPage />)
  fireEvent.click(await screen.findByRole('switch', { name: 'Lock photos' }))
  press('Stop locking photos')
  await enterCode('123456')
  expect(await screen.findByText('Photos are no longer locked')).toBeTruthy()
  expect(bodies(sent, ask)).toHaveLength(1)
})

test('another address is proven by a code that is mailed to it; what was typed outlives a reload', async () => {
  desk = await openSettings()
  const prove = 'POST /api/vault/settings/address-code'
  let tries = 0
  const sent = answerVault(
    {},
    {
      [prove]: () => {
        tries += 1
        if (tries === 1) return refusal(403, 'CODE_NEEDED', 'Confirm with a code first.')
        return Response.json({ expiresAt: '2999-01-01T00:00:00.000Z' })
      },
    },
  )
  const first = desk.show(<VaultSettingsPage />)
  fireEvent.click(await screen.findByRole('radio', { name: /^One email for everyone/ }))
  press('Save')
  expect(await screen.findByText('Enter an email address.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Email for codes/), { target: { value: 'Keys@Example.com' } })
  first.unmount()
  desk.show(<VaultSettingsPage />)
  expect((await screen.findByLabelText<HTMLInputElement>(/^Email for codes/)).value).toBe('Keys@Example.com')
  expect(screen.getByText("We'll tell you about this by email.")).toBeTruthy()
  press('Save')
  await enterCode('123456')
  const sheet = await screen.findByRole('dialog', { name: 'Confirm the new email' })
  expect(within(sheet).getByText('keys@example.com')).toBeTruthy()
  await enterCode('654321', '6-digit code')
  expect(await screen.findByText('Saved. The vault is locked on all devices.')).toBeTruthy()
  expect(bodies(sent, prove)).toEqual([
    { deliveryAddress: 'keys@example.com' },
    { deliveryAddress: 'keys@example.com' },
  ])
  const body = { deliveryMethod: 'email', deliveryAddress: 'keys@example.com', addressCode: '654321' }
  expect(bodies(sent, put)).toEqual([body])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
})

test("one's own address needs no code of its own, and a wrong code of a foreign one is said at it", async () => {
  desk = await openSettings()
  const sent = answerVault(
    {},
    {
      'POST /api/vault/settings/address-code': () => Response.json({ expiresAt: '2999-01-01T00:00:00.000Z' }),
      [put]: (body) =>
        (body as { addressCode?: string }).addressCode === undefined
          ? Response.json({ settings: { ...openBoth, deliveryAddress: 'mara@example.com' } })
          : wrongCode(),
    },
  )
  desk.show(<VaultSettingsPage />)
  fireEvent.click(await screen.findByRole('radio', { name: /^One email for everyone/ }))
  const type = (value: string) => fireEvent.change(screen.getByLabelText(/^Email for codes/), { target: { value } })
  type('mara@example.com')
  press('Save')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
  expect(bodies(sent, put)).toEqual([{ deliveryMethod: 'email', deliveryAddress: 'mara@example.com' }])
  type('keys@example.com')
  press('Save')
  await enterCode('111111', '6-digit code')
  expect(await screen.findByText("This code isn't right, or it has expired.")).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Confirm the new email' })).toBeTruthy()
})

test('choosing an authenticator app without having one sets one up first, with its recovery codes', async () => {
  desk = await openSettings()
  const sent = answerVault()
  desk.show(<VaultSettingsPage />)
  fireEvent.click(await screen.findByRole('radio', { name: /^Authenticator app/ }))
  expect(
    screen.getByText(
      "Everyone who opens the vault needs an authenticator app of their own. Anyone without one can't open it until they add one here.",
    ),
  ).toBeTruthy()
  press('Save')
  expect(await screen.findByRole('dialog', { name: 'Add an authenticator app' })).toBeTruthy()
  press('Continue')
  await enterCode('123456')
  expect(await screen.findByRole('img', { name: 'QR code of the key for your authenticator app' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Key').value).toBe('JBSWY3DPEHPK3PXP')
  await enterCode('222333', 'Authenticator code')
  const sheet = await screen.findByRole('dialog', { name: 'Your recovery codes' })
  expect(
    within(sheet)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(tenCodes)
  press('Done')
  expect(screen.getByText("You won't see these codes again. Keep them first, then check the box.")).toBeTruthy()
  expect(bodies(sent, put)).toEqual([])
  fireEvent.click(screen.getByRole('checkbox', { name: 'I saved them' }))
  press('Done')
  expect(await screen.findByText('Saved. The vault is locked on all devices.')).toBeTruthy()
  expect(bodies(sent, 'PUT /api/vault/authenticator')).toEqual([{ code: '222333' }])
  expect(bodies(sent, put)).toEqual([{ deliveryMethod: 'authenticator' }])
})

test('the only way to confirm is not removed, in words', async () => {
  desk = await openSettings()
  answerVault(
    {
      settings: { ...openBoth, deliveryMethod: 'authenticator' },
      factors: { ...noFactors, authenticatorSince: '2026-03-14T08:10:00.000Z', recoveryCodesLeft: 2 },
    },
    {
      'DELETE /api/vault/authenticator': () =>
        refusal(409, 'LAST_FACTOR', 'Codes come this way. Choose another way to confirm first.'),
    },
  )
  desk.show(<VaultSettingsPage />)
  expect(await screen.findByText('2 left of 10. Make new ones soon.')).toBeTruthy()
  press('Remove your authenticator app')
  press('Remove app')
  expect(await screen.findByText('Codes come this way. Choose another way to confirm first.')).toBeTruthy()
})

test('new recovery codes take the place of the old ones, which is said before', async () => {
  desk = await openSettings()
  answerVault({ factors: { ...noFactors, recoveryCodesLeft: 7 } })
  desk.show(<VaultSettingsPage />)
  expect(await screen.findByText('7 left of 10')).toBeTruthy()
  press('Make new recovery codes')
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'You get ten, shown once. The codes you have now stop working.',
  )
  press('Make codes')
  await enterCode('123456')
  expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy()
})

test('where the address is only numbers, passkeys say why they cannot be had', async () => {
  desk = await openSettings()
  answerVault({ factors: { ...noFactors, canUsePasskeys: false } })
  desk.show(<VaultSettingsPage />)
  const why = await screen.findAllByText('Passkeys need an address with a name. This one is only numbers.')
  expect(why).toHaveLength(2)
  expect(radio(/^Passkey/).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('devices on which it is open are listed, and locked one by one or all others', async () => {
  desk = await openSettings()
  const own = {
    ...grant,
    id: '00000000-0000-4000-8000-000000000902',
    isCurrent: true,
    sections: ['photos', 'documents'],
  }
  const revoke = `DELETE /api/vault/grants/${grant.id}`
  const others = 'POST /api/vault/grants/revoke-others'
  const done = () => new Response(null, { status: 204 })
  const sent = answerVault({ grants: [own, grant] }, { [revoke]: done, [others]: done })
  desk.show(<VaultSettingsPage />)
  const list = await screen.findByRole('region', { name: "Where it's open" })
  const lines = (await within(list).findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines[0]).toContain('This device')
  expect(lines[0]).toContain('Photos and Documents')
  expect(lines[1]).toMatch(/^Safari on iPhonePhotosOpened .* · Last used .* · Locks by /)
  fireEvent.click(within(list).getByRole('button', { name: /^Lock on Safari on iPhone, opened / }))
  expect(await screen.findByText('Locked on Safari on iPhone')).toBeTruthy()
  fireEvent.click(within(list).getByRole('button', { name: 'Lock on all other devices' }))
  expect(await screen.findByText('Locked on all your other devices')).toBeTruthy()
  expect(bodies(sent, revoke)).toHaveLength(1)
  expect(bodies(sent, others)).toHaveLength(1)
})

test('somebody who may not change it sees how it is locked, and no switch', async () => {
  desk = await openSettings({ role: 'caregiver', permissions: roleUserPermissions.caregiver }, { preset: 'nanny' })
  answerVault()
  desk.show(<VaultSettingsPage />)
  expect(await screen.findByText('Photos and documents are locked.')).toBeTruthy()
  expect(screen.getByText('Every parent can open it with a code sent to their own email.')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: /vault/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Your ways to confirm' })).toBeNull()
})

test('what could not be read is no vault that is off', async () => {
  desk = await openSettings()
  answerVault({}, { [readSettings]: () => refusal(500, 'INTERNAL', 'Something went wrong.') })
  desk.show(<VaultSettingsPage />)
  expect(await screen.findByText("We couldn't load the vault's settings")).toBeTruthy()
  expect(screen.queryByText(/The vault is off/)).toBeNull()
})
