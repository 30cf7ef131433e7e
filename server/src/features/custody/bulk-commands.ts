import type { Db } from '../../platform/db/database.ts'
import { endOfCycle } from './agreed.ts'
import { insertCycle, type NewCycle } from './cycle-commands.ts'
import { addStep } from './step-commands.ts'
import { rescheduleCycles } from './wake-commands.ts'

export type CycleOfNewFamily = Omit<NewCycle, 'endsAt'> & { readonly byName: string }

/** Writes the cycle of a family that is being made, with its step, without telling anybody. */
export async function insertFirstCycle(tx: Db, { byName, ...cycle }: CycleOfNewFamily, now: Date): Promise<void> {
  const { accountId, id, childIds, createdBy, createdAt, endOn = null, ...terms } = cycle
  await insertCycle(tx, { ...cycle, endsAt: endOfCycle({ endOn, timeZone: cycle.timeZone }) })
  await addStep(tx, {
    ...{ accountId, subjectId: id, subject: 'cycle', childIds, step: 'added' },
    ...{ by: createdBy, byName, at: createdAt, words: '', terms: { ...terms, endOn } },
  })
  await rescheduleCycles(tx, accountId, childIds, now)
}
