import { commonErrors, type Endpoint, type ErrorCode, type ErrorDeclaration } from '@nestwren/contract/endpoint'
import type { LiveEventName, LiveEvents } from '@nestwren/contract/live'
import type { Area } from '@nestwren/contract/permissions'
import type { VaultSection } from '@nestwren/contract/vault'
import type { Db } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import { HttpError } from './errors.ts'

/** What the vault has to say of those who hear an event of an item in one of its sections. */
interface OfVault {
  /** It is of something that is kept in the vault by itself: for sessions that are shown such. */
  readonly isKept?: boolean | undefined
  /** Sessions that are shown what is kept hear of it in another event. */
  readonly exceptKept?: boolean | undefined
}

/** Who hears a live event. Rooms are the server's; nobody else names one. */
export type Audience =
  | { readonly to: 'account'; readonly accountId: string }
  /** Those who may see the area of the child, and whose history reaches back to `at`. */
  | ({
      readonly to: 'child'
      readonly accountId: string
      readonly childId: string
      readonly area: Area
      readonly at: Date
    } & OfVault)
  /** Like `child`, for an item of several children: each receiver hears it once. */
  | ({
      readonly to: 'children'
      readonly accountId: string
      readonly childIds: readonly string[]
      readonly area: Area
      readonly at: Date
      /** Whoever may see it by one of these children hears of it in another event. */
      readonly notOf?: readonly string[] | undefined
      /** The parts of the payload that list all its children (`childIds`): each receiver is told those they may see. */
      readonly narrows?: readonly string[] | undefined
    } & OfVault)
  /** Owners and parents; of something in a section of the vault, on devices for which that is not locked. */
  | ({ readonly to: 'parents'; readonly accountId: string; readonly section?: VaultSection | undefined } & OfVault)
  | ({
      readonly to: 'user'
      readonly accountId: string
      readonly userId: string
      /** Only on devices for which this section of the vault is not locked. */
      readonly section?: VaultSection | undefined
      /** What they have to see still when a message of it leaves for their device, which may be hours later. */
      readonly needs?: Needs | undefined
    } & OfVault)

/** An area of each of some children, back to an instant. */
interface Needs {
  readonly area: Area
  readonly childIds: readonly string[]
  readonly at: Date
  readonly isKept?: boolean | undefined
  /** Of the section that it is in: whether it is kept in the vault is looked up when a message of it leaves. */
  readonly itemId?: string | undefined
}

/** A live event on its way out, sent after the commit of the command that made it. */
export type Emission = {
  [Name in LiveEventName]: {
    readonly name: Name
    readonly payload: LiveEvents[Name]
    readonly audience: Audience
    /** The photos among those that the payload names that are kept in the vault; absent where nobody has looked. */
    readonly keptPhotos?: readonly string[]
  }
}[LiveEventName]

/** What a handler works with. `db` is the transaction for commands and the pool for queries. */
export interface Context<E extends Endpoint = Endpoint> {
  readonly db: Db
  /** The instant of the request. */
  readonly now: Date
  readonly ip: string
  readonly userAgent: string
  /** The header as it was sent, for a call from another service that proves itself with a secret; empty without one. */
  readonly authorization: string
  /** The header `Range` as it was sent; empty without one. */
  readonly range: string
  /** The browser asks not to be followed (Sec-GPC or DNT). */
  readonly isTrackingRefused: boolean
  /** Whether only the headers of the answer are asked for: nothing of its body is sent. */
  readonly isHead: boolean
  readonly requestId: string
  readonly log: Log
  /** Queues a live event; it leaves only after the commit. */
  emit<Name extends LiveEventName>(name: Name, payload: LiveEvents[Name], audience: Audience): void
  /** Runs after the commit and before the answer; a failure is logged and does not change the answer. */
  afterCommit(run: () => void | Promise<void>): void
  /** The error to throw for a code the endpoint declares. */
  refuse(
    code: ErrorCode<E>,
    details?: unknown,
    retryAfterS?: number,
    fields?: Readonly<Record<string, unknown>>,
  ): HttpError
}

/** The error of `endpoint` for one of its codes, with the text that stands beside it in the contract. */
export function refusal<E extends Endpoint>(
  endpoint: E,
  code: ErrorCode<E>,
  options: { details?: unknown; retryAfterS?: number; fields?: Readonly<Record<string, unknown>> } = {},
): HttpError {
  const declarations: Readonly<Record<string, ErrorDeclaration>> = { ...commonErrors, ...endpoint.errors }
  const declared = declarations[code]
  if (declared === undefined) throw new Error(`${endpoint.method} ${endpoint.path} does not declare ${code}`)
  const undeclared = Object.keys(options.fields ?? {}).find((name) => declared.fields?.includes(name) !== true)
  if (undeclared !== undefined) throw new Error(`${endpoint.path} does not declare ${undeclared} of ${code}`)
  return new HttpError(declared.status, code, declared.text, options)
}
