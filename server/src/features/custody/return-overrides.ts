import { overrideProblems } from '@nestwren/contract/custody/problems'
import { firstEffect } from '@nestwren/contract/custody/proposals'
import type { Override } from '@nestwren/contract/custody/terms'
import type { ImportReason } from '@nestwren/contract/imports-words'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { ReturnedRow } from '../../platform/items/bring-back.ts'
import type { ItemClaims } from '../../platform/items/item-return.ts'
import { type Agreed, endOfTerms, engineOverride, withHolders } from './agreed.ts'
import { readAgreed } from './agreed-queries.ts'
import { tellManagers } from './custody-events.ts'
import { overrideItem } from './item.ts'
import { insertOverride } from './override-commands.ts'
import { remindOfProposal } from './remind-of-proposal.ts'
import {
  addImportStep,
  type Bringing,
  bringEach,
  bringingOf,
  dropDeleted,
  isAsImported,
  isOnlyImported,
  personHere,
} from './return-claims.ts'
import { answerByDefault } from './settle-terms.ts'
import { custodyStepsTable, type OverrideTerms, overridesTable } from './tables.ts'
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
    const asked: Asked = new Map()
    const heldOf = rememberHeld(tx, who.accountId)
    const brought = await bringEach(tx, overrideItem, who, rows, {
      store: (row, bringing) => bringOne(row, bringing, { asked, heldOf }),
      // It holds for nobody, and nobody is shown as having agreed to it.
      over: ({ values }, bringing, childIds) => ({
        ...values,
        terms: withHolders(values.terms as OverrideTerms, personHere(bringing, childIds)),
        ...{ status: 'withdrawn', proposedBy: who.by, waitsFor: null, acceptedAt: null, replaces: null },
      }),
    })
    const { bringing, news } = await bringingOf(tx, who)
    for (const [userId, proposals] of asked) {
      const childIds = [...new Set(proposals.flatMap((one) => one.childIds))]
      await tellManagers(bringing, bringing.caller, { is: 'several', id: null, childIds }, bringing.members, userId)
      // One reminder says that there is something to answer, however many they are.
      const [first] = proposals
      if (first !== undefined) await remindOfProposal(tx, first, 'asked', who.now)
    }
    return { ...brought, news: [...brought.news, ...news] }
  },

  async takeBack(tx, who, ids) {
    const { bringing, news, settle } = await bringingOf(tx, who)
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
      if (status === 'accepted') bringing.changed({ childIds, endsAt })
    }
    const proposed = rows.filter(({ status }) => status === 'proposed').flatMap(({ childIds }) => childIds)
    const several = { is: 'several', id: null, childIds: [...new Set(proposed)] } as const
    if (proposed.length > 0) await tellManagers(bringing, caller, several, members, null)
    await settle()
    return { taken: new Set([...rows.map(({ id }) => id), ...(await dropDeleted(tx, o, accountId, ids))]), news }
  },

  isOver: isOnlyImported(o.accountId, o.id, sql`${o.status} = 'withdrawn'`),
}

/** Proposals by who is asked. */
type Asked = Map<string, Parameters<typeof remindOfProposal>[1][]>

interface Held {
  readonly agreed: Agreed
  /** Overrides that two people have agreed on. */
  readonly between: readonly Pick<Override, 'periods' | 'holiday'>[]
}

/** What holds for children, read once for all rows that are of the same: no row changes what two have agreed on. */
function rememberHeld(db: Db, accountId: string) {
  const known = new Map<string, Promise<Held>>()
  const read = async (childIds: readonly string[]): Promise<Held> => {
    const agreed = await readAgreed(db, { accountId, childIds, since: null })
    const ids = agreed.overrides.map(({ id }) => id)
    const steps =
      ids.length === 0
        ? []
        : await db
            .select({ id: s.subjectId })
            .from(s)
            .where(and(eq(s.accountId, accountId), eq(s.step, 'accepted'), inArray(s.subjectId, ids)))
    const accepted = new Set(steps.map(({ id }) => id))
    return { agreed, between: agreed.overrides.filter(({ id }) => accepted.has(id)) }
  }
  return (childIds: readonly string[]) => {
    const of = childIds.join(' ')
    const held = known.get(of) ?? read(childIds)
    known.set(of, held)
    return held
  }
}

interface Bringings {
  readonly asked: Asked
  readonly heldOf: ReturnType<typeof rememberHeld>
}

async function bringOne(
  { id, childIds, values }: ReturnedRow,
  bringing: Bringing,
  { asked, heldOf }: Bringings,
): Promise<ImportReason | null> {
  const { db, caller, members, now } = bringing
  const { accountId, userId } = caller
  const { type, terms: written } = values as unknown as Pick<typeof o.$inferSelect, 'type' | 'terms'>
  const terms = withHolders(written, personHere(bringing, childIds))
  // It only ended another one, which no export names as agreed any more.
  if (terms.periods.length === 0 && terms.holiday === null) return 'ownerMissing'
  if (overrideProblems(engineOverride({ id, childIds: [...childIds], type, terms }, now)).length > 0) return 'brokenRow'
  const { agreed, between } = await heldOf(childIds)
  const whom = whoIsAsked({ caller, childIds, agreed, replaced: null, terms, members, now })
  if (whom === 'several') return 'ofSomeoneElse'
  const waitsFor = whom.waitsFor ?? otherManager(bringing, childIds)
  if (waitsFor === 'several') return 'ofSomeoneElse'
  const isRecord = waitsFor === null
  if (isRecord && between.some((one) => mayMeet(one, terms))) return 'daysTaken'
  const effect = firstEffect(engineOverride({ id, childIds: [...childIds], type, terms }, now), null, now.getTime())
  const [answerBy, endsAt] = [answerByDefault(now, effect), endOfTerms(terms, now)]
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
  if (waitsFor === null) bringing.changed({ childIds, endsAt })
  else {
    const proposal = { accountId, id, childIds, terms, version: 1, answerBy, waitsFor, byName: caller.name }
    asked.set(waitsFor, [...(asked.get(waitsFor) ?? []), proposal])
  }
  return null
}

/**
 * A file may leave out whom it concerns, and name further children of whom nobody else has a say: `several` where others
 * manage the custody of some of them only.
 */
function otherManager({ caller, members }: Bringing, childIds: readonly string[]): string | 'several' | null {
  const others = members.filter(
    ({ userId, holds }) => userId !== caller.userId && childIds.some((childId) => holds(childId, 'manage')),
  )
  const ofAll = others.find(({ holds }) => childIds.every((childId) => holds(childId, 'manage')))
  return ofAll?.userId ?? (others.length > 0 ? 'several' : null)
}

/** Whether two are on the same days; a holiday is on days of every year. */
function mayMeet(one: Pick<Override, 'periods' | 'holiday'>, other: OverrideTerms): boolean {
  if (one.holiday !== null || other.holiday !== null) return true
  return one.periods.some(({ fromOn, untilOn }) =>
    other.periods.some((period) => fromOn <= period.untilOn && period.fromOn <= untilOn),
  )
}
