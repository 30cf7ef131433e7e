import type { FamilyMember } from '@nestwren/contract/auth'
import { defaultChildColor } from '@nestwren/contract/child-color'
import type { Child } from '@nestwren/contract/children'
import { kindOf } from '@nestwren/contract/logs/entry'
import { presetLevels } from '@nestwren/contract/permissions'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWorkspace } from '../cache/current-workspace.ts'
import type { WriteInput } from '../sync/operation.ts'
import { usePendingWrites } from '../sync/use-outbox.ts'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'

const noChildren: readonly Child[] = []
const noPeople: readonly FamilyMember[] = []

export interface ListState {
  readonly isLoading: boolean
  readonly error: unknown
  readonly refetch: () => void
}

const allAreas = presetLevels.parent

/** A child that has been added here and not reached the server yet: whoever may add one manages it. */
function expectedChild(id: string, body: WriteInput<'children.create'>['body'], createdAt: string): Child {
  return {
    _id: id,
    name: body.name,
    birthdate: body.birthdate ?? null,
    birthTime: body.birthTime ?? null,
    dueDate: body.dueDate ?? null,
    sex: body.sex ?? 'unknown',
    color: body.color ?? defaultChildColor,
    pictureId: null,
    pictureUrl: null,
    pictureLargeUrl: null,
    caregivers: body.caregivers ?? [],
    access: allAreas,
    version: 1,
    createdAt,
  }
}

/** The children of the active account, oldest first; changes that wait to be sent are laid over them. */
export function useChildren(): ListState & {
  readonly children: readonly Child[]
  /** The read itself, for `Loaded`. */
  readonly query: Pick<UseQueryResult<Child[]>, 'data' | 'error' | 'fetchStatus' | 'dataUpdatedAt' | 'refetch'>
} {
  const { entries } = useWorkspace()
  const creations = usePendingWrites('children.create')
  const query = useQuery({
    queryKey: queryKeys.children,
    queryFn: async ({ signal }) => {
      const list = await api.children.list(undefined, { signal })
      const visible = new Map(list.map(({ _id, access }) => [_id, access]))
      // What may not be seen any more does not stay on the device.
      const coming = new Set(creations.map(({ input }) => (input as WriteInput<'children.create'>).body.id))
      entries.prune(
        ({ childId, kind }) => coming.has(childId) || (visible.get(childId)?.[kindOf(kind).area] ?? 'none') !== 'none',
      )
      return list
    },
  })
  const stored = query.data ?? noChildren
  const updates = usePendingWrites('children.update')
  const removals = usePendingWrites('children.remove')
  const children = useMemo(() => {
    if (creations.length === 0 && updates.length === 0 && removals.length === 0) return stored
    const gone = new Set(removals.map(({ input }) => (input as WriteInput<'children.remove'>).params.id))
    const shown = new Map(stored.flatMap((child) => (gone.has(child._id) ? [] : [[child._id, child]])))
    for (const { input, createdAt } of creations) {
      const { body } = input as WriteInput<'children.create'>
      if (body.id !== undefined && !shown.has(body.id)) shown.set(body.id, expectedChild(body.id, body, createdAt))
    }
    for (const { input } of updates) {
      const { params, body } = input as WriteInput<'children.update'>
      const child = shown.get(params.id)
      if (child !== undefined) shown.set(params.id, { ...child, ...body })
    }
    return [...shown.values()]
  }, [stored, creations, updates, removals])
  return { children, query, isLoading: query.isLoading, error: query.error, refetch: () => void query.refetch() }
}

/** The people of the active account. */
export function useFamily(): ListState & { readonly family: readonly FamilyMember[] } {
  const query = useQuery({
    queryKey: queryKeys.family,
    queryFn: ({ signal }) => api.children.accountUsers(undefined, { signal }),
  })
  return {
    family: query.data ?? noPeople,
    isLoading: query.isLoading,
    error: query.error,
    refetch: () => void query.refetch(),
  }
}
