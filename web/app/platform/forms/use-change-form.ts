import { useEffect, useRef, useState } from 'react'
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import { useHoldReload } from '../sw/update.ts'
import { readDraft, writeDraft } from './drafts.ts'

interface ChangeDraft<Values> {
  /** The version that was typed over. */
  readonly version: number
  readonly changes: Partial<Values>
}

interface ChangeForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  /** What is sent along: an older version than the one at hand where that was typed over, so that the server tells of the conflict. */
  readonly version: number
  /** The form goes on over another version, which the person has seen. */
  readonly goOnOver: (version: number) => void
  /** It was saved, or is not wanted any more. */
  readonly forget: () => void
}

/**
 * A form that changes something of which others make new versions. What was typed outlives a reload of the tab: the changed fields
 * alone, so that of something that is locked meanwhile only the person's own words stay. `begin` is asked once.
 */
export function useChangeForm<Values extends FieldValues>(
  key: string,
  current: number,
  begin: () => Values,
  how: Pick<UseFormProps<Values>, 'mode'> = {},
): ChangeForm<Values> {
  const [{ typed, initial, found }] = useState(() => {
    const initial = begin()
    const draft = readDraft(key) as Partial<ChangeDraft<Values>> | null
    const found = draft?.version === undefined || draft.changes === undefined ? null : draft.version
    return { initial, typed: found === null ? initial : { ...initial, ...draft?.changes }, found }
  })
  const [version, setVersion] = useState(found ?? current)
  const form = useForm<Values>({ ...how, values: typed })
  const { resetDefaultValues, formState, watch, getValues } = form
  useEffect(() => {
    if (typed !== initial) resetDefaultValues(initial)
  }, [typed, initial, resetDefaultValues])
  const { isDirty, defaultValues } = formState
  const values = watch()
  const written = useRef<string | null>(found === null ? null : JSON.stringify(typed))
  useEffect(() => {
    const text = JSON.stringify(values)
    // What was forgotten, or stands there already, is not written again by a late render.
    if (written.current === text) return
    const wasKept = written.current !== null
    if (isDirty) writeDraft(key, { version, changes: changesOf(values, defaultValues ?? {}) })
    // Typed back to what it began with: there is nothing left to keep.
    else if (wasKept) writeDraft(key, null)
    else return
    written.current = isDirty ? text : null
  }, [key, values, defaultValues, isDirty, version])
  useHoldReload(isDirty)
  const forget = () => {
    written.current = JSON.stringify(getValues())
    writeDraft(key, null)
  }
  return { form, version, goOnOver: setVersion, forget }
}

function changesOf(values: FieldValues, before: FieldValues): FieldValues {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed)
}
