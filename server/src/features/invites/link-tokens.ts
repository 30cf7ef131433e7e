import { createHash, randomBytes } from 'node:crypto'

/**
 * The links of one invite. Both open it; only the mailed one proves that whoever comes with it reads the mail of the
 * invited address, because whoever invites sees the other.
 */
export interface LinkTokens {
  readonly mailed: string
  readonly shown: string
}

export function newLinkTokens(): LinkTokens {
  return { mailed: newLinkToken(), shown: newLinkToken() }
}

/** What is stored of both. */
export function hashesOf({ mailed, shown }: LinkTokens): { mailedTokenHash: string; tokenHash: string } {
  return { mailedTokenHash: linkTokenHash(mailed), tokenHash: linkTokenHash(shown) }
}

/** Sent in links; 128 bits, so that nobody guesses one. */
function newLinkToken(): string {
  return randomBytes(16).toString('base64url')
}

/** What is stored of a token: a copy of the table opens no link. */
export function linkTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
