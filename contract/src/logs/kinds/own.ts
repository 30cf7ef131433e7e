import type * as z from 'zod/mini'
import { fill } from '../../message.ts'
import { defineKind, durationS } from '../kind.ts'
import type { SchemaTools } from '../schema-tools.ts'

/** Drawings a family's own kind can have. */
export const ownIcons = [
  'star',
  'heart',
  'sun',
  'moon',
  'music',
  'book',
  'ball',
  'car',
  'stroller',
  'home',
  'tree',
  'water',
  'paint',
  'puzzle',
  'phone',
  'people',
  'pet',
  'tooth',
  'hand',
  'glasses',
  'scissors',
  'shirt',
  'cup',
  'clock',
] as const
export type OwnIcon = (typeof ownIcons)[number]

/** How a kind of the family's own looked when the entry was made: it stays readable when the kind is changed or gone. */
const details = ({ z, color, id, line }: SchemaTools) =>
  z.strictObject({
    kindId: id,
    name: line(40),
    icon: z.enum(ownIcons),
    color,
    hasDuration: z.boolean(),
  })
export type OwnDetails = z.output<ReturnType<typeof details>>

const texts = {
  plain: /*i18n*/ { id: 'own.plain', message: '{name}' },
  running: /*i18n*/ { id: 'own.running', message: '{name}, in progress' },
  finished: /*i18n*/ { id: 'own.finished', message: '{name}, {duration}' },
  long: /*i18n*/ { id: 'own.long', message: "That's {duration}." },
}
const longS = 24 * 3600

export const own = defineKind({
  kind: 'own',
  area: 'logs',
  isImportant: false,
  timing: 'span',
  overlap: 'ask',
  details,
  isOpen: (entry) => entry.details.hasDuration && entry.endAt === null,
  problems: ({ endAt, details: { hasDuration } }) =>
    !hasDuration && endAt !== null ? [{ path: ['endAt'], text: 'This kind of log has no end time.' }] : [],
  doubts: (entry) => {
    const length = durationS(entry)
    return length !== null && length > longS ? [fill(texts.long, { duration: { durationS: length } })] : []
  },
  advice: () => null,
  describe: (entry) => {
    const { name, hasDuration } = entry.details
    const length = durationS(entry)
    if (!hasDuration) return { title: fill(texts.plain, { name }), context: null }
    if (length === null) return { title: fill(texts.running, { name }), context: null }
    return { title: fill(texts.finished, { name, duration: { durationS: length } }), context: null }
  },
  links: { ownKind: ({ kindId }) => [{ id: kindId, path: ['kindId'] }] },
  searchTexts: ({ name }) => [name],
  // The family gave it a name, which is what they look for.
  example: {
    startAt: '2026-11-19T15:00:00.000Z',
    endAt: '2026-11-19T15:20:00.000Z',
    details: {
      kindId: '0193f000-0000-7000-8000-000000000002',
      name: 'Physiotherapy',
      icon: 'hand',
      color: '#7C3AED',
      hasDuration: true,
    },
  },
})
