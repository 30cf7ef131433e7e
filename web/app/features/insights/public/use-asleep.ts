import { useMemo } from 'react'
import { useEntries, useOpenEntries } from '../../../platform/sync/indexed/use-entries.ts'

/** Returns the ids of children whose sleep is going on, going by the logs of this device: no idea for now is for them. */
export function useAsleep(): ReadonlySet<string> {
  const open = useOpenEntries('all')
  const from = open.reduce((first, { entry }) => (entry.startAt < first ? entry.startAt : first), '9999')
  const sleeps = useEntries('all', { kind: 'sleep', from })
  return useMemo(
    () => new Set(open.filter((view) => sleeps.includes(view)).map(({ entry }) => entry.childId)),
    [open, sleeps],
  )
}
