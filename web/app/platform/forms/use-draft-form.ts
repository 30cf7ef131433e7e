import { useEffect, useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { useHoldReload } from '../sw/update.ts'
import { readDraft, writeDraft } from './drafts.ts'

interface Draft<Values> {
  readonly typed: Values
  readonly initial: Values
}

interface DraftForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  /** What is typed at the moment. */
  readonly values: Values
  readonly isDirty: boolean
  /** It was saved, or is not wanted any more. */
  readonly forget: () => void
}

/** A form whose fields outlive a reload of the tab. `begin` is asked once for what it starts with. */
export function useDraftForm<Values extends FieldValues>(key: string, begin: () => Values): DraftForm<Values> {
  const [{ typed, initial }] = useState<Draft<Values>>(() => {
    const draft = readDraft(key) as (Draft<Values> & { readonly draft?: Values }) | null
    // Before 0.2 the forms of log entries kept what was typed as `draft`.
    if (draft !== null) return { typed: draft.draft ?? draft.typed, initial: draft.initial }
    const values = begin()
    return { typed: values, initial: values }
  })
  const form = useForm<Values>({ values: typed })
  const { resetDefaultValues, formState, watch } = form
  // What was typed before the reload still differs from what the form began with.
  useEffect(() => {
    if (typed !== initial) resetDefaultValues(initial)
  }, [typed, initial, resetDefaultValues])
  const { isDirty, defaultValues } = formState
  const values = watch()
  useEffect(() => {
    if (isDirty) writeDraft(key, { typed: values, initial: defaultValues })
  }, [key, values, defaultValues, isDirty])
  useHoldReload(isDirty)
  return { form, values, isDirty, forget: () => writeDraft(key, null) }
}
