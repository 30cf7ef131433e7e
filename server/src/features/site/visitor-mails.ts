import { mailboxOf } from '../../platform/mail/mailbox-of.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'

/** A mail that goes to an address which a visitor of a site typed, and which may be any stranger's. */
interface VisitorMail {
  /** By which limit its mailbox is spared. */
  readonly of: 'giftMail' | 'inviteMails'
  readonly email: string
  /** Whose site it is. */
  readonly accountId: string
  /** Where the visitor comes from. */
  readonly ip: string
}

type Counts = Pick<Limits, 'consume' | 'refund'>

const countsOf = ({ of, email, accountId, ip }: VisitorMail) =>
  [
    [of, mailboxOf(email)],
    ['siteMails', accountId],
    ['siteMailsIp', ipKey(ip)],
  ] as const

/** Whether the mail may go out, which counts it: nobody floods one stranger through us, nor many. */
export async function spendVisitorMail(limits: Counts, mail: VisitorMail): Promise<boolean> {
  const counts = countsOf(mail)
  for (const [at, [name, key]] of counts.entries()) {
    if ((await limits.consume(name, key)).ok) continue
    for (const [before, of] of counts.slice(0, at)) await limits.refund(before, of)
    return false
  }
  return true
}

/** Takes a mail back that did not go out. */
export async function refundVisitorMail(limits: Counts, mail: VisitorMail): Promise<void> {
  for (const [name, key] of countsOf(mail)) await limits.refund(name, key)
}
