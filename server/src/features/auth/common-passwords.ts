import { readFileSync } from 'node:fs'
import { normalisedPassword } from './passwords.ts'

/**
 * 3,000 passwords that are tried first: well-known ones of leaked lists, and the words and names that lead those lists
 * with the endings people give them. One a line, lower case, six characters or more, since shorter ones are refused anyway.
 */
const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
)

/** True for a password that is among the commonest, in whatever case and width of letters. */
export function isCommonPassword(password: string): boolean {
  return common.has(normalisedPassword(password).toLowerCase())
}
