import type { DocumentCategory, DocumentItem } from '@nestwren/contract/documents'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../platform/api/api.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { unlessLocked } from '../../platform/locks/locked-answer.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { documentKeys } from './document-keys.ts'

/** Signed addresses work for five to ten minutes: they are asked for again before the first of them ends. */
const renewMs = 4 * 60_000
/** What the vault's overview shows. */
const latestCount = 4

// Vault content is never kept on the device (DESIGN, Offline), and its addresses would not work later anyway.
export const fresh = {
  staleTime: 0,
  gcTime: 5 * 60_000,
  refetchInterval: renewMs,
  meta: { isPersisted: false },
} as const

/** Documents of a child, or of all, the last added first. */
export function useDocuments(childId: string | 'all', category: DocumentCategory | null) {
  return useInfiniteQuery({
    ...fresh,
    queryKey: documentKeys.list(childId, category),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) =>
      unlessLocked(
        await api.documents.list(
          {
            query: {
              childId,
              ...(category === null ? {} : { category }),
              ...(pageParam === null ? {} : { cursor: pageParam }),
            },
          },
          { signal },
        ),
      ),
    getNextPageParam: (last) => last.nextCursor,
  })
}

/** The last few documents, for an overview. */
export function useLatestDocuments(childId: string | 'all', isWanted: boolean) {
  return useQuery({
    ...fresh,
    enabled: isWanted,
    queryKey: documentKeys.latest(childId),
    queryFn: async ({ signal }) =>
      unlessLocked(await api.documents.list({ query: { childId, limit: latestCount } }, { signal })),
  })
}

export function useDocument(id: string, isEnabled = true) {
  return useQuery({
    ...fresh,
    enabled: isEnabled,
    queryKey: documentKeys.one(id),
    queryFn: ({ signal }) => api.documents.get({ params: { id } }, { signal }),
  })
}

/** What the person may do with documents. The server decides; this only hides what it would refuse. */
export function useDocumentRights() {
  const session = useSession()
  const { children, isLoading } = useChildren()
  const userId = session.status === 'signedIn' ? session.user.id : ''
  return useMemo(() => {
    const withLevel = (level: 'view' | 'add') =>
      children.filter(({ access }) => isLevelAtLeast(access.documents, level))
    const hasLevel = ({ childIds }: Pick<DocumentItem, 'childIds'>, level: 'add' | 'manage') =>
      children.some(({ _id, access }) => childIds.includes(_id) && isLevelAtLeast(access.documents, level))
    return {
      isLoading,
      canView: withLevel('view').length > 0,
      /** The children for whom documents may be added. */
      addable: withLevel('add'),
      mayManage: (item: Pick<DocumentItem, 'childIds'>) => hasLevel(item, 'manage'),
      canChange: (item: Pick<DocumentItem, 'childIds' | 'createdBy'>) =>
        hasLevel(item, 'manage') || (item.createdBy.id === userId && hasLevel(item, 'add')),
    }
  }, [children, isLoading, userId])
}
