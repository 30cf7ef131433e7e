import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { CropFrame } from './crop-frame.tsx'
import { pixelsOf, type SquareCrop, squareIn } from './square-crop.ts'

interface PhotoCropProps {
  file: File
  /** Told how to draw what is chosen, each time that changes; null for a file that this browser cannot show. */
  onReady: (draw: (() => Promise<Blob>) | null) => void
}

/** Small enough to send on any network, without anything to be seen of it. */
const jpegQuality = 0.9

/** A picture with a square on it, moved by finger, mouse or arrow keys. */
export function PhotoCrop({ file, onReady }: PhotoCropProps) {
  const { t } = useLingui()
  const [src, setSrc] = useState<string | null>(null)
  const [crop, setCrop] = useState<SquareCrop | null>(null)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSrc(url)
    setCrop(null)
    return () => URL.revokeObjectURL(url)
  }, [file])
  if (src === null) return null
  const take = (next: SquareCrop) => {
    const { current } = image
    setCrop(next)
    if (current !== null) onReady(() => drawSquare(current, next))
  }
  return (
    <CropFrame crop={crop} aspect={1} isRound onMove={setCrop} onDone={take}>
      <img
        ref={image}
        src={src}
        alt={t`What you chose`}
        onLoad={({ currentTarget }) => take(squareIn(currentTarget.naturalWidth, currentTarget.naturalHeight))}
        onError={() => onReady(null)}
      />
    </CropFrame>
  )
}

/** The chosen square as a JPEG. Rejects where the browser gives no picture back. */
async function drawSquare(image: HTMLImageElement, crop: SquareCrop): Promise<Blob> {
  const { left, top, side, drawn } = pixelsOf(crop, image.naturalWidth, image.naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = drawn
  canvas.height = drawn
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, side, side, 0, 0, drawn, drawn)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
  if (blob === null) throw new Error('This browser gave no picture back')
  return blob
}
