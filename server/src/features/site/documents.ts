import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Locale, locales } from '@nestwren/contract/auth'
import { publicSites } from '@nestwren/contract/public-sites'
import { foldedSlug, isOwnSegment, slugPattern } from '@nestwren/contract/site-slugs'
import { siteAccessHeader, type SiteModule } from '@nestwren/contract/site-terms'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { InFlight } from '../../platform/http/in-flight.ts'
import { languageOf } from '../../platform/http/page-language.ts'
import { errorWords } from './pages/error-words.ts'
import { renderGate, renderSite } from './pages/render-site.ts'
import { galleryPageSize, homePhotos, type NotRead, type PageSetting, type SiteFiles, type SitePage } from './pages/shapes.ts'
import type { SiteParts } from './parts.ts'
import type { SiteContents, SiteReader } from './site-contents.ts'
import { admitTo, hasModule, heldBy } from './site-policy.ts'
import { findMovedSlug, modulesOf } from './site-queries.ts'
import { type FoundSite, findSite } from './site-reader.ts'
import { galleryOf, heroOf } from './visitor-handlers.ts'

export interface DocumentDeps {
  readonly config: Pick<Config, 'appUrl'>
  readonly database: Database
  readonly clock: Clock
  readonly sites: SiteParts
  readonly siteContents: SiteContents
  /** Of the web's build; null without one. */
  readonly files: SiteFiles | null
  readonly inFlight: InFlight
}

/**
 * Answers the documents of family sites: `/{slug}` and what is below it. Null for an address that is none of theirs, which is the
 * app's.
 * @param path decoded, beginning with a slash
 */
export type SendSite = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply | null>

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
  | { readonly page: 'home' | 'gallery' | 'registry' | 'invites'; readonly module: SiteModule | null }
  | { readonly page: 'invite'; readonly module: 'invites'; readonly inviteSlug: string }

function pageAsked([page, inviteSlug, ...further]: readonly string[]): AskedPage | null {
  if (page === undefined) return { page: 'home', module: null }
  if (page === 'invites' && inviteSlug !== undefined && further.length === 0)
    return { page: 'invite', module: 'invites', inviteSlug }
  if (inviteSlug !== undefined) return null
  return page === 'gallery' || page === 'registry' || page === 'invites' ? { page, module: page } : null
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
  const site = slugPattern.test(slug) ? await findSite(db, { slug }, now) : null
  if (site === null) {
    const moved = slugPattern.test(slug) ? await findMovedSlug(db, slug, now) : null
    return moved === null ? away : { to: addressOf(moved, rest, request) }
  }
  const query = request.query as Readonly<Record<string, unknown>>
  const preview = typeof query.preview === 'string' ? query.preview : null
  const sent = request.headers[siteAccessHeader]
  const held = heldBy(sites.tickets, site, preview ?? (typeof sent === 'string' ? sent : null), now)
  const isThere = (site.enabled || held.isPreview) && (asked.module === null || hasModule(site, asked.module))
  if (!isThere) return away
  // One address for each page: also of one that was typed in capitals.
  const [first] = decodedPath(request).slice(1).split('/')
  if (first !== slug) return { to: addressOf(slug, rest, request) }

  const locale = languageOf(request)
  const setting = settingOf(deps, { query, locale, now, isPreview: held.isPreview })
  if (!held.isUnlocked) {
    const path = rest.map((part) => `/${encodeURIComponent(part)}`).join('')
    return { html: renderGate(slug, { title: site.title, path, query: pageQuery(query) }, setting) }
  }
  const access = admitTo(site, { access: {}, isWrite: false, ...held })
  const shown = await shownPage(deps, site, { access, now, locale }, asked, query, request)
  if (shown === null) return away
  const hero = await heroOf(db, sites.pictures, site, access, now)
  const { title, bio } = site
  return { html: renderSite({ slug, title, bio, hero, modules: modulesOf(site) }, shown, setting) }
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

/** What of a page's query is its own, and not carried along by every link. */
function pageQuery({ page }: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return typeof page === 'string' && /^\d{1,6}$/.test(page) ? { page } : {}
}

interface Setting {
  readonly query: Readonly<Record<string, unknown>>
  readonly locale: Locale
  readonly now: Date
  readonly isPreview: boolean
}

function settingOf(
  { config, files }: DocumentDeps,
  { query, locale, now, isPreview }: Setting,
): PageSetting {
  const carried = {
    ...(isPreview && typeof query.preview === 'string' && { preview: query.preview }),
    ...(query.lang === locale && { lang: locale }),
  }
  return { locale, now, appUrl: config.appUrl, files, carried, isPreview }
}

/** What the page shows; null for an invite that there is not. */
async function shownPage(
  { database, sites, siteContents }: DocumentDeps,
  site: FoundSite,
  reader: SiteReader,
  asked: AskedPage,
  query: Readonly<Record<string, unknown>>,
  request: FastifyRequest,
): Promise<SitePage | null> {
  const { db } = database
  const { access, now, locale } = reader
  const { registry, invites } = siteContents
  const read = <T>(ask: () => Promise<T>) => readOr(ask, locale, request)
  const ofModule = <T>(module: SiteModule, ask: () => Promise<T>) => (hasModule(site, module) ? read(ask) : null)
  switch (asked.page) {
    case 'home':
      return {
        page: 'home',
        gallery: await ofModule('gallery', () =>
          galleryOf(db, sites.pictures, access, { offset: 0, limit: homePhotos }, now),
        ),
        registry: await ofModule('registry', async () => ({ total: await registry.count(db, access.accountId) })),
        invites: await ofModule('invites', () => invites.next(db, reader)),
      }
    case 'gallery': {
      const number = Math.max(1, Number(pageQuery(query).page ?? 1))
      const page = { offset: (number - 1) * galleryPageSize, limit: galleryPageSize }
      return { page: 'gallery', number, gallery: await read(() => galleryOf(db, sites.pictures, access, page, now)) }
    }
    case 'registry':
      return { page: 'registry', registry: await read(async () => ({ gifts: await registry.gifts(db, reader) })) }
    case 'invites':
      return { page: 'invites', list: await read(async () => ({ invites: await invites.invites(db, reader) })) }
    case 'invite': {
      const { inviteSlug } = asked
      const invite = await read(() => invites.invite(db, reader, inviteSlug))
      return invite === null ? null : { page: 'invite', inviteSlug, invite }
    }
  }
}

/** A part of a page, or that it could not be read: the other parts are shown all the same. */
async function readOr<T>(ask: () => Promise<T>, locale: Locale, { log }: FastifyRequest): Promise<T | NotRead> {
  try {
    return await ask()
  } catch (error) {
    log.error({ err: error }, 'a part of a public site could not be read')
    const message = error instanceof HttpError ? (errorWords(locale)?.[error.code] ?? error.message) : null
    return { failed: true, message }
  }
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
    'trusted-types site',
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
