import type { PhotoSize } from '@nestwren/contract/photos'
import { ImageOff, Moon } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { PhotoFacts } from './photo-facts.ts'
import { PhotoPlaceholder } from './photo-placeholder.tsx'
import './photos.css'
import { usePhotoAddress } from './use-photo-address.ts'

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
