import { useLingui } from '@lingui/react/macro'
import { type Entry, type EntryOf, isOpen } from '@nestwren/contract/logs/entry'
import type { DiaperDetails } from '@nestwren/contract/logs/kinds/diaper'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useMemo } from 'react'
import { useErrorText } from '../../platform/api/errors.ts'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import {
  createEntry,
  type NewEntryInput,
  removeEntry,
  restoreEntry,
  updateEntry,
  type Written,
} from '../../platform/outbox/outbox-api.ts'
import { showToast } from '../../ui/toast-store.ts'
import { endFeed, pauseFeed, type Side, startSide } from './feed-timer.ts'
import { likelyDiaper, newDiaper } from './kinds/diaper.ts'
import { webKinds } from './kinds/index.ts'
import { newSleep } from './kinds/sleep.ts'
import { rememberChild } from './log-rights.ts'
import { createTapGate } from './tap-gate.ts'
import { useAgo, useEntryTitle } from './use-entry-text.ts'

const gate = createTapGate()
const nowIso = () => new Date().toISOString()

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
  /** Logs a diaper as it is now; without a kind the likely one. Open its corrections next; empty when the tap was a bounce. */
  logDiaper(childIds: readonly string[], kind?: DiaperDetails['kind']): readonly string[]
  startSleep(childIds: readonly string[]): readonly string[]
  /** Starts a sleep for those who are awake, or ends it when all of them sleep. */
  toggleSleep(childIds: readonly string[]): void
  /** Ends whatever is going on: a feed, a sleep, an activity. With what else was entered about it, if anything. */
  stop(
    ids: readonly string[],
    more?: Pick<NewEntryInput, 'notes'> & { bottles?: EntryOf<'feeding'>['details']['bottles'] },
  ): void
  /** Lets a side run, or stops it when it runs; a feed that is not going on yet begins. */
  tapSide(childIds: readonly string[], side: Side): void
  /** Pauses the running side, or lets the last one go on. */
  tapFeed(id: string): void
  removeWithUndo(id: string): void
}

/** Everything one tap does. All of it shows at once, works without a network and can be undone. */
export function useLogActions(): LogActions {
  const { t } = useLingui()
  const text = useText()
  const entryTitle = useEntryTitle()
  const ago = useAgo()
  const errorText = useErrorText()
  return useMemo(() => {
    const undoLabel = t`Undo`
    const keep = ({ isStored }: Written) => {
      isStored.catch((error: unknown) => showToast({ message: errorText(error) }))
    }
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

    const startSleep: LogActions['startSleep'] = (childIds) => {
      const [first] = childIds
      if (first === undefined) return []
      const [last] = earlierOf('sleep', first)
      const ids = create(
        childIds,
        { kind: 'sleep', startAt: nowIso(), details: newSleep(last?.details.location ?? null) },
        true,
      )
      undoable(t`Sleep started`, () => remove(ids))
      return ids
    }

    const stop: LogActions['stop'] = (ids, more = {}) => {
      const now = nowIso()
      const open = ids.flatMap((id) => entryById(id) ?? []).filter(isOpen)
      const { bottles, ...changes } = more
      for (const entry of open) {
        if (entry.kind === 'feeding') {
          const details = bottles === undefined ? entry.details : { ...entry.details, bottles }
          keep(updateEntry(entry.id, { ...changes, ...endFeed({ startAt: entry.startAt, details }, now) }))
        } else {
          const endAt = Date.parse(now) < Date.parse(entry.startAt) ? entry.startAt : now
          keep(updateEntry(entry.id, { ...changes, endAt }))
        }
      }
      const [first] = open
      const after = first === undefined ? null : entryById(first.id)
      if (first === undefined || after === null) return
      const seconds = (Date.parse(after.endAt ?? now) - Date.parse(after.startAt)) / 1000
      const length = ago.exact(after.kind === 'feeding' ? nursed(after) : seconds)
      const message =
        after.kind === 'sleep' ? entryTitle(after).title : `${text(webKinds[after.kind].savedText)}, ${length}`
      undoable(message, () => {
        for (const { id, details } of open) if (entryById(id) !== null) keep(updateEntry(id, { endAt: null, details }))
      })
    }

    return {
      create,
      startSleep,
      stop,
      logDiaper: (childIds, kind) => {
        const [first] = childIds
        if (first === undefined || !gate('diaper')) return []
        const details = newDiaper(kind ?? likelyDiaper(earlierOf('diaper', first)))
        // Quiet: the sheet that opens with it says so and has the Undo.
        return create(childIds, { kind: 'diaper', startAt: nowIso(), details }, true)
      },
      toggleSleep: (childIds) => {
        if (!gate('sleep')) return
        const asleep = childIds.flatMap((id) => openEntryOf('sleep', id) ?? [])
        if (asleep.length === childIds.length) stop(asleep.map(({ id }) => id))
        else startSleep(childIds.filter((id) => !asleep.some((one) => one.childId === id)))
      },
      tapSide: (childIds, side) => {
        if (!gate(`side ${side}`)) return
        const now = nowIso()
        const feeds = childIds.map((id) => openEntryOf('feeding', id))
        const lead = feeds.find((one) => one !== null)
        const isRunning = lead?.details.segments.some((one) => one.side === side && one.endAt === null) ?? false
        for (const feed of feeds) {
          if (feed === null) continue
          const details = isRunning ? pauseFeed(feed.details, now) : startSide(feed.details, side, now)
          if (details !== feed.details) keep(updateEntry(feed.id, { details }))
        }
        const fresh = childIds.filter((_id, at) => feeds[at] === null)
        if (isRunning || fresh.length === 0) return
        const segments = [{ side, startAt: now, endAt: null }]
        create(
          fresh,
          { kind: 'feeding', startAt: now, details: { method: 'breast', segments, bottles: [], foods: [] } },
          true,
        )
      },
      tapFeed: (id) => {
        const feed = entryById(id)
        if (feed?.kind !== 'feeding' || !isOpen(feed) || !gate(`feed ${id}`)) return
        const now = nowIso()
        const last = feed.details.segments.at(-1)
        const isPaused = last === undefined || last.endAt !== null
        const side = last === undefined || last.side === 'both' ? 'left' : last.side
        const details = isPaused ? startSide(feed.details, side, now) : pauseFeed(feed.details, now)
        if (details !== feed.details) keep(updateEntry(id, { details }))
      },
      removeWithUndo: (id) => {
        const entry = entryById(id)
        if (entry === null) return
        keep(removeEntry(id))
        undoable(text(webKinds[entry.kind].deletedText), () => keep(restoreEntry(id)))
      },
    }
  }, [t, text, entryTitle, ago, errorText])
}

function nursed(feed: EntryOf<'feeding'>): number {
  return feed.details.segments.reduce(
    (sum, { startAt, endAt }) => sum + (Date.parse(endAt ?? startAt) - Date.parse(startAt)) / 1000,
    0,
  )
}
