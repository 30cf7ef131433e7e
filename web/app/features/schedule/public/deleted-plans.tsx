import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { api } from '../../../platform/api/api.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { DeletedList } from '../../../ui/items/deleted-list.tsx'
import { useScheduleRights } from '../use-schedule-rights.ts'
import { scheduleList } from './use-schedule.ts'

/** What was deleted from the schedule in the last 30 days, and the way back. Nothing when there is none. */
export function DeletedPlans() {
  const { t } = useLingui()
  const { addable } = useScheduleRights()
  return (
    <DeletedList
      heading={t`Schedule`}
      line={t`Couldn't load what was deleted from the schedule.`}
      of={queryKeys.list(scheduleList.name)}
      calls={api.schedule}
      isWanted={addable.length > 0}
      lineOf={({ title }) => ({ title })}
      purgeQuestion={(items) =>
        plural(items.length, {
          one: 'Delete # entry of the schedule for good?',
          other: 'Delete # entries of the schedule for good?',
        })
      }
    />
  )
}
