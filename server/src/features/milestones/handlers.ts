import { isDeepStrictEqual } from 'node:util'
import { id } from '@nestwren/contract/fields'
import {
  type Milestone,
  type MotorMilestone,
  milestone,
  milestones,
  motorMilestones,
} from '@nestwren/contract/milestones'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { latestDay } from '../../platform/clock/latest-day.ts'
import type { Db } from '../../platform/db/database.ts'
import { iso } from '../../platform/db/iso.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import type { Caller, ChildAccess, FamilyAccess, Gate } from '../../platform/http/access.ts'
import { type Cursor, cursorAsked, pageOf } from '../../platform/http/cursor.ts'
import { wasApplied } from '../../platform/http/mutations.ts'
import { childrenOfArea } from '../../platform/http/seen-children.ts'
import { isStale } from '../../platform/http/stale.ts'
import { type ItemFacts, pick } from '../../platform/items/item.ts'
import { type Asked, idTaken, type RowOf, withoutGaps } from '../../platform/items/kept-facts.ts'
import { keptList } from '../../platform/items/kept-list.ts'
import type { Asker } from '../../platform/items/several-children.ts'
import { audienceOf } from '../../platform/items/visibility.ts'
import { type Kernel, lockAccount, memberName } from '../account/public.ts'
import { childrenTable } from '../children/tables.ts'
import { isNamedId, motorIdOf, motorKeyOf, saysNothing } from './rules.ts'
import { milestonesTable as m } from './tables.ts'

const { title: ownTitle, achievedOn, note, photoId } = milestones.create.body.shape
/** What is said of a milestone, also of one of WHO's six, which have no title of their own. */
const saidFields = { achievedOn, note, photoId }
const { key } = milestone.shape
const title = z.union([ownTitle, z.literal('')])

/** What was said of a milestone: what a child can do is of today, however little history somebody was given. */
export const milestoneItem = {
  name: 'milestones',
  type: null,
  table: m,
  area: 'milestones',
  at: null,
  children: { one: m.childId },
  hasTrash: false,
  // WHO's six do not count.
  caps: [
    {
      code: 'TOO_MANY_MILESTONES',
      most: 500,
      of: 'child',
      counts: { where: sql`${m.key} is null`, isOne: (row) => row.key === null },
    },
  ],
  exported: {
    name: 'milestones',
    about: {
      en: 'Milestones: the WHO’s six that something was noted for, by key, and your own, by title.',
      es: 'Hitos: los seis de la OMS de los que se anotó algo, por clave, y los propios, por título.',
    },
    columns: {
      key: m.key,
      title: m.title,
      ...pick(m, saidFields),
      createdBy: m.createdBy,
      createdByName: memberName(m.accountId, m.createdBy),
      updatedBy: m.updatedBy,
      updatedByName: memberName(m.accountId, m.updatedBy),
      createdAt: iso(m.createdAt),
      updatedAt: iso(m.updatedAt),
      deletedAt: iso(m.deletedAt),
    },
  },
  returns: {
    problem: ({ achievedOn }, { now }) =>
      typeof achievedOn === 'string' && achievedOn > latestDay(now) ? 'inFuture' : null,
    // One of WHO's six is there once: its id follows from the child and the key.
    row: z
      .object({ id, childId: id, key, title, ...saidFields })
      .check(z.refine((row) => (row.key === null ? !isNamedId(row.id) : row.id === motorIdOf(row.childId, row.key)))),
  },
} as const satisfies ItemFacts

const beside = { updatedByName: memberName(m.accountId, m.updatedBy) }
type MilestoneRow = RowOf<typeof m, typeof beside>

/** Those that something was said of, by id: so those of which nothing was said have a place among them. */
export const milestoneList = keptList({
  item: milestoneItem,
  lock: lockAccount,
  beside,
  order: { by: m.id, isLatestFirst: false },
  settle(context, fields, { id }) {
    if (isNamedId(id)) throw idTaken(context)
    return { ...fields, key: null }
  },
  isTheirs: ({ childId, key, deletedAt }, { child }) =>
    childId === child?.childId && key === null && deletedAt === null,
  told: (context, caller, row) => tell(context, caller, presentMilestone(row)),
})

function presentMilestone(row: MilestoneRow): Milestone {
  const { id, childId, key, title, updatedBy, updatedByName, version } = row
  const createdBy = key !== null && saysNothing(row) ? null : row.createdBy
  const by = { updatedBy: { id: updatedBy, name: updatedByName }, createdBy }
  return { id, childId, key, title, ...pick(row, saidFields), ...by, version }
}

