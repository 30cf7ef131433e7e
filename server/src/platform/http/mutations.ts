import type { Context } from './context.ts'

/** What a change is made to. */
interface Changed {
  readonly accountId: string
  readonly id: string
}

/**
 * Writes a change into the book by the id its device gave it, in the transaction of the change; false when it stands
 * there already, because the device never got its answer and sends it again. A refusal takes the line out.
 */
export type MutationBook = (context: Pick<Context, 'db' | 'now'>, of: Changed, mutationId: string) => Promise<boolean>

/** True for a change that was applied before; one without an id is always new. */
export async function wasApplied(
  book: MutationBook,
  context: Pick<Context, 'db' | 'now'>,
  of: Changed,
  mutationId: string | undefined,
): Promise<boolean> {
  return mutationId !== undefined && !(await book(context, of, mutationId))
}
