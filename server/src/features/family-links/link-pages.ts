import { linkPagePath, linkVisits } from '@nestwren/contract/link-visits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageFiles } from '../../platform/html/page-files.ts'
import { decodeCursor } from '../../platform/http/cursor.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { InFlight } from '../../platform/http/in-flight.ts'
import { chosenLanguage, languageOf } from '../../platform/http/page-language.ts'
import type { Leave } from '../../platform/http/places.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { maskedAddress } from '../../platform/mail/masked-address.ts'
import { newLinkSecret } from '../../platform/secrets/link-secret.ts'
import { deviceOf } from '../auth/public.ts'
import { beginCodeTry, bindLink, expectCode, moveLink, noteVisit } from './commands.ts'
import { deviceCookie, deviceSecretOf } from './device-cookie.ts'
import { accessOf, isOnDevice, type StandingLink, standingLink } from './link-policy.ts'
import { codeMail } from './mails.ts'
import { busyPage, type Elsewhere, elsewherePage, gonePage, openPage } from './pages/entry-pages.ts'
import { addressOn, type LinkSetting } from './pages/link-words.ts'
import { sharedPage } from './pages/shared-page.ts'
import { createLinkKeys, isSame } from './secrets.ts'
import { listShared } from './shared-queries.ts'

interface LinkPageDeps extends Pick<FeatureDeps, 'config' | 'database' | 'clock' | 'limits'> {
  readonly mailer: Mailer
  readonly inFlight: InFlight
  /** Of the built web; null without one. */
  readonly files: PageFiles
}

/** Items of a page: what a phone loads in a moment. */
const perPage = 16
/** A form of these pages holds a code. */
const mostFormBytes = 1_000

type Answer = (request: FastifyRequest, reply: FastifyReply, asked: Asked) => Promise<unknown>

/** What a request for a page of a link is about. */
interface Asked {
  readonly token: string
  readonly setting: LinkSetting
  readonly standing: StandingLink
}

/**
 * The page of a link and its forms, which work without a script: opening it on a first device, and moving it to another one. What is
 * done on the page goes by calls of contract.linkVisits.
 */
export function registerLinkPages(http: FastifyInstance, deps: LinkPageDeps): void {
  const pages = linkPages(deps)
  const at = `${linkPagePath}/:token`
  const served = (answer: Answer) => (request: FastifyRequest, reply: FastifyReply) =>
    serve(deps, request, reply, answer)
  void http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.get(at, served(pages.show))
    scope.post(`${at}/open`, served(pages.open))
    scope.post(`${at}/code`, served(pages.sendCode))
    scope.post(`${at}/move`, served(pages.move))
  })
}

async function serve(
  deps: LinkPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<unknown> {
  reply.header('x-robots-tag', 'noindex, nofollow').header('cache-control', 'no-store')
  reply.header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8')
  const { token = '' } = request.params as { readonly token?: string }
  const setting = settingOf(deps, request, token)
  let leave: Leave | undefined
  try {
    // A page costs what the calls of a page cost.
    leave = await deps.inFlight.enter(linkVisits.list, null, request)
    const standing = await standingLink(deps, { token, ip: request.ip })
    if (standing === null) return reply.code(404).send(gonePage(setting))
    // Until its holder chooses another, the page speaks the language that the family gave the link.
    const locale = chosenLanguage(request) ?? standing.link.locale
    return await answer(request, reply, { token, setting: { ...setting, locale }, standing })
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 429) throw error
    return reply
      .code(429)
      .header('retry-after', String(error.retryAfterS ?? 60))
      .send(busyPage(setting))
  } finally {
    leave?.()
  }
}

function settingOf({ files }: LinkPageDeps, request: FastifyRequest, token: string): LinkSetting {
  const locale = languageOf(request)
  const isChosen = (request.query as { readonly lang?: unknown }).lang === locale
  const path = `${linkPagePath}/${encodeURIComponent(token)}`
  return { locale, files, path, carried: isChosen ? { lang: locale } : {} }
}

