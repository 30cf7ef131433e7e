import { adminUsers } from '@nestwren/contract/admin-users'
import type { StaffContract } from '@nestwren/contract/staff'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { OperatorAccess } from '../../platform/http/access.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { isStale } from '../../platform/http/stale.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import {
  countOperatorChange,
  findPerson,
  givenTrialMs,
  type Kernel,
  readOverride,
  removeOverride,
  setDeactivated,
  setOverride,
} from '../account/public.ts'
import { keepOut, sendReset } from '../auth/public.ts'
import { noteAct } from '../operators/public.ts'
import type { Deletion } from '../privacy/public.ts'
import { type HeldPerson, holdPerson } from './commands.ts'
import { createPeopleCounter } from './people-counts.ts'
import { findPeople } from './people-search.ts'
import { presentPerson, readPeople } from './present.ts'
import { readDetail, readStats } from './queries.ts'
import { type AdminUsersTaskDeps, adminUsersTasks } from './tasks.ts'

interface AdminUsersDeps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly limits: Limits
  readonly mailer: Mailer
  readonly kernel: Kernel
  /** Deletes a person as if they did it themselves, in the transaction that `tx` is. */
  readonly deletePerson: (tx: Db, userId: string, now: Date) => Promise<Deletion>
}

type Group = StaffContract['adminUsers']
/** The context of any call that reads a person, and of one that changes them. */
interface Reading {
  readonly db: Db
  readonly now: Date
  refuse(code: 'NOT_FOUND'): Error
}
interface Changing extends Reading {
  refuse(code: 'NOT_FOUND' | 'STALE_VERSION', details?: unknown): Error
}

const longestMs = 10 * 366 * 24 * 3600 * 1000

export const adminUsersFeature: Feature<AdminUsersDeps & AdminUsersTaskDeps> = {
  // It counts against a limit first, and then needs a transaction of its own.
  calls: (parts) => [calls(adminUsers, adminUserHandlers(parts), { autocommit: ['sendPasswordReset'] })],
  tasks: adminUsersTasks,
}

