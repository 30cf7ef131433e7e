import type * as z from 'zod/mini'
import { fill } from '../../message.ts'
import { defineKind, durationS } from '../kind.ts'
import type { SchemaTools } from '../schema-tools.ts'

export const activityKinds = [
  'tummy',
  'play',
  'walk',
  'reading',
  'bath',
  'massage',
  'music',
  'outdoors',
  'screen',
  'other',
] as const

const details = ({ z, line }: SchemaTools) =>
  z.strictObject({
    kind: z.enum(activityKinds),
    /** The family's own words, shown in place of the kind's name. */
    title: z._default(z.nullable(line(60)), null),
  })
export type ActivityDetails = z.output<ReturnType<typeof details>>

/** Names of the activities, for titles and choosers. */
export const activityNames = {
  tummy: /*i18n*/ { id: 'activity.tummy', message: 'Tummy time' },
  play: /*i18n*/ { id: 'activity.play', message: 'Play' },
  walk: /*i18n*/ { id: 'activity.walk', message: 'Walk' },
  reading: /*i18n*/ { id: 'activity.reading', message: 'Reading' },
  bath: /*i18n*/ { id: 'activity.bath', message: 'Bath' },
  massage: /*i18n*/ { id: 'activity.massage', message: 'Massage' },
  music: /*i18n*/ { id: 'activity.music', message: 'Music' },
  outdoors: /*i18n*/ { id: 'activity.outdoors', message: 'Outdoors' },
  screen: /*i18n*/ { id: 'activity.screen', message: 'Screen time' },
  other: /*i18n*/ { id: 'activity.other', message: 'Activity' },
}
const texts = {
  plain: /*i18n*/ { id: 'activity.plain', message: '{name}' },
  running: /*i18n*/ { id: 'activity.running', message: '{name}, in progress' },
  finished: /*i18n*/ { id: 'activity.finished', message: '{name}, {duration}' },
  long: /*i18n*/ { id: 'activity.long', message: "That's {duration}." },
}

const longActivityS = 8 * 3600

export const activity = defineKind({
  kind: 'activity',
  area: 'logs',
  isImportant: false,
  timing: 'span',
  overlap: 'ask',
  details,
  // An activity without a length is stored with its end at its start, so no end means it is going on.
  isOpen: (entry) => entry.endAt === null,
  problems: () => [],
  doubts: (entry) => {
    const length = durationS(entry)
    return length !== null && length > longActivityS ? [fill(texts.long, { duration: { durationS: length } })] : []
  },
  advice: () => null,
  describe: (entry) => {
    const length = durationS(entry)
    const name = entry.details.title ?? fill(activityNames[entry.details.kind])
    if (length === null) return { title: fill(texts.running, { name }), context: null }
    if (length === 0) return { title: fill(texts.plain, { name }), context: null }
    return { title: fill(texts.finished, { name, duration: { durationS: length } }), context: null }
  },
  searchTexts: ({ title }) => (title === null ? [] : [title]),
  example: {
    startAt: '2026-11-19T09:12:00.000Z',
    endAt: '2026-11-19T09:21:00.000Z',
    details: { kind: 'tummy', title: null },
  },
})
