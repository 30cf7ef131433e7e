import { useLingui } from '@lingui/react/macro'
import { type AnyDetails, type Entry, type EntryOf, isOpen } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { nursedS, openSegment } from '@nestwren/contract/logs/segments'
import type { TimerStep } from '@nestwren/contract/logs/timer-steps'
import { useMemo } from 'react'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { nowIso } from '../../platform/clock/now.ts'
import { useAgo } from '../../platform/format/use-measures.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import type { Written } from '../../platform/sync/write.ts'
import { createTapGate } from '../../ui/tap-gate.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useInBackground } from '../../ui/use-in-background.ts'
import { createEntry, type NewEntryInput, removeEntry, restoreEntry, stepTimer, updateEntry } from './entry-writes.ts'
import { webKinds } from './kinds/index.ts'
import { type SessionKind, type Side, sidesAfterTap, sidesOf } from './kinds/session.ts'
import { rememberChild, useCanChange } from './log-rights.ts'
import { useEntryTitle } from './public/use-entry-title.ts'
import { useSavedText } from './use-saved-text.ts'

const gate = createTapGate()

export function entryById(id: string): Entry | null {
  return currentWorkspace().entries.get(id)?.entry ?? null
}

/** The last entries of a kind for a child, the newest first. */
export function earlierOf<K extends KindName>(kind: K, childId: string): readonly EntryOf<K>[] {
  return currentWorkspace()
    .entries.list(childId, { kind, limit: 30 })
    .map(({ entry }) => entry as EntryOf<K>)
}

/** What of a kind is going on for a child; null when nothing is. */
function openEntryOf<K extends KindName>(kind: K, childId: string): EntryOf<K> | null {
  const view = currentWorkspace()
    .entries.open(childId)
    .find(({ entry }) => entry.kind === kind)
  return (view?.entry as EntryOf<K> | undefined) ?? null
}

export interface LogActions {
  /** Logs something; says so with an Undo unless `isQuiet`. Answers the new ids. */
  create<K extends KindName>(
    childIds: readonly string[],
    input: Omit<NewEntryInput<K>, 'childId' | 'also'>,
    isQuiet?: boolean,
  ): readonly string[]
  /** Logs what one tap logs, as it probably is. Open its corrections next; empty when the tap was a bounce. */
  logAtOnce(kind: KindName, childIds: readonly string[]): readonly string[]
  /** Starts it for those children for whom it is not going on, or ends it when it is for all of them. */
  toggle(kind: KindName, childIds: readonly string[]): void
  /** Ends whatever is going on, with what else was entered about it: a note, parts of its details. */
  stop(
    ids: readonly string[],
    more?: { readonly notes?: string; readonly details?: Readonly<Record<string, unknown>> },
  ): void
  /** Lets a side run, or stops it when it runs; a feed, or a pumping session, that is not going on yet begins. */
  tapSide(childIds: readonly string[], side: Side, kind?: SessionKind): void
  /** Pauses the running side, or lets the last one go on. */
  tapFeed(id: string): void
  /** One press on what is going on; a press that has nothing to do any more does nothing. */
  press(id: string, step: TimerStep): void
  removeWithUndo(id: string): void
}

