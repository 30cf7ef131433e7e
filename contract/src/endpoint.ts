import type * as z from 'zod/mini'
import type { Area, Level, UserPermission } from './permissions.ts'
import type { SiteModule } from './site-terms.ts'

/** Any zod schema of this contract (zod/mini, so that the browser carries only what it uses). */
export type Schema = z.ZodMiniType

/** An error an endpoint may answer with: the HTTP status and the text a person reads. */
export interface ErrorDeclaration {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 429 | 503 | 507
  readonly text: string
  /** Names of what stands beside `error` and `code` in the answer. */
  readonly fields?: readonly string[]
}

/**
 * Who may call an endpoint. The server turns this into a check before the handler runs and hands the handler the proof.
 *
 * - `anyone`: no token needed.
 * - `session`: any signed-in person, also one who owes a payment; optionally with a per-user permission.
 * - `member`: a member of an account in good standing, optionally with a per-user permission, or owners and parents only.
 * - `family`: a member who holds `level` in `area` for at least one child, or owners and parents only; the proof lists those
 *   children.
 * - `areas`: like `family`, for any of several areas; the proof lists the children of each.
 * - `child`: a member who holds `level` in `area` for the one child named at `child`.
 * - `item`: like `child`, for the area and the child (or, of several, any) that a stored item such as a log entry
 *   belongs to. `own` is enough where the caller made the item.
 * - `visitor`: whoever looks at a family's public site, without an account; the site is the one that `params.slug` names, or the
 *   call's feature finds it (`locateSite`). It has to be on, with its `module`, and unlocked, unless `locked` lets in who has
 *   not unlocked it: the proof says whether they have.
 * - `link`: whoever holds a link that a family made for them (`params.token`), on the device that it is bound to, which its cookie
 *   proves.
 * - `operator`: one of those who run the service, with a token of their own kind; no family's token opens it.
 * - `quizAdmin`: an operator, or whoever sends the quiz administration's password in `x-admin-password`.
 */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'session'; readonly can?: UserPermission }
  | { readonly who: 'member'; readonly can?: UserPermission; readonly only?: 'parents' }
  | { readonly who: 'family'; readonly area: Area; readonly level: Level; readonly only?: 'parents' }
  | { readonly who: 'areas'; readonly areas: readonly Area[]; readonly level: Level }
  | {
      readonly who: 'child'
      readonly area: Area
      readonly level: Level
      readonly child: 'params.id' | 'params.childId' | 'body.childId' | 'query.childId'
    }
  | { readonly who: 'item'; readonly level: Level; readonly own?: Level }
  | GuestAccess
  | StaffAccess

/** Of whoever looks at a family's public site. */
export interface VisitorAccess {
  readonly who: 'visitor'
  readonly module?: SiteModule
  /** Answers, with less, also who has not unlocked the site. */
  readonly locked?: 'allowed'
}

/** The ways of asking of somebody who has no account and is shown something of one family's. */
export type GuestAccess = VisitorAccess | { readonly who: 'link' }

/** The ways of asking that are about those who run the service, and about no family. */
export type StaffAccess = { readonly who: 'operator' } | { readonly who: 'quizAdmin' }

/** Whether an endpoint is for those who have no account in the family that it is about. */
export function isForGuests(access: Access): access is GuestAccess {
  return access.who === 'visitor' || access.who === 'link'
}

/** Whether an endpoint is for those who run the service. */
export function isForStaff(access: Access): access is StaffAccess {
  return access.who === 'operator' || access.who === 'quizAdmin'
}