/** People, their subscriptions and the figures of the service. Nothing of what families wrote is read here. */
function adminUserHandlers(deps: AdminUsersDeps & Pick<AdminUsersTaskDeps, 'clock'>): Handlers<Group> {
  const { config, database, limits, kernel } = deps
  const counter = createPeopleCounter(deps)
  const optionsAt = (now: Date) => ({ defaultLimitBytes: config.filesLimitBytes, now })

  const detailOf = async (context: Reading, access: OperatorAccess, userId: string) => {
    const user = await readDetail(context.db, access, userId, optionsAt(context.now))
    if (user === null) throw context.refuse('NOT_FOUND')
    return user
  }

  /** The person, held until the transaction ends; refuses a change of an older version, with the person as they are. */
  const hold = async (
    context: Changing,
    access: OperatorAccess,
    change: {
      readonly userId: string
      readonly version: number | undefined
      readonly families: 'own' | 'all' | 'none'
    },
  ): Promise<HeldPerson> => {
    const person = await holdPerson(context.db, change.userId, change.families)
    if (person === null) throw context.refuse('NOT_FOUND')
    if (isStale(person, change))
      throw context.refuse('STALE_VERSION', { current: await detailOf(context, access, change.userId) })
    return person
  }

  return {
    async stats({ db, now }, _input, access) {
      const people = await counter.count()
      return { success: true, stats: await readStats(db, access, { ...optionsAt(now), people }) }
    },

    async list({ db, now }, { query }) {
      const { page, limit, search = '', subscriptionStatus, paymentStatus } = query
      const { userIds, total, isBounded } = await findPeople(db, {
        search,
        subscriptionStatus: subscriptionStatus || null,
        paymentStatus: paymentStatus || null,
        offset: (page - 1) * limit,
        limit,
        count: counter.count,
      })
      const rows = await readPeople(db, userIds)
      return {
        success: true,
        data: {
          users: rows.map((row) => presentPerson(row, optionsAt(now))),
          pagination: { page, limit, total, totalPages: Math.ceil(total / limit), isTotalBounded: isBounded },
        },
      }
    },

    async get(context, { params }, access) {
      return { success: true, user: await detailOf(context, access, params.id) }
    },

    async setSubscription(context, { params, body }, access) {
      const { db, now } = context
      const { id: userId } = params
      const { subscriptionStatus: status, endsAt: end = null, version } = body
      const asked = end === null ? null : new Date(end)
      if (asked !== null && (asked <= now || asked.getTime() > now.getTime() + longestMs))
        throw context.refuse('END_IN_THE_PAST')
      const person = await hold(context, access, { userId, version, families: 'own' })
      const accountId = person.ownAccountId
      if (accountId === null) throw context.refuse('NO_FAMILY')
      const before = await readOverride(db, accountId)
      const endsAt = asked ?? (status === 'trial' ? new Date(now.getTime() + givenTrialMs) : null)
      if (status === null) await removeOverride(db, accountId, now)
      else {
        const { operatorId: setBy, name: setByName } = access.operator
        await setOverride(db, { accountId, status, setBy, setByName, setAt: now, endsAt })
      }
      if (status !== null || before !== null) {
        await countOperatorChange(db, userId)
        await noteAct(context, access, {
          action: status === null ? 'user.subscription.remove' : 'user.subscription.set',
          target: { kind: 'user', id: userId },
          before: { status: before?.status ?? null, endsAt: before?.endsAt?.toISOString() ?? null },
          after: { status, endsAt: status === null ? null : (endsAt?.toISOString() ?? null) },
        })
        context.afterCommit(counter.forget)
        await kernel.accessChanged(context, { accountId })
      }
      return { success: true, user: await detailOf(context, access, userId) }
    },

    async deactivate(context, { params, body }, access) {
      const { db, now } = context
      const person = await hold(context, access, { userId: params.id, version: body?.version, families: 'none' })
      if (person.deactivatedAt === null) {
        const { userId } = person
        await keepOut(db, person, now)
        await countOperatorChange(db, userId)
        await noteAct(context, access, {
          action: 'user.deactivate',
          target: { kind: 'user', id: userId },
          before: { active: true },
          after: { active: false },
        })
        context.afterCommit(() => kernel.forget({ userId }))
      }
      return { success: true, user: await detailOf(context, access, params.id) }
    },

    async reactivate(context, { params, body }, access) {
      const { db } = context
      const person = await hold(context, access, { userId: params.id, version: body?.version, families: 'none' })
      if (person.deactivatedAt !== null) {
        await setDeactivated(db, person.userId, null)
        await countOperatorChange(db, person.userId)
        await noteAct(context, access, {
          action: 'user.reactivate',
          target: { kind: 'user', id: person.userId },
          before: { active: false },
          after: { active: true },
        })
      }
      return { success: true, user: await detailOf(context, access, params.id) }
    },

    async remove(context, { params, query }, access) {
      const { db, now } = context
      const person = await hold(context, access, { userId: params.id, version: query.version, families: 'all' })
      const before = await detailOf(context, access, person.userId)
      const { accountIds, userIds } = await deps.deletePerson(db, person.userId, now)
      await noteAct(context, access, {
        action: 'user.delete',
        target: { kind: 'user', id: person.userId },
        before: { active: before.active, subscriptionStatus: before.subscriptionStatus },
        after: { families: accountIds.length, people: userIds.length },
      })
      context.afterCommit(counter.forget)
      for (const accountId of accountIds) context.afterCommit(() => kernel.forget({ accountId }))
      for (const userId of userIds) context.afterCommit(() => kernel.forget({ userId }))
      context.log.info({ accountIds, people: userIds.length }, 'an operator deleted a person')
      return { success: true, message: 'User deleted successfully' }
    },

    async sendPasswordReset(context, { body }, access) {
      const { now } = context
      const { userId } = body
      const found = await findPerson(context.db, { userId })
      if (found === null) throw context.refuse('NOT_FOUND')
      if (found.deactivatedAt !== null) throw context.refuse('USER_DEACTIVATED')
      if (!found.hasFamily) throw context.refuse('USER_WITHOUT_FAMILY')
      const counted = await limits.consume('adminReset', userId)
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
      const { isGoogleOnly } = await database.transaction(async (tx) => {
        const sent = await sendReset(deps, tx, found, now)
        await noteAct({ ...context, db: tx }, access, {
          action: 'user.passwordReset',
          target: { kind: 'user', id: userId },
        })
        return sent
      })
      return isGoogleOnly
        ? { success: true, message: googleReset, code: 'GOOGLE_USER_DETECTED' }
        : { success: true, message: 'Password reset email sent successfully', code: 'RESET_SENT' }
    },
  }
}

/** For the operator; the person reads the like in their mail. */
const googleReset = 'This user signs in with Google. The email has a link to set a first password.'
