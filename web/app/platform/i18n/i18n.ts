import { I18n, i18n, type MessageDescriptor, type Messages } from '@lingui/core'
import { apart, bare } from '@nestwren/contract/apart'
import { writePersonal } from '../preferences/personal.ts'
import { readPreference } from '../preferences/preferences.ts'
import { directionOf } from './direction.ts'

export const locales = ['en', 'es'] as const
export type Locale = (typeof locales)[number]

export const localeNames: Record<Locale, string> = { en: 'English', es: 'Español' }

export const localeKey = 'nestwren.locale'

/**
 * How to load the texts of one part of the app, in each language. English is loaded too, because production builds carry
 * ids only.
 */
type Catalogs = Readonly<Record<Locale, () => Promise<{ messages: Messages }>>>

/** What every page shows; loaded before the first page. Features register theirs (build-tools/feature-texts.ts). */
const core: Catalogs = {
  en: () => import('./catalogs/core/en.po'),
  es: () => import('./catalogs/core/es.po'),
}
const errors: Catalogs = {
  en: () => import('./catalogs/errors/en.po'),
  es: () => import('./catalogs/errors/es.po'),
}

type Values = MessageDescriptor['values']

/** Values of a sentence; what is written the other way does not turn it around. */
const keptApart = (values: Values): Values =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? apart(value) : value]),
  )

const say = I18n.prototype._.bind(i18n)
// Every sentence is made here, so that whoever writes one need not think of it.
i18n._ = (said: string | MessageDescriptor, values?: Values, options?: Parameters<typeof i18n._>[2]) =>
  bare(
    typeof said === 'string'
      ? say(said, keptApart(values), options)
      : say({ ...said, values: keptApart(said.values ?? values) }),
  )
i18n.t = i18n._

const needed = new Set<Catalogs>([core])
/** The catalogs that are there, by what loads them. */
const loaded = new Set<() => unknown>()
let preferredLocale: Locale | null = null
/** How every text is changed before it is shown, for whoever tries a language that the product does not speak. */
let worn: { readonly locale: string; readonly change: (messages: Messages) => Messages } | null = null
/** Begins the ids of sentences that no catalog has. */
const serverPrefix = 'server.'
/** What the server says, by its English words; empty in English, where the words can be shown as they come. */
let knownTexts: ReadonlyMap<string, ForeignText> = new Map()

function toLocale(tag: string | null | undefined): Locale | null {
  const language = tag?.toLowerCase().split('-')[0]
  return locales.find((locale) => locale === language) ?? null
}

/** The language to begin in: that in which the page was written ahead (build-tools/written-pages.ts), else the device's. */
export const firstLocale = (): Locale => toLocale(document.documentElement.dataset.written) ?? detectLocale()

/** The language this device asks for: the stored choice, else the first known browser language, else English. */
export function detectLocale(): Locale {
  const preferred = [readPreference(localeKey), ...(globalThis.navigator?.languages ?? [])]
  for (const tag of preferred) {
    const locale = toLocale(tag)
    if (locale) return locale
  }
  return 'en'
}

/** Loads the texts and shows them; everything that renders a text follows. Rejects when they cannot be fetched. */
export async function activateLocale(locale: Locale): Promise<void> {
  preferredLocale = locale
  await Promise.all([loadNeeded(locale), loadKnownTexts(locale)])
  i18n.activate(locale)
  if (typeof document === 'undefined') return
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(worn?.locale ?? locale)
}

/** Has every text changed that is loaded from now on, and the page written as `locale` is (pseudo.ts). */
export function wearTexts(clothes: NonNullable<typeof worn>): void {
  worn = clothes
}

/**
 * Registers the texts that the code that has just been loaded shows, and starts to fetch it. Modules call this while
 * they are evaluated and do not wait: in WebKit, imports of a module with top-level await can resolve before it has run
 * (WebKit bug 242740). `withTexts` does the waiting.
 * @public called by modules that the build writes
 */
export function needTexts(catalogs: Catalogs): void {
  needed.add(catalogs)
  loadTexts(preferredLocale ?? detectLocale(), catalogs).catch(() => undefined)
}

/**
 * Passes a loaded module on once all registered texts are there in the language of the page. The build puts this behind
 * every dynamic import of our own code (build-tools/feature-texts.ts). Rejects when a catalog cannot be fetched, and when the
 * module has not run: WebKit resolves an import whose first attempt was cut off with functions over empty variables.
 */
export async function withTexts<Module extends object>(module: Module): Promise<Module> {
  if ('hasRun' in module && module.hasRun !== true) throw new Error('A part of the page was cut off.')
  let locale: Locale
  do {
    locale = preferredLocale ?? detectLocale()
    await loadNeeded(locale)
    // The language may have been switched meanwhile.
  } while (locale !== (preferredLocale ?? locale))
  return module
}

async function loadNeeded(locale: Locale): Promise<void> {
  await Promise.all([...needed].map((catalogs) => loadTexts(locale, catalogs)))
}

async function loadTexts(locale: Locale, catalogs: Catalogs): Promise<void> {
  const load = catalogs[locale]
  if (loaded.has(load)) return
  const { messages } = await load()
  if (loaded.has(load)) return
  loaded.add(load)
  const texts = worn?.change(messages) ?? messages
  // Nothing that is shown waits for them (withTexts): telling everybody would render all there is anew, and have React throw
  // away, and draw from nothing, a written page that it has not come to yet.
  if (locale === i18n.locale) Object.assign(i18n.messages, texts)
  else i18n.load(locale, texts)
}

/** Makes the texts of the server's errors known, where they have to be translated. */
export async function loadKnownTexts(locale: Locale): Promise<void> {
  if (locale === 'en') return
  const [{ errorTexts }] = await Promise.all([import('../api/error-texts.ts'), loadTexts(locale, errors)])
  knownTexts = new Map(errorTexts.map((text) => [text.message, text]))
}

/** The text of the catalogs for words of the server; the words themselves where no catalog has them. */
export function textOfWords(message: string): ForeignText {
  return knownTexts.get(message) ?? { id: serverPrefix + message, message }
}

/** Switches the language now and remembers it, for the person who is signed in on their other devices too. */
export async function setLocale(locale: Locale): Promise<void> {
  await activateLocale(locale)
  writePersonal(localeKey, locale)
}

export function currentLocale(): Locale {
  return toLocale(i18n.locale) ?? 'en'
}

/** A text that lives outside the web, such as an error of the contract: an id and its English words. */
export interface ForeignText {
  id: string
  message: string
}

/**
 * Shows a contract text in the current language. Words without a catalog entry, such as a sentence of the server, are
 * shown as they are with their values filled in: a production build cannot compile them, and braces in them mean nothing.
 * While developing there are no catalogs, and texts of the contract are compiled from their words.
 */
export function renderText({ id, message }: ForeignText, values?: MessageDescriptor['values']): string {
  const isOfContract = !import.meta.env.PROD && !id.startsWith(serverPrefix)
  if (isOfContract || Object.hasOwn(i18n.messages, id)) return i18n._(id, values, { message })
  return bare((message ?? id).replace(/\{(\w+)\}/g, (part, name) => apart(String(values?.[name] ?? part))))
}
