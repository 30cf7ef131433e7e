import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import type { EntryChange } from '../../../platform/sync/operation.ts'
import { useWrites } from '../../../platform/sync/use-queue.ts'
import { Banner } from '../../../ui/banner.tsx'

type ChildOf = (entryId: string) => string | undefined

/** Returns the ids of a child's logs that a waiting write adds, edits, or deletes; likes and comments change no figure. */
function changedLogs(change: EntryChange | null, childId: string, childOf: ChildOf): readonly string[] {
  switch (change?.kind) {
    case 'create':
      return change.entries.filter((entry) => entry.childId === childId).map(({ id }) => id)
    case 'update':
    case 'remove':
    case 'restore':
      return change.before.childId === childId ? [change.id] : []
    case 'timer':
      return childOf(change.id) === childId ? [change.id] : []
    default:
      return []
  }
}

/** The server counts: charts show logs as it knows them, without what waits on this device, and that is said. */
export function UncountedLogs({ childId }: { childId: string }) {
  // Plural rules follow the language: the component has to render again when it changes.
  useLingui()
  const { entries } = useWorkspace()
  const childOf: ChildOf = (id) => (entries.get(id)?.entry ?? entries.stored(id))?.childId
  const writes = useWrites(({ change }) => changedLogs(change, childId, childOf).length > 0)
  const logs = new Set(writes.flatMap(({ change }) => changedLogs(change, childId, childOf)))
  if (logs.size === 0) return null
  return (
    <Banner>
      {plural(logs.size, {
        one: "# log that was added, edited, or deleted on this device hasn't been sent yet. Charts don't show that until it is.",
        other:
          "# logs that were added, edited, or deleted on this device haven't been sent yet. Charts don't show that until they are.",
      })}
    </Banner>
  )
}
