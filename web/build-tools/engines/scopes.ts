import { isFunction, isNode, type Node, walk } from './tree.ts'

export interface Reference {
  readonly name: string
  readonly node: Node
  readonly ancestors: readonly Node[]
}

/** Returns every identifier that nothing in the script declares: these are the browser's. */
export function freeReferences(program: Node): readonly Reference[] {
  const declared = declarations(program)
  const references: Reference[] = []
  walk(program, (node, ancestors) => {
    if (node.type !== 'Identifier' || !isReference(node, ancestors.at(-1))) return
    const name = String(node.name)
    if (!ancestors.some((scope) => declared.get(scope)?.has(name)))
      references.push({ name, node, ancestors: [...ancestors] })
  })
  return references
}

/** The names each scope declares. */
function declarations(program: Node): ReadonlyMap<Node, ReadonlySet<string>> {
  const declared = new Map<Node, Set<string>>()
  const declare = (scope: Node | undefined, pattern: unknown) => {
    if (scope === undefined) return
    const names = declared.get(scope) ?? new Set()
    declared.set(scope, names)
    for (const name of boundNames(pattern)) names.add(name)
  }
  walk(program, (node, ancestors) => {
    const block = ancestors.findLast((one) => isScope(one))
    if (node.type === 'VariableDeclaration') {
      const scope = node.kind === 'var' ? ancestors.findLast(holdsVars) : block
      for (const { id } of node.declarations as Node[]) declare(scope, id)
    } else if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') declare(block, node.id)
    else if (node.type === 'FunctionExpression' || node.type === 'ClassExpression') declare(node, node.id)
    else if (node.type === 'CatchClause') declare(node, node.param)
    else if (/^Import.*Specifier$/.test(node.type)) declare(program, node.local)
    if (isFunction(node)) for (const parameter of node.params as Node[]) declare(node, parameter)
  })
  return declared
}

function holdsVars(node: Node): boolean {
  return isFunction(node) || node.type === 'Program' || node.type === 'StaticBlock'
}

function isScope(node: Node): boolean {
  return holdsVars(node) || /^(BlockStatement|SwitchStatement|CatchClause|For(In|Of)?Statement)$/.test(node.type)
}

/** The names a pattern such as `{ a, b: [c = 1], ...d }` binds. */
function boundNames(pattern: unknown): readonly string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern.name)]
    case 'ObjectPattern':
      return (pattern.properties as Node[]).flatMap((one) => boundNames(one.type === 'Property' ? one.value : one))
    case 'ArrayPattern':
      return (pattern.elements as unknown[]).flatMap(boundNames)
    case 'AssignmentPattern':
      return boundNames(pattern.left)
    case 'RestElement':
      return boundNames(pattern.argument)
    default:
      return []
  }
}

/** Whether an identifier stands for a value, rather than naming a property, a label or an export. */
function isReference(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.object === node || parent.computed === true
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return parent.value === node || parent.computed === true
    case 'ExportSpecifier':
      return parent.local === node
    case 'ImportSpecifier':
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
      return false
    default:
      return true
  }
}
