import { and, asc, eq } from 'drizzle-orm'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { membersWith } from '../account/public.ts'
import type { Taken } from './answer-commands.ts'
import type { InviteKey } from './guest-queries.ts'
import { findInvite, type InviteRow } from './invites.ts'
import { answersMail, type MailedEvent } from './mails.ts'
import { siteGuestsTable as g } from './tables.ts'
import { overAt } from './visitor-invites.ts'

/** Where those who manage invites find who comes. */
function guestListPath(inviteId: string): string {
  return `/settings/family/site/invites/${inviteId}`
}

/** An invite as mails name its event. */
export function mailedEventOf(row: Pick<InviteRow, 'title' | 'dateTime' | 'endTime' | 'tz' | 'location'>): MailedEvent {
  const { title, dateTime, tz, location } = row
  return { title, dateTime, tz, place: location.text, overAt: new Date(overAt(row)) }
}

/** Tells open apps and devices of those who manage invites what was answered. */
export async function tellAnswer(
  { db, emit }: Pick<Context, 'db' | 'emit'>,
  { id, title }: Pick<InviteRow, 'id' | 'title'>,
  { guest: { accountId, id: guestId, name, status, guestsCount }, isNew }: Taken,
): Promise<void> {
  const event = { type: 'siteAnswer', user: null, invite: { id, title }, isNew } as const
  const guest = { id: guestId, name, status, guestsCount }
  for (const { userId } of await membersWith(db, accountId, 'invitesManage'))
    emit('site:answered', { ...event, guest }, { to: 'user', accountId, userId })
}

interface TellDeps {
  readonly database: Database
  readonly mailer: Mailer
  readonly config: Pick<Config, 'appUrl'>
}

/**
 * Mails whoever made an invite the answers that they were not told of, or the owners where that person manages no invites any more.
 * Resolves to how many mails went out.
 */
export async function tellAnswers({ database, mailer, config }: TellDeps, invite: InviteKey): Promise<number> {
  return database.transaction(async (tx) => {
    const row = await findInvite(tx, invite.accountId, invite.inviteId)
    const isNews = and(eq(g.accountId, invite.accountId), eq(g.inviteId, invite.inviteId), eq(g.isTold, false))
    const answers = await tx.select().from(g).where(isNews).orderBy(asc(g.updatedAt), asc(g.id)).for('update')
    if (row === null || answers.length === 0) return 0
    await tx.update(g).set({ isTold: true }).where(isNews)
    if (!row.mailsAnswers) return 0
    const managing = await membersWith(tx, invite.accountId, 'invitesManage')
    const maker = managing.filter(({ userId }) => userId === row.createdBy)
    const receivers = maker.length > 0 ? maker : managing.filter(({ isOwner }) => isOwner)
    for (const { username, locale } of receivers) {
      const about = { locale, event: mailedEventOf(row), path: guestListPath(row.id), appUrl: config.appUrl }
      await mailer.queue({ to: username, sender: invite.accountId, ...answersMail(about, answers) }, tx)
    }
    return receivers.length
  })
}
