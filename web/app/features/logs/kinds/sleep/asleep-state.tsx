import { useLingui } from '@lingui/react/macro'
import { useAgo } from '../../../../platform/format/use-measures.ts'
import { useNow } from '../../../../platform/format/use-now.ts'
import { useOpenEntries } from '../../../../platform/sync/indexed/use-entries.ts'

/** "asleep 1h 20m", or that the child is awake. */
export function AsleepState({ childId }: { childId: string }) {
  const { t } = useLingui()
  const ago = useAgo()
  const now = useNow(30_000)
  const asleep = useOpenEntries(childId).find(({ entry }) => entry.kind === 'sleep')
  const length = asleep === undefined ? '' : ago.long(asleep.entry.startAt, now)
  return <span className="ms-2 font-normal text-muted">{asleep === undefined ? t`awake` : t`asleep ${length}`}</span>
}
