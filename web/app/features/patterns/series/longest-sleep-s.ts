import { renderText } from '../../../platform/i18n/i18n.ts'
import { compared, leastDays } from '../findings.ts'
import { duration } from '../measures.ts'
import type { SeriesView } from '../series-view.ts'

const texts = {
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

export const view: SeriesView = {
  name: 'longestSleepS',
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
    if (Math.abs(found.change) < leastChangeS) return renderText(texts.same, { length, days })
    const difference = duration.text(inFives(Math.abs(found.change)), reader)
    return renderText(found.change > 0 ? texts.longer : texts.shorter, { length, difference, days })
  },
}
