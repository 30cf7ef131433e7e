import type { Contract } from '@nestwren/contract'
import { adminInvites } from '@nestwren/contract/admin-invites'
import type { CallOutput, Endpoint } from '@nestwren/contract/endpoint'
import { invites } from '@nestwren/contract/invites'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Caller, FamilyAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import { hashOfLinkSecret } from '../../platform/secrets/link-secret.ts'
import { sealKey } from '../../platform/secrets/seal.ts'
import { findPerson, type Kernel, readGrantor, readMember } from '../account/public.ts'
import { changeInvite, createInvite, renewInvite, withdrawDisowned, withdrawInvite } from './commands.ts'
import { influencerAutocommit, influencerHandlers } from './influencer-handlers.ts'
import { acceptInvite } from './invite-commands.ts'
import { childNamesOf, findInvite, isFor } from './invite-queries.ts'
import { type LinkTokens, newLinkTokens, shownToken, storedLinks } from './link-tokens.ts'
import { inviteMail, invitePath } from './mails.ts'
import { type InviteRow, listInvites, presentInvite, readInvite } from './queries.ts'
import { spendAll } from './spend.ts'
import { inviteTasks } from './tasks.ts'
import { isWithinRights, termsOf } from './terms.ts'

interface InviteDeps {
  readonly config: Config
  readonly database: Database
  readonly limits: Limits
  readonly mailer: Mailer
  readonly kernel: Kernel
  /** Makes a family the active one of the caller's session and answers as a sign-in does; null when they are not in it. */
  readonly switchSession: (
    db: Db,
    caller: Pick<Caller, 'sessionId' | 'userId'>,
    accountId: string,
    now: Date,
  ) => Promise<CallOutput<Contract['invites']['accept']> | null>
}

type Refusing<E extends Endpoint> = Pick<Context<E>, 'refuse'>

export const invitesFeature: Feature<TaskDeps & InviteDeps> = {
  // Calls that count against a limit first, and then need a transaction of their own.
  calls: (parts) => [
    calls(invites, inviteHandlers(parts), { autocommit: ['create', 'update', 'resend', 'accept'] }),
    calls(adminInvites, influencerHandlers(parts), { autocommit: influencerAutocommit }),
  ],
  tasks: inviteTasks,
  waysIn: [withdrawDisowned],
}

