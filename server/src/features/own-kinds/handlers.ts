import type { ownKinds } from '@nestwren/contract/own-kinds'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { type MutationBook, wasApplied } from '../../platform/http/mutations.ts'
import { createOwnKind, removeOwnKind, updateOwnKind } from './commands.ts'
import { listOwnKinds, presentOwnKind } from './queries.ts'

/** The handlers of contract.ownKinds. */
export function ownKindHandlers({ mutations }: { readonly mutations: MutationBook }): Handlers<typeof ownKinds> {
  return {
    list: async ({ db }, _input, access) => ({ items: await listOwnKinds(db, access) }),

    async create(context, { body }, access) {
      const done = await createOwnKind(context.db, access, body, context.now)
      if (!done.ok) throw context.refuse(done.why)
      if (done.isNew) tell(context, access.caller)
      return presentOwnKind(done.row)
    },

    async update(context, { params, body }, access) {
      const kind = { accountId: access.caller.accountId, id: params.id }
      const done = await updateOwnKind(context.db, access, params.id, body, () =>
        wasApplied(mutations, context, kind, body.mutationId),
      )
      if (!done.ok) {
        const { current } = done
        throw context.refuse(done.why, current === undefined ? undefined : { current: presentOwnKind(current) })
      }
      if (done.isNew) tell(context, access.caller)
      return presentOwnKind(done.row)
    },

    async remove(context, { params }, access) {
      if (!(await removeOwnKind(context.db, access, params.id, context.now))) throw context.refuse('NOT_FOUND')
      tell(context, access.caller)
      return undefined
    },
  }
}

function tell({ emit }: Pick<Context, 'emit'>, { userId, name, accountId }: Caller): void {
  emit('family:changed', { user: { id: userId, name }, part: 'ownKinds' }, { to: 'account', accountId })
}
