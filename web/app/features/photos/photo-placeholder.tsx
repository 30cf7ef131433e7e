import { useEffect, useRef } from 'react'
import { thumbHashToRGBA } from 'thumbhash'

/** The colours of a photo, painted before anything of it has been loaded. */
export function PhotoPlaceholder({ hash }: { hash: string }) {
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
