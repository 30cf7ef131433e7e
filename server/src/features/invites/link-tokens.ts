import { hashOfLinkSecret, newLinkSecret } from '../../platform/secrets/link-secret.ts'
import { seal, unseal } from '../../platform/secrets/seal.ts'

/**
 * The links of one invite. Both open it; only the mailed one proves that whoever comes with it reads the mail of the
 * invited address, because whoever invites sees the other.
 */
export interface LinkTokens {
  readonly mailed: string
  readonly shown: string
}

export function newLinkTokens(): LinkTokens {
  return { mailed: newLinkSecret(), shown: newLinkSecret() }
}

/** What is stored of both. */
export function hashesOf({ mailed, shown }: LinkTokens): { mailedTokenHash: string; tokenHash: string } {
  return { mailedTokenHash: hashOfLinkSecret(mailed), tokenHash: hashOfLinkSecret(shown) }
}

/** What an invite into a family keeps of its links. */
export interface StoredLinks {
  readonly mailedTokenHash: string
  readonly tokenHash: string
  readonly sealedToken: string
}

/** Hashes to find the invite by, and the shown link sealed: a copy of the table opens no link without the server's secret. */
export function storedLinks(tokens: LinkTokens, key: Buffer): StoredLinks {
  return { ...hashesOf(tokens), sealedToken: seal(key, tokens.shown) }
}

/** The token of the shown link; null where it was not kept, or was sealed with another secret. */
export function shownToken({ sealedToken, tokenHash }: { sealedToken: string | null; tokenHash: string }, key: Buffer) {
  if (sealedToken === null) return null
  const token = unseal(key, sealedToken)
  return token !== null && hashOfLinkSecret(token) === tokenHash ? token : null
}
