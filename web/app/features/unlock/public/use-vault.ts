import type { CallInput, CallOutput } from '@nestwren/contract/endpoint'
import type { VaultSection, VaultSettings, vault } from '@nestwren/contract/vault'
import { useCallback, useMemo } from 'react'
import { api } from '../../../platform/api/api.ts'
import { bySection } from '../../../platform/locks/sight.ts'
import { useLocks } from '../../../platform/locks/use-locks.ts'
import { knownSettings, useVaultSettings } from '../../../platform/locks/use-vault-settings.ts'
import { useSession } from '../../../platform/session/use-session.ts'

type Verified = CallOutput<typeof vault.verify2fa>
type Asked = CallOutput<typeof vault.request2fa>

export interface Vault {
  /** Every section can be looked at. False until the server has said so. */
  readonly hasAccess: boolean
  readonly permissions: Readonly<Record<VaultSection, boolean>>
  /** The defaults until they are read, and where they cannot be (B §8). */
  readonly settings: VaultSettings
  /** Whether a section is covered here: the family protects it, and this device has not opened it. */
  readonly isCensored: (section: VaultSection) => boolean
  /** Each fails with 'No account ID available' while no account is known, and with ApiError. */
  readonly requestCode: (sections: readonly VaultSection[]) => Promise<Asked>
  /** `sections`: what the code was asked for. */
  readonly verify: (
    proof: Pick<CallInput<typeof vault.verify2fa>['body'], 'code' | 'passkey'>,
    sections: readonly VaultSection[],
  ) => Promise<Verified>
  readonly revoke: () => Promise<void>
}

/** The family's vault on this device (B §4, §7). What is open is asked once the account is known. */
export function useVault(): Vault {
  const { user } = useSession()
  const accountId = user?.accountId
  const { sight, opened, lockNow } = useLocks()
  const settings = knownSettings(useVaultSettings().data)
  const account = useCallback((): string => {
    if (!accountId) throw new Error('No account ID available')
    return accountId
  }, [accountId])
  return useMemo(() => {
    const permissions = bySection((section) => sight.isKnown && sight.sections[section] !== 'locked')
    return {
      hasAccess: permissions.photos && permissions.documents,
      permissions,
      settings,
      isCensored: (section) => sight.sections[section] === 'locked',
      requestCode: async (sections) =>
        api.vault.request2fa({ body: { accountId: account(), sections: [...sections], purpose: 'open' } }),
      verify: async (proof, sections) => {
        const answer = await api.vault.verify2fa({ body: { accountId: account(), ...proof } })
        // The lists are read meanwhile; nobody has to wait for the check.
        void opened(sections, answer.expiresAt)
        return answer
      },
      revoke: async () => {
        account()
        await lockNow()
      },
    }
  }, [sight, settings, account, opened, lockNow])
}
