import type { CustodyOverride } from '@nestwren/contract/overrides'
import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAsked } from '../../ui/layers/asked-layers.ts'
import { useAddressedState } from '../../ui/layers/use-addressed-state.ts'
import type { Custody, CustodyRead } from './public/use-custody.ts'
import type { CustodyRights } from './public/use-custody-rights.ts'

export interface OpenSheets {
  /** What is open, as it is now. */
  readonly looked: CustodyOverride | null
  readonly cycle: CustodyCycle | 'new' | null
  /** `new`, or what the suggestion answers or takes the place of. */
  readonly change: CustodyOverride | 'new' | null
  /** What was typed in answer to a proposal before something else was suggested. */
  readonly typedWords: string
  readonly look: (item: CustodyOverride | null) => void
  readonly editCycle: (item: CustodyCycle | 'new' | null) => void
  readonly suggest: (item: CustodyOverride | 'new' | null, typedWords?: string) => void
}

/**
 * Returns what is open over the page, with an address: `#/proposal=<id>`, `#/cycle=<id>`, `#/change=new` or the id of what
 * is answered or replaced.
 */
export function useOpenSheets(
  { cycles, overrides }: Custody,
  { mayChange, managed }: CustodyRights,
  read: CustodyRead,
): OpenSheets {
  const canAdd = managed.length > 0
  const [typedWords, setTypedWords] = useState('')
  const [looked, look] = useAddressedState('proposal', {
    items: useSettled('proposal', overrides, read),
    canAdd: false,
  })
  const [cycle, editCycle] = useAddressedState('cycle', {
    items: useSettled('cycle', cycles.filter(mayChange), read),
    canAdd,
  })
  const [change, setChange] = useAddressedState('change', {
    items: useSettled('change', overrides.filter(mayChange), read),
    canAdd,
  })
  return {
    // As it is now: the other person may answer while it is open.
    looked: looked === null || looked === 'new' ? null : (overrides.find(({ id }) => id === looked.id) ?? looked),
    cycle: cycle === null || cycle === 'new' ? cycle : (cycles.find(({ id }) => id === cycle.id) ?? cycle),
    change,
    typedWords,
    look,
    editCycle,
    suggest: (item, words = '') => {
      setTypedWords(words)
      setChange(item)
    },
  }
}

/**
 * Returns the items once it is known whether what the address asks for is among them: a notice can come before its item,
 * so the lists are read once more before it is said that there is none.
 */
function useSettled<Item extends { readonly id: string }>(
  name: string,
  items: readonly Item[],
  { fetchStatus, refetch }: CustodyRead,
): readonly Item[] | undefined {
  const asked = useAsked(name)
  const [looked, setLooked] = useState<string | null>(null)
  const isMissing = asked !== null && asked !== 'new' && !items.some(({ id }) => id === asked)
  const isReading = fetchStatus === 'fetching'
  const mustLook = isMissing && looked !== asked && navigator.onLine
  const again = useEffectEvent(() => {
    // What was read is handed to components in a task of its own, before this one.
    void refetch().finally(() => setTimeout(() => setLooked(asked)))
  })
  useEffect(() => {
    if (mustLook && !isReading) again()
  }, [mustLook, isReading])
  return isMissing && (isReading || mustLook) ? undefined : items
}
