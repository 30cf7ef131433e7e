import { useEffect, useState } from 'react'
import { readDraft, writeDraft } from '../../../../platform/forms/drafts.ts'
import { useHoldReload } from '../../../../platform/sw/update.ts'
import { useInBackground } from '../../../../ui/use-in-background.ts'
import { updateEntry } from '../../entry-writes.ts'
import { entryById } from '../../log-actions.ts'
import type { Session } from '../session.ts'

export interface FeedNote {
  readonly value: string
  readonly set: (value: string) => void
  /** Puts what was typed into the entry. */
  readonly save: () => void
  /** The note goes along with another write. */
  readonly forget: () => void
}

/** The note of a session that runs: typed here, kept over a reload, saved on leaving the field. */
export function useFeedNote(feed: Session): FeedNote {
  const key = `note.${feed.id}`
  const inBackground = useInBackground()
  const [typed, setTyped] = useState<string | null>(() => {
    const stored = readDraft(key)
    return typeof stored === 'string' ? stored : null
  })
  useEffect(() => writeDraft(key, typed), [key, typed])
  const value = typed ?? feed.notes
  useHoldReload(typed !== null && typed.trim() !== feed.notes)
  return {
    value,
    set: setTyped,
    forget: () => setTyped(null),
    save: () => {
      if (typed === null) return
      if (typed.trim() !== feed.notes && entryById(feed.id) !== null)
        inBackground(updateEntry(feed.id, { notes: typed.trim() }).isStored)
      setTyped(null)
    },
  }
}
