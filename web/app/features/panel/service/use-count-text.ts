import { useLingui } from '@lingui/react/macro'
import { usePanelFormats } from '../public/use-panel-formats.ts'
import { mostCounted } from './most-counted.ts'

/** A count that is made up to a bound: `10,000 or more` at it. */
export function useCountText(): (count: number) => string {
  const { t } = useLingui()
  const { count: written } = usePanelFormats()
  return (count) => {
    const most = written(mostCounted)
    return count < mostCounted ? written(count) : t`${most} or more`
  }
}
