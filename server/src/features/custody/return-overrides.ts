import { overrideProblems } from '@nestwren/contract/custody/problems'
import type { Override } from '@nestwren/contract/custody/terms'
import type { ImportReason } from '@nestwren/contract/imports-words'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { ReturnedRow } from '../../platform/items/bring-back.ts'
import type { ItemClaims } from '../../platform/items/item-return.ts'
import { type Agreed, endOfTerms, engineOverride, withHolders } from './agreed.ts'
import { readAgreed } from './agreed-queries.ts'
import { tellCustody, tellManagers } from './custody-events.ts'
import { overrideItem } from './item.ts'
import { insertOverride } from './override-commands.ts'
import { remindOfProposal } from './remind-of-proposal.ts'
import {
  addImportStep,
  type Bringing,
  bringEach,
  bringingOf,
  isAsImported,
  isOnlyImported,
  personHere,
} from './return-claims.ts'
import { answerByDefault } from './settle-terms.ts'
import { custodyStepsTable, type OverrideTerms, overridesTable } from './tables.ts'
import { rescheduleCycles } from './wake-commands.ts'
import { whoIsAsked } from './who-is-asked.ts'

const o = overridesTable
const s = custodyStepsTable

type Statements = NonNullable<ItemClaims['statements']>

/**
 * What an export says was agreed is the importer's word: whoever the call would ask is asked, or else another person who manages
 * the custody of these children, and nothing changes until they accept. Where there is none it is the importer's record, which
 * takes the place of no agreement.
 */
export const returnOverrides: Statements = {
  async store(tx, who, rows) {
    const reminded = new Set<string>()
    return bringEach(tx, overrideItem, who, rows, (row, bringing) => bringOne(row, bringing, reminded))
  },

  async takeBack(tx, who, ids) {
    const { bringing, news } = await bringingOf(tx, who)
    const { caller, members, now } = bringing
    const { accountId } = who
    const rows = await tx
      .select()
      .from(o)
      .where(and(isAsImported(o, accountId, ids), inArray(o.status, ['proposed', 'accepted'])))
      .for('update')
    for (const { id, childIds, status, endsAt } of rows) {
      await tx
        .update(o)
        .set({ status: 'withdrawn', waitsFor: null, acceptedAt: null, updatedAt: now, version: sql`${o.version} + 1` })
        .where(and(eq(o.accountId, accountId), eq(o.id, id)))
      await addImportStep(bringing, { subject: 'override', subjectId: id, childIds, step: 'withdrawn', terms: null })
      if (status === 'proposed') await tellManagers(bringing, caller, childIds, members, null)
      else {
        await rescheduleCycles(tx, accountId, childIds, now)
        await tellCustody(bringing, caller, { childIds, endsAt })
      }
    }
    return { taken: new Set(rows.map(({ id }) => id)), news }
  },

  isOver: isOnlyImported(o.accountId, o.id, sql`${o.status} = 'withdrawn'`),
}

async function bringOne(
  { id, childIds, values }: ReturnedRow,
  bringing: Bringing,
  reminded: Set<string>,
): Promise<ImportReason | null> {
  const { db, caller, members, now } = bringing
  const { accountId, userId } = caller
  const { type, terms: written } = values as unknown as Pick<typeof o.$inferSelect, 'type' | 'terms'>
  const terms = withHolders(written, personHere(bringing, childIds))
  // It only ended another one, which no export names as agreed any more.
  if (terms.periods.length === 0 && terms.holiday === null) return 'ownerMissing'
  if (overrideProblems(engineOverride({ id, childIds: [...childIds], type, terms }, now)).length > 0) return 'brokenRow'
  const agreed = await readAgreed(db, { accountId, childIds, since: null })
  const asked = whoIsAsked({ caller, childIds, agreed, replaced: null, terms, members, now })
  if (asked === 'several') return 'ofSomeoneElse'
  const waitsFor = asked.waitsFor ?? otherManager(bringing, childIds)
  if (waitsFor === null && (await isAgreedOtherwise(db, accountId, agreed, terms))) return 'daysTaken'
  const [isRecord, answerBy] = [waitsFor === null, answerByDefault(now)]
  const endsAt = endOfTerms(terms, now)
  await insertOverride(db, {
    ...{ accountId, id, childIds: [...childIds], type, terms, waitsFor, replaces: null, endsAt },
    status: isRecord ? 'accepted' : 'proposed',
    proposedBy: userId,
    answerBy: isRecord ? null : answerBy,
    acceptedAt: isRecord ? now : null,
    createdBy: userId,
    createdAt: now,
  })
  const step = isRecord ? 'recorded' : 'proposed'
  await addImportStep(bringing, { subject: 'override', subjectId: id, childIds, step, terms: { ...terms } })
  if (waitsFor === null) {
    await rescheduleCycles(db, accountId, childIds, now)
    await tellCustody(bringing, caller, { childIds, endsAt })
    return null
  }
  await tellManagers(bringing, caller, childIds, members, waitsFor)
  // One reminder says that there is something to answer, however many they are.
  if (!reminded.has(waitsFor))
    await remindOfProposal(
      db,
      { accountId, id, childIds, terms, version: 1, answerBy, waitsFor, byName: caller.name },
      'asked',
      now,
    )
  reminded.add(waitsFor)
  return null
}

/** A file may leave out whom it concerns. */
function otherManager({ caller, members }: Bringing, childIds: readonly string[]): string | null {
  const other = members.find(
    ({ userId, holds }) => userId !== caller.userId && childIds.every((childId) => holds(childId, 'manage')),
  )
  return other?.userId ?? null
}

/** Whether two people have agreed on something on these days; a holiday is on days of every year. */
async function isAgreedOtherwise(
  db: Db,
  accountId: string,
  { overrides }: Agreed,
  terms: OverrideTerms,
): Promise<boolean> {
  const ids = overrides.filter((one) => mayMeet(one, terms)).map(({ id }) => id)
  if (ids.length === 0) return false
  const isAccepted = and(eq(s.accountId, accountId), eq(s.step, 'accepted'), inArray(s.subjectId, ids))
  return (await db.$count(s, isAccepted)) > 0
}

function mayMeet(one: Pick<Override, 'periods' | 'holiday'>, other: OverrideTerms): boolean {
  if (one.holiday !== null || other.holiday !== null) return true
  return one.periods.some(({ fromOn, untilOn }) =>
    other.periods.some((period) => fromOn <= period.untilOn && period.fromOn <= untilOn),
  )
}
