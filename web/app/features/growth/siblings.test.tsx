import type { Child } from '@nestwren/contract/children'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../platform/testing/render-ui.tsx'
import { measurementOf } from './growth.fixture.ts'
import { Siblings } from './siblings.tsx'

const childOf = (number: number, part: Partial<Child>) =>
  ({
    _id: `00000000-0000-4000-8000-00000000000${number}`,
    name: `Child ${number}`,
    birthdate: '2020-01-01',
    dueDate: null,
    sex: 'female',
    ...part,
  }) as Child
const weight = ({ _id }: Child, measuredOn: string, weightG: number) =>
  measurementOf({ childId: _id, measuredOn, weightG })

test('the source is that of the curves that are drawn', async () => {
  const older = childOf(1, {})
  const early = childOf(2, { birthdate: '2026-01-01', dueDate: '2026-02-26' })
  const measurements = [
    weight(older, '2026-01-01', 19_000),
    weight(early, '2026-02-01', 2400),
    weight(early, '2026-03-01', 3400),
  ]
  renderUi(<Siblings family={[older, early]} measurements={measurements} onSelect={() => undefined} />)
  expect(await screen.findByText(/INTERGROWTH-21st.*From 5 years on/)).toBeTruthy()
  expect(screen.getByText('Due date')).toBeTruthy()
})

test('without a curve there is no source', async () => {
  const family = [1, 2].map((number) => childOf(number, { sex: 'unknown' }))
  const measurements = family.map((child) => weight(child, '2020-03-01', 5000))
  renderUi(<Siblings family={family} measurements={measurements} onSelect={() => undefined} />)
  await waitFor(() => expect(document.querySelectorAll('.growth-point')).toHaveLength(2))
  expect(screen.queryByText(/WHO|INTERGROWTH/)).toBeNull()
})
