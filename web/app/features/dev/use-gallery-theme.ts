import { type Palette, palettes } from '@nestwren/contract/palettes'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

export type GalleryMode = 'light' | 'dark' | 'night'

/**
 * The clothes of the gallery: from the address (`?theme=ocean&mode=dark`) so that a picture can be asked for by a
 * link, and put on the page without touching what the device remembers.
 */
export function useGalleryTheme() {
  const [search] = useSearchParams()
  const [palette, setPalette] = useState<Palette>(palettes.find((name) => name === search.get('theme')) ?? 'default')
  const [mode, setMode] = useState<GalleryMode>(
    (['light', 'dark', 'night'] as const).find((name) => name === search.get('mode')) ?? 'light',
  )
  useEffect(() => {
    const { dataset } = document.documentElement
    const before = { theme: dataset.theme, mode: dataset.mode }
    const wear = () => {
      dataset.theme = palette
      dataset.mode = mode
    }
    wear()
    // The page's own theme speaks up when the clock or the system changes it.
    window.addEventListener('nestwren:theme', wear)
    return () => {
      window.removeEventListener('nestwren:theme', wear)
      Object.assign(dataset, before)
    }
  }, [palette, mode])
  return { palette, mode, setPalette, setMode }
}
