import type { Db } from '../../platform/db/database.ts'
import { insertEntry } from './commands.ts'
import { derive, nextReminder, type Planned, settleTimes } from './planned.ts'

export interface PlannedEntry extends Planned {
  readonly id: string
  readonly childIds: readonly string[]
  readonly createdBy: string
  readonly createdAt: Date
}

/** Writes entries of a family that is being made, without telling anybody. Throws for one that cannot be. */
export async function insertPlanned(
  tx: Db,
  accountId: string,
  entries: readonly PlannedEntry[],
  now: Date,
): Promise<void> {
  for (const entry of entries) {
    const settled = settleTimes(entry)
    if (!settled.ok) throw new Error(`${entry.title} cannot be planned: ${settled.refusal.code}`)
    const { times } = settled
    await insertEntry(tx, {
      ...times,
      ...derive(times),
      accountId,
      childIds: [...entry.childIds],
      followsId: null,
      followsOn: null,
      remindAt: nextReminder(times, now),
    })
  }
}
