import type { OwnKind } from '@nestwren/contract/own-kinds'
import { listOf } from '../../../platform/sync/list.ts'
import { useList } from '../../../platform/sync/use-list.ts'

/** The kinds of logs that a family has made up. */
export const ownKindList = listOf('ownKinds', { isPaged: false })

const none: readonly OwnKind[] = []

/** The family's own kinds, by name, with changes that wait laid over them; kept on the device. */
export function useOwnKinds(isWanted = true) {
  const query = useList(ownKindList, { isWanted })
  return { query, ownKinds: query.data ?? none }
}
