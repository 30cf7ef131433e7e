import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { FigureName } from '@nestwren/contract/growth'
import { todayIn } from '../../platform/clock/now.ts'
import { dateFormat, numberFormat } from '../../platform/format/formats.ts'
import { standsEarly } from './stands-early.ts'
import { type FigureText, useFigureText } from './use-figure-text.ts'
import { useFigureWords } from './use-figure-words.ts'
import { type GrowthWords, useGrowthWords } from './use-growth-words.ts'
import { type ChartName, figureOf, type Visit } from './visits.ts'

/** Charts of lengths, or of what is computed with one. */
const countsLength: ReadonlySet<ChartName> = new Set(['length', 'weightForLength', 'bmi'])

export const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** The names of charts and what is said of one visit on one of them. */
export function useChartWords() {
  const { t, i18n } = useLingui()
  const words: GrowthWords = useGrowthWords()
  const figures: FigureText = useFigureText()
  const { label } = useFigureWords()
  const { locale } = i18n
  const bmi = (value: number) =>
    numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
  const lyingAnyway = t`Entered as standing, which is unusual under 9 months, so it counts as lying.`
  const isStanding = (visit: Visit | undefined) => visit?.scores?.lengthHeight?.scoredAs === 'height'
  return {
    words,
    figures,
    /** Of a chart or a figure: "Length" while a child lies, "Height" once it stands. */
    name: (chart: ChartName | FigureName, latest?: Visit): string => {
      if (chart === 'bmi') return t`BMI`
      if (chart === 'weightForLength') return isStanding(latest) ? t`For height` : t`For length`
      return label(chart, isStanding(latest))
    },
    /** "Weight for age, girl". */
    title: (chart: ChartName, sex: Child['sex'], latest?: Visit): string => {
      const what = {
        weight: t`Weight for age`,
        length: isStanding(latest) ? t`Height for age` : t`Length for age`,
        head: t`Head circumference for age`,
        weightForLength: isStanding(latest) ? t`Weight for height` : t`Weight for length`,
        bmi: t`BMI for age`,
        arm: t`Upper arm circumference for age`,
      }[chart]
      return sex === 'female' ? t`${what}, girl` : sex === 'male' ? t`${what}, boy` : what
    },
    /** "Nov 17", with the year when it is another. */
    day: (date: string): string => {
      const isThisYear = date.slice(0, 4) === todayIn().slice(0, 4)
      const style: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', timeZone: 'UTC' }
      return dateFormat(locale, isThisYear ? style : { ...style, year: 'numeric' }).format(new Date(date))
    },
    /** "6.5 kg"; null where this chart has nothing of the visit. */
    value: ({ of, scores }: Visit, chart: ChartName): string | null => {
      const figure = figureOf[chart]
      if (figure === null) {
        const value = scores?.bmi ?? null
        return value === null ? null : t`BMI ${bmi(value)}`
      }
      const typed = figures.figure(of, figure)
      return typed === null ? null : figures.typed(typed)
    },
    /** The value in two parts for a large number. */
    parts: ({ of, scores }: Visit, chart: ChartName): { readonly value: string; readonly unit: string } | null => {
      const figure = figureOf[chart]
      if (figure === null) {
        const value = scores?.bmi ?? null
        return value === null ? null : { value: bmi(value), unit: t`BMI` }
      }
      const typed = figures.figure(of, figure)
      return typed === null ? null : figures.parts(typed)
    },
    /** "Nov 17, 2026, 4 months 8 days old: 6.5 kg. 49th percentile: of 100 girls of this age, 49 weigh less." */
    sentence(visit: Visit, chart: ChartName, child: Pick<Child, 'birthdate' | 'dueDate' | 'sex'>): string {
      const { of, isCorrected } = visit
      const ages = words.ages(child, visit)
      const when = ages === null ? words.day(of.measuredOn) : `${words.day(of.measuredOn)}, ${ages}`
      const value = this.value(visit, chart) ?? ''
      const found = visit.scored[chart]
      const doubt = countsLength.has(chart) && standsEarly(visit) ? ` ${lyingAnyway}` : ''
      if (found === null) return t`${when}: ${value}.` + doubt
      const { score, source } = found
      const meaning = capital(words.meaning(score.percentile, chart, child.sex, { source, isCorrected }))
      return t`${when}: ${value}. ${meaning}` + doubt
    },
  }
}
