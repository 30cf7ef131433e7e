import { type Plugin, parseSync, Visitor } from 'vite'

/** Code without the sentences that it says in the console; as many lines as before. */
export function withoutComplaints(code: string, file: string): string {
  const found: { start: number; end: number }[] = []
  new Visitor({
    ExpressionStatement({ expression, start, end }) {
      if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression') return
      const { object } = expression.callee
      if (object.type === 'Identifier' && object.name === 'console') found.push({ start, end })
    },
  }).visit(parseSync(file, code).program)
  return found.reduceRight((result, { start, end }) => {
    const lines = code.slice(start, end).split('\n').length - 1
    return `${result.slice(0, start)};${'\n'.repeat(lines)}${result.slice(end)}`
  }, code)
}

/** What these say to developers where no sentence of the console is: how to set them up, which is done. */
const advice: readonly (readonly [RegExp, string])[] = [
  [/"Lingui: Attempted to call[^"]*"/, '"no locale"'],
  [/console\.log\(\s*"💿 Hey developer[^"]*"\s*\);/, ''],
  [/"You provided the `flushSync` option(?:[^"\\]|\\.)*"/, '"no flushSync"'],
  [/"You provided the `viewTransition` option(?:[^"\\]|\\.)*"/, '"no viewTransition"'],
  [/"<Navigate> must not be used on the initial render(?:[^"\\]|\\.)*"/, '"<Navigate> at once"'],
  [/"You are trying to use a blocker on a POP navigation(?:[^"\\]|\\.)*"/, '"a blocker met an address of others"'],
]

/** The code of a library without what it says to developers; its complaints only where our own checks say them before. */
export function leaner(code: string, file: string): string {
  const spoken = advice.reduce((result, [said, instead]) => result.replace(said, instead), code)
  return file.includes('/@lingui/') ? withoutComplaints(spoken, file) : spoken
}

/** The libraries of texts and pages tell developers in every build what they do wrong, and everybody loads it. */
export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/(@lingui\/(core|react)\/dist|react-router\/dist\/production)\/.*\.m?js$/ },
      handler: (code, id) => ({ code: leaner(code, id), map: null }),
    },
  }
}
