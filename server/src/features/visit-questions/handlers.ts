import type { visitQuestions } from '@nestwren/contract/visit-questions'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { decodeCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { type MutationBook, wasApplied } from '../../platform/http/mutations.ts'
import { createQuestion, removeQuestion, updateQuestion } from './commands.ts'
import { listQuestions, presentQuestion, readQuestion } from './queries.ts'

export interface VisitQuestionDeps {
  readonly mutations: MutationBook
}

/** The handlers of contract.visitQuestions. */
export function visitQuestionHandlers({ mutations }: VisitQuestionDeps): Handlers<typeof visitQuestions> {
  return {
    async list(context, { query }, access) {
      const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor)
      if (query.cursor !== undefined && cursor === null)
        throw context.refuse('INVALID_INPUT', [{ path: ['query', 'cursor'], text: 'This is not a cursor.' }])
      return listQuestions(context.db, access, { cursor, limit: query.limit })
    },

    async create(context, { body }, access) {
      const done = await createQuestion(context.db, access, body, context.now)
      if (!done.ok) {
        if (done.why === 'TOO_MANY_QUESTIONS') throw context.refuse(done.why)
        throw context.refuse('INVALID_INPUT', [{ path: ['body', 'id'], text: 'This id belongs to something else.' }])
      }
      if (done.isNew) tell(context, access.caller, done.row.childId)
      return presentQuestion(done.row)
    },

    async update(context, { body }, access) {
      const { accountId } = access.caller
      const isRepeated = await wasApplied(mutations, context, { accountId, id: access.itemId }, body.mutationId)
      const isChanged = !isRepeated && (await updateQuestion(context.db, access, body))
      const row = await readQuestion(context.db, accountId, access.itemId)
      if (row === null || row.deletedAt !== null) throw context.refuse('NOT_FOUND')
      const question = presentQuestion(row)
      if (!isRepeated && !isChanged) throw context.refuse('STALE_VERSION', { current: question })
      if (isChanged) tell(context, access.caller, row.childId)
      return question
    },

    async remove(context, _input, access) {
      if (!(await removeQuestion(context.db, access, context.now))) throw context.refuse('NOT_FOUND')
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
  const payload = { user: { id: userId, name }, part: 'visitQuestions' } as const
  emit('family:changed', payload, { to: 'child', accountId, childId, area: 'health', at: now })
}
