import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Contract } from '@nestwren/contract'
import { referrals } from '@nestwren/contract/referrals'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { mailboxOf } from '../../platform/mail/mailbox-of.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import { findPerson } from '../account/public.ts'
import { addReferral, codeOf, optOut, referralCreditDays } from './commands.ts'
import { recommendationMail } from './mails.ts'
import { countReferrals, isUnwanted, listReferrals, presentReferral } from './queries.ts'

interface ReferralDeps {
  readonly config: Pick<Config, 'appUrl' | 'authSecret'>
  readonly database: Database
  readonly limits: Limits
  readonly mailer: Mailer
}

export const referralsFeature: Feature<ReferralDeps> = {
  // They count before they write, and no connection waits while another one counts.
  calls: (parts) => [calls(referrals, referralHandlers(parts), { autocommit: ['send', 'unsubscribe'] })],
}

/** Recommending the product. */
function referralHandlers({ config, database, limits, mailer }: ReferralDeps): Handlers<Contract['referrals']> {
  const { appUrl, authSecret } = config

  return {
    async send(context, { body }, access) {
      const { db, now } = context
      const { email, locale } = body
      const { userId } = access.caller
      const person = await findPerson(db, { userId })
      if (person === null) throw context.refuse('UNAUTHENTICATED')
      if (mailboxOf(person.username) === mailboxOf(email)) throw context.refuse('OWN_ADDRESS')
      const byPerson = await limits.consume('referralSend', userId)
      if (!byPerson.ok) throw context.refuse('RATE_LIMITED', undefined, byPerson.retryAfterS)
      // Whoever sent the last one: an address is not written to by every friend it has.
      const toAddress = await limits.consume('referralRecipient', mailboxOf(email))
      if (!toAddress.ok) {
        await limits.refund('referralSend', userId)
        throw context.refuse('RECENTLY_SENT')
      }
      const code = await codeOf(db, userId)
      // The same answer either way: it must not tell who has an account or wants no mail.
      const isMailed = !(await isUnwanted(db, email, optOutHash(authSecret, email)))
      const links = { code, unsubscribeToken: unsubscribeToken(authSecret, email) }
      const row = await database.transaction(async (tx) => {
        if (isMailed) await mailer.queue({ ...recommendationMail(locale, email, links, config), sender: userId }, tx)
        return addReferral(tx, access, email, now)
      })
      return presentReferral(row)
    },

    async mine(context, { query }, access) {
      const cursor = cursorAsked(context, query)
      return listReferrals(context.db, access, { cursor, limit: query.limit })
    },

    async stats({ db }, _input, access) {
      const code = await codeOf(db, access.caller.userId)
      const counts = await countReferrals(db, access)
      const creditDays = counts.credited * referralCreditDays
      return { code, link: `${appUrl}/?ref=${code}`, ...counts, creditDays }
    },

    async unsubscribe(context, { body }) {
      const counted = await limits.consume('tokenProbe', ipKey(context.ip))
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
      const hash = readUnsubscribeToken(authSecret, body.token)
      if (hash === null) throw context.refuse('INVALID_LINK')
      await optOut(context.db, hash, context.now)
      return undefined
    },
  }
}

function keyed(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')
}

/** What is stored of an address that wants no recommendations. */
function optOutHash(secret: string, address: string): string {
  return keyed(secret, 'referral opt-out', mailboxOf(address))
}

/** For the link in a mail: names the address without showing it, and only the server can make one. */
export function unsubscribeToken(secret: string, address: string): string {
  const hash = optOutHash(secret, address)
  return `${hash}.${keyed(secret, 'referral unsubscribe', hash)}`
}

/** The hash of the address that a link was made for; null for a link that nobody here made. */
function readUnsubscribeToken(secret: string, token: string): string | null {
  const [hash = '', signature = '', ...rest] = token.split('.')
  const expected = Buffer.from(keyed(secret, 'referral unsubscribe', hash))
  const given = Buffer.from(signature)
  const isRight = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected)
  return isRight ? hash : null
}
