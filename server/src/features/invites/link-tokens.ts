import { createHash, randomBytes } from 'node:crypto'

/** Sent in links; 128 bits, so that nobody guesses one. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url')
}

/** What is stored of a token: a copy of the table opens no link. */
export function linkTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
