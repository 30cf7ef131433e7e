import { useLingui } from '@lingui/react/macro'
import type { TypedFigure } from './figures.ts'
import type { Slip } from './slips.ts'
import { useChartWords } from './use-chart-words.ts'
import { useFigureWords } from './use-figure-words.ts'

/** What is asked about a figure that looks like a slip of the finger, in a sentence each. */
export function useSlipWords(): (slip: Slip) => string {
  const { t } = useLingui()
  const { figures, day } = useChartWords()
  const { inSentence } = useFigureWords()
  const text = (typed: TypedFigure) => figures.typed(typed)
  return (slip) => {
    switch (slip.kind) {
      case 'beforeBirth':
        return t`That's before the birth date.`
      case 'unit':
        return t`${text(slip.typed)} would be unusual. Did you mean ${text(slip.meant)}?`
      case 'implausible':
        return t`A ${inSentence(slip.figure)} of ${text(slip.typed)} is far outside what's usual at this age.`
      case 'smaller': {
        const { than, figure, isThanLater } = slip
        const typed = figures.figure(than, figure)
        const value = typed === null ? '' : text(typed)
        const when = day(than.measuredOn)
        if (isThanLater)
          return figure === 'length'
            ? t`That's longer than ${value}, measured later, on ${when}.`
            : t`That's a larger head than ${value}, measured later, on ${when}.`
        return figure === 'length'
          ? t`That's shorter than ${value}, measured on ${when}.`
          : t`That's a smaller head than ${value}, measured on ${when}.`
      }
      case 'standing':
        return t`Standing under 9 months is unusual. If your child was lying down, change how they were measured.`
      case 'jump':
        return t`That's a big jump in ${inSentence(slip.figure)} from ${day(slip.than.measuredOn)}.`
    }
  }
}
