import type { LiveEvents } from '@nestwren/contract/live'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { audienceOf } from '../../platform/items/visibility.ts'
import { type MeasurementRow, presentMeasurement } from './queries.ts'

type MeasurementEventName = Extract<keyof LiveEvents, `growth:measurement:${string}`>

/** Says what happened to a measurement to everybody who may see the child's growth as far back as it was taken. */
export function emitMeasurement(
  { emit }: Pick<Context, 'emit'>,
  name: MeasurementEventName,
  { userId, name: userName, accountId }: Caller,
  row: MeasurementRow,
): void {
  const { childId, childName, measuredAt } = row
  const measurement = presentMeasurement(row)
  const payload = {
    type: 'growth',
    user: { id: userId, name: userName },
    child: { _id: childId, name: childName },
    measurement,
    activity: measurement,
  } as const
  emit(name, payload, audienceOf(accountId, { childIds: [childId], area: 'growth', at: measuredAt }))
}
