import type { EndpointGroup } from '@nestwren/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { type Handlers, type MountArguments, type MountDeps, mount } from '../http/mount.ts'
import type { TaskMap } from '../jobs/jobs.ts'

/**
 * What the server mounts of a feature: `server/src/features/<name>/handlers.ts` exports one, a line of
 * `server/src/app-features.ts` lists it. `Parts` is what the feature needs of what a process has once
 * (`server/src/app-parts.ts`).
 */
export interface Feature<Parts> {
  /** Its groups of calls. */
  readonly calls?: (parts: Parts) => readonly Calls[]
  /** Its jobs. They take no connection that a request could wait for: `database` is the one of the background. */
  readonly tasks?: (parts: Parts) => TaskMap
  /** What ends of it with a person's password. */
  readonly waysIn?: readonly EndWayIn[]
  /** What operators may see named of it, by kind. */
  readonly targetNames?: TargetNames
  /** Before the server takes calls; one feature after the other, in the order of the list. */
  readonly start?: (parts: Parts) => Promise<unknown>
  /** Its steps of a graceful stop, when no call comes any more. */
  readonly stopSteps?: (parts: Parts) => readonly FeatureStopStep[]
}

/**
 * Names of what operators act on, by the kind that the list of their acts gives it: of each id that is there, what it is
 * called now. Only what an operator sees elsewhere in the panel, and nothing that a family wrote.
 */
export type TargetNames = Readonly<
  Record<string, (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>>
>

export interface FeatureStopStep {
  readonly name: string
  /** Before the jobs end: what still wants to queue some. After: what they work with. */
  readonly when: 'beforeJobs' | 'afterJobs'
  readonly run: () => Promise<void>
}

/** A group of the contract with its handlers, ready to be mounted. */
export interface Calls {
  readonly endpoints: EndpointGroup
  mount(http: FastifyInstance, deps: MountDeps): void
}

/** Joins a group of the contract with the handlers that answer it. */
export function calls<G extends EndpointGroup>(
  endpoints: G,
  handlers: Handlers<G>,
  ...options: MountArguments<G>
): Calls {
  return { endpoints, mount: (http, deps) => mount(http, deps, endpoints, handlers, ...options) }
}

/** Whose ways in end. */
export interface WhoseWaysIn {
  readonly userId: string
  readonly username: string
  /** The session that stays, because its person just proved the password in it; null: none. */
  readonly exceptSessionId: string | null
  /** The person said that somebody else acted as them. */
  readonly isDisowned: boolean
}

/**
 * Ends everything of one kind that lets a person in, or that tells one of their devices something, without asking for
 * the password: sessions, devices for push messages, links, feeds. For a disowned change also what an intruder may have
 * given away in the person's name. Runs in the transaction that `tx` is.
 */
export type EndWayIn = (tx: Db, whose: WhoseWaysIn, now: Date) => Promise<unknown>
