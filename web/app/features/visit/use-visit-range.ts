import { useSearchParams } from 'react-router'
import { type Range, rangeIn } from './ranges.ts'

/** The range of the page, kept in the address: a reload and a link show the same. */
export function useVisitRange(): { readonly range: Range; readonly choose: (range: Range) => void } {
  const [params, setParams] = useSearchParams()
  const choose = ({ name, from, to }: Range) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('range', name)
        for (const [key, date] of [
          ['from', from],
          ['to', to],
        ] as const)
          if (name === 'custom' && date !== null) next.set(key, date)
          else next.delete(key)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { range: rangeIn(params), choose }
}
