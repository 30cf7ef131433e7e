import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { vaultSettingsKey } from '../../../platform/locks/use-vault-settings.ts'
import { useLive } from '../../../platform/realtime/use-live.ts'
import { useSession } from '../../../platform/session/use-session.ts'

/** Keys of the cached answers about the vault of the family and what its person has. */
export const vaultKeys = {
  settings: vaultSettingsKey,
  factors: ['vault', 'factors'],
  grants: ['vault', 'grants'],
} as const

/** What is open ends by itself, of which nothing tells. */
const grantsAgainMs = 60_000

/** What the person has to confirm with: an authenticator app, passkeys, recovery codes. */
export function useVaultFactors() {
  return useQuery({
    queryKey: vaultKeys.factors,
    queryFn: ({ signal }) => api.vault.factors(undefined, { signal }),
    meta: { isPersisted: false },
  })
}

/** The person's devices on which something is open. */
export function useVaultGrants() {
  return useQuery({
    queryKey: vaultKeys.grants,
    queryFn: async ({ signal }) => (await api.vault.listGrants(undefined, { signal })).items,
    staleTime: 0,
    refetchInterval: grantsAgainMs,
    meta: { isPersisted: false },
  })
}

/** Returns a function that reads everything about the vault again. */
export function useRefreshVault(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all(Object.values(vaultKeys).map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

/** Reads everything about the vault again when it changed, here or on another device. */
export function useVaultNews(): void {
  const refresh = useRefreshVault()
  useLive('vault:changed', () => void refresh())
}

interface VaultRights {
  /** May change how the vault is locked. */
  readonly maySet: boolean
  /** May ask for a code: has something to confirm with, and devices on which something is open. */
  readonly mayConfirm: boolean
}

/** What the signed-in person may do with the vault; the server decides, this only hides what it would refuse. */
export function useVaultRights(): VaultRights {
  const session = useSession()
  if (session.status !== 'signedIn') return { maySet: false, mayConfirm: false }
  const { vaultSettings: maySet, vaultPhotos, vaultDocuments } = session.user.permissions
  return { maySet, mayConfirm: maySet || vaultPhotos || vaultDocuments }
}
