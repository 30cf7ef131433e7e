import type { Locale } from '@nestwren/contract/auth'
import { errorTexts } from '@nestwren/contract/site-texts/errors'
import { wordsIn } from './page-words.ts'

const written = new Map<Locale, Readonly<Record<string, string>> | null>()

/**
 * What refusals of a visitor's calls say, by their codes, in a language that the answers themselves do not speak: they are in
 * English. Null for English.
 */
export function errorWords(locale: Locale): Readonly<Record<string, string>> | null {
  if (!written.has(locale)) {
    const say = wordsIn(locale)
    const words = Object.entries(errorTexts).map(([code, text]) => [code, say(text)])
    written.set(locale, locale === 'en' ? null : Object.fromEntries(words))
  }
  return written.get(locale) ?? null
}