function inviteHandlers(deps: InviteDeps): Handlers<Contract['invites']> {
  const { config, database, limits, mailer, kernel, switchSession } = deps
  const key = sealKey(config.authSecret, 'invite links')
  const issue = () => {
    const tokens = newLinkTokens()
    return { tokens, links: storedLinks(tokens, key) }
  }

  /** Runs what makes a link and maybe mails it; what was refused, or made none after all, costs the family nothing. */
  const sending = async <T>(
    { refuse }: Refusing<Contract['invites']['create' | 'update' | 'resend']>,
    keys: { readonly accountId: string; readonly email: string | null },
    send: () => Promise<T>,
    isSent: (result: T) => boolean = () => true,
  ): Promise<T> => {
    const { accountId, email } = keys
    const spent = [['invites', accountId] as const, ...(email === null ? [] : [['inviteAddress', email] as const])]
    const refund = await spendAll(limits, spent, (retryAfterS) => refuse('RATE_LIMITED', undefined, retryAfterS))
    try {
      const result = await send()
      if (!isSent(result)) await refund()
      return result
    } catch (error) {
      await refund()
      throw error
    }
  }

  /** Only to the address of the invite; without one the link is handed over. */
  const mail = async (
    db: Db,
    row: InviteRow,
    link: { token: string; inviter: Pick<Caller, 'userId' | 'name'>; locale: 'en' | 'es' },
  ) => {
    const { role, preset, childIds, expiresAt, email } = row
    if (email === null) return
    const { inviter, ...details } = link
    const about = { role, preset, childCount: childIds.length, expiresAt, inviterName: inviter.name, ...details }
    const sent = { to: email, sender: row.accountId, authorId: inviter.userId }
    await mailer.queue({ ...sent, ...inviteMail(about, config) }, db)
  }
  /** In the language the person has chosen themself, else in that of whoever invites them. */
  const mailAgain = async (db: Db, row: InviteRow, { mailed: token }: LinkTokens, caller: Caller) => {
    if (row.email === null) return
    const person = (await findPerson(db, { username: row.email })) ?? (await findPerson(db, caller))
    await mail(db, row, { token, inviter: caller, locale: person?.locale ?? 'en' })
  }
  /** Never the mailed one: that proves the mailbox, and the inviter is not its owner. */
  const shownLink = ({ shown }: Pick<LinkTokens, 'shown'>) => `${config.appUrl}${invitePath(shown)}`

  /** The invite that the caller has to do with. */
  const find = async (
    { db, now, refuse }: Context<Contract['invites']['get' | 'update' | 'resend']>,
    id: string,
    access: FamilyAccess,
  ) => {
    const grantor = await readGrantor(db, access.caller, now)
    const row = grantor === null ? null : await readInvite(db, access, grantor, id)
    if (row === null) throw refuse('NOT_FOUND')
    return row
  }

  /** Counts a look at a link, so that nobody tries many; a good one is given back. */
  const probe = async ({ ip, refuse }: Context<Contract['invites']['validate' | 'accept']>) => {
    const key = ipKey(ip)
    const counted = await limits.consume('tokenProbe', key)
    if (!counted.ok) throw refuse('RATE_LIMITED', undefined, counted.retryAfterS)
    return () => limits.refund('tokenProbe', key)
  }

  return {
    async list({ db, now }, _input, access) {
      return { items: await listInvites(db, access, now) }
    },

    async get(context, { params }, access) {
      return presentInvite(await find(context, params.id, access), context.now)
    },

    async create(context, { body }, access) {
      const { id, email = null, locale } = body
      const { accountId, name: inviterName } = access.caller
      const { tokens, links } = issue()
      const row = await sending(context, { accountId, email }, () =>
        database.transaction(async (tx) => {
          const made = await createInvite(tx, access, { id, email, terms: termsOf(body), links }, context.now)
          if (!made.ok) throw context.refuse(made.why)
          await mail(tx, made.row, { token: tokens.mailed, inviter: access.caller, locale })
          return made.row
        }),
      )
      return {
        invite: presentInvite({ ...row, inviterName, guestName: null }, context.now),
        inviteLink: shownLink(tokens),
      }
    },

    async update(context, { params, body }, access) {
      const { caller } = access
      const known = await find(context, params.id, access)
      const [{ tokens, links }, terms] = [issue(), termsOf(body)]
      const isOther = (row: InviteRow) => row.tokenHash === hashOfLinkSecret(tokens.shown)
      const row = await sending(
        context,
        known,
        () =>
          database.transaction(async (tx) => {
            const changed = await changeInvite(tx, access, { id: params.id, terms, links }, context.now)
            if (!changed.ok) throw context.refuse(changed.why)
            if (isOther(changed.row)) await mailAgain(tx, changed.row, tokens, caller)
            return changed.row
          }),
        isOther,
      )
      const invite = presentInvite({ ...row, inviterName: caller.name, guestName: null }, context.now)
      return { invite, inviteLink: isOther(row) ? shownLink(tokens) : null }
    },

    async remove(context, { params }, access) {
      if (!(await withdrawInvite(context.db, access, params.id, context.now))) throw context.refuse('NOT_FOUND')
      return undefined
    },

    async resend(context, { params }, access) {
      const { caller } = access
      const known = await find(context, params.id, access)
      const { tokens, links } = issue()
      const row = await sending(context, known, () =>
        database.transaction(async (tx) => {
          const renewed = await renewInvite(tx, access, { id: params.id, links }, context.now)
          if (!renewed.ok) throw context.refuse(renewed.why)
          await mailAgain(tx, renewed.row, tokens, caller)
          return renewed.row
        }),
      )
      return {
        invite: presentInvite({ ...row, inviterName: caller.name, guestName: null }, context.now),
        inviteLink: shownLink(tokens),
      }
    },

    async link({ db, now, refuse }, { params }, access) {
      const grantor = await readGrantor(db, access.caller, now)
      const row = grantor === null ? null : await readInvite(db, access, grantor, params.id)
      if (grantor === null || row === null) throw refuse('NOT_FOUND')
      const isOpen = row.acceptedAt === null && row.expiresAt > now
      // A link opens what the invite gives: nobody sees one that gives more than they could.
      const shown = isOpen && isWithinRights(row, grantor) ? shownToken(row, key) : null
      return { inviteLink: shown === null ? null : shownLink({ shown }) }
    },

    async validate(context, { params }) {
      const giveBack = await probe(context)
      const found = await findInvite(context.db, params.token, context.now)
      if (found === null) throw context.refuse('INVALID_INVITE')
      await giveBack()
      const { isEmailProven, email } = found
      const known = { isEmailProven, email }
      if (found.kind === 'influencer')
        return { ...known, inviterName: '', role: 'influencer' as const, relationship: null, childNames: [] }
      const inviter = found.invitedBy === null ? null : await findPerson(context.db, { userId: found.invitedBy })
      const { role, relationship } = found
      const childNames = (await childNamesOf(context.db, found)).map(firstName)
      return { ...known, inviterName: firstName(inviter?.name ?? ''), role, relationship, childNames }
    },

    async accept(context, { body }, { caller }) {
      const giveBack = await probe(context)
      const found = await findInvite(context.db, body.token, context.now)
      // What the operators send makes an account at sign-up; it joins no family.
      if (found === null || found.kind === 'influencer') throw context.refuse('INVALID_INVITE')
      await giveBack()
      const { accountId } = found
      const { userId } = caller
      const person = await findPerson(context.db, { userId })
      if (person === null || !isFor(found, person.username)) throw context.refuse('INVITE_OTHER_EMAIL')
      return database.transaction(async (tx) => {
        if ((await readMember(tx, { accountId, userId })) !== null) throw context.refuse('ALREADY_MEMBER')
        if (!(await acceptInvite(tx, found, userId, context.now))) throw context.refuse('INVALID_INVITE')
        const signedIn = await switchSession(tx, caller, accountId, context.now)
        if (signedIn === null) throw context.refuse('UNAUTHENTICATED')
        await kernel.accessChanged({ ...context, db: tx }, { userId })
        return signedIn
      })
    },
  }
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
