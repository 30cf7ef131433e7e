import type { Contract } from '@nestwren/contract'
import { username } from '@nestwren/contract/auth'
import type { HandlerInput, HandlerOutput } from '@nestwren/contract/endpoint'
import { isVisible } from '@nestwren/contract/visible'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import type { SiteAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import { hashOfLinkSecret } from '../../platform/secrets/link-secret.ts'
import { refundVisitorMail, spendVisitorMail } from '../site/public.ts'
import {
  type Answer,
  type AnswerProblem,
  answerToken,
  changeAnswer,
  type HeldInvite,
  holdInvite,
  type Taken,
  takeAnswer,
} from './answer-commands.ts'
import { mailedEventOf, tellAnswer } from './answer-news.ts'
import { queueAnswersMail } from './answer-queue.ts'
import { findGuestByToken, type GuestRow, type InviteKey } from './guest-queries.ts'
import { findInvite, type InviteRow } from './invites.ts'
import { answerMail } from './mails.ts'
import type { siteInviteTasks } from './tasks.ts'
import { findBySlug } from './visitor-invites.ts'

export interface AnswerDeps {
  readonly config: Pick<Config, 'appUrl' | 'authSecret'>
  readonly database: Database
  readonly limits: Limits
  readonly mailer: Mailer
  readonly queue: Queue<ReturnType<typeof siteInviteTasks>>
}

type Group = Contract['publicInvites']
type Input<Name extends keyof Group> = HandlerInput<Group[Name]>

/** What of a context an answer needs, with the refusals that all calls of answers declare. */
type Answering = Pick<Context, 'db' | 'now' | 'ip' | 'emit'> & {
  refuse(
    code: AnswerProblem['code'] | 'MISSING_FIELDS' | 'NOT_FOUND' | 'RATE_LIMITED',
    details?: unknown,
    retryAfterS?: number,
  ): HttpError
}

/** A text in one line: it may come to stand in a mail or a table. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** An answer as it is kept, or the refusal of one in which something has to be filled in (B §5). */
function completeAnswer(context: Answering, { name, message, ...rest }: Input<'changeOwn'>['body']): Answer {
  const oneLine = inOneLine(name)
  if (!isVisible(oneLine) || !isVisible(message)) throw context.refuse('MISSING_FIELDS')
  return { name: oneLine, message, ...rest }
}

/** Counts an answer of a network address; as many as a party behind one address gives are let through. */
async function count({ limits }: AnswerDeps, context: Answering, { accountId, inviteId }: InviteKey): Promise<void> {
  const address = ipKey(context.ip)
  const spent = [
    ['inviteAnswers', `${address} ${accountId} ${inviteId}`],
    ['inviteAnswersSite', `${address} ${accountId}`],
  ] as const
  for (const [name, key] of spent) {
    const counted = await limits.consume(name, key)
    if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
  }
}

/** Takes an answer with its invite held, so that all are taken one after the other, and queues what follows from it. */
async function takeHeld(
  { database, queue }: AnswerDeps,
  context: Answering,
  key: InviteKey,
  take: (tx: Tx, held: HeldInvite) => Promise<Taken | AnswerProblem>,
): Promise<Taken> {
  return database.transaction(async (tx) => {
    const held = await holdInvite(tx, key)
    if (held === null) throw context.refuse('NOT_FOUND')
    const outcome = await take(tx, held)
    if ('code' in outcome)
      throw context.refuse(outcome.code, outcome.left === undefined ? undefined : { left: outcome.left })
    if (held.mailsAnswers) await queueAnswersMail(queue, key, tx)
    return outcome
  })
}

/** The answer that a link opens; null where it has ended. */
export function guestOfLink(db: Db, { token }: { readonly token: string }): Promise<GuestRow | null> {
  return findGuestByToken(db, hashOfLinkSecret(token))
}

/** The path that such a link leads to: its secret stands behind the `#`, which no server is sent. */
function answerPath(site: SiteAccess, invite: Pick<InviteRow, 'slug'>, secret: string, guest: GuestRow): string {
  return `/${site.slug}/invites/${invite.slug}#/rsvp=${answerToken(secret, guest)}`
}

/** Answers an invite, and mails the link that changes the answer where there is an address for it. */
export async function answerInvite(
  deps: AnswerDeps,
  context: Answering,
  { params, body }: Input<'rsvp'>,
  access: SiteAccess,
): Promise<HandlerOutput<Group['rsvp']>> {
  const { config, limits, mailer } = deps
  const { accountId } = access
  const { email: written, locale, ...said } = body
  const invite = await findBySlug(context.db, accountId, params.inviteSlug)
  if (invite === null) throw context.refuse('NOT_FOUND')
  const answer = completeAnswer(context, said)
  const email = inOneLine(written)
  if (!isVisible(email)) throw context.refuse('MISSING_FIELDS')
  const key = { accountId, inviteId: invite.id }
  await count(deps, context, key)
  const isMailable = username.safeParse(email).success
  const spent = { of: 'inviteMails', email, accountId, ip: context.ip } as const
  const isMailed = isMailable && (await spendVisitorMail(limits, spent))
  const terms = { now: context.now, secret: config.authSecret }
  try {
    const outcome = await takeHeld(deps, context, key, async (tx, held) => {
      const taken = await takeAnswer(tx, held, { ...answer, email, locale, isMailable }, terms)
      if (!isMailed || 'code' in taken) return taken
      const path = answerPath(access, invite, config.authSecret, taken.guest)
      const about = { locale, event: mailedEventOf(invite), path, appUrl: config.appUrl }
      await mailer.queue({ to: email, sender: accountId, ...answerMail(about, answer) }, tx)
      return taken
    })
    await tellAnswer(context, invite, outcome)
    const { status, guestsCount } = outcome.guest
    return { success: true, message: 'RSVP submitted. Thank you!', status, guestsCount, isMailed }
  } catch (error) {
    if (isMailed) await refundVisitorMail(limits, spent)
    throw error
  }
}

/** Changes the answer of a link; resolves to it as it is then, and to null where the link has ended. */
export async function changeByLink(
  deps: AnswerDeps,
  context: Answering,
  { params, body }: Input<'changeOwn'>,
): Promise<GuestRow | null> {
  const before = await guestOfLink(context.db, params)
  if (before === null) return null
  const answer = completeAnswer(context, body)
  const { accountId, inviteId } = before
  await count(deps, context, { accountId, inviteId })
  const outcome = await takeHeld(deps, context, { accountId, inviteId }, async (tx, held) => {
    // As it is now that nobody else changes it.
    const current = await guestOfLink(tx, params)
    if (current === null) throw context.refuse('NOT_FOUND')
    return changeAnswer(tx, held, current, answer, context.now)
  })
  const invite = await findInvite(context.db, accountId, inviteId)
  if (invite !== null) await tellAnswer(context, invite, outcome)
  return outcome.guest
}