/** One of WHO's six of which nothing was said yet. */
function unsaidMilestone(childId: string, key: MotorMilestone): Milestone {
  const nothing = { title: '', achievedOn: null, note: '', photoId: null, updatedBy: null, createdBy: null, version: 0 }
  return { id: motorIdOf(childId, key), childId, key, ...nothing }
}

/** Tells those who may see the milestones of the child what became of one. */
async function tell({ db, now, emit }: Asked, caller: Caller, milestone: Milestone): Promise<void> {
  const { accountId, userId, name } = caller
  const { childId } = milestone
  const child = { _id: childId, name: (await readChildFacts(db, accountId, childId)).name }
  const payload = { type: 'milestone', user: { id: userId, name }, child, milestone, activity: milestone } as const
  emit('growth:milestone:updated', payload, audienceOf(accountId, { childIds: [childId], area: 'milestones', at: now }))
}

async function readChildFacts(
  db: Db,
  accountId: string,
  childId: string,
): Promise<{ readonly name: string; readonly birthdate: string | null }> {
  const [row] = await db
    .select({ name: childrenTable.name, birthdate: childrenTable.birthdate })
    .from(childrenTable)
    .where(and(eq(childrenTable.accountId, accountId), eq(childrenTable.id, childId)))
  return row ?? { name: '', birthdate: null }
}

/** The six of a child in the order of their medians, then the family's own by date; those without a date last. */
export async function listOfChild(db: Db, accountId: string, childId: string): Promise<Milestone[]> {
  const where = and(eq(m.accountId, accountId), eq(m.childId, childId), isNull(m.deletedAt))
  const order = [sql`${m.achievedOn} asc nulls last`, asc(m.createdAt), asc(m.id)]
  const rows = await milestoneList.rowsOf(db, where, order)
  const six = motorMilestones.map((key) => {
    const row = rows.find((one) => one.key === key)
    return row === undefined ? unsaidMilestone(childId, key) : presentMilestone(row)
  })
  return [...six, ...rows.filter(({ key }) => key === null).map(presentMilestone)]
}

/** Those of the six of each child of which nothing was said, behind the cursor. */
async function unsaidAfter(
  db: Db,
  { caller, children }: FamilyAccess,
  cursor: Cursor | null,
): Promise<readonly Milestone[]> {
  const all = children.flatMap(({ childId }) => motorMilestones.map((key) => unsaidMilestone(childId, key)))
  const asked = all.filter(({ id }) => cursor === null || id > cursor.id)
  const ids = asked.map(({ id }) => id)
  const isSaid = and(eq(m.accountId, caller.accountId), inArray(m.id, ids), isNull(m.deletedAt), isNotNull(m.key))
  const said = await db.select({ id: m.id }).from(m).where(isSaid)
  return asked.filter(({ id }) => !said.some((one) => one.id === id))
}

/** A milestone of a child as it is, whether or not something was said of it. */
interface Known {
  readonly id: string
  /** null for one of the family's own. */
  readonly key: MotorMilestone | null
  /** null for one of the six of which nothing was said. */
  readonly row: MilestoneRow | null
  readonly milestone: Milestone
}

/** The milestone of a child with this id. */
async function known(context: Asked, { caller, child }: ChildAccess, id: string): Promise<Known> {
  const { childId } = child
  const key = motorKeyOf(childId, id)
  const found = await milestoneList.read(context.db, caller.accountId, id)
  if (found?.childId === childId && found.deletedAt === null)
    return { id, key, row: found, milestone: presentMilestone(found) }
  if (key === null) throw context.refuse('NOT_FOUND')
  return { id, key, row: null, milestone: unsaidMilestone(childId, key) }
}

/** Refuses whoever may only add and change their own. One of the six that says nothing is nobody's. */
function checkOwner(context: Asked, { caller, child }: ChildAccess, { key, row }: Known): void {
  if (row === null || row.createdBy === caller.userId || isLevelAtLeast(child.level, 'manage')) return
  if (key !== null && saysNothing(row)) return
  throw context.refuse('FORBIDDEN')
}

/** What is said of a milestone. */
type Said = Pick<Milestone, keyof typeof saidFields>

/** Says something of one of WHO's six of which nothing was said, or no longer. The account is to be locked. */
export function sayOfMotor(context: Asked, asker: Asker & Pick<ChildAccess, 'child'>, key: MotorMilestone, said: Said) {
  return milestoneList.put(context, asker, motorIdOf(asker.child.childId, key), { ...said, key, title: '' })
}

