import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Shows in a form what somebody else changed meanwhile, but not over what is typed here. */
export function useFollowed<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'reset' | 'getValues'>,
  isDirty: boolean,
  next: Values,
): void {
  const text = JSON.stringify(next)
  const follow = useEffectEvent(() => {
    // A reset that changes nothing draws nothing, and the form would lose its fields.
    if (!isDirty && JSON.stringify(form.getValues()) !== text) form.reset(next)
  })
  useEffect(() => {
    if (text !== '') follow()
  }, [text])
}
