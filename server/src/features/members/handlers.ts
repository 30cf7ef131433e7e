import type { Contract } from '@nestwren/contract'
import { type ChildGrant, members } from '@nestwren/contract/members'
import { areas, isParentRole } from '@nestwren/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Caller, ChildAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { countMembers, findPerson, type Kernel } from '../account/public.ts'
import { addGrant, type ChildPatch, patchGrant, patchSwitches, removeMember } from './commands.ts'
import { listAccountUsers, listAudit, listCaregivers, listGuests, presentGrant, type View } from './queries.ts'
import { type MemberTaskDeps, memberTasks } from './tasks.ts'

interface MemberDeps {
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
  /** Ends the links that somebody gave to others who is in the family no more. */
  readonly endLinksOfLeft: (
    db: Db,
    who: { readonly accountId: string; readonly userId: string },
    now: Date,
  ) => Promise<void>
}

type GrantRefusal = Extract<Awaited<ReturnType<typeof patchGrant>>, { readonly ok: false }>['why']

/** Takes every level away, and the export. */
const nothingAtAll: ChildPatch = {
  ...Object.fromEntries(areas.map((area) => [area, 'none'])),
  export: false,
}

export const membersFeature: Feature<MemberDeps & MemberTaskDeps> = {
  calls: (parts) => [calls(members, memberHandlers(parts))],
  tasks: memberTasks,
}

function memberHandlers(deps: MemberDeps): Handlers<Contract['members']> {
  const { kernel, endSessionsOf, withdrawBeyondRights, endLinksOfLeft } = deps

  const viewOf = async (caller: Caller): Promise<View> => {
    const scopes = await kernel.scopes(caller)
    const isParent = isParentRole(caller.role)
    const managed = scopes.filter(({ levels }) => levels.caregivers === 'manage')
    const hasSwitch = await kernel.gate.isGranted(caller, 'manageUsers')
    return {
      seesPeople: isParent || hasSwitch || scopes.length > 0,
      seesRights: isParent || hasSwitch || managed.length > 0,
      managedChildIds: new Set(managed.map(({ childId }) => childId)),
    }
  }
  const listUsers = async (db: Db, caller: Caller) => ({
    users: await listAccountUsers(db, caller, await viewOf(caller)),
  })

  const afterGrant = async (context: Context, { caller }: ChildAccess, userId: string): Promise<void> => {
    const who = { accountId: caller.accountId, userId }
    await withdrawBeyondRights(context.db, who, caller.userId, context.now)
    await kernel.accessChanged(context, who)
  }
  const changeGrant = async (
    context: Context,
    access: ChildAccess,
    caregiverId: string,
    patch: ChildPatch,
    refuse: (why: GrantRefusal) => HttpError,
  ): Promise<ChildGrant> => {
    const done = await patchGrant(context.db, access, { caregiverId, patch }, context.now)
    if (!done.ok) throw refuse(done.why)
    if (done.isChanged) await afterGrant(context, access, caregiverId)
    return presentGrant(done.grant)
  }

  /** The proof for one child; refused as a call about that child alone would be. */
  const managing = async (caller: Caller, childId: string): Promise<ChildAccess> => {
    const access = { who: 'child', area: 'caregivers', level: 'manage', child: 'query.childId' } as const
    const proof = await kernel.gate.decide({ access, caller, isWrite: true, childId })
    if (proof === undefined || !('child' in proof) || 'itemId' in proof) throw new Error('A child was asked for')
    return proof
  }

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
      await endLinksOfLeft(db, who, now)
      // Devices of somebody with another family go on there by themselves with their next refresh.
      if ((await findPerson(db, { userId: params.id }))?.hasFamily === false)
        await endSessionsOf(db, params.id, {}, now)
      // Everybody of the family: the others see that the person is gone.
      await kernel.accessChanged(context, { accountId })
      return undefined
    },

    patchChildPermissions: (context, { params, body }, access) =>
      changeGrant(context, access, params.caregiverId, body.permissions, (why) => context.refuse(why)),

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

    async listCaregivers({ db }, _input, { caller }) {
      return { caregivers: await listCaregivers(db, caller, await viewOf(caller)) }
    },

    async addCaregiver(context, { body }, access) {
      const { userId, preset } = body
      const done = await addGrant(context.db, access, { userId, preset }, context.now)
      if (!done.ok) {
        if (done.why === 'ACCESS_ENDS_BEFORE_START') throw new Error('A preset has no end')
        throw context.refuse(done.why === 'NOT_FOUND' ? 'UNKNOWN_CAREGIVER' : done.why)
      }
      if (done.isChanged) await afterGrant(context, access, userId)
      return presentGrant(done.grant)
    },

    updateCaregiver: (context, { params, body }, access) =>
      changeGrant(context, access, params.id, body.permissions, (why) => context.refuse(why)),

    async removeCaregiver(context, { params, query }, { caller, children }) {
      const childIds = query.childId === undefined ? children.map(({ childId }) => childId) : [query.childId]
      const refuse = (why: GrantRefusal) => {
        if (why === 'ACCESS_ENDS_BEFORE_START') throw new Error('Taking away changes no time')
        return context.refuse(why)
      }
      // Without a child there is nothing to take, nor anybody to take it from.
      if (childIds.length === 0) throw context.refuse('NOT_FOUND')
      for (const childId of childIds)
        await changeGrant(context, await managing(caller, childId), params.id, nothingAtAll, refuse)
      return undefined
    },

    async guests({ db }, _input, access) {
      return { items: await listGuests(db, access) }
    },

    async listAudit(context, { query }, access) {
      const cursor = cursorAsked(context, query)
      return listAudit(context.db, access, { cursor, limit: query.limit })
    },
  }
}
