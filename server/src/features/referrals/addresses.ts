import { createHmac, timingSafeEqual } from 'node:crypto'
import { mailboxOf } from '../../platform/mail/mailbox-of.ts'

function keyed(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')
}

/** What is stored of an address that wants no recommendations. */
export function optOutHash(secret: string, address: string): string {
  return keyed(secret, 'referral opt-out', mailboxOf(address))
}

/** For the link in a mail: names the address without showing it, and only the server can make one. */
export function unsubscribeToken(secret: string, address: string): string {
  const hash = optOutHash(secret, address)
  return `${hash}.${keyed(secret, 'referral unsubscribe', hash)}`
}

/** The hash of the address that a link was made for; null for a link that nobody here made. */
export function readUnsubscribeToken(secret: string, token: string): string | null {
  const [hash = '', signature = '', ...rest] = token.split('.')
  const expected = Buffer.from(keyed(secret, 'referral unsubscribe', hash))
  const given = Buffer.from(signature)
  const isRight = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected)
  return isRight ? hash : null
}
