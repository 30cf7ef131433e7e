import type { Child } from '@nestwren/contract/children'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { currentWorkspaceOrNull } from '../../platform/cache/current-workspace.ts'
import { serverNowMs } from '../../platform/clock/now.ts'
import { liveState, onLiveState } from '../../platform/realtime/live.ts'
import { pictureKey } from '../../platform/uploads/picture-cache.ts'

/** Addresses that have shown a photo, by its id: the same picture is not loaded again for each new signature. */
const shown = new Map<string, string>()

/** True until the end that is signed into an address has come. */
function isGood(address: string): boolean {
  const [, end] = /[?&]e=(\d+)/.exec(address) ?? []
  return Number(end ?? 0) * 1000 > serverNowMs()
}

/**
 * Where the photo of a child can be read; null where there is none to be had, and after it failed. An address works for
 * minutes: once the known ones have run out the children are read again.
 */
export function useChildPicture({ pictureId, pictureUrl }: Pick<Child, 'pictureId' | 'pictureUrl'>) {
  // What earlier versions kept on the device has neither.
  const id = pictureId ?? null
  const { isOnline } = useSyncExternalStore(onLiveState, liveState, liveState)
  const [held, setHeld] = useState<{ readonly id: string; readonly src: string } | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const known = id === null ? [] : [shown.get(id), pictureUrl].filter((one) => one != null && isGood(one))
  const workspace = currentWorkspaceOrNull()
  const kept = id === null || workspace === null ? null : pictureKey(workspace.scope.accountId, id, 'child')
  const found = held?.id === id ? held?.src : (known[0] ?? (isOnline ? null : kept))
  const src = found === undefined || found === broken ? null : found
  const isOver = id !== null && found === null && isOnline
  useEffect(() => {
    if (isOver) void currentWorkspaceOrNull()?.queryClient.invalidateQueries({ queryKey: queryKeys.children })
  }, [isOver])
  return {
    src,
    onLoad: () => {
      if (id === null || src === null) return
      setHeld({ id, src })
      if (src !== kept) shown.set(id, src)
    },
    onError: () => {
      if (id !== null) shown.delete(id)
      setHeld(null)
      setBroken(src)
    },
  }
}
