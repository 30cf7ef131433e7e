import * as z from 'zod/mini'
import { locales } from './auth.ts'
import { endpoint, nothing } from './endpoint.ts'
import { id, idParams, instant, line, page, paging, text, whole } from './fields.ts'
import { keptList, partly, wholeList } from './kept-list.ts'
import { sitePicture } from './public-sites.ts'
import { giftPriorities, isMoney, maxGiftPrice, maxGiftQuantity, maxGifts } from './registry-terms.ts'
import { isWebAddress } from './web-address.ts'

/**
 * The gift registry of a family's public site: what the family wishes for, and who gives it. Prices and shares are numbers of
 * units of the gift's currency, with up to two decimals.
 */

/** Rounded to hundredths, so that what is stored is what was sent. */
const money = z.number().check(z.gte(0), z.lte(maxGiftPrice), z.refine(isMoney))
const currency = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/))
const storeUrl = z.string().check(z.trim(), z.maxLength(2_048), z.refine(isWebAddress, 'Enter a web address.'))

const claimsOfGift = z.object({
  /** How many reservations there are; of a group gift, shares. */
  count: z.int(),
  /** Pieces that are reserved. */
  taken: z.int(),
  /** The sum of the shares of a group gift. */
  given: z.number(),
  /** Reservations whose givers have said that they bought it. */
  bought: z.int(),
  /** Reservations for which nobody has said thanks. */
  toThank: z.int(),
})

const gift = z.object({
  id,
  title: z.string(),
  note: z.string(),
  price: z.nullable(z.number()),
  currency: z.string(),
  storeUrl: z.nullable(z.string()),
  quantity: z.int(),
  priority: z.nullable(z.enum(giftPriorities)),
  /** A photo of the gallery. */
  imageId: z.nullable(id),
  /** Several give it together, each a share of its price. Said when it is added, and stays. */
  isGroup: z.boolean(),
  /** Gifts stand by it, the smallest first. */
  sortKey: z.number(),
  /** Null for whoever may not see them, or has hidden them from themself. */
  claims: z.nullable(claimsOfGift),
  version: z.int(),
})
export type Gift = z.infer<typeof gift>

const fields = {
  title: line(120),
  note: z._default(text(1_000), ''),
  price: z._default(z.nullable(money), null),
  currency: z._default(currency, 'USD'),
  storeUrl: z._default(z.nullable(storeUrl), null),
  quantity: z._default(whole(1, maxGiftQuantity), 1),
  priority: z._default(z.nullable(z.enum(giftPriorities)), null),
  imageId: z._default(z.nullable(id), null),
  /** Left out, a new gift stands last. */
  sortKey: z.optional(z.number().check(z.gte(-1e12), z.lte(1e12))),
}

const managed = { who: 'member', can: 'registryManage' } as const
const base = '/api/public-site/registry'

/** The gifts, as the family lists them. */
export const registry = keptList({
  path: base,
  rights: { list: { who: 'family', area: 'profile', level: 'view' }, create: managed, change: managed, of: {} },
  item: gift,
  fields: { ...fields, isGroup: z._default(z.boolean(), false) },
  changes: partly(fields),
  list: wholeList(gift),
  errors: {
    GROUP_NEEDS_PRICE: { status: 400, text: 'A group gift needs a price, so that people can give a share of it.' },
  },
  createErrors: {
    TOO_MANY_GIFTS: { status: 400, text: `A registry can have up to ${maxGifts} gifts. Remove one to add more.` },
  },
  example: {
    title: 'Stacking rings',
    note: 'Beech, please',
    price: 24,
    currency: 'USD',
    storeUrl: 'https://shop.example/rings',
    quantity: 2,
    priority: 'must',
  },
  summaries: {
    list: 'The gifts of the registry in their order, with what is reserved of each for those who manage it.',
    create: 'Adds a gift. Repeating the same id answers the same one.',
    update: 'Changes a gift; what is left out stays. A stale version answers 409 with the current row.',
    remove: 'Takes a gift off the registry, and with it what was reserved of it.',
  },
})

const claim = z.object({
  id,
  itemId: id,
  name: z.string(),
  /** As it was typed: any text. */
  email: z.string(),
  note: z.string(),
  quantity: z.int(),
  /** Of a group gift. */
  share: z.nullable(z.number()),
  boughtAt: z.nullable(instant),
  thankedAt: z.nullable(instant),
  createdAt: instant,
  /** How many reservations of the registry, this one among them, have the same e-mail, and came over the same connection. */
  alike: z.object({ email: z.int(), connection: z.int() }),
})
export type GiftClaim = z.infer<typeof claim>

const reading = {
  /** Until then this person is told of no reservation and shown none. */
  hiddenUntil: z.nullable(instant),
  /** A mail for each reservation. */
  mails: z.boolean(),
}
const ownReading = z.object(reading)
export type RegistryReading = z.infer<typeof ownReading>

