import type { PhotoSize } from '@nestwren/contract/photos'
import { ImageOff, Moon } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { thumbHashToRGBA } from 'thumbhash'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { pictureKey } from '../../platform/uploads/picture-cache.ts'
import { classNames } from '../../ui/class-names.ts'
import { addressBookOf } from './address-book.ts'
import type { PhotoFacts } from './photo-facts.ts'
import './photos.css'

interface PhotoImageProps {
  photo: PhotoFacts
  size: PhotoSize
  /** Empty where something around it says what it shows. */
  alt?: string
  /** Fills its box and may be cut; else all of it is shown. */
  isCover?: boolean
  isEager?: boolean
}

/** A photo that comes in over its own colours. Off at night (DESIGN, Night mode). */
export function PhotoImage({ photo, size, alt = '', isCover = false, isEager = false }: PhotoImageProps) {
  const { src, isBroken, onError } = usePhotoAddress(photo, size)
  const [shown, setShown] = useState<string | null>(null)
  return (
    <span className={classNames('photo', isCover && 'is-cover', shown === src && src !== null && 'is-shown')}>
      <PhotoPlaceholder hash={photo.placeholder} />
      {src === null ? null : (
        <img
          key={src}
          src={src}
          alt={alt}
          width={photo.width}
          height={photo.height}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onLoad={() => setShown(src)}
          onError={onError}
        />
      )}
      {isBroken ? <ImageOff aria-hidden="true" className="ic photo-mark" /> : null}
      <Moon aria-hidden="true" className="ic photo-night" />
    </span>
  )
}

/** The colours of a photo, painted before anything of it has been loaded. */
function PhotoPlaceholder({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context || hash === '') return
    try {
      const bytes = Uint8Array.from(atob(hash), (char) => char.charCodeAt(0))
      const { w, h, rgba } = thumbHashToRGBA(bytes)
      canvas.current.width = w
      canvas.current.height = h
      context.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
    } catch {
      // A hash that cannot be read leaves the tile grey.
    }
  }, [hash])
  return <canvas ref={canvas} className="photo-hash" />
}

/** New addresses are asked for this often before a picture counts as not to be had. */
const maxTries = 2

interface PhotoAddress {
  /** Null while there is none to be had. */
  readonly src: string | null
  readonly isBroken: boolean
  /** The picture could not be loaded from `src`: its address may have run out. */
  readonly onError: () => void
  /** Asks again, after it could not be had. */
  readonly retry: () => void
}

/** An address at which a photo can be read, kept for as long as it works; asked for anew when it does not. */
function usePhotoAddress(photo: Pick<PhotoFacts, 'id' | 'takenAt'>, size: PhotoSize): PhotoAddress {
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
