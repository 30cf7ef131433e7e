/** One for each hour of the world, west to east. */
const zones = [
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Chicago',
  'America/New_York',
  'America/Halifax',
  'America/Sao_Paulo',
  'Atlantic/South_Georgia',
  'Atlantic/Cape_Verde',
  'Africa/Abidjan',
  'Europe/Berlin',
  'Europe/Helsinki',
  'Europe/Moscow',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Brisbane',
  'Pacific/Guadalcanal',
  'Pacific/Auckland',
]

/** Making one takes longer than asking it. */
const clocks = new Map()

/**
 * Returns a place where it is this hour of the day right now, at most one hour beside it: a family's day needs no clock that
 * is set wrong.
 */
export function zoneAt(hour, now = new Date()) {
  const places = zones.map((zone) => {
    const late = (hourIn(zone, now) - hour + 24) % 24
    return { zone, away: Math.min(late, 24 - late) }
  })
  return places.toSorted((one, other) => one.away - other.away)[0].zone
}

function hourIn(timeZone, now) {
  if (!clocks.has(timeZone))
    clocks.set(timeZone, new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }))
  return Number(clocks.get(timeZone).format(now))
}

/** Returns the date so many days from now by a zone's calendar. */
export function dateIn(timeZone, daysFromNow = 0, now = new Date()) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
  return new Date(Date.parse(today) + daysFromNow * 86_400_000).toISOString().slice(0, 10)
}
