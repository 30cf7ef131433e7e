import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Locale, locales } from '@nestwren/contract/auth'
import { galleryPageSize, publicSites } from '@nestwren/contract/public-sites'
import { foldedSlug, isOwnSegment, slugPattern } from '@nestwren/contract/site-slugs'
import { type SiteModule, siteAccessHeader, siteModules } from '@nestwren/contract/site-terms'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PageFiles } from '../../platform/html/page-files.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { InFlight } from '../../platform/http/in-flight.ts'
import { languageOf } from '../../platform/http/page-language.ts'
import { googleCalendarLink, outlookCalendarLink } from './calendar-links.ts'
import { errorWords } from './pages/error-words.ts'
import { renderSite } from './pages/render-site.ts'
import type { SiteParts } from './parts.ts'
import type { SiteContents, SiteGift, SiteInvite, SiteReader } from './site-contents.ts'
import { admitTo, hasModule, heldBy } from './site-policy.ts'
import { findMovedSlug, modulesOf, noModules } from './site-queries.ts'
import { type FoundSite, findSite } from './site-reader.ts'
import type { ShownGift, SitePage, SiteView } from './site-view.ts'
import { galleryOf, heroOf } from './visitor-handlers.ts'

export interface DocumentDeps {
  readonly config: Pick<Config, 'appUrl'>
  readonly database: Database
  readonly clock: Clock
  readonly sites: SiteParts
  readonly siteContents: SiteContents
  /** Of the web's build. */
  readonly files: PageFiles
  readonly inFlight: InFlight
}

/**
 * Answers the documents of family sites: `/{slug}` and what is below it. Null for an address that is none of theirs, which is the
 * app's.
 * @param path decoded, beginning with a slash
 */
type SendSite = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply | null>

export function createSiteDocuments(deps: DocumentDeps): SendSite {
  const headers = documentHeaders(deps.config.appUrl)
  return async (request, reply, path) => {
    const [first = '', ...rest] = path.replace(/\/+$/, '').split('/').slice(1)
    const slug = foldedSlug(first)
    const asked = pageAsked(rest)
    const isOfLanguage = locales.some((locale) => locale === slug)
    if (slug === '' || isOwnSegment(slug) || isOfLanguage || asked === null) return null
    reply.headers(headers)
    // A page costs what the calls of a page cost.
    const leave = await deps.inFlight.enter(publicSites.get, null, request)
    try {
      const answer = await documentOf(deps, request, { slug, asked, rest })
      if ('to' in answer) return reply.redirect(answer.to, 302)
      return await send(request, reply, answer.html)
    } finally {
      leave()
    }
  }
}

/** The page of a site that the rest of a path names. */
type AskedPage =
  | { readonly page: 'home' | SiteModule; readonly module: SiteModule | null }
  | { readonly page: 'invite'; readonly module: 'invites'; readonly inviteSlug: string }

function pageAsked([page, inviteSlug, ...further]: readonly string[]): AskedPage | null {
  if (page === undefined) return { page: 'home', module: null }
  if (page === 'invites' && inviteSlug !== undefined && further.length === 0)
    return { page: 'invite', module: 'invites', inviteSlug }
  const module = siteModules.find((one) => one === page)
  return inviteSlug !== undefined || module === undefined ? null : { page: module, module }
}

interface Asked {
  readonly slug: string
  readonly asked: AskedPage
  readonly rest: readonly string[]
}

/** What is answered: a document, or another address. */
type Answer = { readonly html: string } | { readonly to: string }

/** Where everything leads that is not there (B §2). */
const away = { to: '/' } as const

async function documentOf(deps: DocumentDeps, request: FastifyRequest, { slug, asked, rest }: Asked): Promise<Answer> {
  const { database, clock, sites } = deps
  const { db } = database
  const now = clock.now()
  const site = await findSite(db, { slug }, now)
  if (site === null) {
    const moved = slugPattern.test(slug) ? await findMovedSlug(db, slug, now) : null
    // Where a site has gone that nobody is shown, nobody is told.
    const isShown = moved !== null && (await findSite(db, { slug: moved }, now))?.enabled === true
    return isShown ? { to: addressOf(moved, rest, request) } : away
  }
  const query = request.query as Readonly<Record<string, unknown>>
  const preview = typeof query.preview === 'string' ? query.preview : null
  const sent = request.headers[siteAccessHeader]
  const held = heldBy(sites.tickets, site, preview ?? (typeof sent === 'string' ? sent : null), now)
  // Before its password a site does not tell what it has.
  const hasAsked = !held.isUnlocked || asked.module === null || hasModule(site, asked.module)
  if (!(site.enabled || held.isPreview) || !hasAsked) return away
  // One address for each page: also of one that was typed in capitals.
  const [first] = decodedPath(request).slice(1).split('/')
  if (first !== slug) return { to: addressOf(slug, rest, request) }

  const locale = languageOf(request)
  const view = viewOf(deps, site, { query, locale, now, isPreview: held.isPreview })
  if (!held.isUnlocked) return { html: renderSite(view) }
  const access = admitTo(site, { access: {}, isWrite: false, ...held })
  const page = await shownPage(deps, site, { access, now, locale }, { asked, query, request })
  if (page === null) return away
  const hero = await heroOf(db, sites.pictures, site, access, now)
  return { html: renderSite({ ...view, bio: site.bio, hero, modules: modulesOf(site), page }) }
}

