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

/** Opens the growth of Juno, a girl born on 2026-01-01, on a desk or a phone. */
export async function openGrowthTab(
  measurements: readonly Measurement[],
  answers: Parameters<typeof answerCalls>[0] = {},
  isWide = true,
) {
  const desk = await openSettings()
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
  client.setQueryData(queryKeys.children, [{ ...first, birthdate: '2026-01-01', sex: 'female' }])
  const sent = answerCalls({
    'GET /api/growth-measurements?limit=200': () => Response.json({ items: measurements, nextCursor: null }),
    ...answers,
  })
  desk.show(<GrowthTab />)
  return { desk, written: () => sent.filter(({ name }) => !name.startsWith('GET')) }
}
