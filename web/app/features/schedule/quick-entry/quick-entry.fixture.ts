import { type QuickEntry, type QuickEntryOptions, readQuickEntry } from './read-quick-entry.ts'

/** Wednesday, November 25, 2026, 12:26 in New York, and the family that the tests read lines for. */
export const options: Omit<QuickEntryOptions, 'locale'> = {
  now: Date.parse('2026-11-25T17:26:00Z'),
  timeZone: 'America/New_York',
  children: [
    { id: 'juno', name: 'Juno' },
    { id: 'mika', name: 'Mika Lú' },
  ],
  people: [
    { id: 'dev', name: 'Dev Patel' },
    { id: 'sol', name: 'Sol' },
  ],
  defaultDurationMinutes: 60,
}

/** What a line is expected to say; what is left out is as in a line that says only its title. */
export type Expected = Partial<Omit<QuickEntry, 'understood'>> & { readonly title: string }

/** Returns everything that a line says beside the places of what was understood. */
export function readFields(text: string, locale: 'en' | 'es', changed: Partial<QuickEntryOptions> = {}) {
  const { understood: _, ...fields } = readQuickEntry(text, { ...options, locale, ...changed })
  return fields
}

/** Returns all fields for what is expected. A line with a time lasts an hour, one without a day is doubted for it. */
export function whole(expected: Expected): Omit<QuickEntry, 'understood'> {
  const hasTime = (expected.startAt ?? null) !== null
  return {
    startOn: null,
    startAt: null,
    durationMinutes: hasTime ? 60 : null,
    rule: null,
    childIds: [],
    assigneeId: null,
    place: '',
    remindMinutes: null,
    kind: 'appointment',
    doubts: expected.startOn === undefined ? ['noDate'] : [],
    ...expected,
  }
}
