/**
 * Where an instant lies on the clock of one day: 0 at its midnight, 1 at the next, clamped. It is the wall clock's
 * share and not the elapsed one, so that noon is in the middle on days of 23 and 25 hours too.
 *
 * @param instant ISO instant
 * @param day local date, `2026-11-20`
 * @param zone IANA zone of the child
 */
export function dayFraction(instant: string, day: string, zone: string): number {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  const order = Temporal.PlainDate.compare(local.toPlainDate(), Temporal.PlainDate.from(day))
  if (order !== 0) return order < 0 ? 0 : 1
  return (local.hour * 3600 + local.minute * 60 + local.second) / 86_400
}
