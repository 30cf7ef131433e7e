import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { DeletedList } from '../../../ui/items/deleted-list.tsx'
import { useScheduleRights } from '../use-schedule-rights.ts'
import { scheduleList } from './use-schedule.ts'

const queryKey = queryKeys.list('deletedSchedule')

/** What was deleted from the schedule in the last 30 days, and the way back. Nothing when there is none. */
export function DeletedPlans() {
  const { t } = useLingui()
  const { addable } = useScheduleRights()
  const client = useQueryClient()
  return (
    <DeletedList
      heading={t`Schedule`}
      queryKey={queryKey}
      read={(query, signal) => api.schedule.list({ query }, { signal })}
      isWanted={addable.length > 0}
      line={t`Couldn't load what was deleted from the schedule.`}
      lineOf={({ title }) => ({ title })}
      restore={async ({ id }) => {
        await api.schedule.restore({ params: { id } })
        await client.invalidateQueries({ queryKey })
        await client.invalidateQueries({ queryKey: queryKeys.list(scheduleList.name) })
      }}
      purge={{
        call: api.schedule.purge,
        question: (items) =>
          plural(items.length, {
            one: 'Delete # entry of the schedule for good?',
            other: 'Delete # entries of the schedule for good?',
          }),
      }}
    />
  )
}
