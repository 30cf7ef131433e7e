import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { useChildren } from '../../../platform/api/queries.ts'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { addressBookOf } from '../address-book.ts'
import { type PhotoFacts, type PhotoList, photoKeys, withoutAddresses } from '../photo-facts.ts'

export type { PhotoFacts } from '../photo-facts.ts'

const none: readonly PhotoFacts[] = []

interface RecentPhotos {
  readonly photos: readonly PhotoFacts[]
  /** The first answer is on its way. */
  readonly isReading: boolean
}

/** Photos taken or added since an instant, latest taken first; live, and from what the device holds without a network. */
export function useRecentPhotos(childId: string | 'all', since: string): RecentPhotos {
  const workspace = useWorkspace()
  const { children } = useChildren()
  const maySee = children.some(({ _id, access }) => (childId === 'all' || _id === childId) && access.photos !== 'none')
  const { data, isFetchedAfterMount, fetchStatus } = useQuery({
    queryKey: photoKeys.recent(childId, since),
    queryFn: async ({ signal }): Promise<PhotoList> => {
      const { items, locked } = await api.photos.recent({ query: { childId, since } }, { signal })
      addressBookOf(workspace).put(items)
      return { items: items.map(withoutAddresses), isWhole: true, locked }
    },
    enabled: maySee,
  })
  const items = data?.items
  const photos = maySee && items !== undefined ? items : none
  return { photos, isReading: fetchStatus === 'fetching' && !isFetchedAfterMount }
}
