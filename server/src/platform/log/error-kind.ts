/**
 * What may be told of an error to those who run the service: what it is called and where in our code it was thrown. Its
 * message is not among that: a database repeats values in it, and a parser what a family wrote.
 */

const nameShape = /^[A-Za-z]\w{0,59}$/
const codeShape = /^[A-Z0-9_]{2,40}$/
const mark = 'kind:'
const ownFile = /server\/src\/((?:[\w-]+\/)*[\w.-]+\.ts):(\d+)/
/** As {@link errorKind} writes them, with nothing before or behind. */
const kindShape = /^kind: [A-Za-z]\w{0,59}(?: [A-Z0-9_]{2,40})?(?: at (?:[\w-]+\/)*[\w.-]+\.ts:\d+)?$/
/** Wraps deeper than this tell nothing more. */
const mostWraps = 8

/** The error's own name, and the code of it or of what it wraps, as `DrizzleQueryError 23505`. */
export function errorName(error: unknown): string {
  const name = error instanceof Error && nameShape.test(error.name) ? error.name : 'Error'
  const code = codeWithin(error)
  return code === null ? name : `${name} ${code}`
}

/** What is kept of an error that ended a job, in one line: `kind: TypeError at features/photos/commands.ts:12`. */
export function errorKind(error: unknown): string {
  const [, file, line] = (error instanceof Error && ownFile.exec(error.stack ?? '')) || []
  return `${mark} ${errorName(error)}${file === undefined ? '' : ` at ${file}:${line}`}`
}

/** What may be shown of a line that may be of {@link errorKind}, or of a version that kept whole messages; null for those. */
export function shownKind(line: string | null): string | null {
  return line !== null && kindShape.test(line) ? line.slice(mark.length + 1) : null
}

function codeWithin(error: unknown): string | null {
  let one = error
  for (let depth = 0; depth < mostWraps && typeof one === 'object' && one !== null; depth += 1) {
    if ('code' in one && typeof one.code === 'string' && codeShape.test(one.code)) return one.code
    one = 'cause' in one ? one.cause : null
  }
  return null
}
