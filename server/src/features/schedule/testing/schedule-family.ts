import { type Contract, contract } from '@nestwren/contract'
import type { CallInput } from '@nestwren/contract/endpoint'
import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { itemPurges } from '../../../item-purges.ts'
import { mount } from '../../../platform/http/mount.ts'
import { purgerOf } from '../../../platform/items/trash.ts'
import { type Member, type MountedFamily, startMountedFamily } from '../../../testing/mounted-family.ts'
import { mountCustody } from '../../custody/testing/custody-family.ts'
import { logHandlers, logMount } from '../../logs/handlers.ts'
import type { ProjectedWindows } from '../days.ts'
import { scheduleFeature } from '../handlers.ts'

export type Person = Member

export type NewEntry = CallInput<Contract['schedule']['create']>['body']

export interface ScheduleFamily extends MountedFamily {
  /** Sees the schedule and custody of Juno. */
  readonly nanny: Person
  /** What the projector says from now on. */
  projected: Awaited<ReturnType<ProjectedWindows['windows']>>
  /** Adds an entry of Juno's by its owner, unless told otherwise. */
  add(over?: Partial<NewEntry>, who?: Person): Promise<ScheduleEntry>
  /** How many entries are stored in all families. */
  stored(): Promise<number>
}

/** A family with a schedule for two children, on a real server and database with the real kernel. */
export async function startScheduleFamily(startsAt = '2026-11-25T09:00:00.000Z'): Promise<ScheduleFamily> {
  const state: { projected: ScheduleFamily['projected'] } = { projected: [] }
  const family = await startMountedFamily(startsAt, (on) => {
    const { app, deps, kernel } = on
    const noFiles = { forget: async () => [], remove: async () => undefined }
    const parts = {
      ...{ kernel, database: deps.database, clock: deps.clock },
      purgeDeleted: purgerOf(itemPurges(noFiles)),
      projections: {
        windows: async (_db, of) => (of.accountId === family.accountId ? state.projected : []),
      } satisfies ProjectedWindows,
    }
    for (const group of scheduleFeature.calls?.(parts) ?? []) group.mount(app, deps)
    mount(app, deps, contract.logs, logHandlers({ database: deps.database, kernel }), logMount)
    mountCustody(on)
  })
  const { database, juno, mara } = family
  return {
    ...family,
    nanny: await family.addCaregiver('Sol', { [juno]: { preset: 'nanny' } }),
    get projected() {
      return state.projected
    },
    set projected(windows) {
      state.projected = windows
    },
    add: (over = {}, who = mara) => who.client.schedule.create({ body: entryOf({ childIds: [juno], ...over }) }),
    async stored() {
      const { rows } = await database.pool.query('select count(*)::int as count from schedule_entries')
      return rows[0].count
    },
  }
}

/** Swimming on Thursday, 2026-11-26, from 16:30 to 17:15 in Berlin. */
export function entryOf(over: Partial<NewEntry> & Pick<NewEntry, 'childIds'>): NewEntry {
  return {
    title: 'Swimming',
    startOn: '2026-11-26',
    startAt: '16:30',
    durationMinutes: 45,
    timeZone: 'Europe/Berlin',
    ...over,
  }
}
