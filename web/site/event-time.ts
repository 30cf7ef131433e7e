import { fillIn } from './forms.ts'

/** Says by the visitor's own clock when an event is, where that is not the clock of its place. */
export function sayOwnTime(): void {
  const shown = document.getElementById('event-time')
  if (!(shown instanceof HTMLTimeElement) || shown.nextElementSibling !== null) return
  const { zone = 'UTC', yours = '' } = shown.dataset
  const at = Date.parse(shown.dateTime)
  const own = wallTime(at)
  if (own === null || own === wallTime(at, zone)) return
  const line = document.createElement('span')
  line.className = 'yours small muted'
  line.textContent = fillIn(yours, 'time', own)
  shown.after(line)
}

/** A weekday and a time; null in a zone that this browser does not know, such as a city's newer name on an older phone. */
function wallTime(at: number, timeZone?: string): string | null {
  const style = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const
  try {
    const zoned = { ...style, ...(timeZone !== undefined && { timeZone }) }
    return new Intl.DateTimeFormat(document.documentElement.lang, zoned).format(at)
  } catch {
    return null
  }
}