function decodedPath({ raw }: FastifyRequest): string {
  const [path = ''] = (raw.url ?? '').replace(/^https?:\/\/[^/]*/i, '').split('?', 1)
  return decodeURIComponent(path)
}

/** The same page below another address, with the same query. */
function addressOf(slug: string, rest: readonly string[], { raw }: FastifyRequest): string {
  const [, query] = /\?(.*)$/s.exec(raw.url ?? '') ?? []
  const path = [slug, ...rest].map(encodeURIComponent).join('/')
  return query === undefined || query === '' ? `/${path}` : `/${path}?${query}`
}

interface Setting {
  readonly query: Readonly<Record<string, unknown>>
  readonly locale: Locale
  readonly now: Date
  readonly isPreview: boolean
}

/** What is told to somebody who has not unlocked a site, and what all its pages have. */
function viewOf(
  { config, files }: DocumentDeps,
  site: FoundSite,
  { query, locale, now, isPreview }: Setting,
): SiteView {
  const carried = new URLSearchParams()
  if (isPreview && typeof query.preview === 'string') carried.set('preview', query.preview)
  if (query.lang === locale) carried.set('lang', locale)
  const { slug, title, passwordHash } = site
  return {
    ...{ locale, now, files, isPreview, slug, title, appUrl: config.appUrl },
    query: carried.size === 0 ? '' : `?${carried}`,
    bio: '',
    hero: null,
    modules: noModules,
    passwordEnabled: passwordHash !== null,
    page: { is: 'gate' },
  }
}

interface Asking {
  readonly asked: AskedPage
  readonly query: Readonly<Record<string, unknown>>
  readonly request: FastifyRequest
}

/** What the page shows, or that it could not be read; null for an invite that there is not. */
async function shownPage(
  deps: DocumentDeps,
  site: FoundSite,
  reader: SiteReader,
  { asked, query, request }: Asking,
): Promise<SitePage | null> {
  try {
    return await readPage(deps, site, reader, asked, query)
  } catch (error) {
    request.log.error({ err: error }, 'a page of a public site could not be read')
    const { page: of } = asked
    const message = error instanceof HttpError ? (errorWords(reader.locale)?.[error.code] ?? error.message) : null
    return { is: 'failed', of, message }
  }
}

async function readPage(
  deps: DocumentDeps,
  site: FoundSite,
  reader: SiteReader,
  asked: AskedPage,
  query: Readonly<Record<string, unknown>>,
): Promise<SitePage | null> {
  const { database, sites, siteContents } = deps
  const { db } = database
  const { access, now } = reader
  switch (asked.page) {
    case 'home':
      return readHome(deps, site, reader)
    case 'gallery': {
      const number = typeof query.page === 'string' && /^[1-9]\d{0,5}$/.test(query.page) ? Number(query.page) : 1
      const page = { offset: (number - 1) * galleryPageSize, limit: galleryPageSize }
      return { is: 'gallery', number, ...(await galleryOf(db, sites.pictures, access, page, now)) }
    }
    case 'registry':
      return { is: 'registry', gifts: (await siteContents.registry.gifts(db, reader)).map(shownGift) }
    case 'invites':
      return { is: 'invites', invites: await siteContents.invites.invites(db, reader) }
    case 'invite': {
      const invite = await siteContents.invites.invite(db, reader, asked.inviteSlug)
      return invite === null ? null : { is: 'invite', invite, calendar: calendarOf(invite) }
    }
  }
}

/** Photos of the gallery that the site's first page shows. */
const homePhotos = 4

async function readHome(
  { database, sites, siteContents }: DocumentDeps,
  site: FoundSite,
  reader: SiteReader,
): Promise<SitePage> {
  const { db } = database
  const { access, now } = reader
  const few = { offset: 0, limit: homePhotos }
  const { photos, total } = hasModule(site, 'gallery')
    ? await galleryOf(db, sites.pictures, access, few, now)
    : { photos: [], total: 0 }
  const gifts = hasModule(site, 'registry') ? await siteContents.registry.count(db, access.accountId) : 0
  const invites = hasModule(site, 'invites') ? await siteContents.invites.next(db, reader) : { total: 0, next: null }
  return { is: 'home', counts: { photos: total, gifts, invites: invites.total }, photos, next: invites.next }
}

function shownGift({ raised, ...gift }: SiteGift): ShownGift {
  const { price } = gift
  // In hundredths, so that what is left and what was given add up to the price.
  const left = raised === null || price === null ? null : (Math.round(price * 100) - Math.round(raised * 100)) / 100
  return { ...gift, amountLeft: left === null ? null : Math.max(0, left) }
}

function calendarOf(invite: SiteInvite) {
  return { icsUrl: invite.icsUrl, googleUrl: googleCalendarLink(invite), outlookUrl: outlookCalendarLink(invite) }
}

/** A page of a site runs the one script and the styles of ours, and reaches nothing else. */
function documentHeaders(appUrl: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(appUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join(';'),
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    vary: `accept-encoding, accept-language, cookie, ${siteAccessHeader}`,
  }
}

const packed = promisify(gzip)

async function send(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(await packed(html, { level: 5 }))
}
