import {
  type Endpoint,
  type EndpointGroup,
  type HandlerInput,
  type HandlerOutput,
  isForGuests,
  isForStaff,
  type Schema,
  type StaffAccess,
  type UploadedFile,
  type VisitorAccess,
} from '@nestwren/contract/endpoint'
import { siteAccessHeader } from '@nestwren/contract/site-terms'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import type { Database, Db } from '../db/database.ts'
import {
  keepingPhotoLinks,
  namesPhotos,
  type PhotoLinks,
  photosNamedIn,
  withoutPhotoLinks,
} from '../items/photo-links.ts'
import type { Log } from '../log/log.ts'
import { ipKey } from '../rate-limit/ip-key.ts'
import type {
  AccessOf,
  AnyAccess,
  Caller,
  Claims,
  Gate,
  LinkGate,
  Located,
  SiteAccess,
  SiteGate,
  StaffGate,
} from './access.ts'
import { type Context, type Emission, refusal } from './context.ts'
import { HttpError } from './errors.ts'
import type { InFlight } from './in-flight.ts'
import { bodyConfigOf } from './limits.ts'
import type { Leave } from './places.ts'
import { checkedAnswer, compressionOf, send } from './send-answer.ts'
import { isChange, type SizeOf, spend, type WriteDeps, withoutGrowth } from './spend-write.ts'
import { readUpload, type Upload } from './upload.ts'

/** What every mounted endpoint needs; made once in app.ts. */
export interface MountDeps extends WriteDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly gate: Gate
  /** Without one nobody runs the service here. */
  readonly staffGate?: StaffGate
  /** Without one no family has a public site here. */
  readonly siteGate?: SiteGate
  /** Without one no family gives links here. */
  readonly linkGate?: LinkGate
  /** Who may be answered now, and who waits. */
  readonly inFlight: InFlight
  /** Hears of each call as it begins; what it returns, as it ends. */
  readonly began?: (what: string) => () => void
  /** Those among these photos of a family that are kept in the vault by themselves. Without it, all are taken for such. */
  readonly keptPhotos?: (db: Db, accountId: string, photoIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Sends live events; never throws. */
  readonly publish: (emissions: readonly Emission[]) => void
}

export type Handler<E extends Endpoint> = (
  context: Context<E>,
  input: HandlerInput<E>,
  access: AccessOf<E>,
) => Promise<HandlerOutput<E>>

/** One handler for each endpoint of a group; a missing one does not compile. */
export type Handlers<G extends EndpointGroup> = { readonly [Name in keyof G]: Handler<G[Name]> }

/** Finds the item that a call's path names, inside the caller's account. */
export interface Locate {
  (db: Db, accountId: string, params: Readonly<Record<string, string>>): Promise<Located | null>
  readonly sizeOf?: SizeOf
}

/**
 * Finds whose public site a visitor's call is about, by what its path names; null for nobody's.
 * @param ip whose address it is that asks: who tries one secret after the other is stopped by it
 */
export type LocateSite = (db: Db, params: Readonly<Record<string, string>>, ip: string) => Promise<string | null>

type NeedsLocate<G extends EndpointGroup> =
  Extract<G[keyof G]['access'], { who: 'item' }> extends never
    ? { readonly locate?: never }
    : { readonly locate: Locate }

type MountOptions<G extends EndpointGroup> = NeedsLocate<G> & {
  /**
   * Commands that are one statement (or order their statements so that each prefix is whole) and need no transaction of
   * their own: they save two round trips.
   */
  readonly autocommit?: readonly (keyof G)[]
  /** How large is what a call's path names, where `locate` does not tell. */
  readonly sizeOf?: SizeOf
  /** Of visitors' calls whose path does not name the site's `:slug`: resolves to the id of the family. */
  readonly locateSite?: LocateSite
}

/** Options where a group needs some. */
export type MountArguments<G extends EndpointGroup> =
  NeedsLocate<G> extends { locate: Locate } ? [MountOptions<G>] : [MountOptions<G>?]

