import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { OperatorAccess, QuizAdminAccess } from '../../platform/http/access.ts'
import { operatorActsTable } from './tables.ts'

/** What an operator did to what. Values are facts of the service (a status, a limit), never what a family wrote. */
export interface Act {
  /** As `user.deactivate`. */
  readonly action: string
  readonly target?: { readonly kind: string; readonly id: string }
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
}

/**
 * Adds a line to the list of what operators did, in the transaction of the act itself: what was done is always there, and
 * what failed never is.
 */
export async function noteAct(
  context: { readonly db: Db; readonly now: Date; readonly ip: string },
  { operator }: OperatorAccess | QuizAdminAccess,
  act: Act,
): Promise<void> {
  await context.db.insert(operatorActsTable).values({
    id: uuidv7(),
    at: context.now,
    operatorId: operator?.operatorId ?? null,
    operatorName: operator?.name ?? 'quiz administration',
    action: act.action,
    targetKind: act.target?.kind ?? null,
    targetId: act.target?.id ?? null,
    before: act.before ?? null,
    after: act.after ?? null,
    ip: context.ip,
  })
}
