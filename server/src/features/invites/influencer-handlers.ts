import type { AdminInfluencerInvite } from '@nestwren/contract/admin-invites'
import type { StaffContract } from '@nestwren/contract/staff'
import { and, desc, eq, gt, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { OperatorAccess } from '../../platform/http/access.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import { noteAct } from '../operators/public.ts'
import {
  AlreadyRegisteredError,
  type InfluencerInviteRow,
  influencerLink,
  influencerSealKey,
  resendInfluencerInvite,
  withdrawInfluencerInvite,
  writeInfluencerInvite,
} from './influencer-commands.ts'
import { shownToken } from './link-tokens.ts'
import { spendAll } from './spend.ts'
import { influencerInvitesTable } from './tables.ts'

const i = influencerInvitesTable

interface InfluencerDeps {
  readonly config: Config
  readonly database: Database
  readonly limits: Limits
  readonly mailer: Mailer
}

type Status = AdminInfluencerInvite['status']
const kind = 'influencerInvite'

/** Counted first, and then in a transaction of their own. */
export const influencerAutocommit = [
  'create',
  'resend',
] as const satisfies readonly (keyof StaffContract['adminInvites'])[]

/** Invites of influencers, by operators. */
export function influencerHandlers(deps: InfluencerDeps): Handlers<StaffContract['adminInvites']> {
  const { config, database, limits } = deps
  const key = influencerSealKey(config)
  const presentAt = (now: Date) => (row: InfluencerInviteRow) => present(row, { config, key, now })

  /** Runs what mails an invite; a refusal costs neither the operator nor the address anything. */
  const sending = async <T>(
    { refuse }: { refuse(code: 'RATE_LIMITED', details: undefined, retryAfterS: number): Error },
    { operator }: OperatorAccess,
    email: string,
    send: () => Promise<T>,
  ): Promise<T> => {
    const spent = [['adminInvites', operator.operatorId] as const, ['inviteAddress', email] as const]
    const refund = await spendAll(limits, spent, (retryAfterS) => refuse('RATE_LIMITED', undefined, retryAfterS))
    try {
      return await send()
    } catch (error) {
      await refund()
      throw error
    }
  }

  const find = async (db: Db, id: string): Promise<InfluencerInviteRow | null> => {
    const [row] = await db.select().from(i).where(eq(i.id, id))
    return row ?? null
  }

  return {
    async list({ db, now }, { query }) {
      const { page, limit, status } = query
      const where = status === undefined ? undefined : hasStatus(status, now)
      const total = await db.$count(i, where)
      const rows = await db
        .select()
        .from(i)
        .where(where)
        .orderBy(desc(i.createdAt), desc(i.id))
        .offset((page - 1) * limit)
        .limit(limit)
      return {
        success: true,
        invites: rows.map(presentAt(now)),
        pagination: { page, limit, total, totalPages: Math.ceil(total / limit), isTotalBounded: false },
      }
    },

    async create(context, { body }, access) {
      const { now } = context
      const { email } = body
      const note = body.note ?? ''
      try {
        const row = await sending(context, access, email, () =>
          database.transaction(async (tx) => {
            const written = await writeInfluencerInvite(deps, tx, { email, note }, now)
            await noteAct({ ...context, db: tx }, access, {
              action: 'influencerInvite.create',
              target: { kind, id: written.row.id },
              after: { status: 'pending', isRenewed: written.isRenewed },
            })
            return written.row
          }),
        )
        return { success: true, invite: presentAt(now)(row) }
      } catch (error) {
        if (error instanceof AlreadyRegisteredError) throw context.refuse('ALREADY_REGISTERED')
        throw error
      }
    },

    async resend(context, { params }, access) {
      const { now } = context
      const known = await find(context.db, params.id)
      if (known === null) throw context.refuse('NOT_FOUND')
      const row = await sending(context, access, known.email, () =>
        database.transaction(async (tx) => {
          const sent = await resendInfluencerInvite(deps, tx, params.id, now)
          if (sent === null) throw context.refuse('NOT_PENDING')
          await noteAct({ ...context, db: tx }, access, {
            action: 'influencerInvite.resend',
            target: { kind, id: sent.id },
            before: { expiresAt: known.expiresAt.toISOString() },
            after: { expiresAt: sent.expiresAt.toISOString() },
          })
          return sent
        }),
      )
      return { success: true, message: 'Invite email sent successfully!', invite: presentAt(now)(row) }
    },

    async withdraw(context, { params }, access) {
      const { db, now } = context
      const withdrawn = await withdrawInfluencerInvite(db, params.id, now)
      if (withdrawn !== null) {
        await noteAct(context, access, {
          action: 'influencerInvite.withdraw',
          target: { kind, id: withdrawn.id },
          before: { status: 'pending' },
          after: { status: 'other' },
        })
        return { success: true, invite: presentAt(now)(withdrawn) }
      }
      const known = await find(db, params.id)
      if (known === null) throw context.refuse('NOT_FOUND')
      // Withdrawn already: what was asked for is so.
      if (known.withdrawnAt === null) throw context.refuse('NOT_PENDING')
      return { success: true, invite: presentAt(now)(known) }
    },
  }
}

function statusOf({ acceptedAt, withdrawnAt, expiresAt }: InfluencerInviteRow, now: Date): Status {
  if (acceptedAt !== null) return 'accepted'
  return withdrawnAt !== null || expiresAt <= now ? 'other' : 'pending'
}

/** The same, asked of the database. */
function hasStatus(status: Status, now: Date): SQL | undefined {
  if (status === 'accepted') return isNotNull(i.acceptedAt)
  const isOpen = isNull(i.acceptedAt)
  return status === 'pending'
    ? and(isOpen, isNull(i.withdrawnAt), gt(i.expiresAt, now))
    : and(isOpen, or(isNotNull(i.withdrawnAt), lte(i.expiresAt, now)))
}

function present(
  row: InfluencerInviteRow,
  { config, key, now }: { readonly config: Config; readonly key: Buffer; readonly now: Date },
): AdminInfluencerInvite {
  const status = statusOf(row, now)
  const token = status === 'pending' ? shownToken(row, key) : null
  return {
    _id: row.id,
    email: row.email,
    note: row.note,
    status,
    ended: status === 'other' ? (row.withdrawnAt !== null ? 'withdrawn' : 'expired') : null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    inviteLink: token === null ? null : influencerLink(config, token),
    canResend: status === 'pending',
  }
}
