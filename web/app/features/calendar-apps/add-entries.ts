import type { CalendarEntry } from '@nestwren/contract/calendar-import'
import type { Person } from '@nestwren/contract/logs/entry-schema'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { nowIso } from '../../platform/clock/now.ts'
import { listNow } from '../../platform/sync/lazy/list-now.ts'
import { createItem, removeItem } from '../../platform/sync/lazy/write-list.ts'
import type { Operation } from '../../platform/sync/operation.ts'
import { scheduleList } from '../schedule/public/use-schedule.ts'

interface Target {
  readonly childIds: readonly string[]
  /** The person who adds them. */
  readonly by: Person
}

/**
 * Adds entries of a calendar file to the schedule, under the ids that the server gave them, so that the same file adds
 * nothing twice. They show right away and are sent one after the other; without a connection they wait.
 * @throws Error where the device has no room left; those before it are kept.
 */
export async function addEntries(items: readonly CalendarEntry[], { childIds, by }: Target): Promise<void> {
  for (const { id, entry } of items) {
    if (entry === null) continue
    const at = nowIso()
    const body = { id, childIds: [...childIds], ...entry, follows: null }
    const shown = { ...body, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at, deletedAt: null }
    await createItem(scheduleList, body, shown).isStored
  }
}

/**
 * Takes back what was added: what still waits is given up, and what the server has is removed there, with or without a
 * connection.
 * @throws Error where the device has no room left; those before it are on their way.
 */
export async function takeBackEntries(all: readonly string[]): Promise<void> {
  const ids = new Set(all)
  const { outbox } = currentWorkspace()
  const isOurs = ({ kept }: Operation) => kept?.part === scheduleList.name && ids.has(kept.id)
  const waiting = outbox.getState().queue.filter((one) => isOurs(one) && one.kept?.what === 'create')
  await outbox.change((queue) => queue.filter((one) => !isOurs(one)))
  // The first may be on its way at this moment and arrive after it was given up; removing what is not there does no harm.
  const givenUp = new Set(waiting.slice(1).map(({ kept }) => kept?.id))
  const versions = new Map(listNow(scheduleList).map(({ id, version }) => [id, version]))
  for (const id of all)
    if (!givenUp.has(id)) await removeItem(scheduleList, { id, version: versions.get(id) ?? 1 }).isStored
}
