import { isParentRole } from '@nestwren/contract/permissions'
import type { OwnSealedKey, SealedItem } from '@nestwren/contract/sealed'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { useLive } from '../../../platform/realtime/use-live.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { fresh } from '../use-documents.ts'
import type { KeyOwner } from './crypto/person-key.ts'

/** Keys of the cached answers: sealed as they came, and kept on no device. */
export const sealedKeys = {
  all: ['sealed'],
  keys: ['sealed', 'keys'],
  list: (isDeleted: boolean) => ['sealed', 'list', isDeleted],
} as const

/** The key of the person as the server keeps it, and what it says of the keys of the others. */
export function useSealedKeys() {
  return useQuery({
    ...fresh,
    refetchInterval: false,
    queryKey: sealedKeys.keys,
    queryFn: ({ signal }) => api.sealedKeys.get({}, { signal }),
  })
}

export interface SealedList {
  readonly items: readonly SealedItem[]
  readonly isLocked: boolean
}

/** All of them; there are a thousand at most. */
export function useSealedList(isDeleted: boolean, isWanted = true) {
  return useQuery({
    ...fresh,
    enabled: isWanted,
    queryKey: sealedKeys.list(isDeleted),
    async queryFn({ signal }): Promise<SealedList> {
      const items: SealedItem[] = []
      let cursor: string | null = null
      do {
        const query = { limit: 200, ...(isDeleted && { deleted: 'true' as const }), ...(cursor !== null && { cursor }) }
        const page: Awaited<ReturnType<typeof api.sealed.list>> = await api.sealed.list({ query }, { signal })
        if (page.locked === true) return { items: [], isLocked: true }
        items.push(...page.items)
        cursor = page.nextCursor
      } while (cursor !== null)
      return { items, isLocked: false }
    },
  })
}

/** Reads everything sealed again when somebody changed some of it. */
export function useSealedNews(): void {
  const client = useQueryClient()
  useLive('sealed:changed', () => void client.invalidateQueries({ queryKey: sealedKeys.all }))
}

/** Who is signed in, if sealed documents are for them. */
export function useSealingParent(): { readonly userId: string; readonly accountId: string } | null {
  const { user } = useSession()
  return user === null || !isParentRole(user.role) ? null : { userId: user.id, accountId: user.accountId }
}

/** Whose a key is that the server keeps. */
export function ownerOf(
  own: Pick<OwnSealedKey, 'keyId' | 'publicKey'>,
  { userId, accountId }: { readonly userId: string; readonly accountId: string },
): KeyOwner {
  return { userId, accountId, keyId: own.keyId, publicKey: own.publicKey }
}
