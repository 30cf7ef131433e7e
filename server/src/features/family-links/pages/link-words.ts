import { type Locale, locales } from '@nestwren/contract/auth'
import { type FilledMessage, fill, type Message } from '@nestwren/contract/message'
import type { PageFiles } from '../../../platform/html/page-files.ts'
import { formatMessage } from '../../notifications/public.ts'

/** What a page of a link is written with. */
export interface LinkSetting {
  readonly locale: Locale
  readonly files: PageFiles
  /** The path of the page, with the secret. */
  readonly path: string
  /** What links and forms of the page carry on of its query: the language, where somebody chose one. */
  readonly carried: Readonly<Record<string, string>>
}

export type Say = (message: Message, values?: FilledMessage['values']) => string

/** The words of a page in the reader's language. */
export function wordsIn(locale: Locale): Say {
  const reader = { locale, volumeUnit: 'ml', temperatureUnit: 'C', timeZone: 'UTC' } as const
  return (message, values) => formatMessage(fill(message, values), reader)
}

/** An address below the page, with what is carried on. */
export function addressOn(
  { path, carried }: Pick<LinkSetting, 'path' | 'carried'>,
  below: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ ...carried, ...query }).toString()
  return `${path}${below}${search === '' ? '' : `?${search}`}`
}

/** Names as people list them: `Juno and Max`. */
export function namesText(names: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

/** A day with its year, by the clocks of a zone; by UTC where this server does not know the zone. */
export function dayText(at: string, tz: string, locale: Locale): string {
  const style = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  try {
    return new Intl.DateTimeFormat(locale, { ...style, timeZone: tz }).format(new Date(at))
  } catch {
    return new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(new Date(at))
  }
}

export const otherLocales = (locale: Locale): readonly Locale[] => locales.filter((one) => one !== locale)
export const ownNames: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' }
