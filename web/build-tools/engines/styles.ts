import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types'
import { type AtRule, type ChildNode, type Declaration, type Node, parse, type Rule } from 'postcss'
import { compat, lacking, partsOf } from './support.ts'
import type { Finding } from './tree.ts'

const { selectors = {}, types = {}, 'at-rules': atRules = {} } = compat.css

/** Units by where MDN's data has them, for those that are not under their own name. */
const unitFamilies: readonly [RegExp, string][] = [
  [/^d(vw|vh|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_dynamic'],
  [/^l(vw|vh|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_large'],
  [/^s(vw|vh|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_small'],
  [/^cq(w|h|i|b|min|max)$/, 'container_query_length_units'],
]
const functions = functionsIn(types)

/**
 * Finds selectors and at-rules that an engine drops with all that is in them, and values without a fallback. Within
 * `@supports` everything is fine, and so is a newer value after a plain one of the same property. Properties and keywords
 * are not looked at: an engine leaves them out one by one.
 */
export function findNewerStyles(css: string): readonly Finding[] {
  const root = parse(css)
  const findings: Finding[] = []
  const fallbacks = new Set<string>()
  root.walkDecls(/^--/, (declaration) => {
    if (isWithinSupports(declaration)) fallbacks.add(declaration.prop)
  })
  root.walk((node) => {
    if (isWithinSupports(node)) return
    const newer =
      node.type === 'rule' ? inRule(node) : node.type === 'atrule' ? inAtRule(node, fallbacks) : inValue(node)
    const start = node.source?.start?.offset ?? 0
    for (const [api, feature] of newer) {
      const engines = feature === undefined ? [] : lacking(feature)
      if (engines.length > 0) findings.push({ api, problem: `not in ${engines.join(', ')}`, start })
    }
  })
  return findings
}

type Newer = readonly [api: string, feature: CompatStatement | undefined]

function inRule({ selector, parent }: Rule): readonly Newer[] {
  if (parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')) return []
  const nesting: readonly Newer[] = parent?.type === 'rule' ? [['nesting', selectors.nesting?.__compat]] : []
  // A list within :is() or :where() leaves out what an engine does not know, and the rest of it still counts.
  const strict = withoutForgiving(selector)
  const pseudos = [...strict.matchAll(/(?<!\\)::?([a-z-]+)/g)].map(([text, name = '']): Newer => {
    // Every engine takes ::-webkit-, known or not; a rule that is only for Firefox may be dropped by the others.
    const isFine = text.startsWith('::-webkit-') || (/^:+-/.test(text) && isOfVendors(selector))
    return [`${text} in a selector`, isFine ? undefined : (selectors[name]?.__compat ?? undefined)]
  })
  return [...nesting, ...pseudos]
}

/** Whether a rule is only for the parts of one engine's own controls. */
function isOfVendors(selector: string): boolean {
  return selector.split(',').every((one) => /::?-(moz|webkit)-/.test(one))
}

/** Takes out `:is()` and `:where()` that have more than one alternative. */
function withoutForgiving(selector: string): string {
  let text = selector
  for (let start = text.search(/:(is|where)\(/); start !== -1; start = text.search(/:(is|where)\(/)) {
    const open = text.indexOf('(', start)
    let depth = 1
    let alternatives = 1
    let end = open + 1
    for (; depth > 0 && end < text.length; end += 1) {
      if (text[end] === '(') depth += 1
      else if (text[end] === ')') depth -= 1
      else if (text[end] === ',' && depth === 1) alternatives += 1
    }
    const inner = text.slice(open + 1, end - 1)
    text = `${text.slice(0, start)}${alternatives > 1 ? '' : inner}${text.slice(end)}`
  }
  return text
}

function inAtRule({ name, params }: AtRule, fallbacks: ReadonlySet<string>): readonly Newer[] {
  // The type of a variable is a help; its first value has to come from somewhere else too.
  if (name === 'property' && fallbacks.has(params.trim())) return []
  const own = name.startsWith('-') ? undefined : atRules[name]
  const newer: Newer[] = [[`@${name}`, own?.__compat]]
  if (name === 'container' && /\bstyle\(/.test(params))
    newer.push(['@container style()', own?.style_queries_for_custom_properties?.__compat])
  return newer
}

function inValue(node: ChildNode): readonly Newer[] {
  if (node.type !== 'decl' || hasFallback(node)) return []
  if (node.parent?.type === 'rule' && isOfVendors((node.parent as Rule).selector)) return []
  const names = [...node.value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(\s*(from\b)?/g)]
  const units = [...node.value.matchAll(/(?<![\w.#-])-?[\d.]+([a-z]+)\b/gi)].map(([, unit = '']) => unit.toLowerCase())
  return [
    ...names.flatMap(([, name = '', from]): Newer[] => [
      [`${name}()`, functions.get(name)],
      [`${name}(from …)`, from === undefined ? undefined : types.color?.[name]?.relative_syntax?.__compat],
    ]),
    ...units.map((unit): Newer => [`the unit ${unit}`, unitFeature(unit)]),
  ]
}

/** A declaration before it stays when its value is not known, unless a variable in it lets the engine find out too late. */
function hasFallback(node: Declaration): boolean {
  const before = node.parent?.nodes.slice(0, node.parent.index(node)) ?? []
  return !/var\(/.test(node.value) && before.some((one) => one.type === 'decl' && one.prop === node.prop)
}

function unitFeature(unit: string): CompatStatement | undefined {
  const family = unitFamilies.find(([pattern]) => pattern.test(unit))?.[1]
  return types.length?.[family ?? unit]?.__compat
}

/** Functions of values by name, wherever in the data of types they are. */
function functionsIn(place: Identifier): ReadonlyMap<string, CompatStatement> {
  const found = new Map<string, CompatStatement>()
  for (const [, part] of partsOf(place)) {
    const [, name] = /^<code>([\w-]+)\(\)<\/code>/.exec(part.__compat?.description ?? '') ?? []
    if (name !== undefined && part.__compat !== undefined) found.set(name, part.__compat)
    for (const [inner, feature] of functionsIn(part)) if (!found.has(inner)) found.set(inner, feature)
  }
  return found
}

function isWithinSupports(node: Node): boolean {
  for (let one = node.parent; one !== undefined; one = one.parent)
    if (one.type === 'atrule' && (one as AtRule).name === 'supports') return true
  return false
}
