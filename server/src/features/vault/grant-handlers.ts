import type { Contract } from '@nestwren/contract'
import { vaultSections } from '@nestwren/contract/vault'
import type { Handlers } from '../../platform/http/mount.ts'
import { lockDevice, lockOtherDevices, noteUse } from './grant-commands.ts'
import { flagsOf, listGrants, openSections, sightOf, type VaultSight } from './grant-queries.ts'
import { refuseForeign, tellDevice, type VaultParts } from './parts.ts'

type Calls = Contract['vault']
type GrantCalls = 'checkAccess' | 'stayOpen' | 'revokeAccess' | 'listGrants' | 'revokeGrant' | 'revokeOtherGrants'

/** What is open, and locking it. */
export function grantHandlers(parts: Pick<VaultParts, 'kernel'>): Pick<Handlers<Calls>, GrantCalls> {
  return {
    async checkAccess({ db, now }, { query }, { caller }) {
      refuseForeign(caller, query.accountId)
      const { sections, kept, mayAsk, ...ends } = await sightOf(db, caller, now)
      const asked = query.sections
      return {
        hasAccess: asked.every((section) => sections[section] !== 'locked'),
        requires2FA: asked.some((section) => sections[section] === 'locked' && mayAsk[section]),
        permissions: flagsOf(sections),
        sections,
        kept,
        mayAsk,
        ...isoEnds(ends),
      }
    },

    async stayOpen({ db, now }, { body }, { caller }) {
      refuseForeign(caller, body.accountId)
      const { sections, kept } = await sightOf(db, caller, now)
      const open = vaultSections.filter((section) => kept[section] === 'open')
      await noteUse(db, caller, open, now)
      return { permissions: flagsOf(sections), ...isoEnds(await sightOf(db, caller, now)) }
    },

    async revokeAccess(context, { body }, { caller }) {
      refuseForeign(caller, body.accountId)
      const { db, now } = context
      await lockDevice(db, caller, caller.sessionId)
      await tellDevice(parts, db, context, { ...caller, sessionIds: [caller.sessionId] })
      return { permissions: flagsOf(await openSections(db, caller, now)) }
    },

    async listGrants({ db, now }, _input, { caller }) {
      return { items: await listGrants(db, caller, now) }
    },

    async revokeGrant(context, { params }, { caller }) {
      if (!(await lockDevice(context.db, caller, params.id))) throw context.refuse('NOT_FOUND')
      await tellDevice(parts, context.db, context, { ...caller, sessionIds: [params.id] })
      return undefined
    },

    async revokeOtherGrants(context, _input, { caller }) {
      const sessionIds = await lockOtherDevices(context.db, caller)
      if (sessionIds.length > 0) await tellDevice(parts, context.db, context, { ...caller, sessionIds })
      return undefined
    },
  }
}

function isoEnds({ expiresAt, idleEndsAt }: Pick<VaultSight, 'expiresAt' | 'idleEndsAt'>) {
  return { expiresAt: expiresAt?.toISOString() ?? null, idleEndsAt: idleEndsAt?.toISOString() ?? null }
}
