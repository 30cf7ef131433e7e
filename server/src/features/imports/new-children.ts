import { defaultChildColor } from '@nestwren/contract/child-color'
import type { ImportAnswers } from '@nestwren/contract/imports-schemas'
import type { Db } from '../../platform/db/database.ts'
import type { MemberAccess } from '../../platform/http/access.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import { birthdateProblem, createChild, livingChildIds } from '../children/public.ts'
import type { ImportKey } from './queries.ts'
import { noteMade } from './source-commands.ts'

const maxChildren = 20

interface Asking {
  readonly db: Db
  readonly now: Date
  refuse(code: 'UNKNOWN_CHILD' | 'TOO_MANY_CHILDREN' | 'INVALID_INPUT', details?: unknown): HttpError
}

/** The children that answers want made, each once: two of the source's can be one child. */
function newChildrenOf({ children }: ImportAnswers) {
  const made = children.flatMap(({ is }) => ('newChild' in is ? [is.newChild] : []))
  return [...new Map(made.map((child) => [child.id, child])).values()]
}

/** Refuses children who are not the family's, and new ones that it may not have, before anything is read for them. */
export async function refuseChildren(
  { db, now, refuse }: Asking,
  { caller }: MemberAccess,
  answers: ImportAnswers,
  mayAddChildren: () => Promise<unknown>,
): Promise<void> {
  const living = new Set(await livingChildIds(db, caller.accountId))
  if (answers.children.some(({ is }) => 'childId' in is && !living.has(is.childId))) throw refuse('UNKNOWN_CHILD')
  const added = newChildrenOf(answers).filter(({ id }) => !living.has(id))
  if (added.length === 0) return
  await mayAddChildren()
  if (living.size + added.length > maxChildren) throw refuse('TOO_MANY_CHILDREN')
  const isWrong = added.some(({ birthdate }) => birthdateProblem(birthdate, now) !== null)
  if (isWrong)
    throw refuse('INVALID_INPUT', [
      { path: ['body', 'answers', 'children'], text: "A birth date can't be in the future or more than 18 years ago." },
    ])
}

/** Makes the new children of the answers and notes which are the import's own; false where there was none to make. */
export async function makeChildren(
  { db, now, refuse }: Asking,
  access: MemberAccess,
  key: ImportKey,
  answers: ImportAnswers,
): Promise<boolean> {
  let hasMade = false
  for (const { color = defaultChildColor, ...child } of newChildrenOf(answers)) {
    const made = await createChild(db, access, { ...child, color, caregivers: [] }, now)
    if (!made.ok) throw refuse(made.why === 'TOO_MANY_CHILDREN' ? made.why : 'UNKNOWN_CHILD')
    if (!made.isNew) continue
    await noteMade(db, key, 'children', [{ source: child.id, id: child.id }])
    hasMade = true
  }
  return hasMade
}
