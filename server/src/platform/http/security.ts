import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Config } from '../config/config.ts'
import { commonError } from './errors.ts'

export interface SecurityOptions {
  readonly config: Pick<Config, 'appEnv' | 'appUrl'>
  /** Hashes of the inline scripts in prerendered pages, `sha256-…`; see `readScriptHashes`. */
  readonly scriptHashes?: readonly string[]
  /** Sends `require-trusted-types-for 'script'`: only when the web app and its libraries write no HTML from text. */
  readonly hasTrustedTypes?: boolean
}

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

/** A page may use nothing of the device that the product does not need: sound for the lullaby, a screen that stays on. */
const permissionsPolicy = [
  'accelerometer=()',
  'autoplay=(self)',
  'browsing-topics=()',
  'camera=()',
  'display-capture=()',
  'encrypted-media=()',
  'fullscreen=(self)',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'picture-in-picture=()',
  'screen-wake-lock=(self)',
  'sync-xhr=()',
  'usb=()',
  'xr-spatial-tracking=()',
].join(', ')

/** A request may also name the whole address, as requests to proxies do. */
const underApi = /^(?:https?:\/\/[^/]*)?\/api\//i

/** Security headers on every answer, and 503 with Retry-After when the process cannot keep up. */
export async function registerSecurity(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const isHttps = options.config.appUrl.startsWith('https:')
  const pageHeaders = await helmetHeaders({
    contentSecurityPolicy: { useDefaults: false, directives: pageDirectives(options, isHttps) },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    ...everywhere(isHttps),
  })
  const apiHeaders = await helmetHeaders({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xFrameOptions: false,
    ...everywhere(isHttps),
  })
  const forPages = { ...pageHeaders, 'permissions-policy': permissionsPolicy }
  const forApi = { ...apiHeaders, 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(underApi.test(request.raw.url ?? '') ? forApi : forPages)
    done()
  })
  await registerPressureValve(app)
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

function pageDirectives({ config, scriptHashes = [], hasTrustedTypes = false }: SecurityOptions, isHttps: boolean) {
  const sockets = config.appUrl.replace(/^http/, 'ws')
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
    scriptSrcAttr: ["'none'"],
    // Styles set by script on an element's `style` are not inline styles, so this leaves them alone.
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'"],
    // 'self' covers ws: of the same origin only in newer browsers, so it is named.
    connectSrc: ["'self'", sockets],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    frameSrc: ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(hasTrustedTypes ? { requireTrustedTypesFor: ["'script'"] } : {}),
    ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
  }
}

/** Beyond this delay of the event loop new work only makes everybody wait longer. */
const longestDelayMs = 1_500

async function registerPressureValve(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelayMs,
    retryAfter: 5,
    pressureHandler: async (request) => {
      // An orchestrator that is told "not alive" would restart the process and make it worse.
      if (request.routeOptions.url === '/healthz') return
      throw commonError('UNAVAILABLE', { retryAfterS: 5 })
    },
  })
}
