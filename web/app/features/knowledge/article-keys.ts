import type { Locale } from '../../platform/i18n/i18n.ts'

/** Keys of the cached answers about articles; live events patch and renew what begins with the first word. */
export const articleKeys = {
  all: ['knowledge'],
  starters: (locale: Locale) => ['knowledge', 'starters', locale],
  one: (id: string, locale: Locale) => ['knowledge', 'one', id, locale],
  found: (words: string, locale: Locale) => ['knowledge', 'found', words, locale],
} as const
