import type { Series, SeriesName } from '@nestwren/contract/charts'
import type { Area } from '@nestwren/contract/permissions'
import type { ForeignText } from '../../platform/i18n/i18n.ts'
import type { LogHue } from '../../ui/log-glyph.tsx'
import type { Measure, Reader } from './measures.ts'

/** The screens' side of a series of the contract, found by its name: series/<name>.ts. */
export interface SeriesView {
  readonly name: SeriesName
  /** "Feeds"; also the heading of its card. */
  readonly title: ForeignText
  readonly hue: LogHue
  /** Without this right for a child it is not shown. */
  readonly area: Area
  readonly measure: Measure
  /** Points for what has no zero, such as degrees; columns from zero otherwise. */
  readonly shape: 'columns' | 'points'
  /** What its average is of, where "a day" does not say it. */
  readonly perDay: ForeignText
  /** A sentence about the whole page, above the ribbons; null where there is nothing to say. */
  finding?(series: Series, tools: FindingTools): string | null
  /** It is one of the summaries of the doctor's page. */
  readonly isAtVisit?: true
}

/** What turns figures into a sentence. */
interface FindingTools {
  readonly reader: Reader
  /** Today is not over and does not count. */
  readonly today: string
  /** How many days the period has. */
  readonly days: number
}
