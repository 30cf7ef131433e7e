import { roleUserPermissions } from '@nestwren/contract/permissions'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls } from '../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { SettingsList } from './settings-list.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const read = 'GET /api/vault/settings?accountId=00000000-0000-4000-8000-000000000011'
const settings = {
  enabled: true,
  forPhotos: true,
  forDocuments: true,
  deliveryMethod: 'email',
  deliveryAddress: null,
}
const vault = () => screen.queryByRole('link', { name: /^Vault/ })
const caregiver = (vaultPhotos: boolean) =>
  ({ role: 'caregiver', permissions: { ...roleUserPermissions.caregiver, vaultPhotos } }) as const

test('whoever may set the vault finds it among the settings, also while it is off', async () => {
  desk = await openSettings()
  const sent = answerCalls({})
  desk.show(<SettingsList />)
  expect(vault()?.textContent).toBe('VaultWho sees photos and documents, and how it opens')
  expect(vault()?.getAttribute('href')).toBe('/settings/vault')
  expect(sent).toEqual([])
})

test('whoever may only open it finds it while it is on', async () => {
  desk = await openSettings(caregiver(true), { preset: 'nanny' })
  answerCalls({ [read]: () => Response.json({ settings }) })
  desk.show(<SettingsList />)
  expect(vault()).toBeNull()
  await waitFor(() => expect(vault()).toBeTruthy())
})

test.each([
  [true, false],
  [false, true],
])('nobody finds what there is nothing to do with (may open: %s, on: %s)', async (mayOpen, isOn) => {
  desk = await openSettings(caregiver(mayOpen), { preset: 'nanny' })
  const sent = answerCalls({ [read]: () => Response.json({ settings: { ...settings, enabled: isOn } }) })
  desk.show(<SettingsList />)
  await waitFor(() => expect(sent.some(({ name }) => name === read)).toBe(mayOpen))
  await Promise.resolve()
  expect(vault()).toBeNull()
})