/**
 * Registers a feature's endpoints: authenticate, parse, authorise, run (a command in one transaction), check the output,
 * send the live events after the commit.
 */
export function mount<G extends EndpointGroup>(
  app: FastifyInstance,
  deps: MountDeps,
  endpoints: G,
  handlers: Handlers<G>,
  ...[options]: MountArguments<G>
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const route: Route = {
      deps,
      endpoint,
      handler: handlers[name] as Handler<Endpoint>,
      locate: options?.locate,
      locateSite: options?.locateSite,
      sizeOf: options?.sizeOf ?? options?.locate?.sizeOf,
      isTransaction: endpoint.method !== 'GET' && !(options?.autocommit ?? []).includes(name),
    }
    checkSiteIsFound(route)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: bodyConfigOf(endpoint),
      ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
      ...compressionOf(endpoint),
      handler: (request, reply) => answer(route, request, reply),
    })
  }
}

interface Route {
  readonly deps: MountDeps
  readonly endpoint: Endpoint
  readonly handler: Handler<Endpoint>
  readonly locate: Locate | undefined
  readonly locateSite: LocateSite | undefined
  readonly sizeOf: SizeOf | undefined
  readonly isTransaction: boolean
}

/** Before the server takes calls: a visitor's call that could not know its site would let nobody in. */
function checkSiteIsFound({ endpoint, locateSite }: Route): void {
  const isKnown = endpoint.path.includes('/:slug') || locateSite !== undefined
  if (endpoint.access.who === 'visitor' && !isKnown)
    throw new Error(`${endpoint.path} does not say whose site it is of`)
}

function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') === true ? header.slice(7) : null
}

/** Parses one part of the input; all problems at once, each with its path. */
function parse(route: Route, part: 'params' | 'query' | 'body', value: unknown): unknown {
  const schema: Schema | undefined = route.endpoint[part]
  if (schema === undefined) {
    const isEmpty =
      value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
    if (!isEmpty)
      throw refusal(route.endpoint, 'INVALID_INPUT', { details: [{ path: [part], text: 'Nothing is expected here.' }] })
    return undefined
  }
  // A body of `null` is not the same as none.
  const parsed = schema.safeParse(part === 'body' ? value : (value ?? {}))
  if (parsed.success) return parsed.data
  const details = parsed.error.issues
    .slice(0, 20)
    .map(({ path, message }) => ({ path: [part, ...path], text: message }))
  throw refusal(route.endpoint, 'INVALID_INPUT', { details })
}

