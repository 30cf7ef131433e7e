import { plural, selectOrdinal } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Course } from '@nestwren/growth/course'
import { listFormat, numberFormat } from '../../platform/format/formats.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { calendarAge } from './calendar-age.ts'
import { saidPercentile } from './percentiles.ts'
import type { ChartName, GrowthChild, Source, Visit } from './visits.ts'

type Sex = Child['sex']

/** What is said of growth: facts about where a measure lies, never that it is good or bad. */
export function useGrowthWords() {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const when = useWhen()
  const age = (from: string, to: string): string => {
    const { years, months, days } = calendarAge(from, to)
    const parts = [
      ...(years > 0 ? [plural(years, { one: '# year', other: '# years' })] : []),
      ...(months > 0 ? [plural(months, { one: '# month', other: '# months' })] : []),
      ...(days > 0 || (years === 0 && months === 0) ? [plural(days, { one: '# day', other: '# days' })] : []),
    ]
    return listFormat(locale, { style: 'narrow', type: 'unit' }).format(parts)
  }
  const percentile = (value: number): string => {
    const said = saidPercentile(value)
    if (said.kind === 'below') return t`below the 0.1th percentile`
    if (said.kind === 'above') return t`above the 99.9th percentile`
    return t`${selectOrdinal(said.value, { one: '#st', two: '#nd', few: '#rd', other: '#th' })} percentile`
  }
  return {
    /** "4 months 8 days", between two dates. */
    age,
    /** "49th percentile", "below the 0.1th percentile". */
    percentile,
    /** "49th" for a table. */
    short: (value: number): string => {
      const said = saidPercentile(value)
      if (said.kind === 'below') return t`below 0.1`
      if (said.kind === 'above') return t`above 99.9`
      return selectOrdinal(said.value, { one: '#st', two: '#nd', few: '#rd', other: '#th' })
    },
    /** "z −0.42". */
    z: (z: number): string => {
      const shown = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(z)
      return t`z ${shown.replace('-', '−')}`
    },
    /** "15th percentile: of 100 girls of this age, 15 weigh less." */
    meaning: (value: number, chart: ChartName, sex: Sex, { source, isCorrected }: Told): string => {
      const said = saidPercentile(value)
      if (said.kind === 'below') return t`Below the 0.1th percentile: lower than nearly all.`
      if (said.kind === 'above') return t`Above the 99.9th percentile: higher than nearly all.`
      const { of, less } = said
      const children =
        sex === 'female'
          ? plural(of, { one: '# girl', other: '# girls' })
          : plural(of, { one: '# boy', other: '# boys' })
      const like = likeWords(chart, source, isCorrected)
      const fewer = lessWords(chart, less)
      return t`${percentile(value)}: of ${children} ${like}, ${fewer}.`
    },
    /** Both ages where they differ, and which the chart uses: "4 months 8 days old, 2 months 11 days corrected (used)". */
    ages: ({ birthdate, dueDate }: GrowthChild, { of, age: ages, isCorrected }: Visit): string | null => {
      if (birthdate === null || ages === null) return null
      if (ages.chronologicalDays < 0) return t`before birth`
      const actual = age(birthdate, of.measuredOn)
      if (!ages.bornPreterm || dueDate === null) return t`${actual} old`
      const corrected =
        ages.correctedDays < 0
          ? t`${age(of.measuredOn, dueDate)} before the due date`
          : t`${age(dueDate, of.measuredOn)} corrected`
      return isCorrected ? t`${actual} old, ${corrected} (used here)` : t`${actual} old (used here), ${corrected}`
    },
    /** "Follows her own curve". */
    course: ({ course }: Course, sex: Sex): string => {
      if (course === 'follows-own-curve')
        return sex === 'female'
          ? t`Follows her own curve`
          : sex === 'male'
            ? t`Follows his own curve`
            : t`Follows their own curve`
      if (course === 'up')
        return sex === 'female'
          ? t`Above her usual curve`
          : sex === 'male'
            ? t`Above his usual curve`
            : t`Above their usual curve`
      return sex === 'female'
        ? t`Below her usual curve`
        : sex === 'male'
          ? t`Below his usual curve`
          : t`Below their usual curve`
    },
    day: when.day,
  }

  function likeWords(chart: ChartName, source: Source, isCorrected: boolean): string {
    if (chart === 'weightForLength') return t`of this length`
    if (source === 'intergrowth') return t`born early, of this age`
    return isCorrected ? t`of this corrected age` : t`of this age`
  }

  function lessWords(chart: ChartName, less: number): string {
    switch (chart) {
      case 'weight':
      case 'weightForLength':
        return plural(less, { one: '# weighs less', other: '# weigh less' })
      case 'length':
        return plural(less, { one: '# is shorter', other: '# are shorter' })
      case 'head':
        return plural(less, { one: '# has a smaller head', other: '# have a smaller head' })
      case 'arm':
        return plural(less, { one: '# has a thinner upper arm', other: '# have a thinner upper arm' })
      case 'bmi':
        return plural(less, { one: '# has a lower BMI', other: '# have a lower BMI' })
    }
  }
}

interface Told {
  readonly source: Source
  readonly isCorrected: boolean
}

export type GrowthWords = ReturnType<typeof useGrowthWords>
