import { randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for each other. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const randomLetters = 8
const mostTitleLetters = 40

/**
 * The last part of an invite's address: what can be read of its title, and eight random characters (40 bits), so that nobody finds
 * one by trying.
 */
export function newInviteSlug(title: string): string {
  const readable = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, mostTitleLetters)
    .replace(/^-+|-+$/g, '')
  const random = Array.from({ length: randomLetters }, () => letters[randomInt(letters.length)]).join('')
  return `${readable === '' ? 'invite' : readable}-${random}`
}
