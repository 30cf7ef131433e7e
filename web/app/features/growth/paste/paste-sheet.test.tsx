import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { growthCalls, openGrowthTab } from '../table/growth-tab.fixture.tsx'

let opened: Awaited<ReturnType<typeof openGrowthTab>>
afterEach(() => opened.desk.close())

async function paste(text: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Paste rows' }))
  const sheet = await screen.findByRole('dialog', { name: 'Paste rows for Juno' })
  fireEvent.change(within(sheet).getByRole('textbox'), { target: { value: text } })
  await within(sheet).findAllByRole('listitem')
  const ticked = () =>
    within(sheet)
      .getAllByRole('checkbox')
      .map((one) => (one as HTMLInputElement).checked)
  return { sheet, ticked }
}

test('rows whose date can be read two ways are proposed once it is chosen which comes first', async () => {
  opened = await openGrowthTab([], {
    [`POST ${growthCalls}`]: (body) => Response.json(body as object, { status: 201 }),
  })
  const { sheet, ticked } = await paste('Date\tWeight (kg)\n03/04/2026\t5.8\n05/05/2026\t6.4')
  expect(ticked()).toEqual([false, true])
  expect(within(sheet).getByText('Day and month could be the other way round.')).toBeTruthy()
  fireEvent.click(within(sheet).getByRole('radio', { name: 'Day first' }))
  expect(ticked()).toEqual([true, true])
  expect(within(sheet).queryByText('Day and month could be the other way round.')).toBeNull()
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save 2 measurements' }))
  await waitFor(() => expect(opened.written()).toHaveLength(2))
  expect(opened.written().map(({ body }) => body)).toMatchObject([
    { measuredOn: '2026-04-03' },
    { measuredOn: '2026-05-05' },
  ])
})

test('month first reads them the other way, and dates that settle it ask nothing', async () => {
  opened = await openGrowthTab([])
  const { sheet, ticked } = await paste('Date\tWeight (kg)\n03/04/2026\t4.9')
  fireEvent.click(within(sheet).getByRole('radio', { name: 'Month first' }))
  expect(ticked()).toEqual([true])
  expect(within(sheet).getByText(/Mar 4/)).toBeTruthy()
  fireEvent.change(within(sheet).getByRole('textbox'), {
    target: { value: 'Date\tWeight (kg)\n03/04/2026\t5.8\n25/04/2026\t6.3' },
  })
  await waitFor(() => expect(ticked()).toEqual([true, true]))
  expect(within(sheet).queryByRole('radio')).toBeNull()
})
