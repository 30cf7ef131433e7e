import { useLingui } from '@lingui/react/macro'
import type { Measurement } from '@nestwren/contract/growth'
import { useMemo } from 'react'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { nowIso } from '../../platform/clock/now.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { listNow } from '../../platform/sync/lazy/list-now.ts'
import { changeItem, createItem, giveUpWaiting, removeItem } from '../../platform/sync/lazy/write-list.ts'
import type { Written } from '../../platform/sync/write.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useInBackground } from '../../ui/use-in-background.ts'
import { expectedMeasurement, fieldsNow, type VisitFields } from './measurement-fields.ts'
import { measurementList } from './public/measurement-list.ts'

type ItemWritten = Written & { readonly operationId: string }

export interface MeasurementActions {
  readonly add: (id: string, childId: string, fields: VisitFields) => ItemWritten
  readonly change: (before: Measurement, fields: VisitFields) => ItemWritten
  /** A change in the table: saved at once, told with an Undo. */
  readonly changeWithUndo: (before: Measurement, fields: VisitFields) => void
  /** Deletes with an Undo. */
  readonly remove: (measurement: Measurement) => void
}

/** Writes measurements, with or without a network. */
export function useMeasurementActions(): MeasurementActions {
  const { t } = useLingui()
  const inBackground = useInBackground()
  const errorText = useErrorText()
  const { user } = useSession()
  return useMemo(() => {
    const by = { id: user?.id ?? '', name: user?.name ?? '' }
    const undo = t`Undo`
    const add: MeasurementActions['add'] = (id, childId, fields) => {
      const shown = expectedMeasurement({ id, childId, fields, by, now: nowIso() })
      return createItem(measurementList, { id, childId, ...fields }, shown)
    }
    const change: MeasurementActions['change'] = (before, fields) =>
      changeItem(measurementList, before, changesOf(before, fields), { ...fields, updatedBy: by })
    const changeWithUndo: MeasurementActions['changeWithUndo'] = (before, fields) => {
      inBackground(change(before, fields).isStored)
      const putBack = () => {
        const now = listNow(measurementList).find(({ id }) => id === before.id)
        if (now !== undefined) inBackground(change(now, fieldsNow(before)).isStored)
      }
      showToast({ message: t`Measurement saved`, action: { label: undo, onSelect: putBack } })
    }
    const remove: MeasurementActions['remove'] = (measurement) => {
      const written = removeItem(measurementList, measurement)
      inBackground(written.isStored)
      const bringBack = () =>
        void takeBack(written, measurement).catch((error: unknown) => showToast({ message: errorText(error) }))
      showToast({ message: t`Measurement deleted`, action: { label: undo, onSelect: bringBack } })
    }
    return { add, change, changeWithUndo, remove }
  }, [t, inBackground, errorText, user])
}

/** A photo that is locked is not named to this device: what was not changed of it is not sent. */
function changesOf(before: Measurement, { photoId, ...rest }: VisitFields) {
  return photoId === before.photoId ? rest : { ...rest, photoId }
}

/** A deletion that still waits is given up; one that the server has is undone there. */
async function takeBack({ operationId }: ItemWritten, { id, childId }: Measurement): Promise<void> {
  const { queryClient } = currentWorkspace()
  if (!(await giveUpWaiting(operationId))) await api.growth.restore({ params: { childId, id } })
  await queryClient.invalidateQueries({ queryKey: queryKeys.list(measurementList.name) })
}
