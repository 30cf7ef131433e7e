import type { Child } from '@nestwren/contract/children'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import type { Preset } from '@nestwren/contract/permissions'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { chooseZone } from '../../platform/person-settings/zone.ts'
import { answerCalls } from '../../platform/testing/calls.fixture.ts'
import { juno, otis } from '../../testing/desk.fixture.tsx'
import { memberOf, openSettings } from '../../testing/settings.fixture.tsx'
import CustodyPage from './custody-page.tsx'

/** The Wednesday on which the tests look at parenting time: 9 AM in UTC. */
const testNow = '2026-11-25T09:00:00.000Z'

export const mara = { id: '00000000-0000-4000-8000-000000000010', name: 'Mara' }
export const dev = { id: '00000000-0000-4000-8000-000000000012', name: 'Dev' }
const maraPerson = { userId: mara.id, name: mara.name }
export const devPerson = { userId: dev.id, name: dev.name }
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Alternating weeks of Juno from Monday, November 16, 2026, at 5 PM: Mara first, then Dev. */
export function cycleOf(part: Partial<CustodyCycle> = {}): CustodyCycle {
  return {
    id: uuid(801),
    childIds: [juno],
    template: 'alternating-weeks',
    lengthDays: 14,
    startOn: '2026-11-16',
    endOn: null,
    timeZone: 'UTC',
    people: [maraPerson, devPerson],
    exchanges: [
      { day: 0, at: '17:00', to: 0, place: 'School' },
      { day: 7, at: '17:00', to: 1, place: 'School' },
    ],
    notes: '',
    remindMinutes: null,
    createdBy: mara,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedBy: mara,
    updatedAt: '2026-11-01T08:00:00.000Z',
    version: 1,
    ...part,
  }
}

/** Dev suggests to have Juno from Thursday, December 3, 5 PM for a day; Mara has until December 2 to answer. */
export function overrideOf(part: Partial<CustodyOverride> = {}): CustodyOverride {
  const terms = {
    title: 'Concert',
    timeZone: 'UTC',
    periods: [{ fromOn: '2026-12-03', fromAt: '17:00', untilOn: '2026-12-04', untilAt: '17:00', holder: devPerson }],
    holiday: null,
    place: '',
  }
  const at = '2026-11-24T08:00:00.000Z'
  return {
    id: uuid(901),
    childIds: [juno],
    type: 'oneOff',
    ...terms,
    status: 'proposed',
    proposedBy: dev,
    waitsFor: mara,
    answerBy: '2026-12-02T23:59:00.000Z',
    replaces: null,
    acceptedAt: null,
    steps: [{ seq: 1, step: 'proposed', by: dev, at, words: 'It starts at 7.', terms }],
    createdBy: dev,
    createdAt: at,
    version: 1,
    ...part,
  }
}

/** An override that both agreed to. */
export const agreed = (part: Partial<CustodyOverride> = {}) =>
  overrideOf({ status: 'accepted', waitsFor: null, answerBy: null, acceptedAt: '2026-11-24T09:00:00.000Z', ...part })

interface Opened {
  readonly cycles?: readonly CustodyCycle[]
  readonly overrides?: readonly CustodyOverride[]
  readonly timeZone?: string
  readonly isOnline?: boolean
  readonly preset?: Preset
  readonly role?: 'parent' | 'caregiver'
  /** Juno alone, or Juno and Otis. */
  readonly childCount?: 1 | 2
  readonly answers?: Parameters<typeof answerCalls>[0]
}

export const cyclesCall = 'GET /api/parenting-schedule?limit=200'
const overridesCall = 'GET /api/overrides?limit=200'

/** Opens parenting time as Mara; without a network the device has the lists. */
export async function openCustody({
  cycles = [],
  overrides = [],
  timeZone = 'UTC',
  isOnline = true,
  preset,
  role = 'parent',
  childCount = 1,
  answers = {},
}: Opened = {}) {
  vi.useFakeTimers({ now: new Date(testNow), toFake: ['Date'] })
  const desk = await openSettings({ role }, { isOnline, ...(preset === undefined ? null : { preset }) })
  chooseZone(timeZone)
  const { queryClient } = currentWorkspace()
  const [first] = queryClient.getQueryData<Child[]>(queryKeys.children) ?? []
  if (first !== undefined && childCount === 2)
    queryClient.setQueryData(queryKeys.children, [first, { ...first, _id: otis, name: 'Otis' }])
  const parent = { role: 'parent' as const, preset: null }
  const family = [memberOf({ ...mara, ...parent, hue: 1 }), memberOf({ ...dev, ...parent, hue: 2 })]
  queryClient.setQueryData(queryKeys.family, family)
  const stored = { cycles, overrides }
  const sent = answerCalls({
    [cyclesCall]: () => Response.json({ items: stored.cycles, nextCursor: null }),
    [overridesCall]: () => Response.json({ items: stored.overrides, nextCursor: null }),
    ...answers,
  })
  if (!isOnline) {
    queryClient.setQueryData(queryKeys.list('cycles'), cycles)
    queryClient.setQueryData(queryKeys.list('overrides'), overrides)
  }
  return {
    sent,
    written: () => sent.filter(({ name }) => !name.startsWith('GET')),
    /** What the server has from now on. */
    store: (next: Partial<typeof stored>) => Object.assign(stored, next),
    /** The server tells of a change, as a live event does. */
    readAgain: () =>
      Promise.all(
        ['cycles', 'overrides'].map((name) => queryClient.invalidateQueries({ queryKey: queryKeys.list(name) })),
      ),
    show: (view: ReactNode = <CustodyPage />) => desk.show(view),
    close: async () => {
      vi.useRealTimers()
      await desk.close()
    },
  }
}