/** Writes what is said of a milestone, and tells it to those who see it. */
async function say(
  context: Asked,
  access: ChildAccess,
  { id, key, row }: Known,
  said: Said & { readonly title?: string },
): Promise<Milestone> {
  const isFirst = key !== null && (row === null || saysNothing(row))
  const after = isFirst
    ? await sayOfMotor(context, access, key, said)
    : await milestoneList.write(context, access.caller, id, said)
  await milestoneList.tell(context, access.caller, after, 'changed')
  return presentMilestone(after)
}

/** Refuses a day that has begun nowhere, and one before the birth where the caller may know of that. */
async function checkDate(
  context: Asked,
  gate: Gate,
  { caller, child }: Asker,
  achievedOn: Milestone['achievedOn'],
): Promise<void> {
  if (achievedOn === null || child === undefined) return
  if (achievedOn > latestDay(context.now)) throw context.refuse('FUTURE_DATE')
  const { birthdate } = await readChildFacts(context.db, caller.accountId, child.childId)
  if (birthdate === null || achievedOn >= birthdate) return
  // To anybody else the refusal would say the birth date, try by try.
  const seen = await childrenOfArea(gate, caller, 'profile', 'view')
  if (seen.some(({ childId }) => childId === child.childId)) throw context.refuse('BEFORE_BIRTH')
}

interface Parts {
  readonly kernel: Pick<Kernel, 'gate'>
}

export const milestonesFeature: Feature<Parts> = {
  calls: ({ kernel: { gate } }) => [
    milestoneList.calls(
      milestones,
      {
        present: (rows) => rows.map(presentMilestone),
        refuse: (context, { achievedOn }, asker) =>
          checkDate(context, gate, asker, achievedOn as Milestone['achievedOn']),
      },
      {
        async listAll(context, { query }, access) {
          const { limit } = query
          const cursor = cursorAsked(context, query)
          const said = await milestoneList.page(context.db, access, { cursor, limit })
          const all = [...said.map(presentMilestone), ...(await unsaidAfter(context.db, access, cursor))]
          const first = all.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit + 1)
          return pageOf(
            first,
            limit,
            ({ id }) => ({ at: new Date(0), id }),
            (one) => one,
          )
        },

        async list(context, _input, { caller, child }) {
          return { milestones: await listOfChild(context.db, caller.accountId, child.childId) }
        },

        async put(context, { body }, access) {
          const { caller, child } = access
          await lockAccount(context.db, caller.accountId)
          for (const { key: asked, ...given } of body.milestones) {
            const named = motorMilestones.find((one) => one === asked)
            const one = await known(context, access, named === undefined ? asked : motorIdOf(child.childId, named))
            const before = pick(one.milestone, saidFields)
            const said = { ...before, ...withoutGaps(given) }
            // Whoever sends the whole list back says nothing of what they left as it was.
            if (isDeepStrictEqual(before, said)) continue
            checkOwner(context, access, one)
            await checkDate(context, gate, access, said.achievedOn)
            await say(context, access, one, said)
          }
          return { milestones: await listOfChild(context.db, caller.accountId, child.childId) }
        },

        async update(context, { params: { id }, body: { version, mutationId, title, ...given } }, access) {
          const { accountId } = access.caller
          await lockAccount(context.db, accountId)
          const one = await known(context, access, id)
          if (one.key !== null && title !== undefined)
            throw context.refuse('INVALID_INPUT', [{ path: ['body', 'title'], text: 'This one has a name already.' }])
          if (await wasApplied(context, { accountId, id }, mutationId)) return one.milestone
          checkOwner(context, access, one)
          if (isStale(one.milestone, { version })) throw context.refuse('STALE_VERSION', { current: one.milestone })
          const said = { ...pick(one.milestone, saidFields), ...withoutGaps(given) }
          await checkDate(context, gate, access, said.achievedOn)
          return say(context, access, one, title === undefined ? said : { ...said, title })
        },

        async remove(context, { params: { id } }, access) {
          const { caller, child } = access
          await lockAccount(context.db, caller.accountId)
          const one = await known(context, access, id)
          if (one.row === null) return undefined
          checkOwner(context, access, one)
          await milestoneList.write(context, caller, id, { deletedAt: context.now })
          await tell(context, caller, one.key === null ? one.milestone : unsaidMilestone(child.childId, one.key))
          return undefined
        },
      },
    ),
  ],
}
