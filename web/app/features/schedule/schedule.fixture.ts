import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { juno } from '../../testing/desk.fixture.tsx'

const by = { id: '00000000-0000-4000-8000-000000000010', name: 'Mara' }

/** An entry as the server has it: once, for Juno, on Wednesday, November 25, 2026 at 10 AM; by Mara unless told. */
export function planOf(part: Partial<ScheduleEntry> = {}): ScheduleEntry {
  return {
    id: '00000000-0000-4000-8000-000000000701',
    childIds: [juno],
    kind: 'appointment',
    title: 'Check-up',
    startOn: '2026-11-25',
    startAt: '10:00',
    durationMinutes: 60,
    timeZone: 'UTC',
    rule: null,
    exceptions: [],
    assigneeId: null,
    place: '',
    notes: '',
    color: null,
    remindMinutes: null,
    follows: null,
    createdBy: by,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedBy: by,
    updatedAt: '2026-11-01T08:00:00.000Z',
    version: 1,
    deletedAt: null,
    ...part,
  }
}
