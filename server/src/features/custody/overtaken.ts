import { changedMeanwhile, notTheirDays } from '@nestwren/contract/custody/proposals'
import type { Db } from '../../platform/db/database.ts'
import { engineCycle, engineOverride } from './agreed.ts'
import { readAgreed, readCycleRows } from './agreed-queries.ts'
import { type OverrideRow, readOverrides, readSteps } from './override-queries.ts'

/**
 * Returns whether the days of a proposal have changed hands since its terms were put on the table: a swap gives days that
 * are not theirs any more, or something for the same days came in between that whoever accepts was not shown. Days that are
 * over are left out of a swap: an import may bring it late.
 * @param knows the ids of what they were shown
 */
export async function isOvertaken(
  db: Db,
  proposal: OverrideRow,
  knows: readonly string[],
  now: Date,
): Promise<boolean> {
  const { accountId, id, childIds, replaces, createdAt } = proposal
  const of = { accountId, childIds, since: null }
  const agreed = await readAgreed(db, of)
  const terms = engineOverride(proposal, now)
  if (notTheirDays(terms, agreed, replaces).some(({ to }) => to > now.getTime())) return true
  const steps = (await readSteps(db, accountId, [id])).get(id) ?? []
  const put = (steps.findLast((step) => step.terms !== null)?.at ?? createdAt).toISOString()
  const later = agreed.overrides.filter(({ acceptedAt }) => Date.parse(acceptedAt) > Date.parse(put))
  const rows = await readOverrides(
    db,
    accountId,
    later.map((one) => one.id),
  )
  const before = await readOverrides(
    db,
    accountId,
    [...rows.values()].flatMap((row) => row.replaces ?? []),
  )
  const overrides = later.map((one) => {
    const replaced = before.get(rows.get(one.id)?.replaces ?? '')
    return { ...one, replaced: replaced === undefined ? null : engineOverride(replaced, now) }
  })
  const cycles = (await readCycleRows(db, of)).map((row) => ({
    ...engineCycle(row),
    updatedAt: row.updatedAt.toISOString(),
  }))
  const meanwhile = changedMeanwhile(terms, put, { cycles, overrides })
  return meanwhile.some((changed) => !knows.includes(changed))
}
