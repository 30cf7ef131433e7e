import type { Series, SeriesName } from '@nestwren/contract/charts'
import type { Area } from '@nestwren/contract/permissions'
import { type ForeignText, renderText } from '../../../platform/i18n/i18n.ts'
import type { LogHue } from '../../../ui/log-glyph.tsx'
import { compared, count, degrees, duration, leastDays, type Measure, type Reader, volume } from '../measures.ts'

/** The screens' side of a series of the contract. */
interface SeriesFacts {
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

export interface SeriesView extends SeriesFacts {
  readonly name: SeriesName
}

/** What turns figures into a sentence. */
interface FindingTools {
  readonly reader: Reader
  /** Today is not over and does not count. */
  readonly today: string
  /** How many days the period has. */
  readonly days: number
}

const longestTexts = {
  longer: /*i18n*/ {
    id: 'finding.longest.longer',
    message: 'The longest sleep is about {length} on average, {difference} longer than in the {days} days before.',
  },
  shorter: /*i18n*/ {
    id: 'finding.longest.shorter',
    message: 'The longest sleep is about {length} on average, {difference} shorter than in the {days} days before.',
  },
  same: /*i18n*/ {
    id: 'finding.longest.same',
    message: 'The longest sleep is about {length} on average, much the same as in the {days} days before.',
  },
}
/** A smaller change is no news: nobody notes the moment of falling asleep to the minute. */
const leastChangeS = 15 * 60

const inFives = (seconds: number) => Math.round(seconds / 300) * 300

/** Every series of the contract. */
export const seriesFacts: Readonly<Record<SeriesName, SeriesFacts>> = {
  feeds: {
    title: /*i18n*/ { id: 'series.feeds', message: 'Feeds' },
    hue: 'feeding',
    area: 'logs',
    measure: count,
    shape: 'columns',
    perDay: /*i18n*/ { id: 'series.feeds.perDay', message: 'Feeds a day' },
    isAtVisit: true,
  },
  bottleMl: {
    title: /*i18n*/ { id: 'series.bottleMl', message: 'Bottles' },
    hue: 'feeding',
    area: 'logs',
    measure: volume,
    shape: 'columns',
    perDay: /*i18n*/ { id: 'series.bottleMl.perDay', message: 'From bottles a day' },
    isAtVisit: true,
  },
  nursingS: {
    title: /*i18n*/ { id: 'series.nursingS', message: 'Nursing' },
    hue: 'feeding',
    area: 'logs',
    measure: duration,
    shape: 'columns',
    perDay: /*i18n*/ { id: 'series.nursingS.perDay', message: 'Nursing a day' },
    isAtVisit: true,
  },
  sleepS: {
    title: /*i18n*/ { id: 'series.sleepS', message: 'Sleep' },
    hue: 'sleep',
    area: 'logs',
    measure: duration,
    shape: 'columns',
    perDay: /*i18n*/ { id: 'series.sleepS.perDay', message: 'Sleep a day' },
    isAtVisit: true,
  },
  longestSleepS: {
    title: /*i18n*/ { id: 'series.longestSleepS', message: 'Longest sleep' },
    hue: 'sleep',
    area: 'logs',
    measure: duration,
    shape: 'columns',
    perDay: /*i18n*/ { id: 'series.longestSleepS.perDay', message: 'Longest sleep of a day' },
    isAtVisit: true,
    finding: (series, { reader, today, days }) => {
      const found = compared(series, today, leastDays)
      if (found === null) return null
      const length = duration.text(inFives(found.average), reader)
      if (Math.abs(found.change) < leastChangeS) return renderText(longestTexts.same, { length, days })
      const difference = duration.text(inFives(Math.abs(found.change)), reader)
      return renderText(found.change > 0 ? longestTexts.longer : longestTexts.shorter, { length, difference, days })
    },
  },
  naps: {
    title: /*i18n*/ { id: 'series.naps', message: 'Naps' },
    hue: 'sleep',
    area: 'logs',
    measure: count,
    shape: 'columns',
    perDay: /*i18n*/ { id: 'series.naps.perDay', message: 'Naps a day' },
    isAtVisit: true,
  },
  diapers: {
    title: /*i18n*/ { id: 'series.diapers', message: 'Diapers' },
    hue: 'diaper',
    area: 'logs',
    measure: count,
    shape: 'columns',
    perDay: /*i18n*/ { id: 'series.diapers.perDay', message: 'Diapers a day' },
    isAtVisit: true,
  },
  wetDiapers: {
    title: /*i18n*/ { id: 'series.wetDiapers', message: 'Wet diapers' },
    hue: 'diaper',
    area: 'logs',
    measure: count,
    shape: 'columns',
    perDay: /*i18n*/ { id: 'series.wetDiapers.perDay', message: 'Wet diapers a day' },
    isAtVisit: true,
  },
  dirtyDiapers: {
    title: /*i18n*/ { id: 'series.dirtyDiapers', message: 'Dirty diapers' },
    hue: 'diaper',
    area: 'logs',
    measure: count,
    shape: 'columns',
    perDay: /*i18n*/ { id: 'series.dirtyDiapers.perDay', message: 'Dirty diapers a day' },
    isAtVisit: true,
  },
  temperature: {
    title: /*i18n*/ { id: 'series.temperature', message: 'Temperature' },
    hue: 'medicine',
    area: 'health',
    measure: degrees,
    shape: 'points',
    perDay: /*i18n*/ { id: 'series.temperature.perDay', message: "Average of each day's highest" },
  },
  pumpedMl: {
    title: /*i18n*/ { id: 'series.pumpedMl', message: 'Pumping' },
    hue: 'pumping',
    area: 'pumping',
    measure: volume,
    shape: 'columns',
    perDay: /*i18n*/ { id: 'series.pumpedMl.perDay', message: 'Pumped a day' },
  },
}
