import { useLingui } from '@lingui/react/macro'
import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { useMemo } from 'react'
import { api } from '../../../platform/api/api.ts'
import { useErrorText } from '../../../platform/api/errors.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../../platform/cache/current-workspace.ts'
import { nowIso } from '../../../platform/clock/now.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { newId } from '../../../platform/sync/ids.ts'
import { listNow } from '../../../platform/sync/lazy/list-now.ts'
import { changeItem, createItem, giveUpWaiting, removeItem } from '../../../platform/sync/lazy/write-list.ts'
import type { Written } from '../../../platform/sync/write.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { scheduleList } from '../public/use-schedule.ts'
import type { EntryFields, Plan } from './plan.ts'

type ItemWritten = Written & { readonly operationId: string }
type NewEntry = EntryFields & { readonly id: string; readonly follows: ScheduleEntry['follows'] }

export interface ScheduleWrites {
  /** Adds an entry under the id that the device gave it. */
  readonly add: (body: NewEntry) => ItemWritten
  /** Writes what was planned for an entry. A series that takes over gets `newEntryId`. */
  readonly write: (entry: ScheduleEntry, plan: Plan, newEntryId?: string) => ItemWritten
  /** Writes at once, and says it in a toast with an Undo. */
  readonly writeWithUndo: (entry: ScheduleEntry, plan: Plan, message: string) => void
  /** Says it in a toast whose Undo takes an added entry back. */
  readonly tellAdded: (written: ItemWritten, id: string, message: string) => void
}

/** Writes to the schedule, with or without a network. */
export function useScheduleWrites(): ScheduleWrites {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { user } = useSession()
  return useMemo(() => {
    const by = { id: user?.id ?? '', name: user?.name ?? '' }
    const undo = t`Undo`
    const tell = (work: Promise<unknown>) =>
      void work.catch((error: unknown) => showToast({ message: errorText(error) }))
    const add: ScheduleWrites['add'] = (body) => {
      const at = nowIso()
      const shown = { ...body, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at, deletedAt: null }
      return createItem(scheduleList, body, shown)
    }
    const change = (entry: ScheduleEntry, fields: Partial<EntryFields>) =>
      changeItem(scheduleList, entry, fields, { ...fields, updatedBy: by })
    const write: ScheduleWrites['write'] = (entry, plan, newEntryId = newId()) => {
      if (plan.what === 'create') return add({ ...plan.body, id: newEntryId })
      if (plan.what === 'remove') return removeItem(scheduleList, entry)
      return change(entry, plan.fields)
    }
    const writeWithUndo: ScheduleWrites['writeWithUndo'] = (entry, plan, message) => {
      const id = newId()
      const written = write(entry, plan, id)
      tell(written.isStored)
      const back = async () => {
        if (plan.what === 'remove') await bringBack(written, entry)
        else if (plan.what === 'update') await change(nowOf(entry, plan.fields), was(entry, plan.fields)).isStored
        else {
          await takeBack(written, id)
          const { rule, exceptions } = entry
          const now = nowOf(entry, {})
          // Where the new series never reached the server, the old one was not cut.
          if (now.rule !== rule) await change(now, { rule, exceptions }).isStored
        }
      }
      showToast({ message, action: { label: undo, onSelect: () => tell(back()) } })
    }
    const tellAdded: ScheduleWrites['tellAdded'] = (written, id, message) =>
      showToast({ message, action: { label: undo, onSelect: () => tell(takeBack(written, id)) } })
    return { add, write, writeWithUndo, tellAdded }
  }, [t, errorText, user])
}

/** The entry as the device has it now; one of months that it does not keep as it was changed. */
function nowOf(entry: ScheduleEntry, fields: Partial<EntryFields>): ScheduleEntry {
  const now = listNow(scheduleList).find(({ id }) => id === entry.id)
  return now ?? { ...entry, ...fields, version: entry.version + 1 }
}

/** The fields that were changed, as they were. */
function was(entry: ScheduleEntry, fields: Partial<EntryFields>): Partial<EntryFields> {
  const names = Object.keys(fields) as (keyof EntryFields)[]
  return Object.fromEntries(names.map((name) => [name, entry[name]]))
}

const readAgain = () =>
  currentWorkspace().queryClient.invalidateQueries({ queryKey: queryKeys.list(scheduleList.name) })

/** An addition that still waits is given up; one that the server has is removed there. */
async function takeBack({ operationId }: ItemWritten, id: string): Promise<void> {
  if (await giveUpWaiting(operationId)) return
  await readAgain()
  const added = listNow(scheduleList).find((one) => one.id === id)
  if (added !== undefined) await removeItem(scheduleList, added).isStored
}

/** A deletion that still waits is given up; one that the server has is undone there. */
async function bringBack({ operationId }: ItemWritten, { id }: ScheduleEntry): Promise<void> {
  if (!(await giveUpWaiting(operationId))) await api.schedule.restore({ params: { id } })
  await readAgain()
}
