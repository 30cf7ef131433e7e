import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAgo } from '../../../../platform/format/use-measures.ts'
import type { EntryFields } from '../../../../platform/sync/operation.ts'
import { dosesOnDevice, knownMedicine } from '../public/use-medicines.ts'
import { doseState, rulesFor } from './dose-state.ts'
import { useSafeTimeText } from './public/use-safe-time-text.ts'

type Asked = Pick<EntryFields, 'startAt' | 'details'>

/** The question before a dose that is early or over the day's limit; null for any other. Never a refusal. */
export function useDoseQuestion(): (
  fields: Asked,
  childIds: readonly string[],
  entryId: string | null,
) => string | null {
  const { t } = useLingui()
  const ago = useAgo()
  const timeText = useSafeTimeText()
  return ({ startAt, details }, [childId], entryId) => {
    if (!('isConfirmed' in details) || details.medicineId === null || childId === undefined) return null
    const item = knownMedicine(details.medicineId)
    if (item === null) return null
    const state = doseState(rulesFor(item, entryId), dosesOnDevice(item.id, childId, entryId), startAt)
    if (state.nextSafeAt === null) return null
    const { name } = item
    const safe = timeText(state.nextSafeAt)
    const last = state.lastAt === null ? null : timeText(state.lastAt)
    const length = state.lastAt === null ? '' : ago.duration((Date.parse(startAt) - Date.parse(state.lastAt)) / 1000)
    const times = plural(state.count, { one: '# time', other: '# times' })
    if (state.isOverDaily)
      return last === null
        ? t`${name} was given ${times} in 24 hours, the limit you set. Wait until ${safe} by your settings. Save this one anyway?`
        : t`${name} was given ${times} in 24 hours, the limit you set, last at ${last}. Wait until ${safe} by your settings. Save this one anyway?`
    return t`This is early. ${name} was last given at ${last ?? ''}, ${length} earlier. Wait until ${safe} by your settings. Save this one anyway?`
  }
}
