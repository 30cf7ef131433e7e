import type { VaultSettings } from '@nestwren/contract/vault'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { vaultKeys } from '../public/vault-queries.ts'

export type SettingsBody = Parameters<typeof api.vault.putSettings>[0]['body']

/** Changes how the vault is locked; what is shown follows the answer. */
export function usePutSettings(): (body: SettingsBody) => Promise<VaultSettings> {
  const client = useQueryClient()
  return async (body) => {
    const { settings } = await api.vault.putSettings({ body })
    client.setQueryData(vaultKeys.settings, settings)
    return settings
  }
}
