import type { growth } from '@nestwren/contract/growth'
import { latestDay } from '../../platform/clock/latest-day.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ItemAccess } from '../../platform/http/access.ts'
import { type Cursor, decodeCursor } from '../../platform/http/cursor.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { type MutationBook, wasApplied } from '../../platform/http/mutations.ts'
import { isStale } from '../../platform/http/stale.ts'
import { fullCap } from '../../platform/items/caps.ts'
import { restorableSince } from '../../platform/items/trash.ts'
import { lockAccount } from '../account/public.ts'
import { changeMeasurement, createMeasurement, lockMeasurement } from './commands.ts'
import { measurementItem } from './item.ts'
import { emitMeasurement } from './measurement-events.ts'
import {
  listDeletedMeasurements,
  listMeasurements,
  type MeasurementPage,
  type MeasurementRow,
  presentMeasurement,
} from './queries.ts'
import { standardOf } from './standards.ts'

export interface GrowthDeps {
  readonly mutations: MutationBook
}

/** A year: what the WHO has published stays as it is, and a new table has another ETag. */
const standardCacheControl = 'private, max-age=31536000'

/** The handlers of contract.growth. */
export function growthHandlers({ mutations }: GrowthDeps): Handlers<typeof growth> {
  return {
    async listAll(context, { query }, access) {
      return listMeasurements(context.db, access, pageAsked(context, query))
    },

    async list(context, { query }, access) {
      const page = pageAsked(context, query)
      const { caller, area, child } = access
      return query.deleted === 'true'
        ? listDeletedMeasurements(context.db, access, page, context.now)
        : listMeasurements(context.db, { caller, area, children: [child] }, page)
    },

    async create(context, { body }, access) {
      checkEntered(context, body, context.now)
      const done = await createMeasurement(context.db, access, body, context.now)
      if (!done.ok) {
        if (done.why === 'TOO_MANY_MEASUREMENTS') throw context.refuse(done.why)
        throw context.refuse('INVALID_INPUT', [{ path: ['body', 'id'], text: 'This id belongs to something else.' }])
      }
      if (done.isNew) emitMeasurement(context, 'growth:measurement:added', access.caller, done.row)
      return presentMeasurement(done.row)
    },

    async update(context, { body }, access) {
      const { version, mutationId, ...fields } = body
      checkEntered(context, fields, context.now)
      const before = await locked(context, access)
      const measurement = { accountId: access.caller.accountId, id: access.itemId }
      if (await wasApplied(mutations, context, measurement, mutationId)) return presentMeasurement(before)
      if (before.deletedAt !== null || isStale(before, { version }))
        throw context.refuse('STALE_VERSION', { current: presentMeasurement(before) })
      const after = await changeMeasurement(context.db, access, fields, context.now)
      emitMeasurement(context, 'growth:measurement:updated', access.caller, after)
      return presentMeasurement(after)
    },

    async remove(context, _input, access) {
      const before = await locked(context, access)
      if (before.deletedAt !== null) return undefined
      const removed = await changeMeasurement(context.db, access, { deletedAt: context.now }, context.now)
      emitMeasurement(context, 'growth:measurement:deleted', access.caller, removed)
      return undefined
    },

    async restore(context, _input, access) {
      const { accountId } = access.caller
      await lockAccount(context.db, accountId)
      const before = await locked(context, access)
      if (before.deletedAt === null) return presentMeasurement(before)
      // Over, though the job that removes it for good has not come by yet.
      if (before.deletedAt < restorableSince(context.now)) throw context.refuse('NOT_FOUND')
      const full = await fullCap(context.db, measurementItem, { accountId, childId: before.childId })
      if (full !== null) throw context.refuse(full)
      const restored = await changeMeasurement(context.db, access, { deletedAt: null }, context.now)
      emitMeasurement(context, 'growth:measurement:added', access.caller, restored)
      return presentMeasurement(restored)
    },

    async standard(context, { params, query }) {
      const standard = standardOf(params.type, query.sex)
      if (standard === null) throw context.refuse('NOT_FOUND')
      const { bytes, etag } = standard
      return { bytes, etag, contentType: 'application/json', cacheControl: standardCacheControl }
    },
  }
}

interface Entered {
  readonly measuredOn: string
  readonly weightG: number | null
  readonly lengthMm: number | null
  readonly headMm: number | null
  readonly armMm: number | null
}

function checkEntered(
  context: { refuse(code: 'NOTHING_MEASURED' | 'FUTURE_DATE'): HttpError },
  { measuredOn, weightG, lengthMm, headMm, armMm }: Entered,
  now: Date,
): void {
  if ([weightG, lengthMm, headMm, armMm].every((figure) => figure === null)) throw context.refuse('NOTHING_MEASURED')
  if (measuredOn > latestDay(now)) throw context.refuse('FUTURE_DATE')
}

function pageAsked(
  context: { refuse(code: 'INVALID_INPUT', details: unknown): HttpError },
  { cursor: given, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): MeasurementPage {
  const cursor: Cursor | null = given === undefined ? null : decodeCursor(given)
  if (given !== undefined && cursor === null)
    throw context.refuse('INVALID_INPUT', [{ path: ['query', 'cursor'], text: 'This is not a cursor.' }])
  return { cursor, limit }
}

async function locked(
  context: { readonly db: Db; refuse(code: 'NOT_FOUND'): HttpError },
  access: ItemAccess,
): Promise<MeasurementRow> {
  const row = await lockMeasurement(context.db, access)
  if (row === null) throw context.refuse('NOT_FOUND')
  return row
}