/** An endpoint that answers 204 without a body. */
export const nothing = 'nothing'
/** An endpoint that answers with bytes. */
export const file = 'file'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` for each path parameter. */
  readonly path: `/api/${string}`
  /** One sentence for the API page. */
  readonly summary: string
  readonly access: Access
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Fields and list items that a JSON body may have in all; absent, the server's usual limit. */
  readonly maxFields?: number
  /** Bytes that a JSON body may have; absent, the server's usual limit. */
  readonly maxBodyBytes?: number
  /** Present when the body is multipart: the bytes come in the field `file`, the rest as form fields in `body`. */
  readonly upload?: { readonly maxBytes: number }
  readonly output: Schema | typeof nothing | typeof file
  /** Status of the success answer; 200 unless told, 204 for `nothing`. */
  readonly status?: 200 | 201 | 202
  /** A list of the JSON body: for each of its elements what the body says is stored once more. */
  readonly copiedFor?: string
  /**
   * `few`: makes a few small rows of each person, or ends what runs; it goes on as ever when the family's room is taken. Without
   * it nothing new is made then (201), and changes are few.
   */
  readonly room?: 'few'
  readonly errors: Readonly<Record<string, ErrorDeclaration>>
  /** A body that is right, without the child that it names: tests make one of it wherever they need one. */
  readonly example?: Readonly<Record<string, unknown>> | undefined
}

/** Declares an endpoint; returns it as it is, with its exact type. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

/** Errors every endpoint can answer with, beside those it declares. */
export const commonErrors = {
  INVALID_INPUT: { status: 400, text: "Some details aren't right. Check them and try again." },
  UNAUTHENTICATED: { status: 401, text: 'Sign in to continue.' },
  TOKEN_EXPIRED: { status: 401, text: "You've been signed out. Sign in again." },
  PAYMENT_REQUIRED: { status: 402, text: 'You need a subscription for this.' },
  LINK_ELSEWHERE: { status: 401, text: 'This link is in use on another device.' },
  SITE_LOCKED: { status: 401, text: 'This page is protected by a password.' },
  FORBIDDEN: { status: 403, text: "You don't have permission to do this." },
  VAULT_LOCKED: { status: 403, text: 'This is locked in the vault.' },
  NOT_FOUND: { status: 404, text: "We can't find this." },
  TOO_LARGE: { status: 413, text: 'This is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: "This type of content isn't accepted here." },
  RATE_LIMITED: { status: 429, text: 'Too many requests. Wait a moment and try again.' },
  UNAVAILABLE: { status: 503, text: "We're busy right now. Try again in a moment." },
  QUOTA_EXCEEDED: { status: 507, text: "Your family's storage is full. Delete something for good to make space." },
  STORAGE_FULL: { status: 507, text: "There's no space left to save this." },
} as const satisfies Record<string, ErrorDeclaration>

/** Whether a list says that its section is locked, or an item that it is kept in the vault from this session. */
export function isLockedAnswer(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'locked' in data && data.locked === true
}

export type CommonErrorCode = keyof typeof commonErrors

/** The codes one endpoint can answer with. */
export type ErrorCode<E extends Endpoint> = Extract<keyof E['errors'], string> | CommonErrorCode

type InputOf<S, Absent> = S extends Schema ? z.input<S> : Absent
type ParsedOf<S> = S extends Schema ? z.output<S> : undefined

/** What a caller passes. */
export type CallInput<E extends Endpoint> = (E['params'] extends Schema
  ? { params: InputOf<E['params'], never> }
  : object) &
  (E['query'] extends Schema ? { query?: InputOf<E['query'], never> } : object) &
  (E['body'] extends Schema ? { body: InputOf<E['body'], never> } : object) &
  (E['upload'] extends object ? { file: Blob } : object)

/** Bytes that came with a multipart call, kept in a file that is gone once the handler has returned. */
export interface UploadedFile {
  readonly path: string
  readonly sizeBytes: number
  /** As the sender named it: for display only, never a path and never believed. */
  readonly fileName: string
  /** As the sender claims: look at the bytes before believing it. */
  readonly claimedType: string
}

/** What a handler receives: parsed, defaults filled in. */
export interface HandlerInput<E extends Endpoint> {
  readonly file: E['upload'] extends object ? UploadedFile : undefined
  readonly params: ParsedOf<E['params']>
  readonly query: ParsedOf<E['query']>
  readonly body: ParsedOf<E['body']>
}

/** What a handler gives back, before the output check. */
export type HandlerOutput<E extends Endpoint> = E['output'] extends Schema
  ? z.input<E['output']>
  : E['output'] extends 'nothing'
    ? undefined
    : FileAnswer

/** What a caller receives. */
export type CallOutput<E extends Endpoint> = E['output'] extends Schema
  ? z.output<E['output']>
  : E['output'] extends 'nothing'
    ? undefined
    : Blob

/** Bytes as an answer; `fileName` is what the browser would save it as. */
export interface FileAnswer {
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
  readonly contentType: string
  readonly fileName?: string
  readonly isAttachment?: boolean
  readonly lengthBytes?: number
  /** The part of the file that this is, both ends included: answered 206. Absent for the whole file. */
  readonly range?: { readonly firstByte: number; readonly lastByte: number; readonly wholeBytes: number }
  /** Nothing is kept unless told. */
  readonly cacheControl?: string
  readonly etag?: string
}

/** A feature's endpoints by handler name. */
export type EndpointGroup = Readonly<Record<string, Endpoint>>
