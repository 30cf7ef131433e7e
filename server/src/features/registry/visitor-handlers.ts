import type { Contract } from '@nestwren/contract'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { HeldClaim, ShownGift } from '@nestwren/contract/registry'
import { hundredthsOf } from '@nestwren/contract/registry-terms'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SiteAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { commonError } from '../../platform/http/errors.ts'
import type { Handlers, LocateSite } from '../../platform/http/mount.ts'
import { idTaken } from '../../platform/items/kept-facts.ts'
import { addressKeyOf } from '../../platform/mail/address-key.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import { hashOfLinkSecret, newLinkSecret } from '../../platform/secrets/link-secret.ts'
import { refundVisitorMail, spendVisitorMail } from '../site/public.ts'
import { addClaim, changeHeld, type NewClaim, releaseClaim } from './claim-commands.ts'
import { connectionOf } from './claim-connection.ts'
import {
  accountOfGift,
  type ClaimReader,
  claimReaders,
  findGift,
  findHeld,
  type Held,
  leftOf,
  readClaim,
} from './claim-queries.ts'
import type { GiftRow } from './item.ts'
import { ownerMail, visitorMail } from './mails.ts'
import type { ShownGifts } from './shown-gifts.ts'
import { tellClaim } from './tell-claims.ts'

export interface VisitorDeps {
  readonly config: Pick<Config, 'appUrl' | 'authSecret'>
  readonly database: Database
  readonly limits: Limits
  readonly mailer: Mailer
  readonly shownGifts: ShownGifts
}

/** Whose registry a visitor's call is about. A link is counted before it is looked for, so that nobody tries many. */
export function locateSiteOf({ limits }: Pick<VisitorDeps, 'limits'>): LocateSite {
  return async (db, { itemId, token }, ip) => {
    if (itemId !== undefined) return isId.safeParse(itemId).success ? accountOfGift(db, itemId) : null
    const key = ipKey(ip)
    const counted = await limits.consume('tokenProbe', key)
    if (!counted.ok) throw commonError('RATE_LIMITED', { retryAfterS: counted.retryAfterS })
    const found = await findHeld(db, token ?? '')
    if (found === null) return null
    await limits.refund('tokenProbe', key)
    return found.claim.accountId
  }
}
const isId = z.uuid()
const isAddress = z.email()

type ClaimContext = Context<Contract['siteRegistry']['claim']>
type Asked = HandlerInput<Contract['siteRegistry']['claim']>['body']

/** Thrown to end the transaction of a claim that found less left than it asks for. */
class NothingLeft extends Error {}

/** A claim of a gift, and those who hear of it. */
interface Made {
  readonly claim: NewClaim
  readonly gift: GiftRow
  readonly readers: readonly ClaimReader[]
}

/** Whether this very claim was made before: its visitor never got the answer and sends it again. Refuses an id that is another's. */
async function wasMade(
  context: Pick<ClaimContext, 'db' | 'refuse'>,
  { accountId, id, itemId, email }: Pick<NewClaim, 'accountId' | 'id' | 'itemId' | 'email'>,
): Promise<boolean> {
  const row = await readClaim(context.db, accountId, id)
  if (row === null) return false
  if (row.itemId !== itemId || row.emailKey !== addressKeyOf(email)) throw idTaken(context)
  return true
}

