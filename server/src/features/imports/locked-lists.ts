import type { Import } from '@nestwren/contract/imports-schemas'
import { isVaultSection, type VaultSection } from '@nestwren/contract/vault'
import type { ItemFacts } from '../../platform/items/item.ts'

/** What of an export's lists the vault has locked for a session. */
export interface LockedLists {
  /** Names of items, as an import counts what it made. */
  readonly items: ReadonlySet<string>
  /** Names of lists of an export. */
  readonly lists: ReadonlySet<string>
}

/** The lists that hold some of what is kept from the caller. */
export function lockedLists(all: readonly ItemFacts[], sections: readonly VaultSection[]): LockedLists {
  const locked = all.filter(({ area }) => typeof area === 'string' && isVaultSection(area) && sections.includes(area))
  const names = locked.flatMap(({ exported: { name, reactions } }) =>
    reactions === undefined ? [name] : [name, reactions.comments.name, reactions.likes.name],
  )
  return { items: new Set(locked.map(({ name }) => name)), lists: new Set(names) }
}

/** Whether an import brings rows of what is locked. */
export function bringsLocked({ totals }: Pick<Import, 'totals'>, { lists }: LockedLists): boolean {
  return totals?.lists.some(({ name, records }) => records > 0 && lists.has(name)) === true
}

/** Whether an import has made something that is locked. */
export function hasMadeLocked({ made }: Pick<Import, 'made'>, { items }: LockedLists): boolean {
  return Object.entries(made).some(([name, count]) => count > 0 && items.has(name))
}

/**
 * An import as somebody is told of it for whom some of it is locked: how many records the file has, but not which of them are
 * here already, and not how many were made.
 */
export function withoutLocked<One extends Pick<Import, 'totals' | 'made'>>(one: One, locked: LockedLists): One {
  if (locked.items.size === 0) return one
  const made = Object.fromEntries(Object.entries(one.made).filter(([name]) => !locked.items.has(name)))
  if (one.totals === null) return { ...one, made }
  const hidden = one.totals.lists.filter(({ name }) => locked.lists.has(name))
  const less = (field: 'alreadyHere' | 'leftOut') => hidden.reduce((sum, list) => sum + list[field], 0)
  const lists = one.totals.lists.map((list) =>
    locked.lists.has(list.name) ? { ...list, imported: 0, alreadyHere: 0, leftOut: 0, locked: true as const } : list,
  )
  const { alreadyHere, leftOut } = one.totals
  const totals = {
    ...one.totals,
    alreadyHere: alreadyHere - less('alreadyHere'),
    leftOut: leftOut - less('leftOut'),
    lists,
  }
  return { ...one, made, totals }
}
