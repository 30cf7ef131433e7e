import { isNode, literal, memberName, type Node, walk } from './tree.ts'

/**
 * Whether a use of something newer is only reached where it exists: it is within `if`, `? :`, `&&` or `||` whose condition
 * speaks of it, or after a statement such as `if (typeof x === 'undefined') return`. Which way the condition goes is not
 * looked at. `try` is no guard: it hides what does not work.
 */
export function isGuarded(name: string, use: Node, ancestors: readonly Node[]): boolean {
  let inner = use
  for (const outer of ancestors.toReversed()) {
    const condition = conditionOf(outer)
    if (condition !== null && condition !== inner && mentions(condition, name)) return true
    if (Array.isArray(outer.body) && hasEarlyExit(outer.body as Node[], inner, name)) return true
    inner = outer
  }
  return false
}

/** Whether the value is only looked at here and not used: `typeof x`, `x && …`, `if (x)`, `x === undefined`, `!x`. */
export function isTest(node: Node, parent: Node | undefined): boolean {
  if (parent === undefined) return false
  if (parent.type === 'UnaryExpression') return parent.operator === 'typeof' || parent.operator === '!'
  if (parent.type === 'BinaryExpression') return /^[!=]==?$/.test(String(parent.operator))
  return conditionOf(parent) === node
}

function conditionOf(node: Node): Node | null {
  const condition = node.type === 'LogicalExpression' ? node.left : node.test
  return isNode(condition) && /^(If|Conditional|Logical)/.test(node.type) ? condition : null
}

function hasEarlyExit(statements: readonly Node[], inner: Node, name: string): boolean {
  return statements
    .slice(0, Math.max(0, statements.indexOf(inner)))
    .some((one) => one.type === 'IfStatement' && leaves(one.consequent as Node) && mentions(one.test as Node, name))
}

function leaves(statement: Node): boolean {
  const last = statement.type === 'BlockStatement' ? (statement.body as Node[]).at(-1) : statement
  return last !== undefined && /^(Return|Throw|Continue|Break)Statement$/.test(last.type)
}

function mentions(condition: Node, name: string): boolean {
  let isMentioned = false
  walk(condition, (node) => {
    isMentioned ||= memberName(node) === name || literal(node) === name
    isMentioned ||= node.type === 'Identifier' && node.name === name
  })
  return isMentioned
}
