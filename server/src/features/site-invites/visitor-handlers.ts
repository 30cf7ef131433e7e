import type { Contract } from '@nestwren/contract'
import type { SiteAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { commonError } from '../../platform/http/errors.ts'
import type { Handlers, LocateSite } from '../../platform/http/mount.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { SiteParts } from '../site/public.ts'
import { removeAnswer } from './answer-commands.ts'
import { calendarFileOf } from './calendar.ts'
import type { GuestRow } from './guest-queries.ts'
import { findInvite } from './invites.ts'
import { type AnswerDeps, answerInvite, changeByLink, guestOfLink } from './visitor-answers.ts'
import {
  createInviteContents,
  familyOfSlug,
  findBySlug,
  icsSubject,
  pageUrlOf,
  showInvites,
} from './visitor-invites.ts'

export interface VisitorDeps extends AnswerDeps {
  readonly sites: Pick<SiteParts, 'pictures' | 'tickets'>
}

type Group = Contract['publicInvites']

/** Whose site a call is about, by what its address names. Who tries link after link is stopped. */
export function locateSiteOf({ limits }: Pick<VisitorDeps, 'limits'>): LocateSite {
  return async (db, { inviteSlug, token }, ip) => {
    if (inviteSlug !== undefined) return familyOfSlug(db, inviteSlug)
    const counted = await limits.consume('tokenProbe', ipKey(ip))
    if (!counted.ok) throw commonError('RATE_LIMITED', { retryAfterS: counted.retryAfterS })
    const guest = await guestOfLink(db, { token: token ?? '' })
    if (guest === null) return null
    await limits.refund('tokenProbe', ipKey(ip))
    return guest.accountId
  }
}

/** Invites of a family's site for its visitors, and their answers. */
export function visitorHandlers(deps: VisitorDeps): Handlers<Group> {
  const { config, sites } = deps
  const contents = createInviteContents(sites)

  /** An answer as its link shows it; null once it is gone, or its invite. */
  async function ownAnswer({ db, now }: Pick<Context, 'db' | 'now'>, guest: GuestRow | null, access: SiteAccess) {
    const row = guest === null ? null : await findInvite(db, guest.accountId, guest.inviteId)
    const [invite] = row === null ? [] : await showInvites(db, sites, { access, now }, [row])
    if (guest === null || invite === undefined) return null
    const { name, status, guestsCount, message, dietary } = guest
    return { name, status, guestsCount, message, dietary, invite }
  }

  return {
    async list({ db, now }, _input, access) {
      return { invites: await contents.invites(db, { access, now }) }
    },

    async get(context, { params }, access) {
      const { db, now } = context
      const found = await contents.invite(db, { access, now }, params.inviteSlug)
      if (found === null) throw context.refuse('NOT_FOUND')
      return found
    },

    rsvp: (context, input, access) => answerInvite(deps, context, input, access),

    async ics(context, { params, query }, access) {
      const { db, now } = context
      const invite = await findBySlug(db, access.accountId, params.inviteSlug)
      if (invite === null) throw context.refuse('LINK_ENDED')
      const holdsTicket = (ticket: string) => sites.tickets.isGood(access, icsSubject(invite.id), ticket, now)
      if (access.isLocked && !holdsTicket(query.ticket ?? '')) throw context.refuse('LINK_ENDED')
      return calendarFileOf(invite, pageUrlOf(config.appUrl, access, invite), now)
    },

    async own(context, { params }, access) {
      const own = await ownAnswer(context, await guestOfLink(context.db, params), access)
      if (own === null) throw context.refuse('LINK_ENDED')
      return own
    },

    async changeOwn(context, input, access) {
      const own = await ownAnswer(context, await changeByLink(deps, context, input), access)
      if (own === null) throw context.refuse('LINK_ENDED')
      return own
    },

    async removeOwn(context, { params }) {
      const { db, emit } = context
      const guest = await guestOfLink(db, params)
      if (guest === null) throw context.refuse('LINK_ENDED')
      const { accountId, inviteId, id } = guest
      await removeAnswer(db, { accountId, inviteId }, id)
      emit('family:changed', { user: null, part: 'siteInvites' }, { to: 'account', accountId })
      return undefined
    },
  }
}
