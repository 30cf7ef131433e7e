import { useLingui } from '@lingui/react'
import { useMemo, useRef } from 'react'
import { useChartWords } from '../use-chart-words.ts'
import type { ChartName, GrowthChild, Visit } from '../visits.ts'
import type { LineKind } from './chart-model.ts'
import type { PointTexts } from './growth-chart.tsx'

interface Told {
  readonly child: GrowthChild
  readonly chart: ChartName
  readonly lines: LineKind
}

/** What is said of points, each sentence made once: the same as long as language, units, chart and child are. */
export function usePointTexts({ child, chart, lines }: Told): PointTexts {
  const { i18n } = useLingui()
  const words = useChartWords()
  const latest = useRef(words)
  latest.current = words
  const { units } = words.figures
  const { locale } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the words depend on, for the newest of them.
  return useMemo(() => {
    const known = new WeakMap<Visit, string>()
    return {
      callout: ({ visit, score }) => {
        const { value, words } = latest.current
        const place = score === null ? '' : lines === 'z' ? words.z(score.z) : words.percentile(score.percentile)
        return { value: value(visit, chart) ?? '', place }
      },
      sentence: ({ visit }) => {
        const sentence = known.get(visit) ?? latest.current.sentence(visit, chart, child)
        known.set(visit, sentence)
        return sentence
      },
    }
  }, [child, chart, lines, units, locale])
}
