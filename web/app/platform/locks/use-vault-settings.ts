import { defaultVaultSettings, type VaultSettings } from '@nestwren/contract/vault'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { useLive } from '../realtime/use-live.ts'
import { useSession } from '../session/use-session.ts'

export const vaultSettingsKey = ['vault', 'settings']

/** How the family locks its vault. */
export function useVaultSettings({ isWanted = true }: { readonly isWanted?: boolean } = {}) {
  const { user } = useSession()
  const client = useQueryClient()
  useLive('vault:changed', () => void client.invalidateQueries({ queryKey: vaultSettingsKey }))
  const accountId = user?.accountId ?? ''
  return useQuery({
    queryKey: vaultSettingsKey,
    queryFn: async ({ signal }): Promise<VaultSettings> =>
      (await api.vault.getSettings({ query: { accountId } }, { signal })).settings,
    enabled: isWanted && accountId !== '',
    // Where codes go is not kept on the device.
    meta: { isPersisted: false },
  })
}

/** The settings as read: the defaults until then, and where they cannot be read (B §8). */
export const knownSettings = (settings: VaultSettings | undefined): VaultSettings => settings ?? defaultVaultSettings
