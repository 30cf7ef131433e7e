import { apart } from '@nestwren/contract/apart'
import type { Child } from '@nestwren/contract/children'
import { useCallback, useSyncExternalStore } from 'react'
import { readPreference, writePreference } from '../preferences/preferences.ts'
import { useSession } from '../session/use-session.ts'
import { useChildren } from './queries.ts'

/** B §3: 'A & B', 'A, B & C'. */
export function combinedName(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).map(apart).join(', ')} & ${apart(last)}`
}

/**
 * Who is selected (B §4): what the person chose while it is there; else all of several, or the only one.
 * @returns a child's id, 'all', or null without children
 */
export function resolveSelection(childIds: readonly string[], stored: string | null): string | 'all' | null {
  const [first] = childIds
  if (first === undefined) return null
  if (childIds.length === 1) return first
  return stored !== null && childIds.includes(stored) ? stored : 'all'
}

const listeners = new Set<() => void>()
const keyOf = (accountId: string) => `nestwren.selectedChild.${accountId}`

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith('nestwren.selectedChild.')) listener()
  }
  globalThis.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', onStorage)
  }
}

export interface SelectedChild {
  readonly selected: Child | 'all' | null
  /** For filters: the child's id, 'all', or null without children. */
  readonly childId: string | 'all' | null
  readonly children: readonly Child[]
  readonly select: (childId: string | 'all') => void
  /** The child's name, or all names combined. */
  readonly name: string
}

/** The child that pages are about. The choice is remembered on this device for each family. */
export function useSelectedChild(): SelectedChild {
  const session = useSession()
  const { children } = useChildren()
  const accountId = session.status === 'signedIn' ? session.user.accountId : ''
  const stored = useSyncExternalStore(
    subscribe,
    () => readPreference(keyOf(accountId)),
    () => null,
  )
  const childId = resolveSelection(
    children.map(({ _id }) => _id),
    stored,
  )
  const one = children.find(({ _id }) => _id === childId)
  const select = useCallback(
    (id: string | 'all') => {
      writePreference(keyOf(accountId), id)
      for (const listener of listeners) listener()
    },
    [accountId],
  )
  return {
    selected: one ?? (childId === 'all' ? 'all' : null),
    childId,
    children,
    select,
    name: one === undefined ? combinedName(children.map(({ name }) => name)) : one.name,
  }
}