/** Everything one tap does. All of it shows at once, works without a network and can be undone. */
export function useLogActions(): LogActions {
  const { t } = useLingui()
  const text = useText()
  const savedText = useSavedText()
  const entryTitle = useEntryTitle()
  const ago = useAgo()
  const inBackground = useInBackground()
  const canChange = useCanChange()
  return useMemo(() => {
    const undoLabel = t`Undo`
    const keep = ({ isStored }: Written) => inBackground(isStored)
    const undoable = (message: string, undo: () => void) =>
      showToast({ message, action: { label: undoLabel, onSelect: undo } })
    const remove = (ids: readonly string[]) => {
      for (const id of ids) if (entryById(id) !== null) keep(removeEntry(id))
    }

    const create: LogActions['create'] = ([childId, ...also], input, isQuiet = false) => {
      if (childId === undefined) return []
      const written = createEntry({ ...input, childId, also } as NewEntryInput)
      keep(written)
      rememberChild(childId)
      const made = entryById(written.ids[0] ?? '')
      if (!isQuiet && made !== null) {
        const { title } = entryTitle(made)
        undoable(t`${title} logged`, () => remove(written.ids))
      }
      return written.ids
    }

    const start = (kind: KindName, childIds: readonly string[]): readonly string[] => {
      const [first] = childIds
      const details = first === undefined ? undefined : webKinds[kind].atOnce?.(earlierOf(kind, first))
      return details === undefined ? [] : create<KindName>(childIds, { kind, startAt: nowIso(), details }, true)
    }

    const press: LogActions['press'] = (id, step) => {
      if (entryById(id) === null) return
      const written = stepTimer(id, step)
      if (written !== null) keep(written)
    }

    const stop: LogActions['stop'] = (ids, more = {}) => {
      const now = nowIso()
      const open = ids.flatMap((id) => entryById(id) ?? []).filter(isOpen)
      for (const entry of open) {
        const notes = more.notes ?? entry.notes
        const details = { ...entry.details, ...more.details } as AnyDetails
        // First what was entered, as an edit of its own: the stop then goes through whoever else was here.
        if (notes !== entry.notes || more.details !== undefined) keep(updateEntry(entry.id, { notes, details }))
        press(entry.id, { what: 'stop', at: now })
      }
      const [first] = open
      const after = first === undefined ? null : entryById(first.id)
      if (first === undefined || after === null) return
      const seconds = (Date.parse(after.endAt ?? now) - Date.parse(after.startAt)) / 1000
      const sides = sidesOf(after)
      const length = ago.exact(sides === null ? seconds : nursedS(sides, now))
      const { isStopToldByTitle } = webKinds[after.kind]
      const message = isStopToldByTitle ? entryTitle(after).title : `${savedText(after.kind)}, ${length}`
      // Taking back a stop is a change of the entry, which whoever may only log has no right to when it is another's.
      if (!open.every(canChange)) {
        showToast({ message })
        return
      }
      undoable(message, () => {
        for (const { id, details } of open) if (entryById(id) !== null) keep(updateEntry(id, { endAt: null, details }))
      })
    }

    return {
      create,
      stop,
      // Quiet: the sheet that opens with it says so and has the Undo.
      logAtOnce: (kind, childIds) => (gate(kind) ? start(kind, childIds) : []),
      toggle: (kind, childIds) => {
        if (!gate(kind)) return
        const going = childIds.flatMap((id) => openEntryOf(kind, id) ?? [])
        if (going.length === childIds.length) return stop(going.map(({ id }) => id))
        const ids = start(
          kind,
          childIds.filter((id) => !going.some((one) => one.childId === id)),
        )
        const { startedText } = webKinds[kind]
        if (startedText !== undefined && ids.length > 0) undoable(text(startedText), () => remove(ids))
      },
      tapSide: (childIds, side, kind = 'feeding') => {
        if (!gate(`side ${side}`)) return
        const at = nowIso()
        const sessions = childIds.map((id) => openEntryOf(kind, id))
        const lead = sessions.find((one) => one !== null)
        const next = lead === undefined ? side : sidesAfterTap(kind, lead.details, side)
        for (const one of sessions)
          if (one !== null) press(one.id, next === null ? { what: 'pause', at } : { what: 'resume', at, side: next })
        const fresh = childIds.filter((_id, index) => sessions[index] === null)
        if (next === null || fresh.length === 0) return
        const details = webKinds[kind].session?.begin([{ side: next, startAt: at, endAt: null }])
        if (details !== undefined) create<KindName>(fresh, { kind, startAt: at, details }, true)
      },
      tapFeed: (id) => {
        const entry = entryById(id)
        const sides = entry === null ? null : sidesOf(entry)
        if (sides === null || !gate(`feed ${id}`)) return
        const at = nowIso()
        const isRunning = openSegment(sides) !== null
        press(id, isRunning ? { what: 'pause', at } : { what: 'resume', at, side: null })
      },
      press,
      removeWithUndo: (id) => {
        const entry = entryById(id)
        if (entry === null) return
        keep(removeEntry(id))
        undoable(text(webKinds[entry.kind].deletedText), () => keep(restoreEntry(id)))
      },
    }
  }, [t, text, savedText, entryTitle, ago, inBackground, canChange])
}
