import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { QuickTile } from '../../../ui/quick-log.tsx'
import type { AddPhotosPart } from '../public/log-sheets.ts'

interface PhotoTileProps {
  photos: AddPhotosPart
  /** They are on their way. */
  onAdded: () => void
  /** Something has to be asked about them, or said. */
  onFiles: (files: readonly File[]) => void
}

/** Opens the device's own picker within the tap itself: browsers open none later. What is chosen there is added. */
export function PhotoTile({ photos: { accept, useMayAdd, useAddAtOnce }, onAdded, onFiles }: PhotoTileProps) {
  const { t } = useLingui()
  const mayAdd = useMayAdd()
  const addAtOnce = useAddAtOnce()
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = async (files: readonly File[]) => {
    setIsBusy(true)
    const isAdded = await addAtOnce(files)
    if (isAdded) onAdded()
    else onFiles(files)
  }
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
          if (files !== null && files.length > 0) void take([...files])
        }}
      />
      <QuickTile
        action={{ id: 'photo', hue: 'photo', label: t`Photo`, isBusy, onSelect: () => input.current?.click() }}
      />
    </li>
  )
}
