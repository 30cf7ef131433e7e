import { useEffect, useRef, useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { nowIso } from '../clock/now.ts'
import { useHoldReload } from '../sw/update.ts'
import { readDraft, writeDraft } from './drafts.ts'

interface Draft<Values> {
  readonly typed: Values
  readonly initial: Values
  /** When it was last typed in; null in what earlier versions kept. */
  readonly at: string | null
}

interface DraftForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  /** What is typed at the moment. */
  readonly values: Values
  readonly isDirty: boolean
  /** What was found as it had been left; null for a form that was opened empty. */
  readonly found: Draft<Values> | null
  /** It was saved, or is not wanted any more. */
  readonly forget: () => void
}

/** A form whose fields outlive a reload of the tab. `begin` is asked once for what it starts with. */
export function useDraftForm<Values extends FieldValues>(key: string, begin: () => Values): DraftForm<Values> {
  const [{ typed, initial, found }] = useState(() => {
    const draft = readDraft(key) as (Partial<Draft<Values>> & { readonly draft?: Values }) | null
    // Before 0.2 the forms of log entries kept what was typed as `draft`.
    const kept = draft?.draft ?? draft?.typed
    if (kept !== undefined && draft?.initial !== undefined) {
      const { initial, at = null } = draft
      return { typed: kept, initial, found: { typed: kept, initial, at } }
    }
    const values = begin()
    return { typed: values, initial: values, found: null }
  })
  const form = useForm<Values>({ values: typed })
  const { resetDefaultValues, formState, watch, getValues } = form
  // What was typed before the reload still differs from what the form began with.
  useEffect(() => {
    if (typed !== initial) resetDefaultValues(initial)
  }, [typed, initial, resetDefaultValues])
  const { isDirty, defaultValues } = formState
  const values = watch()
  const written = useRef<string | null>(found === null ? null : JSON.stringify(found.typed))
  useEffect(() => {
    const text = JSON.stringify(values)
    // What was forgotten, or stands there already, is not written again by a late render.
    if (written.current === text) return
    const wasKept = written.current !== null
    if (isDirty) writeDraft(key, { typed: values, initial: defaultValues, at: nowIso() })
    // Typed back to what it began with: there is nothing left to keep.
    else if (wasKept) writeDraft(key, null)
    else return
    written.current = isDirty ? text : null
  }, [key, values, defaultValues, isDirty])
  useHoldReload(isDirty)
  const forget = () => {
    written.current = JSON.stringify(getValues())
    writeDraft(key, null)
  }
  return { form, values, isDirty, found, forget }
}
