import { featureAt, lacking } from './support.ts'
import type { Finding } from './tree.ts'

/** Features of regular expressions, which the build does not lower, by their place in MDN's data. */
const features: Readonly<Record<string, (pattern: string, flags: string) => boolean>> = {
  'builtins.RegExp.unicodeSets': (_, flags) => flags.includes('v'),
  'builtins.RegExp.hasIndices': (_, flags) => flags.includes('d'),
  'builtins.RegExp.dotAll': (_, flags) => flags.includes('s'),
  'regular_expressions.lookbehind_assertion': (pattern) => /\(\?<[=!]/.test(pattern),
  'regular_expressions.modifier': (pattern) => /\(\?[ims]*-?[ims]+:|\(\?[ims]+-:/.test(pattern),
  'regular_expressions.named_capturing_group.duplicate_named_capturing_groups': (pattern) => {
    const names = [...pattern.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name)
    return new Set(names).size < names.length
  },
}

/** Returns what in a regular expression one of the engines does not know; it throws there. */
export function newerInPattern(source: string, flags: string): readonly Omit<Finding, 'start'>[] {
  // What is escaped, or stands in a class, is text.
  const pattern = source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '')
  return Object.entries(features).flatMap(([path, matches]) => {
    if (!matches(pattern, flags)) return []
    const engines = lacking(featureAt(`javascript.${path}`))
    return engines.length === 0 ? [] : { api: path, problem: `not in ${engines.join(', ')}` }
  })
}
