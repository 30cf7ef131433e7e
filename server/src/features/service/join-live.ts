import type { CallOutput } from '@nestwren/contract/endpoint'
import type { service } from '@nestwren/contract/service'
import type { ProcessBook } from './process-commands.ts'
import type { serverProcessesTable } from './tables.ts'

const mostVersions = 50

type Row = typeof serverProcessesTable.$inferSelect

/** Living connections of all processes: of this one as they are, of the others as they were written down. */
export function joinLive(
  rows: readonly Row[],
  own: ReturnType<ProcessBook['present']>,
  now: Date,
): CallOutput<typeof service.live> {
  const others = rows.filter(({ id }) => id !== own.id)
  const all = [...others, { ...own, seenAt: now }].toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
  const versions = new Map<string, number>()
  for (const one of all)
    for (const [version, count] of Object.entries(one.versions))
      versions.set(version, (versions.get(version) ?? 0) + count)
  return {
    connections: all.reduce((sum, { connections }) => sum + connections, 0),
    processes: all.map(({ id, startedAt, version, connections, seenAt }) => ({
      ...{ id, version, connections },
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isThis: id === own.id,
    })),
    versions: [...versions]
      .sort(([, a], [, b]) => b - a)
      .slice(0, mostVersions)
      .map(([version, connections]) => ({ version: version === '' ? null : version, connections })),
  }
}
