import type { Locale } from '../../platform/i18n/i18n.ts'

/**
 * Keys of the cached answers about articles. The first word is the name of `public/article-items.ts`: live events patch and
 * renew what begins with it.
 */
export const articleKeys = {
  starters: (locale: Locale) => ['knowledge', 'starters', locale],
  one: (id: string, locale: Locale) => ['knowledge', 'one', id, locale],
  found: (words: string, locale: Locale) => ['knowledge', 'found', words, locale],
} as const
