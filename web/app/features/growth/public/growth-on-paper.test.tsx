import type { Child } from '@nestwren/contract/children'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../../platform/cache/current-workspace.ts'
import { setMeasureUnit } from '../../../platform/person-settings/measure-units.ts'
import { answerCalls } from '../../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { measurementOf } from '../growth.fixture.ts'
import { GrowthOnPaper } from './growth-on-paper.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

type Measured = Parameters<typeof measurementOf>[0]

async function show(part: Partial<Child>, measured: readonly Measured[]) {
  desk = await openSettings()
  setMeasureUnit('weightUnit', 'g')
  setMeasureUnit('lengthUnit', 'cm')
  const items = measured.map(measurementOf)
  answerCalls({ 'GET /api/growth-measurements?limit=200': () => Response.json({ items, nextCursor: null }) })
  const [first] = currentWorkspace().queryClient.getQueryData<Child[]>(queryKeys.children) ?? []
  const child = { ...first, birthdate: '2020-01-01', sex: 'female', ...part } as Child
  desk.show(<GrowthOnPaper child={child} from="2020-01-01" to="2029-01-01" />)
}
const chart = async (name: string) => screen.findByRole('img', { name })
const own = (of: Element) => of.querySelectorAll('.paper-own')
const texts = (of: Element) => [...of.querySelectorAll('text')].map(({ textContent }) => textContent)
/** Where the child's points lie from the top. */
const heights = (of: Element) => [...of.querySelectorAll('.paper-point')].map((one) => Number(one.getAttribute('cy')))

test('a child born early is drawn as on screen: from the due date, on the curves its percentiles are of', async () => {
  await show({ dueDate: '2020-02-26' }, [
    { measuredOn: '2020-03-01', weightG: 3100 },
    { measuredOn: '2020-06-01', weightG: 5600 },
  ])
  const weight = await chart('Weight for age')
  expect(texts(weight)).toContain('Due date')
  expect(texts(weight)).not.toContain('Birth')
  // Five curves of INTERGROWTH-21st to 24 weeks, five of the WHO from there.
  expect(weight.querySelectorAll('.paper-curve, .paper-median')).toHaveLength(10)
  expect(weight.querySelectorAll('.paper-grid[stroke-dasharray]')).toHaveLength(1)
  expect(
    screen.getByText(
      /^Percentiles: INTERGROWTH-21st .* and WHO Child Growth Standards \(2006\)\..* Curves step 24 weeks/,
    ),
  ).toBeTruthy()
})

test('her own line ends with corrected age and begins anew', async () => {
  await show({ dueDate: '2020-02-26' }, [
    { measuredOn: '2021-10-01', weightG: 9900 },
    { measuredOn: '2021-12-01', weightG: 10_300 },
    { measuredOn: '2022-03-01', weightG: 10_800 },
  ])
  expect(own(await chart('Weight for age'))).toHaveLength(2)
})

test('a length is drawn as it is scored: 80 cm standing before two years lies above 80 cm lying', async () => {
  await show({}, [
    { measuredOn: '2021-10-01', lengthMm: 800, measured: 'lying' },
    { measuredOn: '2021-10-02', lengthMm: 800, measured: 'standing' },
  ])
  const [lying = 0, standing = 0] = heights(await chart('Length or height for age'))
  expect(standing).toBeLessThan(lying - 1)
})

test('curves step at two and five years, and weights end at ten', async () => {
  await show({}, [
    { measuredOn: '2021-10-01', weightG: 10_000, lengthMm: 800 },
    { measuredOn: '2028-10-01', weightG: 27_000, lengthMm: 1320 },
  ])
  const length = await chart('Length or height for age')
  expect(length.querySelectorAll('.paper-grid[stroke-dasharray]')).toHaveLength(2)
  expect(texts(await chart('Weight for age')).filter((text) => Number(text) > 10 && Number(text) < 20)).toEqual([])
  expect(texts(length)).toContain('10')
  expect(texts(length)).toContain('Birth')
  expect(screen.getByText(/Curves step at 2 years and at 5 years, so a percentile can move/)).toBeTruthy()
  expect(within(length).queryByText('Due date')).toBeNull()
})
