import type { Link } from '@nestwren/contract/logs/kind'
import { linksOf } from '@nestwren/contract/logs/links'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import {
  type LinkChange,
  type LinkingEntry,
  type LinkOwner,
  notThere,
  refuseAt,
} from '../../platform/entry-links/link-owner.ts'
import { HttpError } from '../../platform/http/errors.ts'
import {
  dropMilkPutBy,
  type MilkEntry,
  type PutBy,
  purgeMilkOfEntries,
  putMilkBy,
  restoreMilkPutBy,
  type Use,
  useMilk,
} from './entry-commands.ts'
import { tellMilkChanged } from './handlers.ts'
import { milkLotsTable as l } from './tables.ts'

type Taken = Link<'milkTaken'>

const takenBy = (entry: LinkingEntry | null) => (entry === null ? [] : linksOf(entry, 'milkTaken'))
const storedIn = (entry: LinkingEntry | null) => (entry === null ? [] : linksOf(entry, 'milkStored'))
const usesOf = (entry: LinkingEntry | null): Use[] =>
  takenBy(entry).map(({ id, amountMl }) => ({ lotId: id, amountMl }))
const idsOf = (links: readonly { readonly id: string }[]): string[] => links.map(({ id }) => id)
const milkEntryOf = ({ accountId, childId, id }: LinkingEntry): MilkEntry => ({ accountId, childId, entryId: id })

/** Milk was put by when its pumping ended. */
function putBy(entry: LinkingEntry): PutBy {
  const stored = storedIn(entry).map(({ id, place, amountMl }) => ({ lotId: id, place, amountMl }))
  return { pumpedAt: entry.endAt ?? entry.startAt, stored }
}

/** Millilitres of each lot. */
function amountsOf(taken: readonly Taken[]): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>()
  for (const { id, amountMl } of taken) amounts.set(id, (amounts.get(id) ?? 0) + amountMl)
  return amounts
}

const pathOf = (entry: LinkingEntry, ids: readonly string[]) =>
  takenBy(entry).find(({ id }) => ids.includes(id))?.path ?? []

/** Entries that put milk into the stock or take it from there. */
export const milkLinks: LinkOwner = {
  names: ['milkTaken', 'milkStored'],

  async check({ context, caller, entry, before }, gate) {
    refuseSameLots(context, entry)
    const { accountId, childId } = entry
    const tookBefore = amountsOf(takenBy(before))
    const taken = [...amountsOf(takenBy(entry))]
    const more = taken.filter(([id, amountMl]) => amountMl > (tookBefore.get(id) ?? 0)).map(([id]) => id)
    if (more.length === 0) return
    // The right to log a feed is not yet one to the stock.
    const access = { who: 'child', area: 'pumping', level: 'add', child: 'body.childId' } as const
    const decide = (ofChild: string) => gate.decide({ access, caller, isWrite: true, childId: ofChild })
    const owners = await childrenOfLots(context.db, accountId, more)
    if (more.some((id) => (owners.get(id) ?? childId) === childId)) await decide(childId)
    for (const sibling of new Set([...owners.values()].filter((owner) => owner !== childId))) {
      const lots = more.filter((id) => owners.get(id) === sibling)
      // A twin's milk that the caller may not take looks the same as milk that is not there.
      await decide(sibling).catch((error: unknown) => {
        throw error instanceof HttpError ? notThere(context, pathOf(entry, lots)) : error
      })
    }
  },

  follow: {
    async write(db, change) {
      const { context, caller, entry, before } = change
      const isPut = storedIn(entry).length > 0 || storedIn(before).length > 0
      const isTaken = takenBy(entry).length > 0 || takenBy(before).length > 0
      if (isPut) {
        const was = before === null ? null : putBy(before)
        const foreign = await putMilkBy(db, milkEntryOf(entry), caller.userId, context.now, putBy(entry), was)
        const taken = storedIn(entry).find(({ id }) => foreign.includes(id))
        if (taken !== undefined) throw refuseAt(context, taken.path, 'This id belongs to something else.')
      }
      if (isTaken) {
        const named = idsOf(takenBy(before))
        const missing = await useMilk(db, milkEntryOf(entry), usesOf(entry), context.now, named)
        if (missing.length > 0) throw notThere(context, pathOf(entry, missing))
      }
      if (isPut || isTaken) await tellOfStock(db, change)
    },

    async drop(change) {
      const { context, entry } = change
      await dropMilkPutBy(context.db, milkEntryOf(entry), context.now)
      await useMilk(context.db, milkEntryOf(entry), [], context.now)
      await tellOfStock(context.db, change)
    },

    async restore(change, deletedAt) {
      const { context, entry } = change
      await restoreMilkPutBy(context.db, milkEntryOf(entry), deletedAt)
      await useMilk(context.db, milkEntryOf(entry), usesOf(entry), context.now, idsOf(takenBy(entry)))
      await tellOfStock(context.db, change)
    },

    purge: purgeMilkOfEntries,
  },
}

function refuseSameLots(context: LinkChange['context'], entry: LinkingEntry): void {
  const stored = storedIn(entry)
  const repeated = stored.find(({ id }, index) => stored.findIndex((one) => one.id === id) < index)
  if (repeated !== undefined) throw refuseAt(context, repeated.path, 'This is named twice.')
}

/** Whose stock lots are of, by lot; also of removed ones. A lot that the family never had is not in it. */
async function childrenOfLots(
  db: Db,
  accountId: string,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (lotIds.length === 0) return new Map()
  const rows = await db
    .select({ id: l.id, childId: l.childId })
    .from(l)
    .where(and(eq(l.accountId, accountId), inArray(l.id, [...lotIds])))
  return new Map(rows.map(({ id, childId }) => [id, childId]))
}

/** Says it to those of every child whose stock it touches. */
async function tellOfStock(db: Db, { context, caller, entry, before }: LinkChange): Promise<void> {
  const owners = await childrenOfLots(db, entry.accountId, idsOf([...takenBy(entry), ...takenBy(before)]))
  for (const childId of new Set([entry.childId, ...owners.values()])) tellMilkChanged(context, caller, childId)
}
