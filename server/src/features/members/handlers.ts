import type { Contract } from '@nestwren/contract'
import { isParentRole } from '@nestwren/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { decodeCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Kernel } from '../account/kernel-policy.ts'
import { countMembers } from '../account/member-queries.ts'
import { findPerson } from '../account/person-queries.ts'
import { patchGrant, patchSwitches, removeMember } from './commands.ts'
import { listAccountUsers, listAudit, presentGrant, type View } from './queries.ts'

export interface MemberDeps {
  readonly kernel: Kernel
  /** Ends the sessions of somebody who is in no family any more. */
  readonly endSessionsOf: (
    db: Db,
    userId: string,
    which: { readonly accountId?: string },
    now: Date,
  ) => Promise<unknown>
  /** Withdraws the open invites that somebody could not write any more. */
  readonly withdrawBeyondRights: (
    db: Db,
    who: { readonly accountId: string; readonly userId: string },
    actorId: string,
    now: Date,
  ) => Promise<void>
}

export function memberHandlers(deps: MemberDeps): Handlers<Contract['members']> {
  const { kernel, endSessionsOf, withdrawBeyondRights } = deps

  const viewOf = async (caller: Caller): Promise<View> => {
    const reaches = await kernel.reaches(caller)
    const isParent = isParentRole(caller.role)
    const managed = reaches.filter(({ levels }) => levels.caregivers === 'manage')
    const hasSwitch = await kernel.gate.isGranted(caller, 'manageUsers')
    return {
      seesPeople: isParent || hasSwitch || reaches.length > 0,
      seesRights: isParent || hasSwitch || managed.length > 0,
      managedChildIds: new Set(managed.map(({ childId }) => childId)),
    }
  }
  const listUsers = async (db: Db, caller: Caller) => ({
    users: await listAccountUsers(db, caller, await viewOf(caller)),
  })

  return {
    accountUsers: ({ db }, _input, { caller }) => listUsers(db, caller),

    users: ({ db }, _input, { caller }) => listUsers(db, caller),

    async userCount({ db }, _input, { caller }) {
      return { count: await countMembers(db, caller.accountId) }
    },

    async removeUser(context, { params }, { caller }) {
      const { accountId } = caller
      const { db, now } = context
      const removed = await removeMember(db, caller, params.id, now)
      if (!removed.ok) throw context.refuse(removed.why)
      const who = { accountId, userId: params.id }
      await withdrawBeyondRights(db, who, caller.userId, now)
      // Devices of somebody with another family go on there by themselves with their next refresh.
      if ((await findPerson(db, { userId: params.id }))?.hasFamily === false)
        await endSessionsOf(db, params.id, {}, now)
      // Everybody of the family: the others see that the person is gone.
      await kernel.accessChanged(context, { accountId })
      return undefined
    },

    async patchChildPermissions(context, { params, body }, access) {
      const { accountId, userId: actorId } = access.caller
      const { db, now } = context
      const who = { accountId, userId: params.caregiverId }
      const wanted = { caregiverId: params.caregiverId, patch: body.permissions }
      const done = await patchGrant(db, access, wanted, now)
      if (!done.ok) throw context.refuse(done.why)
      if (done.isChanged) {
        await withdrawBeyondRights(db, who, actorId, now)
        await kernel.accessChanged(context, who)
      }
      return presentGrant(done.grant)
    },

    async patchUserPermissions(context, { params, body }, access) {
      const wanted = { userId: params.userId, patch: body.permissions }
      const done = await patchSwitches(context.db, access, wanted, context.now)
      if (!done.ok) throw context.refuse(done.why)
      if (done.isChanged) {
        const { accountId } = access.caller
        await kernel.accessChanged(context, { accountId, userId: params.userId })
      }
      return { permissions: { ...done.permissions } }
    },

    async listAudit(context, { query }, access) {
      const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor)
      if (query.cursor !== undefined && cursor === null)
        throw context.refuse('INVALID_INPUT', [{ path: ['query', 'cursor'], text: 'This is not a cursor.' }])
      return listAudit(context.db, access, { cursor, limit: query.limit })
    },
  }
}
