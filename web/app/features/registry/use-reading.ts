import type { RegistryReading } from '@nestwren/contract/registry'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { giftList } from './public/gift-list.ts'

const readingKey = [...queryKeys.list(giftList.name), 'reading']

/** Keys of what visitors have reserved: read again whenever the registry is. */
export const claimsKey = [...queryKeys.list(giftList.name), 'claims']

/** How the person hears of reservations. It is not kept on the device: they may have hidden them on another one. */
export function useReading() {
  return useQuery({
    queryKey: readingKey,
    queryFn: ({ signal }) => api.registryClaims.getReading(undefined, { signal }),
    meta: { isPersisted: false },
  })
}

/** Returns a function that changes it; what it hides or shows is read again. */
export function useChangeReading(): (change: Partial<RegistryReading>) => Promise<void> {
  const client = useQueryClient()
  return async (change) => {
    client.setQueryData(readingKey, await api.registryClaims.putReading({ body: change }))
    await client.invalidateQueries({ queryKey: queryKeys.list(giftList.name) })
  }
}

/** The instant at which a day begins here. */
export function beginningOf(day: string): string {
  const zone = Temporal.Now.timeZoneId()
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds).toISOString()
}

/** The day here on which an instant lies. */
export function dayOf(instant: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString()
}
