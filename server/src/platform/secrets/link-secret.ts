import { createHash, randomBytes } from 'node:crypto'

/** What a link or a device's cookie carries: 128 random bits as base64url, so that nobody guesses one. */
export function newLinkSecret(): string {
  return randomBytes(16).toString('base64url')
}

/** What stands in the database in place of such a secret: a copy of the table opens no link, and a plain hash is enough. */
export function hashOfLinkSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
