/** When a picture says it was taken: a wall clock, and how far that was from UTC where the camera knew. */
export interface CaptureTime {
  /** YYYY-MM-DDTHH:MM:SS, with a fraction where there is one. */
  readonly wallTime: string
  /** As ±HH:MM. */
  readonly offset: string | null
}

const dayText = /^(\d{4})[:/.-](\d{1,2})[:/.-](\d{1,2})$/
const clockText = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9})\d*)?)?$/
const offsetText = /^(?:([zZ]|UTC|GMT)|([+-])(\d{1,2})(?::?(\d{2}))?)$/
/** Day, clock, and what stands behind it. */
const timeText = /^(\S+?)(?:[Tt]|\s+)([\d:.,]+)\s*(\S*)$/

/**
 * Reads a time as cameras and programs write it: `2025:01:14 13:31:30`, also with other marks, a fraction, or an offset
 * behind it. Null for none: blanks, zeros of a clock that was never set, a day without a clock.
 */
export function readCaptureText(text: string): CaptureTime | null {
  const [, day = '', clock = '', behind = ''] = timeText.exec(text.trim()) ?? []
  const [, year, month = '', date = ''] = dayText.exec(day) ?? []
  const [, hour = '', minute, second = '00', fraction] = clockText.exec(clock) ?? []
  if (year === undefined || Number(year) === 0 || minute === undefined) return null
  const wallDay = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const wallClock = `${hourOfDay(hour, behind)}:${minute}:${second}${fraction === undefined ? '' : `.${fraction}`}`
  return { wallTime: `${wallDay}T${wallClock}`, offset: readOffset(behind) }
}

/** Of two digits, with the half of the day that some phones write behind it. */
function hourOfDay(hour: string, behind: string): string {
  const half = /^([ap])\.?m\.?$/i.exec(behind)?.[1]?.toLowerCase()
  if (half === undefined) return hour.padStart(2, '0')
  return String((Number(hour) % 12) + (half === 'p' ? 12 : 0)).padStart(2, '0')
}

/** An offset as ±HH:MM; null for what no place on earth has. */
export function readOffset(text: string): string | null {
  const [whole, utc, sign = '+', hours = '', minutes = '00'] = offsetText.exec(text.trim()) ?? []
  if (whole === undefined) return null
  if (utc !== undefined) return '+00:00'
  const away = Number(hours) * 60 + Number(minutes)
  if (Number(minutes) > 59 || away > (sign === '+' ? 14 : 12) * 60) return null
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** The same time with its fraction of a second, which Exif keeps in a field of its own. */
export function withFraction({ wallTime, offset }: CaptureTime, fraction: string): CaptureTime {
  const digits = /^\d{1,9}/.exec(fraction.trim())?.[0]
  return { wallTime: digits === undefined || wallTime.includes('.') ? wallTime : `${wallTime}.${digits}`, offset }
}
