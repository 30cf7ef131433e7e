import { scheduleFields } from '@nestwren/contract/schedule'
import * as z from 'zod/mini'
import { iso } from '../../platform/db/iso.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { derive, settleTimes, type Timed } from './planned.ts'
import { scheduleChildrenTable, scheduleTable } from './tables.ts'

const s = scheduleTable
const c = scheduleChildrenTable

/** Long ago: the job that reminds finds what is next when it sees the row. */
const soon = new Date(0)

/**
 * A block of the routine or an appointment. A limited history is asked about its end, so whoever sees a child's schedule
 * sees every series that goes on, however long ago it began.
 */
export const scheduleItem = {
  name: 'schedule entries',
  type: null,
  table: s,
  area: 'schedule',
  at: s.endsAt,
  children: {
    several: s.childIds,
    rows: { table: c, itemId: c.entryId, at: c.endsAt, name: 'children of schedule entries' },
  },
  hasTrash: true,
  caps: [{ code: 'TOO_MANY_ENTRIES', most: 3_000, of: 'family' }],
  exported: {
    name: 'schedule',
    about: {
      en: 'The schedule: routine and appointments, with how they repeat.',
      es: 'El horario: rutina y citas, con cómo se repiten.',
    },
    // What it follows is not among them: that series was cut when it came.
    columns: {
      kind: s.kind,
      title: s.title,
      startOn: s.startOn,
      startAt: s.startAt,
      durationMinutes: s.durationMinutes,
      timeZone: s.timeZone,
      rule: s.rule,
      exceptions: s.exceptions,
      assigneeId: s.assigneeId,
      place: s.place,
      notes: s.notes,
      color: s.color,
      remindMinutes: s.remindMinutes,
      createdBy: s.createdBy,
      createdByName: memberName(s.accountId, s.createdBy),
      updatedBy: s.updatedBy,
      updatedByName: memberName(s.accountId, s.updatedBy),
      createdAt: iso(s.createdAt),
      updatedAt: iso(s.updatedAt),
      deletedAt: iso(s.deletedAt),
    },
  },
  returns: {
    row: z.object(scheduleFields).check(z.refine((row) => settleTimes(row).ok)),
    follows: (row) => {
      const settled = settleTimes(row as unknown as Timed)
      if (!settled.ok) throw new Error('The row was checked before')
      return { ...settled.times, ...derive(settled.times), remindAt: row.remindMinutes === null ? null : soon }
    },
  },
} as const satisfies ItemFacts
