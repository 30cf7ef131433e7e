import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { addLayer, type Layer, layerChanged } from './layer-history.ts'

/**
 * Makes Back do what `onBack` says while this is the top layer, instead of leaving the page.
 * @param entries how many presses it takes until it is closed; 0 while there is nothing to close
 */
export function useLayer(entries: number, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  const layer = useRef<Layer | null>(null)
  const isOpen = entries > 0
  useLayoutEffect(() => {
    if (!isOpen) return
    const added: Layer = { entries: 1, onBack: () => back() }
    layer.current = added
    const remove = addLayer(added)
    return () => {
      layer.current = null
      remove()
    }
  }, [isOpen])
  useLayoutEffect(() => {
    if (layer.current === null) return
    layer.current.entries = entries
    layerChanged()
  }, [entries])
}
