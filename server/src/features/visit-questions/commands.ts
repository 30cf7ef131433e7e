import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { visitQuestions } from '@nestwren/contract/visit-questions'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccess, ItemAccess } from '../../platform/http/access.ts'
import { fullCap } from '../../platform/items/caps.ts'
import { lockAccount } from '../account/public.ts'
import { visitQuestionItem } from './item.ts'
import { type QuestionRow, readQuestion } from './queries.ts'
import { visitQuestionsTable } from './tables.ts'

type CreateBody = HandlerInput<typeof visitQuestions.create>['body']
type UpdateBody = HandlerInput<typeof visitQuestions.update>['body']

const q = visitQuestionsTable

/** Adds a question; the same id again answers the same one. An id of another child's is simply taken. */
export async function createQuestion(
  db: Db,
  { caller, child }: ChildAccess,
  { id = uuidv7(), childId: _childId, ...fields }: CreateBody,
  now: Date,
): Promise<
  | { readonly ok: true; readonly row: QuestionRow; readonly isNew: boolean }
  | { readonly ok: false; readonly why: 'ID_TAKEN' | 'TOO_MANY_QUESTIONS' }
> {
  const { accountId, userId } = caller
  const { childId } = child
  await lockAccount(db, accountId)
  const existing = await readQuestion(db, accountId, id)
  if (existing !== null)
    return existing.childId === childId && existing.deletedAt === null
      ? { ok: true, row: existing, isNew: false }
      : { ok: false, why: 'ID_TAKEN' }
  const full = await fullCap(db, visitQuestionItem, { accountId, childId })
  if (full !== null) return { ok: false, why: full }
  await db.insert(q).values({ ...fields, accountId, id, childId, createdBy: userId, createdAt: now })
  const row = await readQuestion(db, accountId, id)
  if (row === null) throw new Error('An insert gave no row')
  return { ok: true, row, isNew: true }
}

/** Changes a question that is still at `version`, where one is told; false when it is not. */
export async function updateQuestion(
  db: Db,
  access: ItemAccess,
  { version, mutationId: _mutationId, ...fields }: UpdateBody,
): Promise<boolean> {
  const changed = await db
    .update(q)
    .set({ ...fields, version: sql`${q.version} + 1` })
    .where(and(isThere(access), version === undefined ? undefined : eq(q.version, version)))
    .returning({ id: q.id })
  return changed.length > 0
}

/** Takes a question off the list; false when it was not there. */
export async function removeQuestion(db: Db, access: ItemAccess, now: Date): Promise<boolean> {
  const gone = await db
    .update(q)
    .set({ deletedAt: now, version: sql`${q.version} + 1` })
    .where(isThere(access))
    .returning({ id: q.id })
  return gone.length > 0
}

function isThere({ caller, itemId }: ItemAccess) {
  return and(eq(q.accountId, caller.accountId), eq(q.id, itemId), isNull(q.deletedAt))
}
