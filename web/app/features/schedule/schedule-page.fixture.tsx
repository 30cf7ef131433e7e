import type { Child } from '@nestwren/contract/children'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import type { Preset } from '@nestwren/contract/permissions'
import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { vi } from 'vitest'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { chooseZone } from '../../platform/person-settings/zone.ts'
import { answerCalls } from '../../platform/testing/calls.fixture.ts'
import { juno, otis } from '../../testing/desk.fixture.tsx'
import { memberOf, openSettings } from '../../testing/settings.fixture.tsx'
import { LogProvider } from '../logs/public/log-provider.tsx'
import { firstKeptDay } from './public/use-schedule.ts'
import SchedulePage from './schedule-page.tsx'

/** The Wednesday on which the tests look at the schedule: 9 AM in UTC. */
const testNow = '2026-11-25T09:00:00.000Z'

const maraId = '00000000-0000-4000-8000-000000000010'

/** Weeks by turns from Monday, November 16, 2026: first with Mara, handing off to Dev on Wednesday at 5 PM. */
export function cycleOf(part: Partial<CustodyCycle> = {}): CustodyCycle {
  const by = { id: maraId, name: 'Mara' }
  return {
    id: '00000000-0000-4000-8000-000000000801',
    childIds: [juno, otis],
    template: 'own',
    lengthDays: 7,
    startOn: '2026-11-16',
    endOn: null,
    timeZone: 'UTC',
    people: [
      { userId: maraId, name: 'Mara' },
      { userId: null, name: 'Dev' },
    ],
    exchanges: [
      { day: 2, at: '17:00', to: 1, place: 'School' },
      { day: 6, at: '17:00', to: 0, place: '' },
    ],
    notes: '',
    remindMinutes: null,
    createdBy: by,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedBy: by,
    updatedAt: '2026-11-01T08:00:00.000Z',
    version: 1,
    ...part,
  }
}

interface Opened {
  readonly entries?: readonly ScheduleEntry[]
  readonly cycles?: readonly CustodyCycle[]
  readonly overrides?: readonly CustodyOverride[]
  readonly timeZone?: string
  readonly isWide?: boolean
  readonly isOnline?: boolean
  readonly preset?: Preset
  readonly role?: 'parent' | 'caregiver'
  readonly children?: readonly Partial<Child>[]
  readonly answers?: Parameters<typeof answerCalls>[0]
}

const listCall = () => `GET /api/schedule?from=${firstKeptDay()}&limit=200`

/** Opens the schedule of Juno on a Wednesday in November; without a network the device has the lists. */
export async function openSchedule({
  entries = [],
  cycles = [],
  overrides = [],
  timeZone = 'UTC',
  isWide = false,
  isOnline = true,
  preset,
  role = 'parent',
  children,
  answers = {},
}: Opened = {}) {
  vi.useFakeTimers({ now: new Date(testNow), toFake: ['Date'] })
  const desk = await openSettings({ role }, { isOnline, ...(preset === undefined ? null : { preset }) })
  chooseZone(timeZone)
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isWide && query.includes('1040'),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
  const { queryClient } = currentWorkspace()
  if (children !== undefined) {
    const [first] = queryClient.getQueryData<Child[]>(queryKeys.children) ?? []
    queryClient.setQueryData(
      queryKeys.children,
      children.map((part) => ({ ...first, ...part })),
    )
  }
  queryClient.setQueryData(queryKeys.family, [memberOf({ id: maraId, name: 'Mara', hue: 1 }), memberOf()])
  let stored = entries
  const sent = answerCalls({
    [listCall()]: () => Response.json({ items: stored, nextCursor: null }),
    'GET /api/parenting-schedule?limit=200': () => Response.json({ items: cycles, nextCursor: null }),
    'GET /api/overrides?limit=200': () => Response.json({ items: overrides, nextCursor: null }),
    ...answers,
  })
  if (!isOnline) {
    queryClient.setQueryData(queryKeys.list('schedule'), entries)
    queryClient.setQueryData(queryKeys.list('cycles'), cycles)
    queryClient.setQueryData(queryKeys.list('overrides'), overrides)
  }
  return {
    desk,
    written: () => sent.filter(({ name }) => !name.startsWith('GET')),
    sent,
    store: (next: readonly ScheduleEntry[]) => {
      stored = next
    },
    show: () =>
      desk.show(
        <LogProvider>
          <SchedulePage />
        </LogProvider>,
      ),
    close: async () => {
      vi.useRealTimers()
      await desk.close()
    },
  }
}
