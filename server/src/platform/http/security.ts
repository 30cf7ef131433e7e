import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type Clock, systemClock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import { versionHeader } from './app-version.ts'
import { commonError } from './errors.ts'
import { admitLocalPages } from './local-pages.ts'
import { type PagePolicyOptions, pageDirectives, permissionsOf, type WiderPolicy } from './page-policy.ts'

export interface SecurityOptions extends PagePolicyOptions {
  readonly config: PagePolicyOptions['config'] & Pick<Config, 'eventLoopDelayLimitMs'>
  /** Documents that may do more than every page; none unless given. */
  readonly wider?: WiderPolicy | null
  /** What answers of the API say the time by, so that a device whose clock is wrong knows (x-server-time). */
  readonly clock?: Clock
  /** The version of the built web, which answers of the API name; none when it is not built. */
  readonly appVersion?: string | null
  /** Paths of pages that anybody may read: they compile no WebAssembly. None unless given. */
  readonly publicPaths?: readonly string[]
  /** Documents loaded from exactly these paths may frame pages of ours; none unless given. */
  readonly framing?: readonly string[]
}

/** The answer's header with the server's time, in milliseconds since 1970. */
const timeHeader = 'x-server-time'

const hashFile = z.array(z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/))

/** Reads web/build/csp-hashes.json, `["sha256-…"]`, which the web build writes; none when it is not built. */
export async function readScriptHashes(webBuildDir: string): Promise<readonly string[]> {
  const path = join(webBuildDir, 'csp-hashes.json')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  return hashFile.parse(JSON.parse(text))
}

/** A request may also name the whole address, as requests to proxies do. */
const underApi = /^(?:https?:\/\/[^/]*)?\/api\//i

/** Pages whose address may carry a token, by a mail's link: it is told to nobody, not even to this origin. */
const carriesToken =
  /^(?:https?:\/\/[^/]*)?\/(?:(?:reset-password|undo-sign-in-change|google-return|unsubscribe|with)(?:[/?#]|$)|\?)/i

/** Security headers on every answer, and 503 with Retry-After when the process cannot keep up. */
export async function registerSecurity(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const isHttps = options.config.appUrl.startsWith('https:')
  const { wider = null, framing = [], publicPaths = [], appVersion = null, clock = systemClock } = options
  const apiHeaders = await helmetHeaders({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xFrameOptions: false,
    ...everywhere(isHttps),
  })
  const sets = new Map<string, Readonly<Record<string, string>>>()
  for (const isWider of [true, false])
    for (const isFraming of [true, false])
      for (const isPublic of [true, false]) {
        const headers = await pageHeaders(options, isWider ? wider : null, { isFraming, isPublic })
        sets.set(`${isWider} ${isFraming} ${isPublic}`, headers)
      }
  const forPage = (path: string) => {
    const kind = [wider?.paths.includes(path) === true, framing.includes(path), publicPaths.includes(path)]
    return sets.get(kind.join(' ')) ?? {}
  }
  const forApi = {
    ...apiHeaders,
    ...(appVersion === null ? {} : { [versionHeader]: appVersion }),
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
  }
  app.addHook('onRequest', (request, reply, done) => {
    const url = request.raw.url ?? ''
    if (underApi.test(url)) reply.headers(forApi).header(timeHeader, String(clock.now().getTime()))
    else reply.headers(forPage(pathOf(url)))
    if (carriesToken.test(url)) reply.header('referrer-policy', 'no-referrer')
    done()
  })
  if (options.config.appEnv === 'local') admitLocalPages(app)
  await registerPressureValve(app, options.config.eventLoopDelayLimitMs)
}

/** The path as it was asked for: what is only another way to write it may not do what the one in the list may. */
function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}

async function pageHeaders(
  options: SecurityOptions,
  wider: WiderPolicy | null,
  kind: { readonly isFraming: boolean; readonly isPublic: boolean },
) {
  const headers = await helmetHeaders({
    contentSecurityPolicy: { useDefaults: false, directives: pageDirectives(options, wider, kind) },
    crossOriginOpenerPolicy: { policy: wider?.hasPopups === true ? 'same-origin-allow-popups' : 'same-origin' },
    xFrameOptions: { action: 'deny' },
    ...everywhere(options.config.appUrl.startsWith('https:')),
  })
  return { ...headers, 'permissions-policy': permissionsOf(wider) }
}

function everywhere(isHttps: boolean) {
  return {
    strictTransportSecurity: isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  } as const satisfies FastifyHelmetOptions
}

/**
 * The headers Helmet sends with these options. They are the same for every request, while the plugin puts them together
 * anew each time, which takes longer than the rest of a small request; so it is asked once.
 */
async function helmetHeaders(options: FastifyHelmetOptions): Promise<Readonly<Record<string, string>>> {
  const probe = Fastify()
  await probe.register(helmet, options)
  probe.get('/', (_request, reply) => reply.code(204).send())
  const { headers } = await probe.inject('/')
  await probe.close()
  const entries = Object.entries(headers).filter(([name]) => name !== 'date' && name !== 'connection')
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

async function registerPressureValve(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    retryAfter: 5,
    pressureHandler: async (request) => {
      // An orchestrator that is told "not alive" would restart the process and make it worse.
      if (request.routeOptions.url === '/healthz') return
      // Files of the web build cost next to nothing, and a page that lacks one of them shows nothing at all.
      if (request.is404) return
      throw commonError('UNAVAILABLE', { retryAfterS: 5 })
    },
  })
}
