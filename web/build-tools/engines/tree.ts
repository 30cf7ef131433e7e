import { parseSync } from 'vite'

/** A node of a parsed script (ESTree). */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** What a rule found at one place of a script or style sheet. */
export interface Finding {
  /** What is too new, as the allow list names it: `AbortSignal.any`, `.toBase64()`, `:has()`. */
  readonly api: string
  /** Which engines lack it, or why it is not allowed. */
  readonly problem: string
  readonly start: number
}

/** Classic scripts parse as modules too, as long as they are as strict. */
export function parseScript(code: string): Node {
  const { program, errors } = parseSync('script.js', code, { sourceType: 'module', lang: 'js' })
  const [error] = errors
  if (error !== undefined) throw new Error(error.message)
  return program as unknown as Node
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Visits every node with its ancestors, the nearest last; `false` leaves a node's children out. */
export function walk(node: Node, visit: (node: Node, ancestors: readonly Node[]) => unknown, above: Node[] = []): void {
  if (visit(node, above) === false) return
  above.push(node)
  for (const key in node) {
    const value = node[key]
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) walk(one, visit, above)
    } else if (isNode(value)) walk(value, visit, above)
  }
  above.pop()
}

/** The name in `a.name`, `a['name']` and `a?.name`; null for anything else. */
export function memberName(node: Node | undefined): string | null {
  if (node?.type !== 'MemberExpression') return null
  const property = node.property as Node
  if (node.computed !== true) return property.type === 'Identifier' ? String(property.name) : null
  return literal(property)
}

/** The text of a string literal; null for anything else. */
export function literal(node: unknown): string | null {
  return isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}

/** Runs of functions are not part of what surrounds them. */
export function isFunction({ type }: Node): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
}
