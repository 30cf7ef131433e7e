import { useCallback, useState } from 'react'
import { api } from '../../../platform/api/api.ts'

type Draw = () => Promise<Blob>

export interface ChildPhoto {
  /** Chosen, and not sent yet. */
  readonly file: File | null
  readonly isRemoved: boolean
  /** This browser cannot show the file. */
  readonly isUnreadable: boolean
  readonly isChanged: boolean
  readonly choose: (file: File) => void
  /** Takes the photo off when the form is saved. */
  readonly remove: () => void
  /** Back to what the child has. */
  readonly reset: () => void
  /** How to draw the chosen square; null where the file cannot be shown. */
  readonly setDraw: (draw: Draw | null) => void
  /** Sends what was chosen. Rejects as calls do; what was chosen stays then. */
  readonly send: (childId: string) => Promise<void>
}

/** What is to become of a child's photo when its form is saved. */
export function useChildPhoto(): ChildPhoto {
  const [file, setFile] = useState<File | null>(null)
  const [isRemoved, setIsRemoved] = useState(false)
  const [isUnreadable, setIsUnreadable] = useState(false)
  // In an object: a state setter would call a function.
  const [held, setHeld] = useState<{ readonly draw: Draw } | null>(null)
  const reset = useCallback(() => {
    setFile(null)
    setHeld(null)
    setIsRemoved(false)
  }, [])
  const setDraw = useCallback((draw: Draw | null) => {
    setIsUnreadable(draw === null)
    setHeld(draw === null ? null : { draw })
    if (draw === null) setFile(null)
  }, [])
  return {
    file,
    isRemoved,
    isUnreadable,
    isChanged: file !== null || isRemoved,
    choose: (next) => {
      setIsUnreadable(false)
      setIsRemoved(false)
      setHeld(null)
      setFile(next)
    },
    remove: () => setIsRemoved(true),
    reset,
    setDraw,
    send: async (childId) => {
      if (isRemoved) await api.children.removePhoto({ params: { id: childId } })
      else if (held !== null) await api.children.setPhoto({ params: { id: childId }, file: await held.draw() })
      reset()
    },
  }
}
