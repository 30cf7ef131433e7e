import { defaultVaultSettings, type VaultSettings } from '@nestwren/contract/vault'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { useLive } from '../realtime/use-live.ts'
import { useSession } from '../session/use-session.ts'

export const vaultSettingsKey = ['vault', 'settings']

/** How the family locks its vault; the defaults until that is read, and where it cannot be (B §8). */
export function useVaultSettings(): VaultSettings {
  const { user } = useSession()
  const client = useQueryClient()
  useLive('vault:changed', () => void client.invalidateQueries({ queryKey: vaultSettingsKey }))
  const accountId = user?.accountId ?? ''
  const { data } = useQuery({
    queryKey: vaultSettingsKey,
    queryFn: async ({ signal }) => (await api.vault.getSettings({ query: { accountId } }, { signal })).settings,
    enabled: accountId !== '',
    // Where codes go is not kept on the device.
    meta: { isPersisted: false },
  })
  return data ?? defaultVaultSettings
}
