import { type siteGuests, siteInvites } from '@nestwren/contract/site-invites'
import { mostMailsToInvited } from '@nestwren/contract/site-invites-terms'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Config } from '../../platform/config/config.ts'
import { asCsv } from '../../platform/csv/as-csv.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Calls } from '../../platform/feature/feature.ts'
import type { Gate, MemberAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { cursorAsked, pageOf } from '../../platform/http/cursor.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { SizeOf } from '../../platform/http/spend-write.ts'
import { mailboxOf } from '../../platform/mail/mailbox-of.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import { findPerson } from '../account/public.ts'
import { findSite } from '../site/public.ts'
import { isOpenAt, removeAnswer } from './answer-commands.ts'
import { mailedEventOf } from './answer-news.ts'
import { countAnswers, type InviteKey, presentGuest, readGuests, readInvited } from './guest-queries.ts'
import { findInvite, type InviteRow, inviteList, presentInvites, removeGuestsOf } from './invites.ts'
import { invitationMail } from './mails.ts'
import { siteInvitedTable as e } from './tables.ts'

export interface OwnerDeps {
  readonly config: Pick<Config, 'appUrl'>
  readonly kernel: { readonly gate: Gate }
  readonly database: Database
  readonly limits: Limits
  readonly mailer: Mailer
}

/** The calls of the list of invites. */
export function inviteCalls({ kernel: { gate } }: Pick<OwnerDeps, 'kernel'>): Calls {
  return inviteList.calls(
    siteInvites,
    { present: presentInvites, gate },
    {
      async remove(context, { params }, access) {
        await inviteList.remove(context, access, params.id)
        await removeGuestsOf(context.db, [{ accountId: access.caller.accountId, id: params.id }])
        return undefined
      },
    },
  )
}

interface Refusing {
  refuse(code: 'NOT_FOUND'): HttpError
}

/** The invite that a call names, with how its guests are found. */
async function inviteOf(
  context: Pick<Context, 'db'> & Refusing,
  { id }: { readonly id: string },
  { caller: { accountId } }: MemberAccess,
): Promise<{ readonly invite: InviteRow; readonly key: InviteKey }> {
  const invite = await findInvite(context.db, accountId, id)
  if (invite === null) throw context.refuse('NOT_FOUND')
  return { invite, key: { accountId, inviteId: id } }
}

/** Answers read at a time for a table. */
const batch = 500

async function* guestsInBatches(db: Db, invite: InviteKey) {
  for (let cursor: { at: Date; id: string } | null = null; ; ) {
    const rows = await readGuests(db, invite, { cursor, limit: batch })
    const some = rows.slice(0, batch)
    yield some.map(({ name, email, status, guestsCount, message, dietary, updatedAt }) => ({
      // Whoever can't come brings nobody, so that the column adds up.
      ...{ name, email, answer: status, guests: status === 'declined' ? 0 : guestsCount, message, dietary },
      answeredAt: updatedAt.toISOString(),
    }))
    const last = some.at(-1)
    if (rows.length <= batch || last === undefined) return
    cursor = { at: last.updatedAt, id: last.id }
  }
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

const csvColumns = ['name', 'email', 'answer', 'guests', 'message', 'dietary', 'answeredAt']

/** How much is kept of whom the family invites by email. */
export const sizeOfInvited: SizeOf = async (db, accountId, { id = '' }) => {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${e.email}) + 64), 0)::int` })
    .from(e)
    .where(and(eq(e.accountId, accountId), sql`${e.inviteId} = ${id}::uuid`))
  return row?.bytes ?? 0
}

/** Guests of invites, for those who manage them. */
export function guestHandlers(deps: OwnerDeps): Handlers<typeof siteGuests> {
  return {
    async list(context, { params, query }, access) {
      const { key } = await inviteOf(context, params, access)
      const cursor = cursorAsked(context, query)
      const rows = await readGuests(context.db, key, { status: query.status, cursor, limit: query.limit })
      const page = pageOf(rows, query.limit, ({ updatedAt, id }) => ({ at: updatedAt, id }), presentGuest)
      return { ...page, counts: await countAnswers(context.db, key) }
    },

    async csv(context, { params }, access) {
      const { invite, key } = await inviteOf(context, params, access)
      const shape = { columns: csvColumns, spread: null }
      return {
        bytes: encoded(asCsv(guestsInBatches(context.db, key), shape)),
        contentType: 'text/csv; charset=utf-8',
        fileName: `${invite.slug}.csv`,
        isAttachment: true,
      }
    },

    async remove(context, { params }, access) {
      const { key } = await inviteOf(context, params, access)
      if (!(await removeAnswer(context.db, key, params.rsvpId))) throw context.refuse('NOT_FOUND')
      tellChanged(context, access)
      return undefined
    },

    async invited(context, { params }, access) {
      const { key } = await inviteOf(context, params, access)
      return { items: await readInvited(context.db, key) }
    },

    async setInvited(context, { params, body }, access) {
      const { db, now } = context
      const { key } = await inviteOf(context, params, access)
      const emails = [...new Set(body.emails)]
      const ofInvite = and(eq(e.accountId, key.accountId), eq(e.inviteId, key.inviteId))
      await db.delete(e).where(emails.length === 0 ? ofInvite : and(ofInvite, notInArray(e.email, emails)))
      // Whoever stays on the list keeps how often they were written to.
      if (emails.length > 0)
        await db
          .insert(e)
          .values(emails.map((email) => ({ ...key, email, addedAt: now })))
          .onConflictDoNothing()
      tellChanged(context, access)
      return { items: await readInvited(db, key) }
    },

    remind: (context, { params }, access) => remind(deps, context, params, access),
  }
}

/** Open apps read the guests again. */
function tellChanged({ emit }: Pick<Context, 'emit'>, { caller: { accountId, userId, name } }: MemberAccess): void {
  emit('family:changed', { user: { id: userId, name }, part: 'siteInvites' }, { to: 'account', accountId })
}

type RemindContext = Parameters<Handlers<typeof siteGuests>['remind']>[0]

/** Writes to those who are invited by email and have not answered. */
async function remind(
  { config, database, limits, mailer }: OwnerDeps,
  context: RemindContext,
  params: { readonly id: string },
  access: MemberAccess,
): Promise<{ sent: number }> {
  const { db, now } = context
  const { invite, key } = await inviteOf(context, params, access)
  const { accountId, userId, name } = access.caller
  const site = await findSite(db, { accountId }, now)
  if (site === null || !site.enabled || !site.hasInvites) throw context.refuse('SITE_OFF')
  if (!isOpenAt(invite, now)) throw context.refuse('EVENT_OVER')
  const waiting = (await readInvited(db, key)).filter(
    ({ hasAnswered, mails }) => !hasAnswered && mails < mostMailsToInvited,
  )
  if (waiting.length === 0) return { sent: 0 }
  const counted = await limits.consume('siteReminders', `${accountId} ${invite.id}`)
  if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
  const written: typeof waiting = []
  // What is left of the family's mails of the day goes to the first of the list.
  for (const one of waiting) if (await mayMail(limits, key, one.email)) written.push(one)
  const locale = (await findPerson(db, { userId }))?.locale ?? 'en'
  const event = mailedEventOf(invite)
  const path = `/${site.slug}/invites/${invite.slug}`
  await database.transaction(async (tx) => {
    for (const { email, mails } of written) {
      const about = { locale, event, path, appUrl: config.appUrl }
      const mail = invitationMail(about, { by: name, isFirst: mails === 0 })
      await mailer.queue({ to: email, authorId: userId, sender: accountId, ...mail }, tx)
    }
    const emails = written.map(({ email }) => email)
    if (emails.length > 0)
      await tx
        .update(e)
        .set({ mailedAt: now, mails: sql`${e.mails} + 1` })
        .where(and(eq(e.accountId, accountId), eq(e.inviteId, invite.id), inArray(e.email, emails)))
  })
  return { sent: written.length }
}

/** Counts a mail to somebody invited, of the family and of whoever gets it, also where the list was written anew meanwhile. */
async function mayMail(limits: Limits, { accountId, inviteId }: InviteKey, email: string): Promise<boolean> {
  const mailbox = mailboxOf(email)
  const counts = [
    ['siteInviteMails', accountId],
    ['siteInvitee', `${accountId} ${inviteId} ${mailbox}`],
    ['inviteMails', mailbox],
  ] as const
  for (const [at, [name, of]] of counts.entries()) {
    if ((await limits.consume(name, of)).ok) continue
    for (const [before, key] of counts.slice(0, at)) await limits.refund(before, key)
    return false
  }
  return true
}
