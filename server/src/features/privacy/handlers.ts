import { Readable } from 'node:stream'
import type { Contract } from '@nestwren/contract'
import { privacy } from '@nestwren/contract/privacy'
import { vaultSections } from '@nestwren/contract/vault'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { commonError } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { createWorkQueue } from '../../platform/work-queue/work-queue.ts'
import { findPerson, isOwnerRole, type Kernel } from '../account/public.ts'
import { type OwnPassword, signedInAt } from '../auth/public.ts'
import type { FileReader } from '../storage/public.ts'
import { lastKeptOf, sightOf } from '../vault/public.ts'
import { type Deletion, deletePerson, requestAccountDeletion } from './deletion-commands.ts'
import { applyDeletionRecordsAtStart } from './deletion-log-commands.ts'
import { queueDeletionMails } from './deletion-mail-commands.ts'
import { type ExportKey, queueExport } from './export-commands.ts'
import { exportParts } from './export-parts.ts'
import { type ExportScope, readExportScope, scopeMark } from './export-scope.ts'
import {
  type ExportRow,
  findFinished,
  isLocked,
  isMarked,
  listExports,
  presentExport,
  type VaultNow,
} from './queries.ts'
import { streamExport } from './streamed-export-commands.ts'
import { type PrivacyTaskDeps, privacyTasks } from './tasks.ts'

interface PrivacyDeps {
  readonly config: Pick<Config, 'appUrl'>
  readonly database: Database
  readonly clock: Clock
  readonly files: BlobStore
  readonly fileReader: FileReader
  /** What a family keeps, which an export holds. */
  readonly items: readonly ItemFacts[]
  readonly limits: Limits
  readonly mailer: Mailer
  readonly kernel: Kernel
  readonly ownPassword: OwnPassword
  /** Queues the job that makes an export. */
  readonly addExportJob: (key: ExportKey, tx: Db) => Promise<void>
  /** Ends what an account pays for, in the transaction that deletes it. */
  readonly closeSubscription: (tx: Db, accountId: string, now: Date) => Promise<void>
}

/** So many lists of families are written at once, and so many more families wait for theirs. */
const listsAtOnce = 2
const mostWaitingForLists = 20
/** For so long after signing in a session alone says who it is. */
const freshMs = 15 * 60_000

/** What is said of a ZIP that was asked for then. */
function zipOf(askedAt: Date) {
  const fileName = `nestwren-${askedAt.toISOString().slice(0, 10)}.zip`
  return { contentType: 'application/zip', fileName, isAttachment: true }
}

interface PrivacyParts extends Omit<PrivacyDeps, 'addExportJob'>, PrivacyTaskDeps {
  readonly database: PrivacyDeps['database']
  readonly files: PrivacyDeps['files']
  readonly queue: Queue<ReturnType<typeof privacyTasks>>
}

export const privacyFeature: Feature<PrivacyParts> = {
  calls: ({ queue, ...parts }) => {
    const addExportJob: PrivacyDeps['addExportJob'] = (key, tx) =>
      queue.add('privacy.export', key, { owner: key.accountId }, tx)
    // They count and hash before they write, and no connection waits meanwhile.
    return [
      calls(privacy, privacyHandlers({ ...parts, addExportJob }), { autocommit: ['startExport', 'deleteAccount'] }),
    ]
  },
  tasks: privacyTasks,
  start: applyDeletionRecordsAtStart,
}

/** What somebody may take along now, and how the vault is for their session. */
interface Asked {
  readonly scope: ExportScope
  readonly vault: VaultNow
}

const openedIn = ({ kept }: VaultNow) => vaultSections.filter((section) => kept[section] === 'open')

async function vaultNow(db: Db, caller: Caller, now: Date): Promise<VaultNow> {
  return { ...(await sightOf(db, caller, now)), lastKept: await lastKeptOf(db, caller.accountId) }
}

async function askedBy({ db, now }: Pick<Context, 'db' | 'now'>, caller: Caller): Promise<Asked | null> {
  const vault = await vaultNow(db, caller, now)
  const scope = await readExportScope(db, caller, now, openedIn(vault))
  return scope === null ? null : { scope, vault }
}

