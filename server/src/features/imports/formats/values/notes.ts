import { isVisible } from '@nestwren/contract/visible'
import { cutAt } from '../text/cut.ts'

/** Lines for the notes of an entry: what has no field of its own, each a line, empty ones left out. */
export function noteOf(...lines: readonly (string | null | undefined)[]): string {
  return lines
    .map((line) => clean(line ?? ''))
    .filter((line) => line !== '')
    .join('\n')
}

/** Without control characters, which cannot be stored; trimmed. */
export function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking control characters out is the point
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '').trim()
}

/** Characters of a text as it is stored; a pair of surrogates is never cut. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : cutAt(text, length).trim()
}

/**
 * A text as one line of at most `length` characters, and the whole of it for the notes where it had to be cut. Null where
 * nothing is to be seen.
 */
export function lineOf(text: string, length: number): { readonly line: string; readonly rest: string | null } | null {
  const whole = clean(text)
  const single = whole.replace(/[\s\u2028\u2029]+/g, ' ')
  if (!isVisible(single)) return null
  const line = cut(single, length)
  return { line, rest: line === single ? null : whole }
}

/** The longest notes that the contract takes. */
export const maxNotes = 5000
