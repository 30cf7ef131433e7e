import { useOpenEntries } from '../../../platform/sync/indexed/use-entries.ts'
import { useLazyPart } from '../../../ui/use-lazy-part.ts'

const loadBar = async () => (await import('../timer-bar.tsx')).TimerBar

/** The place of the bar with everything that is going on. Its code comes later, or at once when something is. */
export function TimerBarSlot() {
  const open = useOpenEntries('all')
  const TimerBar = useLazyPart(loadBar, open.length > 0, () => undefined)
  return TimerBar === null ? null : <TimerBar />
}
