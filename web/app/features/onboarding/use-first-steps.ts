import { useNavigate } from 'react-router'
import { useSteps } from '../../platform/forms/use-steps.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useLayer } from '../../ui/layers/use-layer.ts'

/**
 * Where somebody is in the first steps of a page; kept for the tab, so that they can be left and gone on with. Back goes
 * to the step before, as far as they came from; nobody comes back to them from Home.
 * @param begin where to begin when nothing is kept; null while that is not known, or where there is nothing to do
 * @param isOver what Back passes over, since there is nothing left to do there
 */
export function useFirstSteps<Name extends string>(
  page: string,
  steps: readonly Name[],
  begin: Name | null,
  isOver: (step: Name) => boolean = () => false,
) {
  const navigate = useNavigate()
  const { user } = useSession()
  const known = (name: Name | null) => steps.find((step) => step === name) ?? null
  const { state, step, at, of, next, change, forget } = useSteps<{ step: Name | null; from: Name | null }>({
    key: `nestwren.firstSteps.${page}.${user?.accountId ?? ''}`,
    initial: { step: null, from: null },
    // Those behind somebody who comes back are not counted.
    way: ({ from }) => steps.slice(Math.max(0, steps.indexOf(from ?? begin ?? (steps[0] as Name)))),
    begin,
    adopt: (kept) => ({ step: known(kept.step), from: known(kept.from) }),
  })
  const first = state.from ?? begin
  const behind =
    step === null || first === null
      ? []
      : steps.slice(steps.indexOf(first), steps.indexOf(step)).filter((name) => !isOver(name))
  useLayer(behind.length, () => change({ step: behind.at(-1) ?? step }))
  const finish = () => {
    forget()
    navigate('/home', { replace: true })
  }
  return {
    step,
    at,
    of,
    goOn: () => (next === null ? finish() : change({ step: next, from: first ?? step })),
    finish,
  }
}
