import type { DocumentItem } from '@nestwren/contract/documents'
import { FileText, Image } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface DocumentPictureProps {
  /** Null where no picture could be made. */
  url: string | null
  contentType: DocumentItem['contentType']
  /** What it shows, for readers; empty where words beside it say so. */
  alt?: string
  className?: string
}

/** A document's first page, or a drawing of its kind: while there is no picture, when it cannot be loaded, and at night. */
export function DocumentPicture({ url, contentType, alt = '', className }: DocumentPictureProps) {
  // By its address: a renewed one gets a new chance.
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const Icon = contentType === 'application/pdf' ? FileText : Image
  return (
    <span
      className={classNames(
        'relative grid flex-none place-items-center overflow-hidden rounded-md border border-hairline bg-surface-sunken text-muted',
        className,
      )}
    >
      <Icon aria-hidden="true" className="ic ic-lg" />
      {url !== null && url !== brokenUrl ? (
        <img
          src={url}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover object-top [[data-mode=dark]_&]:brightness-[.88] [[data-mode=night]_&]:hidden"
          onError={() => setBrokenUrl(url)}
        />
      ) : null}
    </span>
  )
}
