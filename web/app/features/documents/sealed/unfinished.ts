import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { whoIsHere } from '../handed-over.ts'
import type { SealedForm } from './sealed-fields.tsx'

/** What was entered in a sheet and is not sent. */
interface Unfinished {
  /** The fields that were changed, and not the others: those are read again once the key is open. */
  readonly values: Partial<SealedForm>
  /** What was picked for a new document. */
  readonly file: File | null
  /** Of the document as it was when it was changed; 0 for a new one. */
  readonly version: number
}

/** Stands for a document that does not exist yet. */
export const newDocument = 'new'

/**
 * What a lock took off the screen with its sheet: in the memory of this page alone, until it is sent or given up, and for
 * nobody else who signs in.
 */
let kept: { readonly of: string; readonly whose: string; readonly entered: Unfinished } | null = null

/** What was entered for a document and is not sent; null for nothing, or what somebody else has entered. */
export function unfinished(of: string): Unfinished | null {
  return kept !== null && kept.of === of && kept.whose === whoIsHere() ? kept.entered : null
}

/**
 * Keeps what is entered in a sheet when it goes without having been closed.
 * @param of the id of the document, or {@link newDocument}
 * @param read what is entered now; null for nothing
 * @returns to be called when it is sent or given up
 */
export function useUnfinished(of: string, read: () => Unfinished | null): () => void {
  const [whose] = useState(whoIsHere)
  const isClosed = useRef(false)
  const readNow = useEffectEvent(read)
  useEffect(
    () => () => {
      if (isClosed.current || whose === null || whose !== whoIsHere()) return
      const entered = readNow()
      if (entered !== null) kept = { of, whose, entered }
    },
    [of, whose],
  )
  return () => {
    isClosed.current = true
    if (kept?.of === of) kept = null
  }
}
