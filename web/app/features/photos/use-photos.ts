import type { Photo } from '@nestwren/contract/photos'
import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../platform/api/api.ts'
import { readPages } from '../../platform/api/read-pages.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import type { Workspace } from '../../platform/cache/workspace.ts'
import { unlessLocked } from '../../platform/locks/locked-answer.ts'
import { addressBookOf } from './address-book.ts'
import { findPhoto, latestCount } from './photo-cache.ts'
import { boundsOfMonth, monthOf, type PhotoFacts, type PhotoList, photoKeys, withoutAddresses } from './photo-facts.ts'

const pageSize = 200

/** Notes the addresses of photos and gives back what may be cached of them. */
export function takeIn(workspace: Workspace, photos: readonly Photo[]): PhotoFacts[] {
  addressBookOf(workspace).put(photos)
  return photos.map(withoutAddresses)
}

/** One month of the gallery's frame. */
export interface MonthFrame {
  /** "2026-11" */
  readonly month: string
  readonly firstDay: string
  readonly count: number
}

/** How many photos each month has on the clock of a zone, latest first. */
export function useMonths(childId: string | null, tz: string) {
  return useQuery({
    queryKey: photoKeys.months(childId ?? '', tz),
    queryFn: async ({ signal }) => {
      const { items } = unlessLocked(await api.photos.months({ query: { childId: childId ?? 'all', tz } }, { signal }))
      return items.map(({ firstDay, count }): MonthFrame => ({ month: firstDay.slice(0, 7), firstDay, count }))
    },
    enabled: childId !== null,
  })
}

/** Reads a month page by page; each page is shown as soon as it is there. */
async function readMonth(
  workspace: Workspace,
  client: QueryClient,
  childId: string,
  tz: string,
  { month, firstDay }: MonthFrame,
  signal: AbortSignal,
): Promise<PhotoList> {
  const key = photoKeys.month(childId, tz, month)
  const bounds = boundsOfMonth(firstDay, tz)
  const items: PhotoFacts[] = []
  await readPages(async (place) => {
    const page = unlessLocked(await api.photos.list({ query: { childId, ...bounds, ...place } }, { signal }))
    items.push(...takeIn(workspace, page.items))
    if (page.nextCursor !== null && client.getQueryData<PhotoList>(key)?.isWhole !== true)
      client.setQueryData<PhotoList>(key, { items: [...items], isWhole: false })
    return page
  })
  return { items, isWhole: true }
}

function latestOf(client: QueryClient, childId: string, tz: string, month: string): PhotoList | undefined {
  const latest = client.getQueryData<PhotoList>(photoKeys.latest(childId))?.items ?? []
  const items = latest.filter(({ takenAt }) => monthOf(takenAt, tz) === month)
  return items.length === 0 ? undefined : { items, isWhole: false }
}

export interface MonthPhotos {
  readonly list: PhotoList | undefined
  readonly error: unknown
  readonly refetch: () => void
}

/** The photos of some months, by month. */
export function useMonthPhotos(
  childId: string | null,
  tz: string,
  wanted: readonly MonthFrame[],
): ReadonlyMap<string, MonthPhotos> {
  const workspace = useWorkspace()
  const results = useQueries({
    queries: wanted.map((frame) => ({
      queryKey: photoKeys.month(childId ?? '', tz, frame.month),
      queryFn: ({ signal, client }: { signal: AbortSignal; client: QueryClient }) =>
        readMonth(workspace, client, childId ?? 'all', tz, frame, signal),
      enabled: childId !== null,
      // Until a month is here, those of the latest that are of it.
      placeholderData: () => latestOf(workspace.queryClient, childId ?? '', tz, frame.month),
    })),
  })
  return useMemo(
    () =>
      new Map(
        wanted.map(({ month }, at) => {
          const { data, error = null, refetch } = results[at] ?? {}
          return [month, { list: data, error, refetch: () => void refetch?.() }]
        }),
      ),
    [wanted, results],
  )
}

/** The photos taken last. */
export function useLatestPhotos(childId: string | null) {
  const workspace = useWorkspace()
  return useQuery({
    queryKey: photoKeys.latest(childId ?? ''),
    queryFn: async ({ signal }): Promise<PhotoList> => {
      const query = { childId: childId ?? 'all', limit: latestCount }
      const { items } = unlessLocked(await api.photos.list({ query }, { signal }))
      return { items: takeIn(workspace, items), isWhole: true }
    },
    enabled: childId !== null,
  })
}

/** The photos of a log entry; not asked for while it has none. */
export function useLogPhotos(logId: string, isEnabled: boolean) {
  const workspace = useWorkspace()
  return useQuery({
    queryKey: photoKeys.ofLog(logId),
    queryFn: async ({ signal }): Promise<PhotoList> => {
      const { items } = unlessLocked(await api.photos.list({ query: { logId, limit: pageSize } }, { signal }))
      return { items: takeIn(workspace, items), isWhole: true }
    },
    enabled: isEnabled,
  })
}

/** One photo: from a list that has it, and read again to be sure. */
export function usePhoto(id: string, isEnabled = true) {
  const workspace = useWorkspace()
  const { queryClient } = workspace
  return useQuery({
    queryKey: photoKeys.one(id),
    queryFn: async ({ signal }) => {
      const photo = await api.photos.get({ params: { id } }, { signal })
      addressBookOf(workspace).put([photo])
      return withoutAddresses(photo)
    },
    placeholderData: () => findPhoto(queryClient, id),
    enabled: isEnabled,
    meta: { isPersisted: false },
  })
}
