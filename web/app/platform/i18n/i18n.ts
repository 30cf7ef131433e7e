import { i18n, type MessageDescriptor, type Messages } from '@lingui/core'
import { readPreference, writePreference } from '../preferences/preferences.ts'

export const locales = ['en', 'es'] as const
export type Locale = (typeof locales)[number]

export const localeNames: Record<Locale, string> = { en: 'English', es: 'Español' }

const storageKey = 'nestwren.locale'

// One chunk per language; English too, because production builds carry ids only.
const catalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./catalogs/en.po'),
  es: () => import('./catalogs/es.po'),
}

function toLocale(tag: string | null | undefined): Locale | null {
  const language = tag?.toLowerCase().split('-')[0]
  return locales.find((locale) => locale === language) ?? null
}

/** The language this device asks for: the stored choice, else the first known browser language, else English. */
export function detectLocale(): Locale {
  const wished = [readPreference(storageKey), ...(globalThis.navigator?.languages ?? [])]
  for (const tag of wished) {
    const locale = toLocale(tag)
    if (locale) return locale
  }
  return 'en'
}

/** Loads a catalog and shows it; everything that renders a text follows. Rejects when the catalog cannot be fetched. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await catalogs[locale]()
  i18n.loadAndActivate({ locale, messages })
  if (typeof document !== 'undefined') document.documentElement.lang = locale
}

/** Switches the language now and remembers it on this device. */
export async function setLocale(locale: Locale): Promise<void> {
  await activateLocale(locale)
  writePreference(storageKey, locale)
}

export function currentLocale(): Locale {
  return toLocale(i18n.locale) ?? 'en'
}

/** A text that lives outside the web, such as an error of the contract: an id and its English words. */
export interface ForeignText {
  id: string
  message: string
}

/** Shows a contract text in the current language, English when the catalog does not have it. */
export function renderText(text: ForeignText, values?: MessageDescriptor['values']): string {
  return i18n._(text.id, values, { message: text.message })
}
