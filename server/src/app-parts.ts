import { createKernel } from './features/account/public.ts'
import { createEventCounts } from './features/analytics/public.ts'
import {
  createAuthParts,
  createOwnPassword,
  createPasswords,
  createSwitchSession,
  endSessionsOf,
  type PasswordCost,
} from './features/auth/public.ts'
import { closeSubscriptionOf, createProvider, paymentDocuments } from './features/billing/public.ts'
import { childPhotoFiles } from './features/children/public.ts'
import { createLinkGate, endLinksOfLeft, greetingFiles } from './features/family-links/public.ts'
import { type StartParser, startParser } from './features/imports/public.ts'
import { createProjections } from './features/insights/public.ts'
import { withdrawBeyondRights } from './features/invites/public.ts'
import { dosesOf } from './features/logs/public.ts'
import { createPush, createPushService, type notificationTasks } from './features/notifications/public.ts'
import { createStaff } from './features/operators/public.ts'
import { deletePerson, exportParts, queueDeletionMails, requestAccountDeletion } from './features/privacy/public.ts'
import { createProgressCounts } from './features/quiz/public.ts'
import { createShownGifts } from './features/registry/public.ts'
import { createBannerBook, createProcessBook, createServiceCounts } from './features/service/public.ts'
import { createSiteParts, siteHeroFiles } from './features/site/public.ts'
import { createInviteContents } from './features/site-invites/public.ts'
import { createFamilyRoom, createFileKeeper, createFileKeys, createFileReader } from './features/storage/public.ts'
import { itemClaims } from './item-claims.ts'
import { itemPurges } from './item-purges.ts'
import { itemReturns } from './item-returns.ts'
import { items } from './items.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Database, Db } from './platform/db/database.ts'
import type { EndWayIn, TargetNames } from './platform/feature/feature.ts'
import type { Emission } from './platform/http/context.ts'
import { purgerOf } from './platform/items/trash.ts'
import type { Queue, TaskMap } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log/log.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Limits } from './platform/rate-limit/limits.ts'
import type { Realtime } from './platform/realtime/realtime.ts'
import type { BlobStore } from './platform/storage/blob-store.ts'

export interface PartsDeps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly files: BlobStore
  readonly limits: Limits
  readonly mailer: Mailer
  readonly queue: Queue<TaskMap>
  /** Tells open apps. */
  readonly publish: (emissions: readonly Emission[]) => void
  /** Tells open apps of everybody. */
  readonly tellEverybody: Realtime['tellEverybody']
  /** Living connections of this process. */
  readonly live: Realtime['stats']
  /** Of the built web; null without one. */
  readonly appVersion: string | null
  readonly waysIn: readonly EndWayIn[]
  /** What operators act on, named by its features. */
  readonly targetNames: TargetNames
  readonly passwordCost?: PasswordCost
  readonly startParser?: StartParser
}

/**
 * What a process has once and features take, each what it names. Where two features need something of each other, the
 * lower one takes it from here.
 */
export type Parts = ReturnType<typeof createParts>

export function createParts(deps: PartsDeps) {
  const { config, database, clock, log, limits, mailer, publish } = deps
  const kernel = createKernel({ config, database, clock })
  // Made once: how many passwords are hashed at a time holds for the whole process.
  const passwords = createPasswords({ cost: deps.passwordCost })
  const ownPassword = createOwnPassword({ limits, passwords })
  const auth = createAuthParts({ ...deps, kernel, passwords, ownPassword })
  const pushQueue: Queue<ReturnType<typeof notificationTasks>> = deps.queue
  const push = createPush({
    database: database.background,
    log,
    addJob: (job, options, tx) => pushQueue.add('notifications.push', job, options, tx),
  })
  const fileKeys = createFileKeys(deps)
  const keeper = createFileKeeper({ ...deps, fileKeys })
  const purges = itemPurges(keeper)
  const sites = createSiteParts({ config, database, clock })
  const shownGifts = createShownGifts(sites.pictures)
  return {
    ...deps,
    startParser: deps.startParser ?? startParser,
    kernel,
    auth,
    ownPassword,
    passwords,
    /** Those who run the service. */
    staff: createStaff({ config, database, clock, limits, passwords }),
    keeper,
    fileKeys,
    /** The one way to the bytes of stored files. */
    fileReader: createFileReader({ files: deps.files, fileKeys }),
    /** Whether a family may make anything more. */
    familyRoom: createFamilyRoom(deps),
    /** Lets those in who hold links of families. */
    linkGate: createLinkGate({ config, database, clock, limits }),
    /** The public sites of families, and what they show of features above them. */
    sites,
    shownGifts,
    siteContents: { registry: shownGifts.registry, invites: createInviteContents(sites) },
    provider: createProvider(deps),
    eventCounts: createEventCounts(deps),
    /** How far people come in quizzes. */
    quizProgress: createProgressCounts(deps),
    push,
    pushService: createPushService(config),
    /** What the pages with a payment form may do besides. */
    widerPolicy: paymentDocuments(config.revenueCat),
    /** How the service fares, and what is said to everybody. */
    serviceCounts: createServiceCounts(deps),
    processBook: createProcessBook(deps),
    bannerBook: createBannerBook(deps),
    /** Tells open apps and devices. */
    tell: (emissions: readonly Emission[]) => {
      publish(emissions)
      push.note(emissions)
    },
    /** Everything that a family keeps, and how it goes for good. */
    items,
    purges,
    itemReturns,
    itemClaims,
    /** Names of what an export of this version holds. */
    knownLists: new Set(exportParts(items).map(({ name }) => name)),
    /** Files beside those of items. */
    fileOwners: [childPhotoFiles(kernel), siteHeroFiles(kernel.gate), greetingFiles(kernel)],
    purgeDeleted: purgerOf(purges),
    /** What the logs make likely; learned once for all who ask. */
    projections: createProjections(),
    dosesOf,
    endSessionsOf,
    withdrawBeyondRights,
    endLinksOfLeft,
    switchSession: createSwitchSession(auth),
    closeSubscription: (tx: Db, accountId: string, now: Date) => closeSubscriptionOf({ log, now }, tx, accountId),
    /** Deletes a person as if they did it themselves, in the transaction that `tx` is. */
    deletePerson: async (tx: Db, userId: string, now: Date) => {
      const deletion = await deletePerson(tx, userId, now)
      for (const accountId of deletion.accountIds) await closeSubscriptionOf({ log, now }, tx, accountId)
      await queueDeletionMails({ mailer, config }, deletion, tx)
      return deletion
    },
    deleteAccount: async (tx: Db, accountId: string, now: Date) => {
      const deletion = await requestAccountDeletion(tx, accountId, now)
      if (deletion !== null) await queueDeletionMails({ mailer, config }, deletion, tx)
    },
  }
}
