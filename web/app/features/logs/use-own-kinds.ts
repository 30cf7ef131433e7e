import type { OwnKind } from '@nestwren/contract/own-kinds'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'

const none: readonly OwnKind[] = []

/** The family's own kinds, by name, with changes that wait laid over them; kept on the device. Their calls are fetched with the first question. */
export function useOwnKinds(isWanted = true) {
  const query = useQuery({
    queryKey: queryKeys.kept('ownKinds'),
    queryFn: async ({ signal }) => {
      const { familyApi } = await import('../../platform/api/family-api.ts')
      return (await familyApi.ownKinds.list(undefined, { signal })).items
    },
    enabled: isWanted,
  })
  const data = useKept('ownKinds', query.data)
  return { query: { ...query, data }, ownKinds: data ?? none }
}
