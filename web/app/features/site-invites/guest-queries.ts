import type { Guest } from '@nestwren/contract/site-invites'
import type { SiteAnswer } from '@nestwren/contract/site-invites-terms'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useLive } from '../../platform/realtime/use-live.ts'

/** Keys of the cached answers about guests. Nothing of them is kept on the device: they are no people of the family. */
const guestKeys = {
  all: ['site-guests'],
  list: (inviteId: string, status: SiteAnswer | null) => ['site-guests', inviteId, 'list', status ?? ''],
  invited: (inviteId: string) => ['site-guests', inviteId, 'invited'],
} as const

/** Has guests read again whenever somebody answers, or the family changes its list. */
export function useFollowGuests(): () => Promise<void> {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: guestKeys.all })
  useLive('site:answered', () => void readAgain())
  useLive('family:changed', ({ part }) => {
    if (part === 'siteInvites') void readAgain()
  })
  return readAgain
}

/** Who answered an invitation, the latest answer first, page by page. */
export function useGuests(inviteId: string, status: SiteAnswer | null) {
  return useInfiniteQuery({
    queryKey: guestKeys.list(inviteId, status),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.siteGuests.list(
        {
          params: { id: inviteId },
          query: { ...(pageParam !== null && { cursor: pageParam }), ...(status !== null && { status }) },
        },
        { signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { isPersisted: false },
  })
}

export type Guests = NonNullable<ReturnType<typeof useGuests>['data']>

/** All guests that were read. */
export function guestsIn({ pages }: Guests): readonly Guest[] {
  return pages.flatMap(({ items }) => items)
}

/** Whom the family invites by email. */
export function useInvited(inviteId: string) {
  return useQuery({
    queryKey: guestKeys.invited(inviteId),
    queryFn: async ({ signal }) => (await api.siteGuests.invited({ params: { id: inviteId } }, { signal })).items,
    meta: { isPersisted: false },
  })
}
