import type { PhotoSize } from '@nestwren/contract/photos'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { pictureKey } from '../../platform/uploads/picture-cache.ts'
import { addressBookOf } from './address-book.ts'
import type { PhotoFacts } from './photo-facts.ts'

/** New addresses are asked for this often before a picture counts as not to be had. */
const maxTries = 2

export interface PhotoAddress {
  /** Null while there is none to be had. */
  readonly src: string | null
  readonly isBroken: boolean
  /** The picture could not be loaded from `src`: its address may have run out. */
  readonly onError: () => void
  /** Asks again, after it could not be had. */
  readonly retry: () => void
}

/** An address at which a photo can be read, kept for as long as it works; asked for anew when it does not. */
export function usePhotoAddress(photo: Pick<PhotoFacts, 'id' | 'takenAt'>, size: PhotoSize): PhotoAddress {
  const { id, takenAt } = photo
  const workspace = useWorkspace()
  const book = addressBookOf(workspace)
  const { isOnline } = useConnection()
  const fresh = useSyncExternalStore(book.subscribe, () => book.get(id)?.[size] ?? null)
  const place = `${id}/${size}`
  const [held, setHeld] = useState<{ place: string; src: string } | null>(null)
  const [tries, setTries] = useState({ place, count: 0 })
  const count = tries.place === place ? tries.count : 0
  const isBroken = count > maxTries
  // What is on the screen stays: a newer address would load the same picture again.
  const known = held?.place === place ? held.src : fresh
  useEffect(() => {
    if (known === null) {
      if (isOnline && !isBroken) book.want({ id, takenAt })
    } else setHeld((before) => (before?.place === place ? before : { place, src: known }))
  }, [known, place, isOnline, isBroken, book, id, takenAt])
  const onError = useCallback(() => {
    setHeld(null)
    setTries((before) => ({ place, count: before.place === place ? before.count + 1 : 1 }))
    book.want({ id, takenAt })
  }, [place, book, id, takenAt])
  const retry = useCallback(() => setTries({ place, count: 0 }), [place])
  // Without a network the small picture may still be on this device.
  const src = known ?? (isOnline || isBroken ? null : pictureKey(workspace.scope.accountId, id))
  return { src: isBroken ? null : src, isBroken, onError, retry }
}
