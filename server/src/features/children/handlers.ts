import type { Contract } from '@nestwren/contract'
import { children } from '@nestwren/contract/children'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import { isParentRole } from '@nestwren/contract/permissions'
import type { Database, Db } from '../../platform/db/database.ts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Caller, ChildAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { type AccessScope, caregiversByChild, type Kernel, listMembers, readScope } from '../account/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import { named, person, tell } from './child-events.ts'
import { createChild, removeChild, restoreChild, updateChild } from './commands.ts'
import { removePhoto, setPhoto } from './photo-commands.ts'
import { type ChildRow, findChild, listChildren, listRemovedChildren, presentChild, readChild } from './queries.ts'
import { birthdateProblem } from './rules.ts'
import { type ChildrenTaskDeps, childrenTasks } from './tasks.ts'

interface ChildrenDeps {
  readonly database: Database
  readonly kernel: Kernel
  readonly keeper: FileKeeper
}

type Update = Contract['children']['update']
type Emitting = Pick<Context, 'db' | 'now' | 'emit'>
interface Refusing {
  refuse(code: 'NOT_FOUND'): HttpError
}

export const childrenFeature: Feature<ChildrenDeps & ChildrenTaskDeps> = {
  calls: (parts) => [calls(children, childrenHandlers(parts), { autocommit: ['setPhoto'] })],
  tasks: childrenTasks,
}

function childrenHandlers({ database, kernel, keeper }: ChildrenDeps): Handlers<Contract['children']> {
  const scopeOf = async (caller: Caller, childId: string): Promise<AccessScope | null> =>
    (await kernel.scopes(caller)).find((scope) => scope.childId === childId) ?? null

  const present = async ({ db, now }: { readonly db: Db; readonly now: Date }, caller: Caller, row: ChildRow) => {
    const scope = await readScope(db, caller, row.id, now)
    if (scope === null) return null
    const caregivers = await caregiversByChild(db, row.accountId, now)
    return presentChild(row, { caller, keeper }, scope, caregivers.get(row.id) ?? [])
  }
  /** The child as it is now, for somebody who has just changed its photo; the others are told. */
  const photoChanged = async (context: Emitting & Refusing, { caller, child }: ChildAccess) => {
    const row = await findChild(context.db, caller.accountId, child.childId)
    const shown = row === null || row.deletedAt !== null ? null : await present(context, caller, row)
    if (row === null || shown === null) throw context.refuse('NOT_FOUND')
    await tell(context, row, 'child:updated', { user: person(caller), child: named(row) })
    return shown
  }

  return {
    async list({ db, now }, _input, access) {
      return listChildren(db, access, keeper, await kernel.scopes(access.caller), now)
    },

    async accountUsers({ db }, _input, access) {
      const { caller } = access
      const people = await listMembers(db, access)
      // A caregiver before or after their time is still a member, but sees nothing of the family.
      const isInFamily = isParentRole(caller.role) || (await kernel.scopes(caller)).length > 0
      return isInFamily ? people : people.filter(({ id }) => id === caller.userId)
    },

    async get(context, _input, access) {
      const scope = await scopeOf(access.caller, access.child.childId)
      const child = scope === null ? null : await readChild(context.db, access, keeper, scope, context.now)
      if (child === null) throw context.refuse('NOT_FOUND')
      return child
    },

    async create(context, { body }, access) {
      const problem = birthdateProblem(body.birthdate, context.now)
      if (problem !== null) throw context.refuse(problem)
      const created = await createChild(context.db, access, body, context.now)
      if (!created.ok) throw context.refuse(created.why)
      const { row, isNew } = created
      if (isNew) {
        await kernel.accessChanged(context, { accountId: row.accountId })
        await tell(context, row, 'child:added', { user: person(access.caller), child: named(row) })
      }
      const child = await present(context, access.caller, row)
      if (child === null) throw context.refuse('NOT_FOUND')
      return child
    },

    async update(context, { body }, access) {
      const problem = birthdateProblem(body.birthdate, context.now)
      if (problem !== null) throw context.refuse(problem)
      const { accountId } = access.caller
      const { childId } = access.child
      const row = await updateChild(context.db, access, body, context.now)
      if (row !== null) {
        const payload = { user: person(access.caller), child: named(row) }
        await tell(context, row, 'child:updated', payload)
      }
      const current = row ?? (await findChild(context.db, accountId, childId))
      if (current === null || current.deletedAt !== null) throw context.refuse('NOT_FOUND')
      const child = await present(context, access.caller, current)
      if (child === null) throw context.refuse('NOT_FOUND')
      if (row === null && !isAsAsked(current, body)) throw context.refuse('STALE_VERSION', { current: child })
      return child
    },

    async remove(context, { params }, access) {
      if ((await scopeOf(access.caller, params.id)) === null) throw context.refuse('NOT_FOUND')
      const row = await removeChild(context.db, access, params.id, context.now)
      if (row === null) throw context.refuse('NOT_FOUND')
      await kernel.accessChanged(context, { accountId: row.accountId })
      await tell(context, row, 'child:deleted', { user: person(access.caller), childId: row.id })
      return undefined
    },

    async setPhoto(context, { file }, access) {
      await setPhoto({ database, keeper }, context, file, access)
      return photoChanged(context, access)
    },

    async removePhoto(context, _input, access) {
      if (await removePhoto({ keeper }, context, access)) await photoChanged(context, access)
      return undefined
    },

    async listRemoved({ db, now }, _input, access) {
      const removed = await listRemovedChildren(db, access, now)
      const within = await Promise.all(removed.map(({ _id }) => readScope(db, access.caller, _id, now)))
      return removed.filter((_child, index) => within[index] !== null)
    },

    async restore(context, { params }, access) {
      const scope = await readScope(context.db, access.caller, params.id, context.now)
      const row = scope === null ? 'NOT_FOUND' : await restoreChild(context.db, access, params.id, context.now)
      if (typeof row === 'string') throw context.refuse(row)
      const child = await present(context, access.caller, row)
      if (child === null) throw context.refuse('NOT_FOUND')
      await kernel.accessChanged(context, { accountId: row.accountId })
      await tell(context, row, 'child:added', { user: person(access.caller), child: named(row) })
      return child
    },
  }
}

/** Sent again after an answer that was lost, a change finds itself made: that is nobody else's. */
function isAsAsked(row: ChildRow, { version: _version, ...fields }: HandlerInput<Update>['body']): boolean {
  return (Object.keys(fields) as (keyof typeof fields)[]).every((name) => fields[name] === row[name])
}
