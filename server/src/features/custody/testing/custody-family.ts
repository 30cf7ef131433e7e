import type { Contract } from '@nestwren/contract'
import { ApiError } from '@nestwren/contract/client'
import type { CallInput } from '@nestwren/contract/endpoint'
import type { ReminderEvent } from '@nestwren/contract/live'
import { type Member, type MountedFamily, type Mounting, startMountedFamily } from '../../../testing/mounted-family.ts'
import type { ChildRights } from '../../../testing/people.ts'
import { custodyFeature } from '../handlers.ts'

export type Parent = Member

export interface CustodyFamily extends Omit<MountedFamily, 'takeReminders'> {
  /** The other parent: a caregiver with everything of both children, so that it can be taken away. */
  readonly dev: Parent
  /** Sees custody of both children and changes nothing. */
  readonly nanny: Parent
  /** Sees no custody. */
  readonly viewer: Parent
  /** Reminders that were queued since the last call, with who they are for. */
  takeReminders(): Promise<{ readonly userId: string; readonly event: ReminderEvent }[]>
}

/** Puts the calls of custody there. */
export function mountCustody({ app, deps, kernel }: Mounting): void {
  const parts = { ...deps, kernel }
  for (const group of custodyFeature.calls?.(parts) ?? []) group.mount(app, deps)
}

/** Two parents who share two children, on a real server and database with the real kernel. */
export async function startCustodyFamily(startsAt = '2026-11-19T10:24:00.000Z'): Promise<CustodyFamily> {
  const family = await startMountedFamily(startsAt, mountCustody)
  const { addCaregiver, juno, otis } = family
  const ofBoth = (rights: ChildRights) => ({ [juno]: rights, [otis]: rights })
  return {
    ...family,
    dev: await addCaregiver('Dev', ofBoth({ preset: 'parent' })),
    nanny: await addCaregiver('Sol', ofBoth({ preset: 'nanny' })),
    viewer: await addCaregiver('Vic', ofBoth({ preset: 'viewer' })),
    async takeReminders() {
      const taken = await family.takeReminders()
      return taken.map(({ audience, event }) => ({ userId: 'userId' in audience ? audience.userId : '', event }))
    },
  }
}

/** What a call was refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(outcome instanceof ApiError)) throw new Error(`Expected a refusal, got ${JSON.stringify(outcome)}`)
  return outcome
}

export type NewCycle = CallInput<Contract['parentingSchedule']['create']>['body']
export type NewOverride = CallInput<Contract['overrides']['create']>['body']

/** Alternating weeks of Mara and Dev in New York from Monday, 2026-11-23, handed over on Mondays at 17:00, Mara first. */
export function cycleOf({ mara, dev, juno, otis }: CustodyFamily, over: Partial<NewCycle> = {}): NewCycle {
  return {
    ...{ childIds: [juno, otis], template: 'alternating-weeks', lengthDays: 14, startOn: '2026-11-23' },
    timeZone: 'America/New_York',
    people: [mara.person, dev.person],
    exchanges: [
      { day: 0, at: '17:00', to: 0, place: 'School' },
      { day: 7, at: '17:00', to: 1, place: 'School' },
    ],
    ...over,
  }
}

/** Dev has Juno over Thanksgiving. */
export function overrideOf({ dev, juno }: CustodyFamily, over: Partial<NewOverride> = {}): NewOverride {
  return {
    ...{ childIds: [juno], type: 'oneOff', title: 'Thanksgiving at the lake', timeZone: 'America/New_York' },
    periods: [periodOf(dev)],
    place: 'At the lake',
    words: 'My parents are in town.',
    ...over,
  }
}

/** From Thursday morning, 2026-11-26, to Friday evening. */
export function periodOf({ person }: Pick<Parent, 'person'>, untilOn = '2026-11-27') {
  return { fromOn: '2026-11-26', fromAt: '09:00', untilOn, untilAt: '18:00', holder: { ...person } }
}
