import type { Message } from '../message.ts'

/**
 * Refusals that a visitor of a family's site may read, by their codes. Answers say them in English; pages in other languages
 * say these. A test holds them to the contract's calls.
 */
export const errorTexts = {
  INVALID_INPUT: /*i18n*/ {
    id: 'site.error.INVALID_INPUT',
    message: "Some details aren't right. Check them and try again.",
  },
  NOT_FOUND: /*i18n*/ { id: 'site.error.NOT_FOUND', message: "We can't find this." },
  TOO_LARGE: /*i18n*/ { id: 'site.error.TOO_LARGE', message: 'This is too large.' },
  RATE_LIMITED: /*i18n*/ {
    id: 'site.error.RATE_LIMITED',
    message: 'Too many requests. Wait a moment and try again.',
  },
  UNAVAILABLE: /*i18n*/ { id: 'site.error.UNAVAILABLE', message: "We're busy right now. Try again in a moment." },
  SITE_LOCKED: /*i18n*/ { id: 'site.error.SITE_LOCKED', message: 'This page is protected by a password.' },
  WRONG_PASSWORD: /*i18n*/ { id: 'site.error.WRONG_PASSWORD', message: 'Incorrect password' },
  LINK_EXPIRED: /*i18n*/ { id: 'site.error.LINK_EXPIRED', message: 'This link has expired. Reload the page.' },
  NAME_AND_EMAIL_NEEDED: /*i18n*/ {
    id: 'site.error.NAME_AND_EMAIL_NEEDED',
    message: 'Please enter your name and email.',
  },
  SHARE_NEEDED: /*i18n*/ {
    id: 'site.error.SHARE_NEEDED',
    message: "Enter how much you'd like to give.",
  },
  ALREADY_RESERVED: /*i18n*/ {
    id: 'site.error.ALREADY_RESERVED',
    message: 'Someone else has just reserved this gift.',
  },
  NOT_THAT_MANY: /*i18n*/ { id: 'site.error.NOT_THAT_MANY', message: "There aren't that many left." },
  NOT_THAT_MUCH: /*i18n*/ { id: 'site.error.NOT_THAT_MUCH', message: "That's more than is left to give." },
  MISSING_FIELDS: /*i18n*/ { id: 'site.error.MISSING_FIELDS', message: 'Please fill all required fields.' },
  ONLY_YOU: /*i18n*/ { id: 'site.error.ONLY_YOU', message: 'This invite is for one person.' },
  ANSWERS_CLOSED: /*i18n*/ { id: 'site.error.ANSWERS_CLOSED', message: "This invite can't be answered anymore." },
  NO_PLACES: /*i18n*/ { id: 'site.error.NO_PLACES', message: "There aren't that many places left." },
  LIST_FULL: /*i18n*/ { id: 'site.error.LIST_FULL', message: 'So many people have answered that the list is full.' },
  LINK_ENDED: /*i18n*/ { id: 'site.error.LINK_ENDED', message: "This link doesn't work anymore." },
} satisfies Record<string, Message>
