import type { Child } from '@nestwren/contract/children'
import type { Measurement } from '@nestwren/contract/growth'
import { vi } from 'vitest'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../../platform/cache/current-workspace.ts'
import { setMeasureUnit } from '../../../platform/person-settings/measure-units.ts'
import { answerCalls } from '../../../platform/testing/calls.fixture.ts'
import { juno } from '../../../testing/desk.fixture.tsx'
import { openSettings } from '../../../testing/settings.fixture.tsx'
import { GrowthTab } from '../public/growth-tab.tsx'

export const growthCalls = `/api/user-children/${juno}/growth-measurements`

/** What the page asks for its list with. */
export const growthListCall = 'GET /api/growth-measurements?limit=200'

interface Opened {
  readonly measurements?: readonly Measurement[]
  /** What is different about the child. */
  readonly child?: Partial<Child>
  readonly isWide?: boolean
  readonly how?: Parameters<typeof openSettings>[1]
  readonly answers?: Parameters<typeof answerCalls>[0]
}

/** Opens the growth of Juno, a girl born on 2026-01-01, on a desk or a phone. */
export async function openGrowth({ measurements = [], child = {}, isWide = false, how, answers = {} }: Opened = {}) {
  const desk = await openSettings({}, how)
  setMeasureUnit('weightUnit', 'g')
  setMeasureUnit('lengthUnit', 'cm')
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isWide && query.includes('1040'),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
  const client = currentWorkspace().queryClient
  const [first] = client.getQueryData<Child[]>(queryKeys.children) ?? []
  client.setQueryData(queryKeys.children, [{ ...first, birthdate: '2026-01-01', sex: 'female', ...child }])
  const sent = answerCalls({
    [growthListCall]: () => Response.json({ items: measurements, nextCursor: null }),
    ...answers,
  })
  if (how?.isOnline === false) client.setQueryData(queryKeys.list('measurements'), measurements)
  const page = desk.show(<GrowthTab />)
  return { desk, page, sent, written: () => sent.filter(({ name }) => !name.startsWith('GET')) }
}

/** The same with these measurements, on a desk unless said otherwise. */
export const openGrowthTab = (measurements: readonly Measurement[], answers: Opened['answers'] = {}, isWide = true) =>
  openGrowth({ measurements, answers, isWide })