function namedChild(endpoint: Endpoint, input: HandlerInput<Endpoint>): string | undefined {
  if (endpoint.access.who !== 'child') return undefined
  const [part, name] = endpoint.access.child.split('.') as ['params' | 'body' | 'query', string]
  const value = (input[part] as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : undefined
}

async function authorise(route: Route, caller: Caller | null, input: HandlerInput<Endpoint>): Promise<AnyAccess> {
  const { endpoint, deps, locate } = route
  const { access } = endpoint
  if (caller === null || isForStaff(access) || isForGuests(access)) return undefined
  return deps.gate.decide({
    access,
    caller,
    isWrite: endpoint.method !== 'GET',
    childId: namedChild(endpoint, input),
    locate:
      locate === undefined
        ? undefined
        : () => locate(deps.database.db, caller.accountId, input.params as unknown as Record<string, string>),
  })
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { deps, endpoint } = route
  const isOfStaff = isForStaff(endpoint.access)
  const isOfFamily = endpoint.access.who !== 'anyone' && !isOfStaff && !isForGuests(endpoint.access)
  const claims = isOfFamily ? await deps.gate.claimsOf(bearerToken(request)) : null
  const ofStaff = isOfStaff ? ((await deps.staffGate?.claimsOf(bearerToken(request))) ?? null) : null
  // Before anything asks the database, and until there is an answer: not until a slow reader has read it.
  const leave = await deps.inFlight.enter(endpoint, claims ?? ofStaff, request)
  const ended = deps.began?.(`${endpoint.method} ${endpoint.path}`)
  let output: unknown
  try {
    output = await outputOf(route, request, claims).catch((error: unknown) => lockedListOf(endpoint, error))
    const checked = checkedAnswer(endpoint, output, claims?.accountId ?? ipKey(request.ip))
    output = checked instanceof Promise ? await checked : checked
  } finally {
    ended?.()
    leave()
  }
  return send(route, { request, reply }, { claims, output })
}

/** A list of a section that the vault locks: without names, counts or ids, and it says why. Rethrows every other failure. */
function lockedListOf({ method, access }: Endpoint, error: unknown): unknown {
  const isLocked = error instanceof HttpError && error.code === 'VAULT_LOCKED'
  if (!isLocked || method !== 'GET' || access.who !== 'family') throw error
  return { items: [], nextCursor: null, locked: true }
}

async function outputOf(route: Route, request: FastifyRequest, claims: Claims | null): Promise<unknown> {
  const { deps, endpoint } = route
  const { access } = endpoint
  if (isForStaff(access)) return outputForStaff(route, request, access)
  if (access.who === 'visitor') return outputForVisitor(route, request, access)
  if (access.who === 'link') return outputForLink(route, request)
  const caller = claims === null ? null : await deps.gate.authenticate(bearerToken(request))
  const isFull = await spend(route, request, caller)
  const photoLinks = caller === null ? 'all' : await deps.gate.photoLinks(caller)
  const output = respondTo(route, request, caller, { isFull, photoLinks })
  return caller === null || photoLinks === 'all' ? output : unlinked(route, caller, photoLinks, output)
}

/** What a call does for its caller. */
interface How {
  readonly isFull: boolean
  /** Which photos they are told of. */
  readonly photoLinks: PhotoLinks
}

async function respondTo(route: Route, request: FastifyRequest, caller: Caller | null, how: How): Promise<unknown> {
  const { upload } = route.endpoint
  if (upload !== undefined) return respondToUpload(route, request, caller, upload.maxBytes)
  refuseForm(route, request)
  return respond(route, request, caller, how)
}

/** An answer or a refusal without the names of photos that the vault keeps from the caller, whatever call gives it. */
async function unlinked(
  { deps, endpoint }: Route,
  { accountId }: Caller,
  links: Exclude<PhotoLinks, 'all'>,
  answered: Promise<unknown>,
): Promise<unknown> {
  const shown = async <T>(value: T): Promise<T> => {
    if (links === 'none' || deps.keptPhotos === undefined) return withoutPhotoLinks(value, 'all')
    const named = photosNamedIn(value)
    return named.length === 0
      ? value
      : withoutPhotoLinks(value, await deps.keptPhotos(deps.database.db, accountId, named))
  }
  try {
    const output = await answered
    return endpoint.output === 'file' ? output : await shown(output)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { status, code, message, details, retryAfterS, fields } = error
    throw new HttpError(status, code, message, {
      details: await shown(details),
      fields: await shown(fields),
      ...(retryAfterS === undefined ? {} : { retryAfterS }),
    })
  }
}

/** Live events with what has to be known of the photos that they name; what cannot be looked up is told to fewer. */
async function withKeptPhotos(
  { database, keptPhotos, log }: MountDeps,
  emissions: readonly Emission[],
): Promise<readonly Emission[]> {
  if (keptPhotos === undefined || !emissions.some(({ payload }) => namesPhotos(payload))) return emissions
  try {
    const families = Map.groupBy(emissions, ({ audience }) => audience.accountId)
    const found = await Promise.all(
      [...families].map(async ([accountId, own]) => {
        const named = photosNamedIn(own.map(({ payload }) => payload))
        return [accountId, [...(await keptPhotos(database.db, accountId, named))]] as const
      }),
    )
    const kept = new Map(found)
    return emissions.map((emission) => ({ ...emission, keptPhotos: kept.get(emission.audience.accountId) ?? [] }))
  } catch (error) {
    log.warn({ err: error }, 'what is kept in the vault could not be looked up for live events')
    return emissions
  }
}

/** Parses, authorises, runs. */
async function respond(
  route: Route,
  request: FastifyRequest,
  caller: Caller | null,
  { isFull, photoLinks }: How,
): Promise<unknown> {
  const named = parseNamed(route, request)
  const sent = parse(route, 'body', request.body)
  // What they are not told of they do not take away.
  const isBlindChange = photoLinks !== 'all' && route.endpoint.method !== 'POST'
  const input = inputOf({ ...named, body: isBlindChange ? keepingPhotoLinks(sent) : sent, file: undefined })
  const access = await authorise(route, caller, input)
  const heldTo = isFull ? caller : null
  return run(route, request, input, { access, heldTo })
}

/** Those who run the service are known before anything of the call is read. */
async function outputForStaff(route: Route, request: FastifyRequest, { who }: StaffAccess): Promise<unknown> {
  const { deps, endpoint } = route
  const password = request.headers['x-admin-password']
  const sent = { token: bearerToken(request), password: typeof password === 'string' ? password : null, ip: request.ip }
  if (deps.staffGate === undefined) throw refusal(endpoint, 'UNAUTHENTICATED')
  const access = await deps.staffGate.admit(who, sent)
  refuseForm(route, request)
  const input = inputOf({ ...parseNamed(route, request), body: parse(route, 'body', request.body), file: undefined })
  return run(route, request, input, { access, heldTo: null })
}

/** Visitors of a site are let in before what they send is read. */
async function outputForVisitor(route: Route, request: FastifyRequest, asked: VisitorAccess): Promise<unknown> {
  refuseForm(route, request)
  const named = parseNamed(route, request)
  const access = await admitVisitor(route, request, asked)
  const input = inputOf({ ...named, body: parse(route, 'body', request.body), file: undefined })
  return run(route, request, input, { access, heldTo: null })
}

async function admitVisitor(
  { deps, endpoint, locateSite }: Route,
  request: FastifyRequest,
  access: VisitorAccess,
): Promise<SiteAccess> {
  const params = request.params as Readonly<Record<string, string>>
  const { slug } = params
  const accountId = slug === undefined ? ((await locateSite?.(deps.database.db, params, request.ip)) ?? null) : null
  const site = slug !== undefined ? { slug } : accountId === null ? null : { accountId }
  if (deps.siteGate === undefined || site === null) throw refusal(endpoint, 'NOT_FOUND')
  const sent = request.headers[siteAccessHeader]
  const token = typeof sent === 'string' ? sent : null
  return deps.siteGate.admit({ access, site, token, isWrite: endpoint.method !== 'GET' })
}

/** So are the holders of links; what they send counts like a member's, by their link. */
async function outputForLink(route: Route, request: FastifyRequest): Promise<unknown> {
  const { deps, endpoint } = route
  const { token } = request.params as Readonly<Record<string, string>>
  if (deps.linkGate === undefined) throw refusal(endpoint, 'NOT_FOUND')
  const isWrite = endpoint.method !== 'GET'
  const sent = { token: token ?? null, cookies: request.headers.cookie, ip: request.ip, isWrite }
  const access = await deps.linkGate.admit(sent)
  const named = parseNamed(route, request)
  await spend(route, request, { userId: access.linkId, accountId: access.accountId })
  if (endpoint.upload === undefined) {
    refuseForm(route, request)
    const input = inputOf({ ...named, body: parse(route, 'body', request.body), file: undefined })
    return run(route, request, input, { access, heldTo: null })
  }
  const { maxBytes } = endpoint.upload
  return withUpload(route, request, { maxBytes, accountId: access.accountId }, ({ fields, file }) =>
    run(route, request, inputOf({ ...named, body: parse(route, 'body', fields), file }), { access, heldTo: null }),
  )
}

/** Reads what may be large only for whoever may send it, unless the right depends on what it says. */
async function respondToUpload(
  route: Route,
  request: FastifyRequest,
  caller: Caller | null,
  maxBytes: number,
): Promise<unknown> {
  const { access: asked } = route.endpoint
  const named = parseNamed(route, request)
  const isJudgedByBody = asked.who === 'child' && asked.child.startsWith('body.')
  const early = isJudgedByBody
    ? undefined
    : await authorise(route, caller, inputOf({ ...named, body: undefined, file: undefined }))
  const accountId = caller?.accountId ?? null
  return withUpload(route, request, { maxBytes, accountId }, async ({ fields, file }) => {
    const input = inputOf({ ...named, body: parse(route, 'body', fields), file })
    const access = isJudgedByBody ? await authorise(route, caller, input) : early
    return run(route, request, input, { access, heldTo: null })
  })
}

/** Reads an upload to its end, answers it in a place of the family's, where it is of one, and removes its bytes. */
async function withUpload(
  { deps }: Route,
  request: FastifyRequest,
  { maxBytes, accountId }: { readonly maxBytes: number; readonly accountId: string | null },
  answered: (upload: Upload) => Promise<unknown>,
): Promise<unknown> {
  const upload = await readUpload(request, maxBytes)
  let leave: Leave | undefined
  try {
    if (accountId !== null) leave = await deps.inFlight.enterUploaded(accountId, request)
    return await answered(upload)
  } finally {
    leave?.()
    await upload.discard()
  }
}

/** The reader of uploads lets every multipart body through, unread. */
function refuseForm({ endpoint }: Route, request: FastifyRequest): void {
  if (/^\s*multipart\//i.test(request.headers['content-type'] ?? '')) throw refusal(endpoint, 'UNSUPPORTED_MEDIA_TYPE')
}

function parseNamed(route: Route, request: FastifyRequest) {
  return { params: parse(route, 'params', request.params), query: parse(route, 'query', request.query) }
}

/** Each part was parsed with the schema of the endpoint. */
function inputOf(parts: {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly file: UploadedFile | undefined
}): HandlerInput<Endpoint> {
  return parts as HandlerInput<Endpoint>
}

/**
 * Runs the handler; its events and follow-ups leave only when its transaction has committed. `heldTo`: whose family has no room.
 */
async function run(
  route: Route,
  request: FastifyRequest,
  input: HandlerInput<Endpoint>,
  { access, heldTo }: { readonly access: AnyAccess; readonly heldTo: Caller | null },
): Promise<unknown> {
  const { deps, endpoint, sizeOf } = route
  const emissions: Emission[] = []
  const followUps: (() => void | Promise<void>)[] = []
  const contextOn = (db: Db): Context => ({
    db,
    now: deps.clock.now(),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    authorization: request.headers.authorization ?? '',
    range: request.headers.range ?? '',
    isTrackingRefused: request.headers['sec-gpc'] === '1' || request.headers.dnt === '1',
    isHead: request.method === 'HEAD',
    requestId: request.id,
    log: request.log as Log,
    emit: (name, payload, audience) => emissions.push({ name, payload, audience } as Emission),
    afterCommit: (followUp) => followUps.push(followUp),
    refuse: (code, details, retryAfterS, fields) =>
      refusal(endpoint, code, {
        ...(details === undefined ? {} : { details }),
        ...(retryAfterS === undefined ? {} : { retryAfterS }),
        ...(fields === undefined ? {} : { fields }),
      }),
  })
  const answered = (db: Db) => route.handler(contextOn(db), input, access)
  const handle = (db: Db) => {
    if (heldTo === null || sizeOf === undefined || !isChange(endpoint)) return answered(db)
    const { accountId } = heldTo
    const named = input.params as unknown as Record<string, string>
    return withoutGrowth(
      endpoint,
      () => sizeOf(db, accountId, named),
      () => answered(db),
    )
  }
  const output = route.isTransaction ? await deps.database.transaction(handle) : await handle(deps.database.db)
  for (const followUp of followUps) {
    try {
      await followUp()
    } catch (error) {
      request.log.error({ err: error }, 'a follow-up failed after its command had been committed')
    }
  }
  if (emissions.length > 0) deps.publish(await withKeptPhotos(deps, emissions))
  return output
}
