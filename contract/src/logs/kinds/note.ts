import type * as z from 'zod/mini'
import { fill } from '../../message.ts'
import { defineKind } from '../kind.ts'
import type { SchemaTools } from '../schema-tools.ts'

const details = ({ z, words }: SchemaTools) =>
  z.strictObject({
    text: words(5000),
    /** Stays on Home until it is taken off. */
    isPinned: z._default(z.boolean(), false),
    /** Written for whoever takes over next. */
    isHandover: z._default(z.boolean(), false),
  })
export type NoteDetails = z.output<ReturnType<typeof details>>

const texts = {
  plain: /*i18n*/ { id: 'note.plain', message: '{text}' },
  pinned: /*i18n*/ { id: 'note.pinned', message: 'Pinned' },
  handover: /*i18n*/ { id: 'note.handover', message: 'Handoff' },
}

/** One line of the timeline holds about this much. */
const titleLength = 140

/** The first line of a note, cut where a line of the timeline ends. */
export function noteTitle(words: string): string {
  const [first = ''] = words.split(/\r?\n/, 1)
  const letters = [...first]
  return letters.length > titleLength ? `${letters.slice(0, titleLength - 1).join('')}…` : first
}

export const note = defineKind({
  kind: 'note',
  area: 'logs',
  isImportant: true,
  timing: 'instant',
  overlap: 'ask',
  details,
  isOpen: () => false,
  problems: () => [],
  doubts: () => [],
  advice: () => null,
  describe: ({ details: { text: words, isPinned, isHandover } }) => ({
    title: fill(texts.plain, { text: noteTitle(words) }),
    context: isHandover ? fill(texts.handover) : isPinned ? fill(texts.pinned) : null,
  }),
  isPinned: ({ isPinned }) => isPinned,
  searchTexts: ({ text: words }) => [words],
  example: {
    startAt: '2026-11-19T12:15:00.000Z',
    endAt: null,
    details: {
      text: 'Bottle is in the fridge door, spare pacifier in the blue bag.',
      isPinned: true,
      isHandover: true,
    },
  },
})
