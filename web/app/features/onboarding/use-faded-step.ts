import { useEffect, useState } from 'react'
import { isStill } from '../../ui/page/is-still.ts'

/** A §2: a step change fades out for 150 ms. */
const fadeMs = 150

/** The step on screen, which stays for the time it fades out. Without motion it is the step itself. */
export function useFadedStep<Step>(step: Step): { readonly shown: Step; readonly isLeaving: boolean } {
  const [shown, setShown] = useState(step)
  useEffect(() => {
    const timer = setTimeout(() => setShown(step), isStill() ? 0 : fadeMs)
    return () => clearTimeout(timer)
  }, [step])
  if (shown === step || isStill()) return { shown: step, isLeaving: false }
  return { shown, isLeaving: true }
}
