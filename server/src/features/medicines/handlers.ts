import type { medicines } from '@nestwren/contract/medicines'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { listWithin } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { type MutationBook, wasApplied } from '../../platform/http/mutations.ts'
import { createMedicine, removeMedicine, updateMedicine } from './commands.ts'
import { type DosesOf, findMedicine, listMedicines, readMedicine } from './queries.ts'

export interface MedicineDeps {
  /** What the log knows of doses. */
  readonly dosesOf: DosesOf
  readonly mutations: MutationBook
}

/** The handlers of contract.medicines. */
export function medicineHandlers({ dosesOf, mutations }: MedicineDeps): Handlers<typeof medicines> {
  return {
    async list(context, { query }, access) {
      const childId = query.childId === 'all' ? undefined : query.childId
      // A child that is not there and one whose health may not be seen look the same.
      if (childId !== undefined && !access.children.some((child) => child.childId === childId))
        throw context.refuse('NOT_FOUND')
      return { items: listWithin(await listMedicines(context.db, access, childId, dosesOf, context.now)) }
    },

    async create(context, { body }, access) {
      const done = await createMedicine(context.db, access, body, context.now)
      if (!done.ok) {
        if (done.why === 'TOO_MANY_MEDICINES') throw context.refuse(done.why)
        throw context.refuse('INVALID_INPUT', [{ path: ['body', 'id'], text: 'This id belongs to something else.' }])
      }
      if (done.isNew) tell(context, access.caller, done.row.childId)
      return readMedicine(context.db, done.row, access.child, dosesOf, context.now)
    },

    async update(context, { body }, access) {
      const { accountId } = access.caller
      const isRepeated = await wasApplied(mutations, context, { accountId, id: access.itemId }, body.mutationId)
      const row = isRepeated ? null : await updateMedicine(context.db, access, body)
      const current = row ?? (await findMedicine(context.db, accountId, access.itemId))
      if (current === null || current.deletedAt !== null) throw context.refuse('NOT_FOUND')
      const item = await readMedicine(context.db, current, access.child, dosesOf, context.now)
      if (isRepeated) return item
      if (row === null) throw context.refuse('STALE_VERSION', { current: item })
      tell(context, access.caller, row.childId)
      return item
    },

    async remove(context, _input, access) {
      if (!(await removeMedicine(context.db, access, context.now))) throw context.refuse('NOT_FOUND')
      tell(context, access.caller, access.child.childId)
      return undefined
    },
  }
}

/** To those who may see the child's health, and nobody else. */
function tell(
  { emit, now }: Pick<Context, 'emit' | 'now'>,
  { userId, name, accountId }: Caller,
  childId: string,
): void {
  const payload = { user: { id: userId, name }, part: 'medicines' } as const
  emit('family:changed', payload, { to: 'child', accountId, childId, area: 'health', at: now })
}
