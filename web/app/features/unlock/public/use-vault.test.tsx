import { defaultVaultSettings } from '@nestwren/contract/vault'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, refusal } from '../../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { clockOf } from './clock-of.ts'
import { useVault, type Vault } from './use-vault.ts'

let desk: SettingsDesk
afterEach(() => desk.close())

function Probe({ run }: { run: (vault: Vault) => Promise<unknown> }) {
  const vault = useVault()
  const [said, setSaid] = useState('')
  const press = () =>
    void run(vault).then(
      () => setSaid('done'),
      (error: Error) => setSaid(error.message),
    )
  return (
    <>
      <button type="button" onClick={press}>
        Run
      </button>
      <p>{said}</p>
      <p>{JSON.stringify([vault.hasAccess, vault.settings])}</p>
    </>
  )
}

test.each([
  ['asking for a code', (vault: Vault) => vault.requestCode(['photos'])],
  ['verifying one', (vault: Vault) => vault.verify({ code: '123456' }, ['photos'])],
  ['locking', (vault: Vault) => vault.revoke()],
])('%s fails while no account is known', async (_name, run) => {
  desk = await openSettings({ accountId: '' })
  const sent = answerCalls({})
  desk.show(<Probe run={run} />)
  fireEvent.click(screen.getByRole('button', { name: 'Run' }))
  expect(await screen.findByText('No account ID available')).toBeTruthy()
  expect(sent.filter(({ name }) => name.startsWith('POST'))).toEqual([])
})

test('failing reads mean no access and the default settings, without a word', async () => {
  desk = await openSettings()
  const failing = () => refusal(500, 'INTERNAL', 'Something went wrong.')
  const account = '00000000-0000-4000-8000-000000000011'
  const calls = answerCalls({
    [`GET /api/vault/check-access?accountId=${account}`]: failing,
    [`GET /api/vault/settings?accountId=${account}`]: failing,
  })
  desk.show(<Probe run={async () => undefined} />)
  expect(await screen.findByText(JSON.stringify([false, defaultVaultSettings]))).toBeTruthy()
  await expect.poll(() => calls.length).toBeGreaterThan(1)
  expect(screen.getByText(JSON.stringify([false, defaultVaultSettings]))).toBeTruthy()
})

test('a countdown is read as a clock', () => {
  expect([552_000, 60_900, 42_000, 900, -5].map(clockOf)).toEqual(['9:12', '1:00', '0:42', '0:00', '0:00'])
})
