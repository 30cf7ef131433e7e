import { useNavigate } from 'react-router'
import { useSteps } from '../../platform/forms/use-steps.ts'
import { useSession } from '../../platform/session/use-session.ts'

/**
 * Where somebody is in the first steps of a page; kept for the tab, so that they can be left and gone on with.
 * @param begin where to begin when nothing is kept; null while that is not known, or where there is nothing to do
 */
export function useFirstSteps<Name extends string>(page: string, steps: readonly Name[], begin: Name | null) {
  const navigate = useNavigate()
  const { user } = useSession()
  const { state, step, at, of, next, change, forget } = useSteps<{ step: Name | null; from: Name | null }>({
    key: `nestwren.firstSteps.${page}.${user?.accountId ?? ''}`,
    initial: { step: null, from: null },
    // Those behind somebody who comes back are not counted.
    way: ({ from }) => steps.slice(Math.max(0, steps.indexOf(from ?? begin ?? (steps[0] as Name)))),
    begin,
    adopt: (kept) => ({
      step: steps.find((name) => name === kept.step) ?? null,
      from: steps.find((name) => name === kept.from) ?? null,
    }),
  })
  const finish = () => {
    forget()
    navigate('/home')
  }
  return {
    step,
    at,
    of,
    goOn: () => (next === null ? finish() : change({ step: next, from: state.from ?? step })),
    finish,
  }
}
