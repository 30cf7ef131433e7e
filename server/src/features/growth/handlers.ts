import { growth, type Measurement } from '@nestwren/contract/growth'
import { isMeasured } from '@nestwren/contract/growth-figures'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { latestDay } from '../../platform/clock/latest-day.ts'
import { iso } from '../../platform/db/iso.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import { type ItemFacts, pick, type Returning, type ReturningRow } from '../../platform/items/item.ts'
import type { RowOf } from '../../platform/items/kept-facts.ts'
import { keptList } from '../../platform/items/kept-list.ts'
import { audienceOf, isWithin } from '../../platform/items/visibility.ts'
import { lockAccount, memberName, subselect } from '../account/public.ts'
import { childrenTable } from '../children/tables.ts'
import { standardOf } from './standards.ts'
import { measurementsTable as m } from './tables.ts'

/** A visit as it is entered. */
const { id: _id, ...visitFields } = growth.create.body.shape

/** What one visit measured. The export holds all it takes to enter it again, also the figures as they were typed. */
export const measurementItem = {
  name: 'measurements',
  type: null,
  table: m,
  area: 'growth',
  at: m.measuredAt,
  children: { one: m.childId },
  hasTrash: true,
  caps: [{ code: 'TOO_MANY_MEASUREMENTS', most: 2_000, of: 'child' }],
  exported: {
    name: 'measurements',
    about: {
      en: 'Weight, length or height, head and arm, as measured.',
      es: 'Peso, longitud o talla, cabeza y brazo, tal como se midieron.',
    },
    columns: {
      ...pick(m, visitFields),
      createdBy: m.createdBy,
      createdByName: memberName(m.accountId, m.createdBy),
      updatedBy: m.updatedBy,
      updatedByName: memberName(m.accountId, m.updatedBy),
      createdAt: iso(m.createdAt),
      updatedAt: iso(m.updatedAt),
      deletedAt: iso(m.deletedAt),
    },
  },
  returns: { row: z.object(visitFields), problem: visitProblem, follows: visitFollows },
} as const satisfies ItemFacts

/** What a visit is refused for although its fields can be read. */
function visitProblem({ measuredOn, ...visit }: ReturningRow, { now }: Pick<Returning, 'now'>) {
  if (!isMeasured(visit)) return 'measurementMissing'
  return String(measuredOn) > latestDay(now) ? 'inFuture' : null
}

/** The instant of a day that a limited history is asked about. */
function visitFollows({ measuredOn }: ReturningRow) {
  return { measuredAt: new Date(`${measuredOn}T12:00:00.000Z`) }
}

const beside = {
  createdByName: memberName(m.accountId, m.createdBy),
  updatedByName: memberName(m.accountId, m.updatedBy),
  childName: subselect(sql<string>`coalesce((
    select ${childrenTable.name} from ${childrenTable}
    where ${childrenTable.accountId} = ${m.accountId} and ${childrenTable.id} = ${m.childId}
  ), '')`),
}

function presentMeasurement(row: RowOf<typeof m, typeof beside>): Measurement {
  const { id, childId, createdBy, createdByName, updatedBy, updatedByName, version } = row
  return {
    id,
    childId,
    ...pick(row, visitFields),
    createdBy: { id: createdBy, name: createdByName },
    updatedBy: { id: updatedBy, name: updatedByName },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

const refusals = { measurementMissing: 'NOTHING_MEASURED', inFuture: 'FUTURE_DATE' } as const

/** What was measured of children, the latest first. */
export const measurementList = keptList({
  item: measurementItem,
  lock: lockAccount,
  beside,
  order: { by: m.measuredAt, isLatestFirst: true },
  check(context, fields) {
    const problem = visitProblem(fields, context)
    if (problem !== null) throw context.refuse(refusals[problem])
  },
  settle: (_context, fields) => ({ ...fields, ...visitFollows(fields) }),
  // One that somebody neither made nor sees is simply taken.
  isTheirs({ childId, createdBy, deletedAt, measuredAt }, { caller, child }) {
    if (child?.childId !== childId) return false
    return createdBy === caller.userId || (deletedAt === null && isWithin(child.from, measuredAt))
  },
  // To everybody who may see the child's growth as far back as it was measured.
  told({ emit }, { accountId, userId, name }, row, happened) {
    const { childId, childName, measuredAt } = row
    const measurement = presentMeasurement(row)
    const event = { added: 'added', changed: 'updated', removed: 'deleted' } as const
    const user = { id: userId, name }
    const child = { _id: childId, name: childName }
    emit(
      `growth:measurement:${event[happened]}`,
      { type: 'growth', user, child, measurement, activity: measurement },
      audienceOf(accountId, { childIds: [childId], area: 'growth', at: measuredAt }),
    )
  },
})

/** A year: what the WHO has published stays as it is, and a new table has another ETag. */
const standardCacheControl = 'private, max-age=31536000'

export const growthFeature: Feature<unknown> = {
  calls: () => [
    measurementList.calls(
      growth,
      { present: (rows) => rows.map(presentMeasurement) },
      {
        async standard(context, { params, query }) {
          const standard = standardOf(params.type, query.sex)
          if (standard === null) throw context.refuse('NOT_FOUND')
          const { bytes, etag } = standard
          return { bytes, etag, contentType: 'application/json', cacheControl: standardCacheControl }
        },
      },
    ),
  ],
}
