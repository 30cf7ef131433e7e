import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { measurementOf } from '../growth.fixture.ts'
import { growthCalls, openGrowth } from '../table/growth-tab.fixture.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

async function open(opened: Parameters<typeof openGrowth>[0] = {}) {
  const growth = await openGrowth(opened)
  desk = growth.desk
  return growth
}

const first = measurementOf({ measuredOn: '2026-04-01', weightG: 5800, lengthMm: 598, headMm: 395 })

test('rows from a spreadsheet are shown as they were understood, and only those without a question are proposed', async () => {
  const { written } = await open({
    measurements: [first],
    answers: { [`POST ${growthCalls}`]: (body) => Response.json({ ...first, ...(body as object) }, { status: 201 }) },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Paste rows' }))
  const sheet = await screen.findByRole('dialog', { name: 'Paste rows for Juno' })
  const text =
    'Date\tWeight (kg)\tLength (cm)\n2026-05-01\t6.4\t62.1\n2026-06-01\t6900\t64\nsoon\t7\t65\n2026-04-01\t5.8\t59.8'
  fireEvent.change(within(sheet).getByRole('textbox'), { target: { value: text } })
  const rows = await within(sheet).findAllByRole('listitem')
  expect(rows.map((row) => (within(row).getByRole('checkbox') as HTMLInputElement).checked)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(within(rows[1] as HTMLElement).getByText('6,900 kg would be unusual. Did you mean 6,900 g?')).toBeTruthy()
  expect(within(rows[2] as HTMLElement).getByText("We can't read the date.")).toBeTruthy()
  expect(within(rows[3] as HTMLElement).getByText('This measurement is already saved.')).toBeTruthy()
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save 1 measurement' }))
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]?.body).toMatchObject({ measuredOn: '2026-05-01', weightG: 6400, lengthMm: 621 })
})
