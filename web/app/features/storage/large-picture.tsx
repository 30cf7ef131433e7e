import type { LargeItem } from '@nestwren/contract/storage'
import { FileText, Image } from 'lucide-react'
import { useState } from 'react'

/** The small picture of something large, or a drawing of its kind: without one, when it cannot be loaded, and at night. */
export function LargePicture({ item: { type, thumbnailUrl } }: { readonly item: LargeItem }) {
  // By its address: a renewed one gets a new chance.
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const Icon = type === 'photo' ? Image : FileText
  return (
    <span className="room-picture">
      <Icon aria-hidden="true" className="ic" />
      {thumbnailUrl === null || thumbnailUrl === brokenUrl ? null : (
        <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" onError={() => setBrokenUrl(thumbnailUrl)} />
      )}
    </span>
  )
}
