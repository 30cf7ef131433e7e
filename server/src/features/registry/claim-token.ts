import { createHash, createHmac, randomBytes } from 'node:crypto'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'

/** What the link of a claim carries: 128 bits, so that nobody guesses one. */
export function newClaimToken(): string {
  return randomBytes(16).toString('base64url')
}

/** What is stored of it: a copy of the table gives no gift back. */
export function claimTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** What is stored of the address that a claim comes from: the same for claims of one household, another one in each family. */
export function connectionOf(secret: string, accountId: string, ip: string): string {
  return createHmac('sha256', secret)
    .update(`registry connection:${accountId}:${ipKey(ip)}`)
    .digest('base64url')
}
