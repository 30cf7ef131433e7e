import type { Measurement } from '@nestwren/contract/growth'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../../platform/cache/current-workspace.ts'
import { refusal } from '../../../platform/testing/calls.fixture.ts'
import { measurementOf } from '../growth.fixture.ts'
import { growthCalls, openGrowthTab } from './growth-tab.fixture.tsx'

let opened: Awaited<ReturnType<typeof openGrowthTab>>
afterEach(() => opened.desk.close())

const visit = measurementOf({ measuredOn: '2026-05-01', weightG: 6400, lengthMm: 621, note: 'At the clinic' })
const editWeight = async (value: string) => {
  const weight = await screen.findByRole('textbox', { name: 'Weight' })
  fireEvent.change(weight, { target: { value } })
  fireEvent.keyDown(weight, { key: 'Enter' })
}

test('a row that was open while someone else changed it saves over its own version, which is a conflict', async () => {
  const theirs: Measurement = { ...visit, weightG: 6450, lengthMm: 624, note: 'At home', version: 2 }
  opened = await openGrowthTab([visit], {
    [`PUT ${growthCalls}/${visit.id}`]: (body) =>
      (body as Measurement).version === theirs.version
        ? Response.json({ ...theirs, ...(body as object), version: 3 })
        : refusal(409, 'STALE_VERSION', 'Someone else just changed this.', { current: theirs }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Edit May 1/ }))
  await screen.findByRole('textbox', { name: 'Weight' })
  act(() => currentWorkspace().queryClient.setQueryData(queryKeys.list('measurements'), [theirs]))
  await editWeight('6.55')
  await waitFor(() => expect(opened.written()).toHaveLength(1))
  // Length and note are those the row began with, so that neither of theirs is overwritten unseen.
  expect(opened.written()[0]?.body).toMatchObject({ version: 1, weightG: 6550, lengthMm: 621, note: 'At the clinic' })
  await waitFor(() => expect(currentWorkspace().outbox.getState().queue).toMatchObject([{ state: 'conflict' }]))
})

test('a figure that is too large in every unit can only be changed', async () => {
  opened = await openGrowthTab([visit])
  fireEvent.click(await screen.findByRole('button', { name: /^Edit May 1/ }))
  await editWeight('900000')
  const question = await screen.findByRole('dialog', { name: 'Is this right?' })
  expect(within(question).queryByRole('button', { name: /^Use|^Yes/ })).toBeNull()
  fireEvent.click(within(question).getByRole('button', { name: 'Change it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(opened.written()).toEqual([])
})

test('of two figures that are too large, what was meant by one does not save the other', async () => {
  opened = await openGrowthTab([visit])
  fireEvent.click(await screen.findByRole('button', { name: /^Edit May 1/ }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Length' }), { target: { value: '99999' } })
  await editWeight('6500')
  const question = await screen.findByRole('dialog', { name: 'Is this right?' })
  expect(within(question).getByText('6,500 kg would be unusual. Did you mean 6,500 g?')).toBeTruthy()
  expect(within(question).queryByRole('button', { name: /^Use|^Yes/ })).toBeNull()
})

test('what was meant by a figure that is too large is saved', async () => {
  opened = await openGrowthTab([visit], {
    [`PUT ${growthCalls}/${visit.id}`]: (body) => Response.json({ ...visit, ...(body as object), version: 2 }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Edit May 1/ }))
  await editWeight('6500')
  const question = await screen.findByRole('alertdialog', { name: 'Is this right?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Use 6,500 g' }))
  await waitFor(() => expect(opened.written()).toHaveLength(1))
  expect(opened.written()[0]?.body).toMatchObject({ weightG: 6500 })
})
