import { isLockedAnswer } from '@nestwren/contract/endpoint'
import { type VaultSection, vaultSections } from '@nestwren/contract/vault'
import type { Query, QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'
import { locksKey, openCache, type RememberedLocks } from '../cache/cache-database.ts'
import type { Workspace } from '../cache/workspace.ts'
import { nowMs } from '../clock/now.ts'
import { hasOpen, type Sight } from './sight.ts'

/** Whether an answer is of a section: its key begins with the name, or it is what was said about an item of it. */
export const isOf = (section: VaultSection) => (query: Query) =>
  query.queryKey[0] === section || (query.meta?.of === section && query.queryKey[0] === queryKeys.comments('')[0])

/** Whether anything of a section is in memory. */
export const holds = (queryClient: QueryClient, section: VaultSection): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: isOf(section) })
    .some(({ state: { data } }) => data !== undefined && !isLockedAnswer(data))

function empty(query: Query): void {
  void query.cancel({ silent: true, revert: false })
  query.setState({
    ...query.state,
    data: undefined,
    dataUpdatedAt: 0,
    error: null,
    status: 'pending',
    fetchStatus: 'idle',
  })
}

/**
 * Takes everything of a section off this device at once: out of memory, and with it off the disk, whose rows follow the
 * memory; then what else features keep of it. What is still on screen is asked for again, so that it says that it is locked.
 */
export function forgetSection(workspace: Workspace, section: VaultSection): void {
  const { queryClient, registered } = workspace
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ predicate: isOf(section) })) empty(query)
  void registered()
    .then(({ items, covers }) => {
      if (workspace.isClosed()) return
      for (const { area, forgetAll } of items) if (area === section) forgetAll?.(workspace)
      for (const queryKey of covers?.tellingOf[section] ?? []) {
        for (const one of cache.findAll({ queryKey })) empty(one)
        void queryClient.invalidateQueries({ queryKey })
      }
    })
    .catch(() => undefined)
    .then(() => queryClient.invalidateQueries({ predicate: isOf(section) }))
}

/** Written again this often: what was not written for long leaves the disk. */
const keepMs = 3_600_000
/** The last that is to be noted of each workspace: one that waited for code must not take its place. */
const newest = new WeakMap<Workspace, Sight>()

/** Notes on the device what is locked, and what therefore never reaches its disk. */
export async function rememberLocks(workspace: Workspace, sight: Sight): Promise<void> {
  const { queryClient, registered } = workspace
  const guarded = vaultSections.filter((section) => sight.sections[section] !== 'off' || hasOpen(sight, section))
  const locked = vaultSections.filter((section) => sight.sections[section] !== 'off')
  const kept = vaultSections.filter((section) => sight.kept[section] !== 'off')
  const isNothing = guarded.length === 0 && kept.length === 0
  newest.set(workspace, sight)
  const { covers } = isNothing ? {} : await registered().catch(() => ({ covers: undefined }))
  const { data: before, dataUpdatedAt = 0 } = queryClient.getQueryState<RememberedLocks>(locksKey) ?? {}
  if (workspace.isClosed() || newest.get(workspace) !== sight || (isNothing && before === undefined)) return
  const tellingOf = (sections: readonly VaultSection[]) =>
    sections.flatMap((section) => [[section], ...(covers?.tellingOf[section] ?? [])])
  const never = tellingOf(guarded)
  const next: RememberedLocks = { never, locked, kept }
  if (JSON.stringify(next) === JSON.stringify(before) && nowMs() - dataUpdatedAt < keepMs) return
  // It has to outlive a day without any page of a section.
  queryClient.setQueryDefaults(locksKey, { gcTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData<RememberedLocks>(locksKey, next)
  const isOther = JSON.stringify(never) !== JSON.stringify(before?.never)
  const newlyKept = tellingOf(kept.filter((section) => !before?.kept?.includes(section)))
  const swept = [...(isOther ? never : []), ...newlyKept]
  if (swept.length > 0) await sweepDisk(workspace, swept)
}

/** Removes rows that lay on the disk before, also those that are too old to have been read. Never throws. */
async function sweepDisk({ scope }: Workspace, never: RememberedLocks['never']): Promise<void> {
  try {
    const database = await openCache(scope, () => undefined)
    try {
      const rows = database.transaction('queries', 'readwrite')
      for (let row = await rows.store.openCursor(); row !== null; row = await row.continue()) {
        const { key } = row.value
        if (never.some((words) => words.every((word, at) => key[at] === word))) await row.delete()
      }
      await rows.done
    } finally {
      database.close()
    }
  } catch {
    // Where the browser stores nothing there is nothing to remove.
  }
}
