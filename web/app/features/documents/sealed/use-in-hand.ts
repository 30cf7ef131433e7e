import type { SealedItem } from '@nestwren/contract/sealed'
import { useEffect, useState } from 'react'
import { type InHand, openItem } from './documents-in-hand.ts'
import type { HeldKey } from './held-key.ts'

/** What is open of a list, by the last added first; null until all of it was tried. Gone with the key. */
export function useInHand(held: HeldKey, items: readonly SealedItem[] | undefined): readonly InHand[] | null {
  const [opened, setOpened] = useState<readonly InHand[] | null>(null)
  const { key } = held
  useEffect(() => {
    if (items === undefined) return
    let isHere = true
    void Promise.all(items.map((item) => openItem(key, item))).then((all) => {
      if (isHere) setOpened(all)
    })
    return () => {
      isHere = false
    }
  }, [items, key])
  return opened
}
