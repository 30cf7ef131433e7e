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

/** Somebody who acts. */
interface Actor {
  readonly operatorId: string | null
  readonly operatorName: string
  /** The address; `command line` for none. */
  readonly ip: string
  readonly now: Date
}

/** Whoever sits at the machine. No operator is named so: their names have no spaces. */
export function atCommandLine(now: Date): Actor {
  return { operatorId: null, operatorName: 'command line', ip: 'command line', now }
}

/** Adds a line to the list of what operators did, in the transaction of the act itself. */
export async function addAct(db: Db, { operatorId, operatorName, ip, now }: Actor, act: Act): Promise<void> {
  await db.insert(operatorActsTable).values({
    id: uuidv7(),
    at: now,
    ...{ operatorId, operatorName, ip },
    action: act.action,
    targetKind: act.target?.kind ?? null,
    targetId: act.target?.id ?? null,
    before: act.before ?? null,
    after: act.after ?? null,
  })
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
  const { ip, now } = context
  const operatorName = operator?.name ?? 'quiz administration'
  await addAct(context.db, { operatorId: operator?.operatorId ?? null, operatorName, ip, now }, act)
}
