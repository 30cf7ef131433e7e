import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal } from '../../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { AddressSheet } from './address-sheet.tsx'
import { answerVault, enterCode, wrongCode } from './vault-settings.fixture.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

test('a code of the new address that comes after the time for settings has another one mailed, and is not tried again', async () => {
  desk = await openSettings()
  const [put, prove] = ['PUT /api/vault/settings', 'POST /api/vault/settings/address-code']
  let isConfirmed = false
  const codeNeeded = () => refusal(403, 'CODE_NEEDED', 'Confirm with a code first.')
  const sent = answerVault(
    {},
    {
      // The person's own code takes the place of the one of the address.
      [put]: () => (isConfirmed ? wrongCode() : codeNeeded()),
      [prove]: () => (isConfirmed ? Response.json({ expiresAt: '2999-01-01T00:00:00.000Z' }) : codeNeeded()),
      'POST /api/vault/verify-2fa': () => {
        isConfirmed = true
        return Response.json({
          ...{ permissions: { photos: false, documents: false }, purpose: 'settings' },
          ...{ sessionId: '00000000-0000-4000-8000-000000000901', expiresAt: '2999-01-01T00:00:00.000Z' },
        })
      },
    },
  )
  const [onSent, onSaved] = [vi.fn(), vi.fn()]
  const address = 'keys@example.com'
  const body = { deliveryMethod: 'email', deliveryAddress: address } as const
  const code = { address, body, expiresAt: '2999-01-01T00:00:00.000Z', developmentCode: null }
  desk.show(<AddressSheet sent={code} onSent={onSent} onSaved={onSaved} onClose={() => undefined} />)
  await enterCode('654321', '6-digit code')
  await enterCode('123456')
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
  expect(await screen.findByText('A new code is on its way')).toBeTruthy()
  expect(screen.queryByText("This code isn't right, or it has expired.")).toBeNull()
  expect(sent.filter(({ name }) => name === put)).toHaveLength(1)
  expect(onSaved).not.toHaveBeenCalled()
})
