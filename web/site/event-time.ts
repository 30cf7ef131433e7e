import { fillIn } from './forms.ts'

/** Says by the visitor's own clock when an event is, where that is not the clock of its place. */
export function sayOwnTime(): void {
  const shown = document.getElementById('event-time')
  if (!(shown instanceof HTMLTimeElement) || shown.nextElementSibling !== null) return
  const { zone = 'UTC', yours = '' } = shown.dataset
  const at = Date.parse(shown.dateTime)
  const wall = (timeZone?: string) =>
    new Intl.DateTimeFormat(document.documentElement.lang, {
      weekday: 'long',
      hour: 'numeric',
      minute: '2-digit',
      ...(timeZone !== undefined && { timeZone }),
    }).format(at)
  const own = wall()
  if (own === wall(zone)) return
  const line = document.createElement('span')
  line.className = 'yours small muted'
  line.textContent = fillIn(yours, 'time', own)
  shown.after(line)
}
