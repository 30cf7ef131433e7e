import { isParentRole } from '@nestwren/contract/permissions'
import type { OwnSealedKey, SealedItem } from '@nestwren/contract/sealed'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../platform/api/api.ts'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { isLockedRefusal, unlessLocked } from '../../../platform/locks/locked-answer.ts'
import { locksOf } from '../../../platform/locks/locks.ts'
import { useLocks } from '../../../platform/locks/use-locks.ts'
import { useLive } from '../../../platform/realtime/use-live.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { sealedKeys } from '../document-keys.ts'
import { fresh } from '../use-documents.ts'
import type { KeyOwner } from './crypto/person-key.ts'
import { lockWith } from './held-key.ts'

/** The person's key and those of others, as they are cached. */
export type SealedKeys = Awaited<ReturnType<typeof api.sealedKeys.get>>

/** The key of the person as the server keeps it, and what it says of the keys of the others. */
export function useSealedKeys() {
  const query = useQuery({
    ...fresh,
    refetchInterval: false,
    queryKey: sealedKeys.keys,
    queryFn: ({ signal }) => api.sealedKeys.get({}, { signal }),
  })
  useToldLocked(query.error)
  return query
}

/** All of them; there are a thousand at most. */
export function useSealedList(isDeleted: boolean, isWanted = true) {
  const query = useQuery({
    ...fresh,
    enabled: isWanted,
    queryKey: sealedKeys.list(isDeleted),
    async queryFn({ signal }) {
      const items: SealedItem[] = []
      let cursor: string | null = null
      do {
        const query = { limit: 200, ...(isDeleted && { deleted: 'true' as const }), ...(cursor !== null && { cursor }) }
        const page: Awaited<ReturnType<typeof api.sealed.list>> = await api.sealed.list({ query }, { signal })
        items.push(...unlessLocked(page).items)
        cursor = page.nextCursor
      } while (cursor !== null)
      return items
    },
  })
  useToldLocked(query.error)
  return query
}

/** A refusal can be the first to tell this page that the section was locked. */
function useToldLocked(error: unknown): void {
  const { refresh } = useLocks()
  const isTold = isLockedRefusal(error)
  useEffect(() => {
    if (isTold) void refresh()
  }, [isTold, refresh])
}

/** Locks what is open of the sealed documents together with their section, from now on also on other pages. */
export function useLockedTogether(): void {
  const workspace = useWorkspace()
  useEffect(() => lockWith(locksOf(workspace)), [workspace])
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
