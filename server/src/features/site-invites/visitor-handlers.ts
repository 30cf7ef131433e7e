import type { Contract } from '@nestwren/contract'
import { username } from '@nestwren/contract/auth'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import { visibleCharacter } from '@nestwren/contract/visible'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { SiteAccess } from '../../platform/http/access.ts'
import { commonError, type HttpError } from '../../platform/http/errors.ts'
import type { Handlers, LocateSite } from '../../platform/http/mount.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { mailboxOf } from '../../platform/mail/mailbox-of.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import type { SiteParts } from '../site/public.ts'
import {
  type Answer,
  type AnswerProblem,
  answerToken,
  changeAnswer,
  hashOfToken,
  holdInvite,
  removeAnswer,
  type Taken,
  takeAnswer,
} from './answer-commands.ts'
import { mailedEventOf, tellAnswer } from './answer-news.ts'
import { queueAnswersMail } from './answer-queue.ts'
import { calendarFileOf } from './calendar.ts'
import { findGuestByToken, type GuestRow } from './guest-queries.ts'
import { findInvite, type InviteRow } from './invites.ts'
import { answerMail } from './mails.ts'
import type { siteInviteTasks } from './tasks.ts'
import {
  createInviteContents,
  familyOfSlug,
  findBySlug,
  icsSubject,
  pageUrlOf,
  type ShowingDeps,
  showInvites,
} from './visitor-invites.ts'

export interface VisitorDeps {
  readonly config: Pick<Config, 'appUrl' | 'authSecret'>
  readonly database: Database
  readonly limits: Limits
  readonly mailer: Mailer
  readonly queue: Queue<ReturnType<typeof siteInviteTasks>>
  readonly sites: Pick<SiteParts, 'pictures' | 'tickets'>
}

type Group = Contract['publicInvites']
type Answered = HandlerInput<Group['changeOwn']>['body']

/** Whose site a call is about, by what its address names. Who tries link after link is stopped. */
export function locateSiteOf({ limits }: Pick<VisitorDeps, 'limits'>): LocateSite {
  return async (db, { inviteSlug, token }, ip) => {
    if (inviteSlug !== undefined) return familyOfSlug(db, inviteSlug)
    const counted = await limits.consume('tokenProbe', ipKey(ip))
    if (!counted.ok) throw commonError('RATE_LIMITED', { retryAfterS: counted.retryAfterS })
    const guest = await findGuestByToken(db, hashOfToken(token ?? ''))
    if (guest === null) return null
    await limits.refund('tokenProbe', ipKey(ip))
    return guest.accountId
  }
}

interface Refusing {
  refuse(code: 'MISSING_FIELDS'): HttpError
}

/** A text in one line: it may come to stand in a mail or a table. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** An answer as it is kept, or the refusal of one in which something has to be filled in (B §5). */
function completeAnswer(context: Refusing, { name, message, dietary, status, guestsCount }: Answered): Answer {
  const oneLine = inOneLine(name)
  if (![oneLine, message].every((text) => visibleCharacter.test(text))) throw context.refuse('MISSING_FIELDS')
  return { name: oneLine, message, dietary, status, guestsCount }
}

interface Declining {
  refuse(code: AnswerProblem['code'], details?: unknown): HttpError
}

function taken(context: Declining, outcome: Taken | AnswerProblem): Taken {
  if ('code' in outcome) throw context.refuse(outcome.code, outcome.left === undefined ? undefined : outcome)
  return outcome
}

/** The address that a link of somebody's answer opens: the secret stands behind the `#`, which no server is sent. */
function answerPath(site: SiteAccess, invite: Pick<InviteRow, 'slug'>, secret: string, guest: GuestRow): string {
  return `/${site.slug}/invites/${invite.slug}#/rsvp=${answerToken(secret, guest)}`
}

