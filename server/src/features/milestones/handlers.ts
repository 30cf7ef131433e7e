import { type milestones, motorMilestones } from '@nestwren/contract/milestones'
import { decodeCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { type MutationBook, wasApplied } from '../../platform/http/mutations.ts'
import { isStale } from '../../platform/http/stale.ts'
import { type Kernel, lockAccount } from '../account/public.ts'
import { changeMilestone, createOwn } from './commands.ts'
import { listMilestones, listOfChild, presentMilestone, unsaidMilestone } from './queries.ts'
import { motorIdOf } from './rules.ts'
import { checkDate, checkOwner, isSame, knownMilestone, say, tell } from './say-commands.ts'

export interface MilestoneDeps {
  readonly kernel: Pick<Kernel, 'gate'>
  readonly mutations: MutationBook
}

/** The handlers of contract.milestones. */
export function milestoneHandlers({ kernel, mutations }: MilestoneDeps): Handlers<typeof milestones> {
  const { gate } = kernel
  return {
    async listAll(context, { query }, access) {
      const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor)
      if (query.cursor !== undefined && cursor === null)
        throw context.refuse('INVALID_INPUT', [{ path: ['query', 'cursor'], text: 'This is not a cursor.' }])
      return listMilestones(context.db, access, { cursor, limit: query.limit })
    },

    async list(context, _input, { caller, child }) {
      return { milestones: await listOfChild(context.db, caller.accountId, child.childId) }
    },

    async put(context, { body }, access) {
      const { caller, child } = access
      await lockAccount(context.db, caller.accountId)
      for (const { key: asked, ...given } of body.milestones) {
        const named = motorMilestones.find((one) => one === asked)
        const id = named === undefined ? asked : motorIdOf(child.childId, named)
        const known = await knownMilestone(context.db, access, id)
        if (known === null) throw context.refuse('NOT_FOUND')
        const { achievedOn, note = known.milestone.note, photoId = known.milestone.photoId } = given
        const said = { achievedOn, note, photoId }
        // Whoever sends the whole list back says nothing of what they left as it was.
        if (isSame(known.milestone, said)) continue
        checkOwner(context, access, known)
        await checkDate(context, gate, access, achievedOn)
        await say(context, access, known, said)
      }
      return { milestones: await listOfChild(context.db, caller.accountId, child.childId) }
    },

    async create(context, { body }, access) {
      await lockAccount(context.db, access.caller.accountId)
      await checkDate(context, gate, access, body.achievedOn)
      const done = await createOwn(context.db, access, body, context.now)
      if (!done.ok) {
        if (done.why === 'TOO_MANY_MILESTONES') throw context.refuse(done.why)
        throw context.refuse('INVALID_INPUT', [{ path: ['body', 'id'], text: 'This id belongs to something else.' }])
      }
      const milestone = presentMilestone(done.row)
      if (done.isNew) await tell(context, access, milestone)
      return milestone
    },

    async update(context, { params: { id }, body: { version, mutationId, title, ...given } }, access) {
      const { accountId } = access.caller
      await lockAccount(context.db, accountId)
      const known = await knownMilestone(context.db, access, id)
      if (known === null) throw context.refuse('NOT_FOUND')
      if (known.key !== null && title !== undefined)
        throw context.refuse('INVALID_INPUT', [{ path: ['body', 'title'], text: 'This one has a name already.' }])
      if (await wasApplied(mutations, context, { accountId, id }, mutationId)) return known.milestone
      checkOwner(context, access, known)
      if (isStale(known.milestone, { version })) throw context.refuse('STALE_VERSION', { current: known.milestone })
      const { achievedOn, note, photoId } = known.milestone
      const said = {
        achievedOn: given.achievedOn === undefined ? achievedOn : given.achievedOn,
        note: given.note ?? note,
        photoId: given.photoId === undefined ? photoId : given.photoId,
      }
      await checkDate(context, gate, access, said.achievedOn)
      return say(context, access, known, title === undefined ? said : { ...said, title })
    },

    async remove(context, { params: { id } }, access) {
      await lockAccount(context.db, access.caller.accountId)
      const known = await knownMilestone(context.db, access, id)
      if (known === null) throw context.refuse('NOT_FOUND')
      if (known.row === null) return undefined
      checkOwner(context, access, known)
      await changeMilestone(context.db, access, id, { deletedAt: context.now }, context.now)
      const { key, milestone } = known
      await tell(context, access, key === null ? milestone : unsaidMilestone(access.child.childId, key))
      return undefined
    },
  }
}
