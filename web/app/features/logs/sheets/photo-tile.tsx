import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { QuickTile } from '../../../ui/quick-log.tsx'
import type { AddPhotosPart } from '../public/log-provider.tsx'

interface PhotoTileProps {
  photos: AddPhotosPart
  onFiles: (files: readonly File[]) => void
}

/** Opens the device's own picker within the tap itself: browsers open none later. */
export function PhotoTile({ photos: { accept, useMayAdd }, onFiles }: PhotoTileProps) {
  const { t } = useLingui()
  const mayAdd = useMayAdd()
  const input = useRef<HTMLInputElement>(null)
  if (!mayAdd) return null
  return (
    <li>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={t`Choose photos`}
        onChange={({ currentTarget: { files } }) => {
          if (files !== null && files.length > 0) onFiles([...files])
        }}
      />
      <QuickTile action={{ id: 'photo', hue: 'photo', label: t`Photo`, onSelect: () => input.current?.click() }} />
    </li>
  )
}