/** Answers of visitors to a family's invites. */
export function visitorHandlers(deps: VisitorDeps): Handlers<Group> {
  const { config, database, limits, mailer, queue, sites } = deps
  const showing: ShowingDeps = { pictures: sites.pictures, tickets: sites.tickets }
  const contents = createInviteContents(showing)
  const terms = (now: Date) => ({ now, secret: config.authSecret })

  /** Counts an answer of a network address; as many as a party behind one address gives are let through. */
  async function count(
    context: { readonly ip: string; refuse(code: 'RATE_LIMITED', details: undefined, s: number): HttpError },
    inviteId: string,
  ) {
    const counted = await limits.consume('inviteAnswers', `${ipKey(context.ip)} ${inviteId}`)
    if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
  }

  /** Runs with an invite held, so that answers are taken one after the other, and queues what follows from one. */
  async function withHeld(
    key: { readonly accountId: string; readonly inviteId: string },
    run: (tx: Tx, held: NonNullable<Awaited<ReturnType<typeof holdInvite>>>) => Promise<Taken>,
  ): Promise<Taken> {
    return database.transaction(async (tx) => {
      const held = await holdInvite(tx, key)
      if (held === null) throw commonError('NOT_FOUND')
      const outcome = await run(tx, held)
      if (held.mailsAnswers) await queueAnswersMail(queue, key, tx)
      return outcome
    })
  }

  async function guestOf(
    context: { readonly db: Parameters<typeof findGuestByToken>[0]; refuse(code: 'LINK_ENDED'): HttpError },
    { token }: { readonly token: string },
  ): Promise<GuestRow> {
    const guest = await findGuestByToken(context.db, hashOfToken(token))
    if (guest === null) throw context.refuse('LINK_ENDED')
    return guest
  }

  async function ownAnswer(
    context: Parameters<Handlers<Group>['own']>[0] | Parameters<Handlers<Group>['changeOwn']>[0],
    guest: GuestRow,
    access: SiteAccess,
  ) {
    const { db, now } = context
    const row = await findInvite(db, guest.accountId, guest.inviteId)
    const [invite] = row === null ? [] : await showInvites(db, showing, { access, now }, [row])
    if (invite === undefined) throw context.refuse('LINK_ENDED')
    const { name, status, guestsCount, message, dietary } = guest
    return { name, status, guestsCount, message, dietary, invite }
  }

  return {
    async list({ db, now }, _input, access) {
      return { invites: [...(await contents.invites(db, { access, now }))] }
    },

    async get(context, { params }, access) {
      const { db, now } = context
      const found = await contents.invite(db, { access, now }, params.inviteSlug)
      if (found === null) throw context.refuse('NOT_FOUND')
      return found
    },

    async rsvp(context, { params, body }, access) {
      const { db, now } = context
      const { email: written, locale, ...said } = body
      const invite = await findBySlug(db, access.accountId, params.inviteSlug)
      if (invite === null) throw context.refuse('NOT_FOUND')
      const answer = completeAnswer(context, said)
      const email = inOneLine(written)
      if (!visibleCharacter.test(email)) throw context.refuse('MISSING_FIELDS')
      await count(context, invite.id)
      const isMailable = username.safeParse(email).success
      const isMailed = isMailable && (await limits.consume('inviteMails', mailboxOf(email))).ok
      const key = { accountId: access.accountId, inviteId: invite.id }
      const outcome = await withHeld(key, async (tx, held) => {
        const result = taken(context, await takeAnswer(tx, held, { ...answer, email, locale, isMailable }, terms(now)))
        if (!isMailed) return result
        const path = answerPath(access, invite, config.authSecret, result.guest)
        const about = { locale, event: mailedEventOf(invite), path, appUrl: config.appUrl }
        await mailer.queue({ to: email, sender: access.accountId, ...answerMail(about, answer) }, tx)
        return result
      }).catch(async (error: unknown) => {
        if (isMailed) await limits.refund('inviteMails', mailboxOf(email))
        throw error
      })
      await tellAnswer(context, invite, outcome)
      const { status, guestsCount } = outcome.guest
      return { success: true, message: 'RSVP submitted. Thank you!', status, guestsCount, isMailed }
    },

    async ics(context, { params, query }, access) {
      const { db, now } = context
      const invite = await findBySlug(db, access.accountId, params.inviteSlug)
      // Whether there is such an invite is not told to whoever may not look.
      const isLetIn =
        !access.isLocked ||
        (invite !== null &&
          query.ticket !== undefined &&
          sites.tickets.isGood(access, icsSubject(invite.id), query.ticket, now))
      if (!isLetIn) throw context.refuse('SITE_LOCKED')
      if (invite === null) throw context.refuse('NOT_FOUND')
      return calendarFileOf(invite, pageUrlOf(config.appUrl, access, invite), now)
    },

    async own(context, { params }, access) {
      return ownAnswer(context, await guestOf(context, params), access)
    },

    async changeOwn(context, { params, body }, access) {
      const { now } = context
      const before = await guestOf(context, params)
      const answer = completeAnswer(context, body)
      await count(context, before.inviteId)
      const outcome = await withHeld(before, async (tx, held) => {
        // As it is now that nobody else changes it.
        const current = await guestOf({ db: tx, refuse: context.refuse }, params)
        return taken(context as Declining, await changeAnswer(tx, held, current, answer, now))
      })
      const row = await findInvite(context.db, before.accountId, before.inviteId)
      if (row !== null) await tellAnswer(context, row, outcome)
      return ownAnswer(context, outcome.guest, access)
    },

    async removeOwn(context, { params }) {
      const { db, emit } = context
      const { accountId, inviteId, id } = await guestOf(context, params)
      await removeAnswer(db, { accountId, inviteId }, id)
      emit('family:changed', { user: null, part: 'siteInvites' }, { to: 'account', accountId })
      return undefined
    },
  }
}
