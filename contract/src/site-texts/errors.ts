import type { Message } from '../message.ts'

/**
 * Refusals that a visitor of a family's site may read, by their codes. Answers say them in English; pages in other languages
 * say these.
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
} satisfies Record<string, Message>
