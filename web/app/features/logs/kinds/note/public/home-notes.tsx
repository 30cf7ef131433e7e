import { useLingui } from '@lingui/react/macro'
import type { Entry, EntryOf } from '@nestwren/contract/logs/entry'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../../../../platform/api/api.ts'
import { useWorkspace } from '../../../../../platform/cache/current-workspace.ts'
import { useNow } from '../../../../../platform/format/use-now.ts'
import { writePreference } from '../../../../../platform/preferences/preferences.ts'
import { useEntries } from '../../../../../platform/sync/indexed/use-entries.ts'
import { watchHeight } from '../../../../../ui/watch-height.ts'
import { pinnedNotes } from '../../../public/pinned-notes.ts'
import { useVisibleKinds } from '../../../public/use-kind-rights.ts'
import { foldedPx, HomeNote } from '../home-note.tsx'

type Note = EntryOf<'note'>

/** A handover says how things stand; after two days they stand otherwise. */
const handoverMs = 48 * 3600_000

/** What stands on Home, of the notes that the device holds: the newest handover first, then what is pinned. */
export function notesOnTop(notes: readonly Note[], now: string): readonly Note[] {
  const known = notes.filter(({ deletedAt }) => deletedAt === null)
  const handover = known.find(
    ({ details, startAt }) => details.isHandover && Date.parse(now) - Date.parse(startAt) < handoverMs,
  )
  const pinned = known.filter((one) => one.details.isPinned && one !== handover)
  return handover === undefined ? pinned : [handover, ...pinned]
}

/** Those of these entries that do not stand on Home already. */
export function withoutThoseOnTop(entries: readonly Entry[], now: string): readonly Entry[] {
  const onTop = new Set<Entry>(
    notesOnTop(
      entries.flatMap((one) => (one.kind === 'note' ? [one] : [])),
      now,
    ),
  )
  return entries.filter((one) => !onTop.has(one))
}

/** Reads the pinned notes, however old, onto the device. It is loading until the first answer, or the first failure. */
function usePinnedNotes(isWanted: boolean): { isLoading: boolean } {
  const { entries } = useWorkspace()
  return useQuery({
    queryKey: pinnedNotes.key,
    queryFn: async ({ signal }) => {
      const since = entries.mark()
      const { items } = await api.logs.list({ query: { kind: 'note', pinned: 'true', limit: 50 } }, { signal })
      entries.batch(() => {
        for (const entry of items) entries.putIfOlder(entry, since)
      })
      return Date.now()
    },
    enabled: isWanted,
    meta: { isPersisted: false },
  })
}

interface HomeNotesProps {
  childId: string | 'all'
  /** Under what the device remembers how tall the card is, so that Home keeps its room free the next time. */
  roomKey: string
  /** How tall it was the last time, in CSS pixels; 0 where it was not there. */
  room: number
  /** Only these stand there for now, by id: what the device had kept. Without it all of them. */
  held?: ReadonlySet<string> | null
  /** Told once it is known which there are, and whether some of them are held back. */
  onKnown?: (isMoving: boolean) => void
}

/** The notes somebody wants everyone to see. Nothing where there are none. */
export function HomeNotes({ childId, roomKey, room, held = null, onKnown }: HomeNotesProps) {
  const { t } = useLingui()
  const { isLoading } = usePinnedNotes(useVisibleKinds().includes('note'))
  const views = useEntries(childId, { kind: 'note', limit: 300 })
  const now = useNow(60_000)
  const all = notesOnTop(
    views.flatMap(({ entry }) => (entry.kind === 'note' ? [entry] : [])),
    now,
  )
  const isHeld = held !== null
  const notes = isHeld ? all.filter(({ id }) => held.has(id)) : all
  const isMoving = all.length > notes.length
  const card = useRef<HTMLElement>(null)
  const isEmpty = notes.length === 0
  useEffect(() => {
    if (!isLoading) onKnown?.(isMoving)
  }, [isLoading, isMoving, onKnown])
  const noteHeight = () => writePreference(roomKey, String(heightNextTime(card.current)))
  useEffect(() => {
    if (isHeld || (isEmpty && isLoading)) return
    const note = () => writePreference(roomKey, isEmpty ? null : String(heightNextTime(card.current)))
    note()
    if (card.current === null) return
    return watchHeight(card.current, note)
  }, [isHeld, isEmpty, isLoading, roomKey])
  if (isEmpty) return (isLoading || isHeld) && room > 0 ? <div style={{ height: room }} /> : null
  return (
    <section ref={card} className="card" aria-label={t`Notes for everyone`}>
      <ul>
        {notes.map((note) => (
          <HomeNote key={note.id} note={note} now={now} onSeen={noteHeight} />
        ))}
      </ul>
    </section>
  )
}

/** How tall the card will be on the next visit, when the notes that have been seen are folded. */
function heightNextTime(card: HTMLElement | null): number {
  const seen = card?.querySelectorAll<HTMLElement>('[data-folds]') ?? []
  const less = [...seen].reduce((sum, { offsetHeight }) => sum + Math.max(0, offsetHeight - foldedPx), 0)
  return Math.max(0, (card?.offsetHeight ?? 0) - less)
}
