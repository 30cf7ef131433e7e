import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { useErrorText } from '../../../platform/api/errors.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { usePublish } from '../../photos/public/use-publish.ts'
import type { PhotoFacts } from '../../photos/public/use-recent-photos.ts'
import { useRefreshPublished } from '../published-photos.ts'

export interface PhotoOrder {
  /** The photos as the person has put them, also before the server has answered. */
  readonly inOrder: (photos: readonly PhotoFacts[]) => readonly PhotoFacts[]
  /** Moves the photo of an id to where it stands in `items`. */
  readonly place: (items: readonly PhotoFacts[], id: string) => void
  /** Takes it off the site, and offers to put it back behind the one before it. */
  readonly takeOff: (photo: PhotoFacts, afterId: string | null) => Promise<void>
}

/**
 * The order of the site's photos. What is moved stands there at once; the moves are sent one after the other, since each says behind
 * which photo it goes. One that fails is said, and the server's order shown. Stands where they are read, so that what was read and
 * what is forgotten for it are drawn together.
 */
export function useOrderPhotos(): PhotoOrder {
  const { t } = useLingui()
  const errorText = useErrorText()
  const refresh = useRefreshPublished()
  const publish = usePublish()
  const sending = useRef<Promise<void>>(Promise.resolve())
  /** How many moves have not been answered. */
  const left = useRef(0)
  const [waiting, setWaiting] = useState<readonly string[] | null>(null)

  const send = async (photoId: string, afterId: string | null) => {
    try {
      await api.site.orderPhoto({ body: { photoId, afterId } })
    } catch (error) {
      showToast({ message: errorText(error) })
    }
  }
  const place: PhotoOrder['place'] = (items, id) => {
    const at = items.findIndex((one) => one.id === id)
    const afterId = items[at - 1]?.id ?? null
    left.current += 1
    setWaiting(items.map((one) => one.id))
    sending.current = sending.current.then(async () => {
      await send(id, afterId)
      left.current -= 1
      if (left.current > 0) return
      // Not before it has been read: the photo would jump back for a moment.
      await refresh()
      if (left.current === 0) setWaiting(null)
    })
  }
  const putBack = async (id: string, afterId: string | null) => {
    try {
      await publish(id, true)
      await api.site.orderPhoto({ body: { photoId: id, afterId } })
    } catch (error) {
      showToast({ message: errorText(error) })
    }
    await refresh()
  }
  const takeOff: PhotoOrder['takeOff'] = async ({ id }, afterId) => {
    try {
      await publish(id, false)
    } catch (error) {
      showToast({ message: errorText(error) })
      return
    }
    await refresh()
    showToast({
      message: t`Photo taken off the site`,
      action: { label: t`Undo`, onSelect: () => void putBack(id, afterId) },
    })
  }
  return { inOrder: (photos) => sortedBy(photos, waiting), place, takeOff }
}

/** The photos in the order of these ids; those that it does not name stay behind the others. */
function sortedBy(photos: readonly PhotoFacts[], ids: readonly string[] | null): readonly PhotoFacts[] {
  if (ids === null) return photos
  const placeOf = new Map(ids.map((id, at) => [id, at]))
  return photos.toSorted((a, b) => (placeOf.get(a.id) ?? ids.length) - (placeOf.get(b.id) ?? ids.length))
}
