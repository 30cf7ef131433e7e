import type { Contract } from '@nestwren/contract'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import type { Kernel } from '../account/kernel-policy.ts'
import { isOwnerRole } from '../account/owner-policy.ts'
import { findPerson } from '../account/person-queries.ts'
import type { OwnPassword } from '../auth/own-password-policy.ts'
import { type Deletion, deletePerson, requestAccountDeletion } from './deletion-commands.ts'
import { type ExportKey, queueExport } from './export-commands.ts'
import { readExportScope, scopeMark } from './export-scope.ts'
import { queueFarewells } from './farewell-mail-commands.ts'
import { findFinished, isMarked, listExports, presentExport } from './queries.ts'

export interface PrivacyDeps {
  readonly config: Pick<Config, 'appUrl'>
  readonly database: Database
  readonly files: BlobStore
  readonly limits: Limits
  readonly mailer: Mailer
  readonly kernel: Kernel
  readonly ownPassword: OwnPassword
  /** Queues the job that makes an export. */
  readonly addExportJob: (key: ExportKey, tx: Db) => Promise<void>
  /** Ends what an account pays for, in the transaction that deletes it. */
  readonly closeSubscription: (tx: Db, accountId: string, now: Date) => Promise<void>
}

/** They count and hash before they write, and no connection waits meanwhile. */
export const privacyAutocommit = [
  'startExport',
  'deleteAccount',
] as const satisfies readonly (keyof Contract['privacy'])[]

/** Taking the data along, and leaving. */
export function privacyHandlers(deps: PrivacyDeps): Handlers<Contract['privacy']> {
  const { database, files, limits, kernel, ownPassword } = deps

  /** Deletes what the caller may delete: the family where it is theirs, else themself. */
  async function remove(context: Context, caller: Caller): Promise<Deletion | null> {
    return database.transaction(async (tx) => {
      const deletion = isOwnerRole(caller.role)
        ? await requestAccountDeletion(tx, caller.accountId, context.now)
        : await deletePerson(tx, caller.userId, context.now)
      if (deletion === null) return null
      for (const accountId of deletion.accountIds) await deps.closeSubscription(tx, accountId, context.now)
      await queueFarewells(deps, deletion, tx)
      return deletion
    })
  }

  return {
    async startExport(context, _input, { caller }) {
      // What the person may take along says whose count and whose turn it is: the family's only for the whole of it.
      const scope = await readExportScope(context.db, caller, context.now)
      if (scope === null) throw context.refuse('FORBIDDEN')
      const countedFor = scope.isWholeFamily ? caller.accountId : `${caller.accountId}:${caller.userId}`
      const counted = await limits.consume('dataExport', countedFor)
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
      const row = await database.transaction(async (tx) => {
        const queued = await queueExport(tx, scope, context.now)
        if (queued !== null) await deps.addExportJob({ accountId: caller.accountId, exportId: queued.id }, tx)
        return queued
      })
      if (row === null) {
        await limits.refund('dataExport', countedFor)
        throw context.refuse('EXPORT_RUNNING')
      }
      return presentExport(row, null, context.now)
    },

    async listExports({ db, now }, _input, { caller }) {
      const scope = await readExportScope(db, caller, now)
      return { items: await listExports(db, caller, scope === null ? null : scopeMark(scope), now) }
    },

    async downloadExport(context, _input, { caller }) {
      const { db, now } = context
      const row = await findFinished(db, caller, now)
      const scope = await readExportScope(db, caller, now)
      // Whoever may see less than when the file was made does not get it any more.
      const isTheirs = row !== null && scope !== null && isMarked(row, scopeMark(scope))
      const blob = isTheirs && row.blobKey !== null ? await files.get(row.blobKey) : null
      if (row === null || blob === null) throw context.refuse('NO_EXPORT')
      return {
        bytes: blob.bytes,
        contentType: 'application/zip',
        fileName: `nestwren-${row.createdAt.toISOString().slice(0, 10)}.zip`,
        isAttachment: true,
        lengthBytes: blob.lengthBytes,
      }
    },

    async deleteAccount(context, { body }, { caller }) {
      const person = await findPerson(context.db, { userId: caller.userId })
      if (person === null) throw context.refuse('UNAUTHENTICATED')
      if (person.username !== body.username) throw context.refuse('WRONG_USERNAME')
      if (person.passwordHash !== null) {
        if (body.password === undefined) throw context.refuse('WRONG_PASSWORD')
        const checked = await ownPassword.check(context.db, caller.userId, body.password)
        if (typeof checked === 'object') throw context.refuse('RATE_LIMITED', undefined, checked.retryAfterS)
        if (checked === 'wrong') throw context.refuse('WRONG_PASSWORD')
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
