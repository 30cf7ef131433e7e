import { useNavigate } from 'react-router'
import { useSession } from '../../platform/session/use-session.ts'
import { useStoredState } from './use-stored-state.ts'

/**
 * Where somebody is in the first steps of a page; kept for the tab, so that they can be left and gone on with.
 * @param first where to begin when nothing is kept; null while that is not known, or where there is nothing to do
 */
export function useFirstSteps<Name extends string>(page: string, steps: readonly Name[], first: Name | null) {
  const navigate = useNavigate()
  const { user } = useSession()
  const { state, change, forget } = useStoredState(`nestwren.firstSteps.${page}.${user?.accountId ?? ''}`, {
    step: null as string | null,
  })
  const kept = steps.find((name) => name === state.step) ?? null
  const step = kept ?? first
  const at = step === null ? 0 : steps.indexOf(step)
  const finish = () => {
    forget()
    navigate('/home')
  }
  return {
    step,
    at: at + 1,
    of: steps.length,
    /** True where it goes on with what was begun. */
    isKept: kept !== null,
    goOn: () => {
      const next = steps[at + 1]
      if (next === undefined) finish()
      else change({ step: next })
    },
    finish,
  }
}
