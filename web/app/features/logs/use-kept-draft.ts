import { useEffect, useState } from 'react'
import { useHoldReload } from '../../platform/sw/update.ts'
import { readDraft, writeDraft } from './draft-store.ts'

export interface KeptDraft<Typed> {
  readonly typed: Typed
  readonly change: (part: Partial<Typed>) => void
  readonly isDirty: boolean
  /** It was saved, or is not wanted any more. */
  readonly forget: () => void
}

/** What is typed into a sheet, kept over a reload. `begin` is asked once for what the sheet starts with. */
export function useKeptDraft<Typed extends object>(key: string, begin: () => Typed): KeptDraft<Typed> {
  const [state, setState] = useState<{ typed: Typed; initial: Typed }>(() => {
    const kept = readDraft(key) as { typed: Typed; initial: Typed } | null
    if (kept !== null) return kept
    const initial = begin()
    return { typed: initial, initial }
  })
  const { typed, initial } = state
  const isDirty = JSON.stringify(typed) !== JSON.stringify(initial)
  useEffect(() => {
    if (isDirty) writeDraft(key, { typed, initial })
  }, [key, typed, initial, isDirty])
  useHoldReload(isDirty)
  return {
    typed,
    change: (part) => setState((one) => ({ ...one, typed: { ...one.typed, ...part } })),
    isDirty,
    forget: () => writeDraft(key, null),
  }
}
