import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import './crop-frame.css'

interface CropFrameProps {
  /** In percent of the picture; null until it is there. */
  crop: PercentCrop | null
  /** Width over height of what is cut. */
  aspect: number
  /** It is shown as a circle. */
  isRound?: boolean
  /** Told while it is moved, and once it stands still. */
  onMove: (crop: PercentCrop) => void
  onDone: (crop: PercentCrop) => void
  /** The picture. */
  children: ReactNode
}

/** A picture with a frame on it, moved by finger, mouse or arrow keys. */
export function CropFrame({ crop, aspect, isRound = false, onMove, onDone, children }: CropFrameProps) {
  const { t } = useLingui()
  return (
    <ReactCrop
      {...(crop === null ? null : { crop: { ...crop } })}
      aspect={aspect}
      circularCrop={isRound}
      keepSelection
      minWidth={48}
      onChange={(_pixels, percent) => onMove(percent)}
      onComplete={(_pixels, percent) => onDone(percent)}
      ariaLabels={{
        cropArea: t`Part of the photo. Move it with the arrow keys.`,
        nwDragHandle: t`Top left corner`,
        nDragHandle: t`Top edge`,
        neDragHandle: t`Top right corner`,
        eDragHandle: t`Right edge`,
        seDragHandle: t`Bottom right corner`,
        sDragHandle: t`Bottom edge`,
        swDragHandle: t`Bottom left corner`,
        wDragHandle: t`Left edge`,
      }}
    >
      {children}
    </ReactCrop>
  )
}
