import type { FieldValues } from 'react-hook-form'
import { useDraftForm } from '../../platform/forms/use-draft-form.ts'
import { showToast, type ToastOptions } from '../toast-store.ts'
import { useKeep } from './use-keep.ts'

/**
 * The form of an item that is made or changed in a sheet. What is typed outlives a reload under `key`, and is forgotten once
 * the sheet is left. `sheet` is for `FormSheet`. `finish` keeps one change (null where nothing differs), leaves, and says it
 * in a toast; refused, the form goes on with what was typed.
 */
export function useItemForm<Values extends FieldValues>(
  key: string,
  begin: () => Values,
  onClose: () => void,
  place?: Parameters<typeof useKeep>[0],
) {
  const { isBusy, failure, keep } = useKeep(place)
  const { form, values, isDirty, forget } = useDraftForm(key, begin)
  const leave = () => {
    forget()
    onClose()
  }
  const finish = async (write: Parameters<typeof keep>[0] | null, toast: ToastOptions) => {
    if (write !== null && !(await keep(write))) return
    leave()
    showToast(toast)
  }
  return { form, values, sheet: { onClose: leave, isDirty, isBusy, failure }, finish }
}
