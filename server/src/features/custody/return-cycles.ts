import { cycleProblems, overlapOf } from '@nestwren/contract/custody/problems'
import { sql } from 'drizzle-orm'
import type { ItemClaims } from '../../platform/items/item-return.ts'
import { endOfCycle, engineCycle } from './agreed.ts'
import { readAgreed } from './agreed-queries.ts'
import { changeCycle, insertCycle, type NewCycle } from './cycle-commands.ts'
import { cycleItem } from './item.ts'
import {
  addImportStep,
  bringEach,
  bringingOf,
  dropDeleted,
  isAsImported,
  isOnlyImported,
  personHere,
} from './return-claims.ts'
import { cyclesTable } from './tables.ts'

const c = cyclesTable

type Statements = NonNullable<ItemClaims['statements']>

/**
 * Cycles of an export: one person sets them up, as by the call, on days for which the family has none. Everybody who sees
 * custody is told.
 */
export const returnCycles: Statements = {
  store: (tx, who, rows) =>
    bringEach(tx, cycleItem, who, rows, {
      async store({ id, childIds, values }, bringing) {
        const { caller, now } = bringing
        const { accountId, userId: createdBy } = caller
        const { template, lengthDays, startOn, endOn, timeZone, exchanges, notes, remindMinutes, people } =
          values as unknown as NewCycle & { readonly endOn: string | null }
        const here = personHere(bringing, childIds)
        const terms = {
          ...{ template, lengthDays, startOn, endOn, timeZone, exchanges, notes, remindMinutes },
          people: [here(people[0]), here(people[1])] satisfies NewCycle['people'],
        }
        const cycle = engineCycle({ ...terms, id, childIds })
        if (cycleProblems(cycle).length > 0) return 'brokenRow'
        const { cycles } = await readAgreed(tx, { accountId, childIds, since: null })
        if (overlapOf(cycle, cycles).length > 0) return 'daysTaken'
        const endsAt = endOfCycle(terms)
        await insertCycle(tx, { ...terms, accountId, id, childIds: [...childIds], endsAt, createdBy, createdAt: now })
        await addImportStep(bringing, { subject: 'cycle', subjectId: id, childIds, step: 'added', terms })
        bringing.changed({ childIds, endsAt })
        return null
      },
      over({ values }, bringing, childIds) {
        const [first, second] = values.people as NewCycle['people']
        const here = personHere(bringing, childIds)
        return { ...values, people: [here(first), here(second)] }
      },
    }),

  async takeBack(tx, who, ids) {
    const { bringing, news, settle } = await bringingOf(tx, who)
    const { now } = bringing
    const rows = await tx
      .select()
      .from(c)
      .where(isAsImported(c, who.accountId, ids))
      .for('update')
    for (const row of rows) {
      await changeCycle(
        tx,
        row,
        { deletedAt: now, wakeAt: null, exchangeAt: null },
        { by: who.by ?? row.createdBy, now },
      )
      await addImportStep(bringing, {
        subject: 'cycle',
        subjectId: row.id,
        childIds: row.childIds,
        step: 'removed',
        terms: null,
      })
      bringing.changed(row)
    }
    await settle()
    return { taken: new Set([...rows.map(({ id }) => id), ...(await dropDeleted(tx, c, who.accountId, ids))]), news }
  },

  isOver: isOnlyImported(c.accountId, c.id, sql`${c.deletedAt} is not null`),
}
