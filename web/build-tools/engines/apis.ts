import { indexApis } from './api-index.ts'
import { isGuarded, isTest } from './guards.ts'
import { freeReferences } from './scopes.ts'
import { type Finding, isNode, literal, memberName, type Node, walk } from './tree.ts'

const index = indexApis()
const windows = new Set(['window', 'self', 'globalThis'])
/** Methods that give an iterator, unless `Object` has them. */
const givesIterator = /^(values|keys|entries|matchAll)$/

/** A place where something newer is named, with what tells whether that does harm. */
interface Place {
  readonly api: string
  /** What a condition around it would speak of. */
  readonly name: string
  readonly problem: string | undefined
  readonly node: Node
  readonly ancestors: readonly Node[]
}

/**
 * Finds uses of what one of the engines does not have, unless a condition keeps them from being reached there. A method whose
 * name is among `own` may be the app's.
 */
export function findNewerApis(program: Node, own: ReadonlySet<string> = ownNames(program)): readonly Finding[] {
  const globals = placesOfGlobals(program)
  // `document.startViewTransition()` is found as both.
  const known = new Set(globals.map(({ node, problem }) => (problem === undefined ? null : node)))
  const methods = placesOfMethods(program, own).filter(({ node }) => !known.has(node))
  return [...globals, ...methods].flatMap(({ api, name, problem, node, ancestors }) =>
    problem === undefined || isGuarded(name, node, ancestors) ? [] : { api, problem, start: node.start },
  )
}

/** The names a script gives to members of its own. */
export function ownNames(program: Node): ReadonlySet<string> {
  const names = new Set<string>()
  walk(program, (node) => {
    if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type) && isNode(node.key))
      names.add(String(node.key.name ?? node.key.value))
    const target = node.type === 'AssignmentExpression' ? memberName(node.left as Node) : null
    if (target !== null) names.add(target)
  })
  return names
}

function placesOfGlobals(program: Node): readonly Place[] {
  return freeReferences(program).flatMap((reference) => {
    const { name, node, ancestors } = reference
    const parent = ancestors.at(-1)
    // `window.x` is the same as `x`.
    const member = windows.has(name) && parent?.object === node ? memberName(parent) : null
    if (parent === undefined || member === null) return [...placesOfGlobal(name, node, ancestors)]
    return [...placesOfGlobal(member, parent, ancestors.slice(0, -1))]
  })
}

function* placesOfGlobal(name: string, node: Node, ancestors: readonly Node[]): Iterable<Place> {
  const parent = ancestors.at(-1)
  // A plain name throws however it is read, but for `typeof`; `window.name` is undefined.
  const throws = node.type === 'Identifier' ? parent?.operator !== 'typeof' : isUsed(node, parent)
  if (throws) yield { api: name, name, problem: index.globals.get(name), node, ancestors }
  // The longest chain of names: Intl.Locale.x
  let chain = name
  let inner = node
  for (const outer of ancestors.toReversed()) {
    const member = outer.object === inner ? memberName(outer) : null
    if (member === null) return
    chain = `${chain}.${member}`
    inner = outer
    const above = ancestors.slice(0, ancestors.indexOf(outer))
    if (isUsed(outer, above.at(-1)))
      yield { api: chain, name: member, problem: index.members.get(chain), node: outer, ancestors: above }
  }
}

function placesOfMethods(program: Node, own: ReadonlySet<string>): readonly Place[] {
  const places: Place[] = []
  walk(program, (node, ancestors) => {
    if (node.type !== 'CallExpression' || node.optional === true) return
    const callee = node.callee as Node
    const name = memberName(callee)
    if (name === null) return
    const add = (api: string, problem: string | undefined) =>
      places.push({ api, name, problem, node: callee, ancestors: [...ancestors, node] })
    if (!own.has(name)) add(`.${name}()`, index.methods.get(name))
    if (isIterator(callee.object as Node)) add(`Iterator.${name}()`, index.iteratorMethods.get(name))
    const event = name === 'addEventListener' ? literal((node.arguments as unknown[])[0]) : null
    if (event !== null) add(`event ${event}`, index.events.get(event))
  })
  return places
}

function isIterator(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  const callee = node.callee as Node
  const name = memberName(callee)
  return name !== null && givesIterator.test(name) && (callee.object as Node).name !== 'Object'
}

/** Whether the value has to be there: it is not tested, set, or called or read with `?.` */
function isUsed(node: Node, parent: Node | undefined): boolean {
  if (parent === undefined || isTest(node, parent)) return false
  switch (parent.type) {
    case 'CallExpression':
    case 'NewExpression':
      return parent.callee !== node || parent.optional !== true
    case 'MemberExpression':
      return parent.optional !== true
    case 'AssignmentExpression':
      return parent.left !== node
    default:
      return false
  }
}