/** Taking the data along, and leaving. */
function privacyHandlers(deps: PrivacyDeps): Handlers<Contract['privacy']> {
  const { database, clock, files, limits, kernel, ownPassword } = deps
  /** Reading all lists of a family is work: other families take turns, and nobody is kept waiting by it for anything else. */
  const inTurn = createWorkQueue(listsAtOnce, {
    atOnceOfOne: 1,
    mostWaiting: mostWaitingForLists,
    whenFull: () => commonError('UNAVAILABLE', { retryAfterS: 10 }),
  })

  /** Counts an export and writes it down, with what `also` adds to it. What the person may take says whose it is. */
  async function begin(
    context: Context<typeof privacy.startExport | typeof privacy.downloadExport>,
    { scope, vault }: Asked,
    also: (key: ExportKey, tx: Db) => Promise<void>,
  ): Promise<ExportRow> {
    const { accountId, userId } = scope
    // The family's only for the whole of it.
    const countedFor = scope.isWholeFamily ? accountId : `${accountId}:${userId}`
    const counted = await limits.consume('dataExport', countedFor)
    if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
    const row = await database.transaction(async (tx) => {
      const queued = await queueExport(tx, scope, openedIn(vault), context.now)
      if (queued !== null) await also({ accountId, exportId: queued.id }, tx)
      return queued
    })
    if (row === null) {
      await limits.refund('dataExport', countedFor)
      throw context.refuse('EXPORT_RUNNING')
    }
    return row
  }

  /** Deletes what the caller may delete: the family where it is theirs, else themself. */
  async function remove(context: Context, caller: Caller): Promise<Deletion | null> {
    return database.transaction(async (tx) => {
      const deletion = isOwnerRole(caller.role)
        ? await requestAccountDeletion(tx, caller.accountId, context.now)
        : await deletePerson(tx, caller.userId, context.now)
      if (deletion === null) return null
      for (const accountId of deletion.accountIds) await deps.closeSubscription(tx, accountId, context.now)
      await queueDeletionMails(deps, deletion, tx)
      return deletion
    })
  }

  return {
    async startExport(context, _input, { caller }) {
      const asked = await askedBy(context, caller)
      if (asked === null) throw context.refuse('FORBIDDEN')
      return presentExport(await begin(context, asked, deps.addExportJob), null, asked.vault, context.now)
    },

    async listExports({ db, now }, _input, { caller }) {
      const vault = await vaultNow(db, caller, now)
      const scope = await readExportScope(db, caller, now, openedIn(vault))
      const mark = scope === null ? null : scopeMark(scope)
      return { items: await listExports(db, caller, { mark, vault }, now) }
    },

    async downloadExport(context, _input, { caller }) {
      const { db, now } = context
      const row = await findFinished(db, caller, now)
      const asked = await askedBy(context, caller)
      if (asked === null) throw context.refuse('FORBIDDEN')
      const { scope, vault } = asked
      // Whoever may see less than when the file was made does not get it any more.
      const isTheirs = row !== null && isMarked(row, scopeMark(scope))
      // It is judged now and not when it was made: what it holds may have been locked since.
      if (isTheirs && isLocked(row, vault)) throw commonError('VAULT_LOCKED')
      const blob = isTheirs && row.blobKey !== null ? await files.get(row.blobKey) : null
      if (row !== null && blob !== null)
        return { ...zipOf(row.createdAt), bytes: blob.bytes, lengthBytes: blob.lengthBytes }
      // Who only asks whether there is one has not begun to read it: nothing is made or counted.
      if (context.isHead) return { ...zipOf(now), bytes: Readable.from([]) }
      return inTurn(caller.accountId, async () => {
        const begun = await begin(context, asked, () => Promise.resolve())
        const key = { accountId: begun.accountId, exportId: begun.id }
        // With the connections of jobs, as if one made it.
        const { fileReader, items } = deps
        const parts = { files, fileReader, parts: exportParts(items), now: () => clock.now() }
        const bytes = await streamExport({ ...parts, database: database.background, log: context.log }, key, begun)
        // Left the family, or may take more than was counted, since the line above.
        if (bytes === null) throw context.refuse('FORBIDDEN')
        return { ...zipOf(begun.createdAt), bytes }
      })
    },

    async deleteAccount(context, { body }, { caller }) {
      const person = await findPerson(context.db, { userId: caller.userId })
      if (person === null) throw context.refuse('UNAUTHENTICATED')
      if (body?.username !== undefined && person.username !== body.username) throw context.refuse('WRONG_USERNAME')
      if (person.passwordHash !== null && body?.password !== undefined) {
        const checked = await ownPassword.check(context.db, caller.userId, body.password)
        if (typeof checked === 'object') throw context.refuse('RATE_LIMITED', undefined, checked.retryAfterS)
        if (checked === 'wrong') throw context.refuse('WRONG_PASSWORD')
      } else if (person.passwordHash !== null || body?.username === undefined) {
        const at = await signedInAt(context.db, caller.sessionId)
        const isFresh = at !== null && context.now.getTime() - at.getTime() <= freshMs
        if (!isFresh) throw context.refuse('PASSWORD_NEEDED')
      }
      const deletion = await remove(context, caller)
      if (deletion === null) return undefined
      for (const accountId of deletion.accountIds) context.afterCommit(() => kernel.forget({ accountId }))
      for (const userId of deletion.userIds) context.afterCommit(() => kernel.forget({ userId }))
      const { accountIds, userIds } = deletion
      context.log.info({ accountIds, people: userIds.length }, 'a family or a person was deleted')
      return undefined
    },
  }
}