/** The handlers of contract.siteRegistry. */
export function visitorHandlers(deps: VisitorDeps): Handlers<Contract['siteRegistry']> {
  const { config, database, limits, mailer, shownGifts } = deps

  const count = async (context: ClaimContext, accountId: string, gift: GiftRow) => {
    const address = ipKey(context.ip)
    const spent = [
      ['giftClaim', `${address} ${gift.publicId}`],
      ['giftClaims', `${address} ${accountId}`],
    ] as const
    for (const [name, key] of spent) {
      const counted = await limits.consume(name, key)
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
    }
  }

  const mailOf = ({ ip }: Pick<ClaimContext, 'ip'>, { accountId, email }: Pick<NewClaim, 'accountId' | 'email'>) =>
    ({ of: 'giftMail', email, accountId, ip }) as const

  /** Keeps a claim together with its mails; false where not that much is left, or its id is taken. */
  const keep = async (
    context: ClaimContext,
    { claim, gift, readers }: Made,
    link: { readonly slug: string; readonly token: string; readonly isMailed: boolean },
  ): Promise<boolean> => {
    const isTold = (await limits.consume('giftMails', claim.accountId)).ok
    const told = isTold ? readers.filter(({ mails }) => mails) : []
    try {
      await database.transaction(async (tx) => {
        if (!(await addClaim(tx, claim, context.now))) throw new NothingLeft()
        const { email, locale } = claim
        if (link.isMailed) await mailer.queue(visitorMail({ to: email, locale, gift, claim }, link, config), tx)
        for (const reader of told)
          await mailer.queue(ownerMail({ to: reader.username, locale: reader.locale, gift, claim }, config), tx)
      })
      return true
    } catch (error) {
      if (!(error instanceof NothingLeft)) throw error
      // What was not reserved costs nobody a mail.
      if (isTold) await limits.refund('giftMails', claim.accountId)
      if (link.isMailed) await refundVisitorMail(limits, mailOf(context, claim))
      return false
    }
  }

  /** Reserves what is asked for and tells of it; resolves to whether the visitor is mailed. */
  const reserve = async (
    context: ClaimContext,
    { accountId, slug }: SiteAccess,
    gift: GiftRow,
    wish: Pick<NewClaim, 'id' | 'name' | 'email' | 'note' | 'quantity' | 'share' | 'locale'>,
  ): Promise<boolean> => {
    await count(context, accountId, gift)
    if (leftOf(gift) < (gift.isGroup ? wish.share : wish.quantity)) throw refusedFor(context, gift)
    const token = newLinkSecret()
    const claim: NewClaim = {
      ...{ ...wish, accountId, itemId: gift.id, tokenHash: hashOfLinkSecret(token) },
      connection: connectionOf(config.authSecret, accountId, context.ip),
    }
    const readers = await claimReaders(context.db, accountId, context.now)
    const isAddressed = isAddress.safeParse(claim.email).success
    const isMailed = isAddressed && (await spendVisitorMail(limits, mailOf(context, claim)))
    if (!(await keep(context, { claim, gift, readers }, { slug, token, isMailed }))) {
      if (await wasMade(context, claim)) return isMailed
      throw refusedFor(context, (await findGift(context.db, accountId, gift.publicId)) ?? { ...gift, quantity: 0 })
    }
    const { id, title } = gift
    const event = { happened: 'reserved', item: { id, title }, claimId: claim.id, by: claim.name } as const
    await tellClaim(context, accountId, event, readers)
    return isMailed
  }

  const shown = async ({ db, now }: ClaimContext, access: SiteAccess, gift: GiftRow): Promise<ShownGift> => {
    const [one] = await shownGifts.present(db, access, [gift], now)
    if (one === undefined) throw new Error('A gift was not shown')
    return one
  }

  /** The claim of a link. */
  const held = async (
    { db, refuse }: Pick<Context<Contract['siteRegistry']['getClaim']>, 'db' | 'refuse'>,
    token: string,
  ): Promise<Held> => {
    const found = await findHeld(db, token)
    if (found === null) throw refuse('NOT_FOUND')
    return found
  }

  return {
    async list({ db, now }, _input, access) {
      return { items: await shownGifts.registry.gifts(db, { access, now }) }
    },

    async claim(context, { params, body }, access) {
      const { accountId } = access
      const { name, email } = namedIn(context, body)
      const gift = await findGift(context.db, accountId, params.itemId)
      if (gift === null) throw context.refuse('NOT_FOUND')
      const wish = {
        ...{ id: body.id ?? uuidv7(), name, email, note: body.note ?? '', locale: body.locale },
        quantity: gift.isGroup ? 1 : body.quantity,
        share: gift.isGroup ? hundredthsOf(body.share ?? 0) : 0,
      }
      if (gift.isGroup && wish.share === 0) throw context.refuse('SHARE_NEEDED')
      const isRepeated = body.id !== undefined && (await wasMade(context, { ...wish, accountId, itemId: gift.id }))
      const isMailed = isRepeated ? isAddress.safeParse(email).success : await reserve(context, access, gift, wish)
      const now = (await findGift(context.db, accountId, params.itemId)) ?? gift
      return { success: true, isMailed, item: await shown(context, access, now) }
    },

    async getClaim(context, { params }) {
      return presentHeld(await held(context, params.token))
    },

    async setClaim(context, { params, body }) {
      const { claim, gift } = await held(context, params.token)
      const { isBought, note } = body
      // Each time that it is bought the family is told.
      const counted = await limits.consume('giftClaim', `${claim.accountId} ${claim.id}`)
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
      const boughtAt = isBought === undefined ? undefined : isBought ? (claim.boughtAt ?? context.now) : null
      if (note !== undefined || boughtAt !== undefined) await changeHeld(context.db, claim, { note, boughtAt })
      const { id, title } = gift
      if (claim.boughtAt === null && isBought === true)
        await tellClaim(context, claim.accountId, {
          ...{ happened: 'bought', item: { id, title }, claimId: claim.id, by: claim.name },
        })
      return presentHeld({
        gift,
        claim: { ...claim, note: note ?? claim.note, boughtAt: boughtAt === undefined ? claim.boughtAt : boughtAt },
      })
    },

    async releaseClaim(context, { params }) {
      const { claim, gift } = await held(context, params.token)
      const released = await releaseClaim(context.db, claim.accountId, claim.id)
      if (released === null) throw context.refuse('NOT_FOUND')
      const { id, title } = gift
      await tellClaim(context, claim.accountId, {
        ...{ happened: 'released', item: { id, title }, claimId: null, by: claim.name },
      })
      return undefined
    },
  }
}

/** Who reserves, in one line each. */
function namedIn({ refuse }: Pick<ClaimContext, 'refuse'>, body: Asked): { name: string; email: string } {
  const { name, email } = body
  if (name === null || name === '' || email === null || email === '') throw refuse('NAME_AND_EMAIL_NEEDED')
  return { name, email }
}

/** Why a gift as it is cannot be reserved as it was asked for. */
function refusedFor({ refuse }: Pick<ClaimContext, 'refuse'>, gift: GiftRow) {
  if (leftOf(gift) === 0) return refuse('ALREADY_RESERVED')
  return refuse(gift.isGroup ? 'NOT_THAT_MUCH' : 'NOT_THAT_MANY')
}

function presentHeld({ claim, gift }: Held): HeldClaim {
  const { name, note, quantity, share, boughtAt } = claim
  const { title, price, currency, storeUrl } = gift
  return {
    ...{ name, note, quantity, share: share === 0 ? null : share / 100, isBought: boughtAt !== null },
    item: { title, price, currency, storeUrl },
  }
}
