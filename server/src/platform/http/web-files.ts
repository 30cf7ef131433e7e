import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic, { type SendOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerError, commonError, sendError } from './errors.ts'
import { languageOf, sendTranslations, withoutLanguage } from './page-language.ts'
import { precompress } from './precompress.ts'

export interface WebFilesOptions {
  /** The client folder of the web build; null, or a folder that does not exist: only the API answers. */
  readonly clientDir: string | null
  /** The origin to which a page is sent on that was asked for at this host (earlier-hosts.ts); null for none. */
  readonly movedTo?: (hostname: string) => string | null
  /** Where the pages are, for search engines: without a slash at its end. */
  readonly appUrl: string
  /** Answers what is a document of something else than the web app; resolves to null where it is not. */
  readonly otherDocuments?: (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply | null>
  /** Attributes that the element of a prerendered page gets, `name="value"`, by the page's path: what this server's settings say. */
  readonly marks?: Readonly<Record<string, string>>
}

/**
 * What a page's address asks for when files were shared with it and no service worker was there to keep them: nobody is signed
 * in to a form, so they are not taken here, and the page says that they have to be shared again.
 */
const afterLostShare = '#/shared=failed'

const assetsMaxAgeS = 31_536_000
/** Files that decide which version of the app runs are asked for anew each time. */
const revalidated = 'no-cache'

/**
 * Serves the built web app: hashed assets for a year, prerendered pages in the reader's language, the app's shell for every other page address,
 * 404 for addresses that look like files. Compressed copies are made once (http/precompress.ts), never per request.
 * Register it after everything else: it also answers what no route knows, `{ error, code: "NOT_FOUND" }` under /api.
 */
export async function registerWebFiles(app: FastifyInstance, options: WebFilesOptions): Promise<void> {
  const { clientDir, appUrl, movedTo = () => null, otherDocuments = async () => null, marks = {} } = options
  const shell = clientDir === null ? undefined : await firstFile(clientDir, ['__spa-fallback.html', 'index.html'])
  if (clientDir !== null && shell !== undefined) {
    await app.register(fastifyStatic, {
      root: clientDir,
      serve: false,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      // Cache headers are set for each kind of file below.
      cacheControl: false,
    })
  }
  if (clientDir !== null && shell !== undefined) {
    // A build that was made without them gets its compressed copies now, beside the first visitors and not before them.
    app.addHook('onListen', async () => {
      void precompress(clientDir).catch((error: unknown) =>
        app.log.warn({ err: error }, 'compressed copies could not be made'),
      )
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const isPage = path !== undefined && !isReserved(path)
    if (isPage && isShare(request, path)) return reply.redirect(encodeURI(path) + afterLostShare, 303)
    if (!isPage || (request.method !== 'GET' && request.method !== 'HEAD')) return notFound(reply)
    const origin = isFileLike(path) ? null : movedTo(request.hostname.toLowerCase())
    if (origin !== null) return reply.redirect(origin + addressOf(request), 308)
    const isDocument = !isFileLike(path) && acceptsHtml(request)
    const other = isDocument ? await otherDocuments(request, reply, path) : null
    if (other !== null) return other
    if (clientDir === null || shell === undefined) return notFound(reply)
    return !isFileLike(path)
      ? sendPage(request, reply, { clientDir, appUrl, shell, mark: marks[path] }, path)
      : sendAsset(request, reply, clientDir, path)
  })
}

function notFound(reply: FastifyReply): FastifyReply {
  return sendError(reply, commonError('NOT_FOUND'))
}

/** Addresses that are never a page of the app, so that a mistyped one is not answered with the app. */
function isReserved(path: string): boolean {
  return /^\/(api|dev\/(mailbox|family)|socket\.io|\.well-known|healthz|readyz|metrics)(\/|$)/i.test(path)
}

/**
 * A dot anywhere: no page of the app has one in its address, and nobody who asks for `/.git/config`, `/x.php/` or a file
 * wants the app instead.
 */
function isFileLike(path: string): boolean {
  return path.includes('.')
}

/** Whether a browser sends files to a page, as the share sheet of a phone does (`share_target` of the manifest). */
function isShare({ method, headers }: FastifyRequest, path: string): boolean {
  return method === 'POST' && !isFileLike(path) && headers['content-type']?.startsWith('multipart/form-data') === true
}

/** Path and query as they were written; a request may also name the whole address, as requests to proxies do. */
function addressOf(request: FastifyRequest): string {
  return (request.raw.url ?? '').replace(/^https?:\/\/[^/]*/i, '')
}

/** The decoded path, or undefined when it is no path of a file. */
function pathOf(request: FastifyRequest): string | undefined {
  const [raw = ''] = (request.raw.url ?? '').split('?', 1)
  try {
    const path = decodeURIComponent(raw)
    const isOdd =
      path.includes('\0') || path.includes('\\') || path.split('/').some((part) => part === '..' || part === '.')
    // Encoded twice: no page and no file of ours is, so it is only another way to write one of the above.
    const isEncodedStill = /%[0-9a-f]{2}/i.test(path)
    return isOdd || isEncodedStill || path.includes('//') ? undefined : path
  } catch {
    return undefined
  }
}

async function sendAsset(request: FastifyRequest, reply: FastifyReply, clientDir: string, path: string) {
  // A page's own file name is not one of its addresses, and compressed copies are chosen by the browser's header.
  if (/\.(html|br|gz)$/.test(path) || !(await isFile(join(clientDir, path)))) return notFound(reply)
  const isHashed = path.startsWith('/assets/')
  reply.header('cache-control', isHashed ? `public, max-age=${assetsMaxAgeS}, immutable` : revalidated)
  return send(request, reply, path)
}

interface Pages {
  readonly clientDir: string
  readonly appUrl: string
  readonly shell: string
  readonly mark: string | undefined
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { clientDir, appUrl, shell, mark }: Pages,
  path: string,
) {
  if (!acceptsHtml(request)) return notFound(reply)
  reply.header('cache-control', revalidated)
  const plain = withoutLanguage(path)
  // Where the build keeps a language is no address of the page: it has one, and says which languages there are.
  if (plain !== null) return reply.redirect(encodeURI(plain), 308)
  const page = join(path, 'index.html')
  const isPrerendered = await isFile(join(clientDir, page))
  if (!isPrerendered) {
    // Only pages that were rendered ahead are known to exist; the others decide in the browser, and search engines skip them.
    reply.header('x-robots-tag', 'noindex')
    return send(request, reply, shell)
  }
  sendTranslations(request, reply, appUrl, path)
  const language = languageOf(request)
  const translated = join('/', language, page)
  const file = (await isFile(join(clientDir, translated))) ? translated : page
  // Of one address there are several, which may have been written at the same moment and be of the same length.
  const { size, mtimeMs } = await stat(join(clientDir, file))
  const variant = `${file === page ? '' : language}${mark === undefined ? '' : 'marked'}`
  const tag = `W/"${variant}${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`
  reply.header('etag', tag)
  if (isHeld(request, tag)) return reply.code(304).send()
  if (mark !== undefined) return sendMarked(reply, join(clientDir, file), mark)
  return send(request, reply, file, { etag: false, lastModified: false })
}

/** A page that differs by a setting has no copies that were compressed ahead. */
async function sendMarked(reply: FastifyReply, file: string, mark: string): Promise<FastifyReply> {
  const html = await readFile(file, 'utf8')
  return reply.type('text/html; charset=utf-8').send(html.replace('<html', () => `<html ${mark}`))
}

/** Whether the browser says that it has this version. */
function isHeld({ headers }: FastifyRequest, tag: string): boolean {
  const held = headers['if-none-match']?.split(',').map((one) => one.trim()) ?? []
  return held.includes(tag) || held.includes('*')
}

async function send(request: FastifyRequest, reply: FastifyReply, path: string, options: SendOptions = {}) {
  try {
    return await reply.code(200).sendFile(path.replace(/^\/+/, ''), options)
  } catch (error) {
    return answerError(error, request, reply)
  }
}

function acceptsHtml(request: FastifyRequest): boolean {
  const accept = request.headers.accept
  return accept !== undefined && /text\/html|\*\/\*/.test(accept)
}

async function firstFile(dir: string, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) if (await isFile(join(dir, name))) return name
  return undefined
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
