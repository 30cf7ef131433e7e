import { createHmac } from 'node:crypto'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'

/** What is stored of the address that a claim comes from: the same for claims of one household, another one in each family. */
export function connectionOf(secret: string, accountId: string, ip: string): string {
  return createHmac('sha256', secret)
    .update(`registry connection:${accountId}:${ipKey(ip)}`)
    .digest('base64url')
}
