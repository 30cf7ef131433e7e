import bcd from '@mdn/browser-compat-data/forLegacyNode'
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { type Engine, engines } from '../engines.ts'

/** MDN's browser compatibility data: what exists in which browser since which version. */
export const compat: CompatData = bcd

/** Returns the features within a place of the data, by their keys. */
export function partsOf(place: Identifier): readonly (readonly [key: string, part: Identifier])[] {
  return Object.entries(place).filter(([key]) => key !== '__compat') as [string, Identifier][]
}

/** Returns the data of a feature by its path, such as `javascript.statements.using`; throws when there is none. */
export function featureAt(path: string): CompatStatement {
  let place: Identifier | undefined = compat as unknown as Identifier
  for (const key of path.split('.')) place = place?.[key]
  if (place?.__compat === undefined) throw new Error(`MDN's data has no feature ${path}.`)
  return place.__compat
}

/** Returns `Safari 16.4 (since 17.4)` for each of the oldest engines without the feature; none when all have it. */
export function lacking(feature: CompatStatement, among: readonly Engine[] = engines): readonly string[] {
  return among.flatMap(({ label, name, version }) => {
    const statements = [feature.support[name] ?? []].flat()
    if (statements.some((one) => isThere(one, version))) return []
    const since = statements.find((one) => isPlain(one) && one.version_added !== 'preview')?.version_added
    return `${label} ${version} (${since ? `since ${since}` : 'not yet'})`
  })
}

function isPlain({ version_added, flags, prefix, alternative_name }: SimpleSupportStatement): boolean {
  return version_added !== false && flags === undefined && prefix === undefined && alternative_name === undefined
}

function isThere(one: SimpleSupportStatement, version: string): boolean {
  if (!isPlain(one) || one.version_added === 'preview' || !isAtMost(String(one.version_added), version)) return false
  return one.version_removed === undefined || !isAtMost(one.version_removed, version)
}

/** Compares versions; "≤79" means that it came in 79 or before. */
function isAtMost(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.replace('≤', '').split('.').map(Number))
  for (let index = 0; index < Math.max(a?.length ?? 0, b?.length ?? 0); index += 1) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return true
}
