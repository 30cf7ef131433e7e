import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

export const guestsKey = ['guests']

interface Guest {
  readonly id: string
  readonly name: string
}
const nobody: readonly Guest[] = []

/** People without an account whose likes there are. Asked only where somebody is to be named who is no member. */
export function useGuests(isWanted: boolean): readonly Guest[] {
  const query = useQuery({
    queryKey: guestsKey,
    queryFn: async ({ signal }) => (await api.members.guests(undefined, { signal })).items,
    enabled: isWanted,
  })
  return query.data ?? nobody
}
