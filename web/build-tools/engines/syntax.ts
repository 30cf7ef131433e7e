import { newerInPattern } from './patterns.ts'
import { featureAt, lacking } from './support.ts'
import { type Finding, isFunction, type Node, walk } from './tree.ts'

/** Syntax by the feature of MDN's data that says which browsers have it; the build lowers most of it (build.target). */
const syntax: Readonly<Record<string, (node: Node) => boolean>> = {
  'statements.using': ({ type, kind }) => type === 'VariableDeclaration' && kind === 'using',
  'statements.await_using': ({ type, kind }) => type === 'VariableDeclaration' && kind === 'await using',
  'statements.import.import_attributes': ({ type, attributes, options }) =>
    /^(Import|Export).*(Declaration|Expression)$/.test(type) &&
    ((Array.isArray(attributes) && attributes.length > 0) || (options ?? null) !== null),
  'classes.static.initialization_blocks': ({ type }) => type === 'StaticBlock',
  'classes.private_class_fields_in': ({ type, left }) =>
    type === 'BinaryExpression' && (left as Node).type === 'PrivateIdentifier',
  'classes.public_class_fields': ({ type }) => type === 'PropertyDefinition',
  'operators.nullish_coalescing_assignment': ({ type, operator }) =>
    type === 'AssignmentExpression' && operator === '??=',
}

/** Finds syntax that one of the engines cannot parse. */
export function findNewerSyntax(program: Node): readonly Finding[] {
  const newer = Object.entries(syntax).flatMap(([path, matches]) => {
    const engines = lacking(featureAt(`javascript.${path}`))
    return engines.length === 0 ? [] : { path, matches, problem: `not in ${engines.join(', ')}` }
  })
  const findings: Finding[] = []
  walk(program, (node, ancestors) => {
    for (const { path, matches, problem } of newer)
      if (matches(node)) findings.push({ api: path, problem, start: node.start })
    const pattern = patternOf(node, ancestors)
    if (pattern !== null)
      for (const one of newerInPattern(pattern.source, pattern.flags)) findings.push({ ...one, start: node.start })
  })
  return findings
}

/** The source and flags of `/a/v` and of `new RegExp('a', 'v')`. */
function patternOf(node: Node, ancestors: readonly Node[]): { source: string; flags: string } | null {
  if (node.regex !== undefined && node.regex !== null) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    return { source: pattern, flags }
  }
  const { type, callee, arguments: given } = node
  if (!/^(New|Call)Expression$/.test(type) || (callee as Node).name !== 'RegExp' || ancestors.length === 0) return null
  const [source, flags] = (given as Node[]).map(({ value }) => (typeof value === 'string' ? value : ''))
  return { source: source ?? '', flags: flags ?? '' }
}

/** Finds `await` outside of functions, which WebKit lets other modules run ahead of. */
export function findTopLevelAwait(program: Node): readonly Finding[] {
  const findings: Finding[] = []
  walk(program, (node) => {
    if (isFunction(node)) return false
    if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await === true)) {
      const problem =
        'unsafe in WebKit: of modules that import this one at the same time some go on too early (bug 242740)'
      findings.push({ api: 'top-level await', problem, start: node.start })
    }
    return true
  })
  return findings
}
