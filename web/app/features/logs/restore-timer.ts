import type { Entry } from '@nestwren/contract/logs/entry'
import { queue, type Written } from '../../platform/sync/write.ts'

/** Sends a running entry that this device has lost once more, under its own id: a server that has it answers what it has. */
export function restoreTimer(entry: Entry): Written {
  const { id, childId, kind, startAt, endAt, tz, notes, details } = entry
  return queue({
    endpoint: 'logs.create',
    input: { body: { id, childId, kind, startAt, endAt, tz, notes, details } },
    change: { kind: 'create', entries: [{ ...entry, version: 1 }] },
    touches: [id],
    makes: [id],
    needs: [childId],
  })
}
