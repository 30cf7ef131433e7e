import type { Message } from '../message.ts'

/** Texts of a site's gift registry, as visitors see it. */
export const giftTexts = {
  notLoaded: /*i18n*/ { id: 'site.gifts.notLoaded', message: "Couldn't load the gifts. Try again." },
  emptyHint: /*i18n*/ { id: 'site.gifts.emptyHint', message: 'Gifts the family adds show up here.' },
  store: /*i18n*/ { id: 'site.gifts.store', message: 'Store' },
  storeOf: /*i18n*/ { id: 'site.gifts.storeOf', message: 'Store for {gift}' },
  reserve: /*i18n*/ { id: 'site.gifts.reserve', message: 'Reserve' },
  reserveOf: /*i18n*/ { id: 'site.gifts.reserveOf', message: 'Reserve {gift}' },
  reserved: /*i18n*/ { id: 'site.gifts.reserved', message: 'Reserved' },
  must: /*i18n*/ { id: 'site.gifts.must', message: 'Most wanted' },
  nice: /*i18n*/ { id: 'site.gifts.nice', message: 'Nice to have' },
  left: /*i18n*/ { id: 'site.gifts.left', message: '{left} of {quantity} left' },
  raised: /*i18n*/ { id: 'site.gifts.raised', message: '{raised} of {price} so far' },
  group: /*i18n*/ { id: 'site.gifts.group', message: 'Group gift' },
} satisfies Record<string, Message>

/** Of the dialog in which a visitor reserves a gift. */
export const claimTexts = {
  title: /*i18n*/ { id: 'site.claim.title', message: 'Reserve this gift' },
  hint: /*i18n*/ { id: 'site.claim.hint', message: 'You buy it yourself. We only mark it as reserved.' },
  name: /*i18n*/ { id: 'site.claim.name', message: 'Your name' },
  email: /*i18n*/ { id: 'site.claim.email', message: 'Email' },
  note: /*i18n*/ { id: 'site.claim.note', message: 'Note to the family' },
  noteExample: /*i18n*/ { id: 'site.claim.noteExample', message: 'Where should it be sent?' },
  quantity: /*i18n*/ { id: 'site.claim.quantity', message: 'How many' },
  quantityWrong: /*i18n*/ { id: 'site.claim.quantityWrong', message: 'Choose a number from 1 to {left}.' },
  share: /*i18n*/ { id: 'site.claim.share', message: 'Your share' },
  shareWrong: /*i18n*/ { id: 'site.claim.shareWrong', message: 'Enter an amount up to {left}.' },
  busy: /*i18n*/ { id: 'site.claim.busy', message: 'Reserving' },
  missing: /*i18n*/ { id: 'site.claim.missing', message: 'Please enter your name and email.' },
  failed: /*i18n*/ { id: 'site.claim.failed', message: 'Failed to reserve' },
  doneTitle: /*i18n*/ { id: 'site.claim.doneTitle', message: 'Gift reserved' },
  done: /*i18n*/ { id: 'site.claim.done', message: "You'll receive a confirmation with any shipping details." },
} satisfies Record<string, Message>

/** Of what the link in the confirmation opens. */
export const reservationTexts = {
  title: /*i18n*/ { id: 'site.reservation.title', message: 'Your reservation' },
  bought: /*i18n*/ { id: 'site.reservation.bought', message: 'Marked as bought' },
  open: /*i18n*/ { id: 'site.reservation.open', message: 'Reserved for you, not bought yet' },
  buy: /*i18n*/ { id: 'site.reservation.buy', message: 'Mark as bought' },
  unbuy: /*i18n*/ { id: 'site.reservation.unbuy', message: 'Mark as not bought' },
  saving: /*i18n*/ { id: 'site.reservation.saving', message: 'Saving' },
  release: /*i18n*/ { id: 'site.reservation.release', message: 'Release this gift' },
  releaseAsk: /*i18n*/ { id: 'site.reservation.releaseAsk', message: 'Release this gift?' },
  releaseHint: /*i18n*/ { id: 'site.reservation.releaseHint', message: 'Then someone else can reserve it.' },
  releasing: /*i18n*/ { id: 'site.reservation.releasing', message: 'Releasing' },
  released: /*i18n*/ { id: 'site.reservation.released', message: 'Gift released' },
  failed: /*i18n*/ { id: 'site.reservation.failed', message: "Couldn't save this. Try again." },
} satisfies Record<string, Message>