/** What visitors have reserved, for those who manage the registry. */
export const registryClaims = {
  list: endpoint({
    method: 'GET',
    path: `${base}/claims`,
    summary:
      'Who reserved what, the latest first, of one gift or of all; none for a person who has hidden them from themself.',
    access: managed,
    query: z.strictObject({ ...paging, itemId: z.optional(id) }),
    output: page(claim),
    errors: {},
  }),
  set: endpoint({
    method: 'PATCH',
    path: `${base}/claims/:id`,
    summary: 'Notes that somebody was thanked, or takes that back.',
    access: managed,
    params: idParams,
    body: z.strictObject({ isThanked: z.boolean() }),
    output: claim,
    errors: {},
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/claims/:id`,
    summary: 'Undoes one reservation: others can reserve it again.',
    access: managed,
    params: idParams,
    output: nothing,
    errors: {},
  }),
  removeAlike: endpoint({
    method: 'DELETE',
    path: `${base}/claims`,
    summary:
      'Undoes all reservations of one visitor: those with the e-mail, or over the connection, of the reservation that is named.',
    access: managed,
    query: z.strictObject({ of: id, by: z._default(z.enum(['email', 'connection']), 'email') }),
    output: z.object({ removed: z.int() }),
    errors: {},
  }),
  getReading: endpoint({
    method: 'GET',
    path: `${base}/reading`,
    summary: 'Whether reservations are hidden from the caller, and mailed to them.',
    access: managed,
    output: ownReading,
    errors: {},
  }),
  putReading: endpoint({
    method: 'PUT',
    path: `${base}/reading`,
    summary: 'Hides reservations from the caller until an instant, or shows them; and whether they are mailed.',
    access: managed,
    room: 'few',
    body: z.strictObject(partly(reading)),
    output: ownReading,
    errors: {},
  }),
}

const shownGift = z.object({
  /** For visitors: not the id that the family knows it by. */
  id,
  title: z.string(),
  note: z.string(),
  price: z.nullable(z.number()),
  currency: z.string(),
  storeUrl: z.nullable(z.string()),
  image: z.nullable(sitePicture),
  status: z.enum(['available', 'reserved']),
  priority: z.nullable(z.enum(giftPriorities)),
  quantity: z.int(),
  /** Pieces that nobody has reserved yet; none of a group gift. */
  left: z.int(),
  /** What visitors give together of a group gift; null of any other. */
  raised: z.nullable(z.number()),
})
export type ShownGift = z.infer<typeof shownGift>

/** Any text on one line, also none: what is missing is said in the words of the form. */
function anything(maxLength: number) {
  const typed = line(maxLength)
  return z._default(z.nullable(z.union([z.string().check(z.trim(), z.maxLength(0)), typed])), null)
}

/** Why a gift is not reserved. */
const claimErrors = {
  NAME_AND_EMAIL_NEEDED: { status: 400, text: 'Please enter your name and email.' },
  SHARE_NEEDED: { status: 400, text: "Enter how much you'd like to give." },
  ALREADY_RESERVED: { status: 409, text: 'Someone else has just reserved this gift.' },
  NOT_THAT_MANY: { status: 409, text: "There aren't that many left." },
  NOT_THAT_MUCH: { status: 409, text: "That's more than is left to give." },
} as const

const heldClaim = z.object({
  name: z.string(),
  note: z.string(),
  quantity: z.int(),
  share: z.nullable(z.number()),
  isBought: z.boolean(),
  item: z.object({
    title: z.string(),
    price: z.nullable(z.number()),
    currency: z.string(),
    storeUrl: z.nullable(z.string()),
  }),
})
export type HeldClaim = z.infer<typeof heldClaim>

const visited = { who: 'visitor', module: 'registry' } as const
/** Whoever holds the link of a reservation need not know the site's password. */
const held = { who: 'visitor', module: 'registry', locked: 'allowed' } as const
const tokenParams = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) })

/** What visitors of the site see and do. */
export const siteRegistry = {
  list: endpoint({
    method: 'GET',
    path: '/api/public/sites/:slug/registry',
    summary: 'The gifts of a family for its visitors.',
    access: visited,
    params: z.strictObject({ slug: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: z.object({ items: z.array(shownGift) }),
    errors: {},
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api/public/registry/:itemId/claim',
    summary:
      'Reserves a gift, or gives a share of a group gift, and mails a link for taking it back where the e-mail is an address.',
    access: visited,
    params: z.strictObject({ itemId: id }),
    body: z.strictObject({
      /** Made by whoever sends it (UUIDv7): sent again, it reserves once. */
      id: z.optional(id),
      name: anything(100),
      email: anything(254),
      note: z._default(z.nullable(text(1_000)), null),
      quantity: z._default(whole(1, maxGiftQuantity), 1),
      /** Of a group gift. */
      share: z._default(z.nullable(money), null),
      /** Language of the mail. */
      locale: z._default(z.enum(locales), 'en'),
    }),
    output: z.object({ success: z.literal(true), isMailed: z.boolean(), item: shownGift }),
    status: 201,
    errors: claimErrors,
  }),
  getClaim: endpoint({
    method: 'GET',
    path: '/api/public/claims/:token',
    summary: 'The reservation that a link from a mail is about.',
    access: held,
    params: tokenParams,
    output: heldClaim,
    errors: {},
  }),
  setClaim: endpoint({
    method: 'PATCH',
    path: '/api/public/claims/:token',
    summary: 'Says that the gift was bought, or changes the note to the family.',
    access: held,
    params: tokenParams,
    body: z.strictObject({ isBought: z.optional(z.boolean()), note: z.optional(text(1_000)) }),
    output: heldClaim,
    errors: {},
  }),
  releaseClaim: endpoint({
    method: 'DELETE',
    path: '/api/public/claims/:token',
    summary: 'Gives a reserved gift back: others can reserve it again.',
    access: held,
    params: tokenParams,
    output: nothing,
    errors: {},
  }),
}
