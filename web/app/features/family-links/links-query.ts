import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useLive } from '../../platform/realtime/use-live.ts'
import { guestsKey } from '../../ui/items/use-guests.ts'

const linksKey = ['family-links', 'links']
const greetingsKey = ['family-links', 'greetings']

/** The links of the family. They hold addresses of people, so nothing of them stays on the device. */
export function useLinks() {
  return useQuery({
    queryKey: linksKey,
    queryFn: async ({ signal }) => (await api.familyLinks.list(undefined, { signal })).items,
    meta: { isPersisted: false },
  })
}

/** Greetings that came by them, the latest first. */
export function useGreetings() {
  return useInfiniteQuery({
    queryKey: greetingsKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.familyLinks.greetings({ query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    getNextPageParam: (last) => last.nextCursor,
    meta: { isPersisted: false },
  })
}

/** Reads both again, after a change here or on another device. */
export function useReadLinksAgain(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['family-links'] })
    void client.invalidateQueries({ queryKey: guestsKey })
  }
}

/** Keeps both in step with other devices and with those who hold the links. */
export function useLiveLinks(): void {
  const readAgain = useReadLinksAgain()
  useLive('family:changed', ({ part }) => {
    if (part === 'familyLinks') readAgain()
  })
}
