import { maxChildKey, maxSourceChildren } from '@nestwren/contract/imports-words'
import type { ChildFacts } from './apps/role.ts'
import type { Identified, RoledTable } from './identify.ts'
import type { Answers, SourceChild } from './upload.ts'

const nobody: ChildFacts = { name: null, birthdate: null, birthTime: null, adjustedBirthdate: null, sex: null }

/**
 * The child of each row by the source's own names. A row that names none is of the only child that the upload names, else of
 * its file, of which the person says whose it is.
 */
export function childKeys(tables: readonly RoledTable[]): ReadonlyMap<RoledTable, readonly string[]> {
  const named = tables.map(({ table, role }) => {
    const child = role.child?.(table)
    return table.rows.map((cells) => child?.(cells) ?? '')
  })
  const all = new Set(named.flatMap((keys) => [...new Set(keys)]).filter((key) => key !== ''))
  const [only] = all
  return new Map(
    tables.map((one, place) => {
      const instead = all.size === 1 && only !== undefined ? only : `file:${one.table.name}`
      return [one, (named[place] ?? []).map((key) => key || instead)]
    }),
  )
}

/** True for the key of a child whom no row names. */
export function isOfFile(key: string): boolean {
  return key.startsWith('file:')
}

/** The child of the family that a source's child is, else the source's key itself; null for one left out. */
export function targetOf({ children }: Answers, key: string | null): string | null {
  if (key === null) return null
  const target = Object.hasOwn(children, key) ? children[key] : undefined
  return target === undefined ? key : target
}

/** The children of an upload, with what its files say of them. */
export function sourceChildren({ app, tables }: Identified): readonly SourceChild[] {
  if (app === null || app === 'nestwren') return []
  const facts = app.children?.(tables.map(({ table }) => table)) ?? new Map<string, ChildFacts>()
  const counts = new Map<string, number>()
  for (const [{ role }, keys] of childKeys(tables)) {
    if (role.isLookup) continue
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([key, records]) => ({ key, ...(facts.get(key) ?? nobody), records }))
}

/** Those that can be asked about, the ones with most records first where not all can: a hostile file has one in each row. */
export function askable(children: readonly SourceChild[]): readonly SourceChild[] {
  const short = children.filter(({ key }) => key.length <= maxChildKey)
  if (short.length <= maxSourceChildren) return short
  return short.toSorted((one, other) => other.records - one.records).slice(0, maxSourceChildren)
}