function linkPages(deps: LinkPageDeps): Record<'show' | 'open' | 'sendCode' | 'move', Answer> {
  const { config, database, clock, limits, mailer } = deps
  const keys = createLinkKeys(config.authSecret)

  const elsewhere = (
    reply: FastifyReply,
    { setting, standing }: Asked,
    how: Pick<Elsewhere, 'isCodeSent' | 'wrong'>,
  ) => {
    const { email } = standing.link
    const address = email === null ? null : maskedAddress(email)
    return reply.code(how.wrong === undefined ? 403 : 400).send(elsewherePage(setting, { address, ...how }))
  }
  const toPage = (reply: FastifyReply, { setting }: Asked, query: Readonly<Record<string, string>> = {}) =>
    reply.redirect(addressOn(setting, '', query), 303)
  /** Whether a code waits that was mailed for the device of this request. */
  const isCodeFor = ({ headers }: FastifyRequest, { link }: StandingLink) => {
    const isGood = link.codeHash !== null && link.codeExpiresAt !== null && link.codeExpiresAt > clock.now()
    return isGood && deviceSecretOf(config, link.id, headers.cookie) !== null
  }

  return {
    async show(request, reply, asked) {
      const { standing, setting, token } = asked
      const { link } = standing
      if (link.deviceHash === null) return reply.send(openPage(setting))
      if (!isOnDevice(deps, standing, request.headers.cookie))
        return elsewhere(reply, asked, { isCodeSent: isCodeFor(request, standing) })
      const now = clock.now()
      await noteVisit(database.db, link, now)
      const secret = deviceSecretOf(config, link.id, request.headers.cookie)
      // It lasts from each visit on, as the link does.
      if (secret !== null) reply.header('set-cookie', deviceCookie(config, link.id, secret))
      const { after } = request.query as { readonly after?: unknown }
      const cursor = typeof after === 'string' ? decodeCursor(after) : null
      const access = accessOf(standing, token)
      const page = await listShared(database.db, keys, access, { cursor, limit: perPage, now })
      const { name, arePhotosLocked } = access
      const children = access.children.map((child) => child.name)
      const { mayWrite } = standing
      return reply.send(
        sharedPage(setting, { ...page, name, children, arePhotosLocked, mayWrite, token, isFirst: cursor === null }),
      )
    },

    async open(_request, reply, asked) {
      const { link } = asked.standing
      const secret = newLinkSecret()
      // Of two devices at once the second is on another one.
      if (await bindLink(database.db, link, secret, clock.now()))
        reply.header('set-cookie', deviceCookie(config, link.id, secret))
      return toPage(reply, asked)
    },

    async sendCode(request, reply, asked) {
      const { standing } = asked
      const { id, email, locale, deviceHash } = standing.link
      if (deviceHash === null || email === null || isOnDevice(deps, standing, request.headers.cookie))
        return toPage(reply, asked)
      const counted = await limits.consume('linkCode', id)
      if (!counted.ok) return elsewhere(reply, asked, { isCodeSent: isCodeFor(request, standing), wrong: 'tooMany' })
      // The code is good for this device alone, which so far opens nothing.
      const secret = newLinkSecret()
      const { digits, hash } = keys.newCode(id, secret)
      const device = deviceOf(String(request.headers['user-agent'] ?? '').slice(0, 400))
      await database.transaction(async (tx) => {
        await expectCode(tx, standing.link, hash, clock.now())
        await mailer.queue({ to: email, ...codeMail({ locale, digits, device }, config) }, tx)
      })
      reply.header('set-cookie', deviceCookie(config, id, secret))
      return toPage(reply, asked)
    },

    async move(request, reply, asked) {
      const { link } = asked.standing
      const secret = deviceSecretOf(config, link.id, request.headers.cookie)
      const sent = request.body instanceof URLSearchParams ? (request.body.get('code') ?? '') : ''
      const digits = sent.replaceAll(/\D/g, '')
      const now = clock.now()
      const codeHash = secret === null ? null : await beginCodeTry(database.db, link, now)
      const isRight = secret !== null && codeHash !== null && isSame(codeHash, keys.hashOfCode(link.id, secret, digits))
      if (isRight && (await moveLink(database.db, link, { codeHash, deviceSecret: secret }, now)))
        return toPage(reply, asked)
      return elsewhere(reply, asked, { isCodeSent: isCodeFor(request, asked.standing), wrong: 'code' })
    },
  }
}
