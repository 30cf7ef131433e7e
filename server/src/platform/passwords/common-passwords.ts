import { readFileSync } from 'node:fs'

/** The same password typed on two keyboards can be two sequences of code points (NIST SP 800-63B 5.1.1.2). */
export function normalisedPassword(password: string): string {
  return password.normalize('NFKC')
}

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
