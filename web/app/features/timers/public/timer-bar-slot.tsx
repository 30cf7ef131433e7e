import { useOpenEntries } from '../../../platform/sync/indexed/use-entries.ts'
import { useLatePart } from '../../../ui/use-late-part.ts'

const loadBar = async () => (await import('../timer-bar.tsx')).TimerBar

/** The place of the bar with everything that is going on. Its code comes later, or at once when something is. */
export function TimerBarSlot() {
  const open = useOpenEntries('all')
  const TimerBar = useLatePart(loadBar, open.length > 0, () => undefined)
  return TimerBar === null ? null : <TimerBar />
}
