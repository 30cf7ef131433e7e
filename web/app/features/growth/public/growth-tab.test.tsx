import type { Child } from '@nestwren/contract/children'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { currentWorkspace } from '../../../platform/cache/current-workspace.ts'
import { nextTask } from '../../../platform/testing/next-task.fixture.ts'
import { goOnline, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { measurementOf } from '../growth.fixture.ts'
import { growthCalls, growthListCall, openGrowth } from '../table/growth-tab.fixture.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

async function open(opened: Parameters<typeof openGrowth>[0] = {}) {
  const growth = await openGrowth(opened)
  desk = growth.desk
  return growth
}

const first = measurementOf({ measuredOn: '2026-04-01', weightG: 5800, lengthMm: 598, headMm: 395 })
const second = measurementOf({ measuredOn: '2026-05-01', weightG: 6400, lengthMm: 621, headMm: 405 })
const two = [second, first]
const points = async () => within(await screen.findByRole('listbox')).getAllByRole('option')

test('each point says date, exact age, value and percentile; the latest stands above with what changed', async () => {
  await open({ measurements: two })
  await screen.findByText('Follows her own curve')
  const [one, other] = await points()
  // The WHO's row of girls at 90 days, L 0.0424, M 5.8181, S 0.12631, gives z -0.0247 for 5.8 kg; at 120 days 6.4 kg has 0.0082.
  expect(one?.getAttribute('aria-label')).toMatch(
    /^Apr 1, 2026, 3 months old: 5\.8 kg\. 49th percentile: of 100 girls of this age, 49 weigh less\.$/,
  )
  expect(other?.getAttribute('aria-label')).toMatch(
    /4 months old: 6\.4 kg\. 50th percentile: of 100 girls of this age, 50 weigh less\.$/,
  )
  expect(screen.getByText(/^50th percentile on May 1(, 2026)?, up 600 g since the last visit$/)).toBeTruthy()
})

test('arrow keys go from point to point, Home and End to the ends', async () => {
  await open({ measurements: two })
  const [one, other] = await points()
  other?.focus()
  fireEvent.keyDown(other as Element, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(one)
  fireEvent.keyDown(one as Element, { key: 'End' })
  expect(document.activeElement).toBe(other)
  expect(other?.getAttribute('tabindex')).toBe('0')
  expect(one?.getAttribute('tabindex')).toBe('-1')
})

test('without a sex no curve is drawn, and the points stand', async () => {
  await open({ measurements: two, child: { sex: 'unknown' } })
  expect(
    await screen.findByText("Growth curves differ for girls and boys. Without Juno's sex, none are drawn."),
  ).toBeTruthy()
  expect(await points()).toHaveLength(2)
  expect(document.querySelector('.growth-curve')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Edit Juno' }))
  expect(await screen.findByRole('dialog', { name: 'Edit Juno' })).toBeTruthy()
})

test('both ages of a child born early are said, and the switch changes which counts', async () => {
  await open({ measurements: two, child: { dueDate: '2026-02-26' } })
  const [one] = await points()
  expect(one?.getAttribute('aria-label')).toContain('3 months old, 1 month 6 days corrected (used here)')
  expect(one?.getAttribute('aria-label')).toContain('born early, of this age')
  fireEvent.click(screen.getByRole('radio', { name: 'Actual age' }))
  await waitFor(async () =>
    expect((await points())[0]?.getAttribute('aria-label')).toContain('3 months old (used here), 1 month 6 days'),
  )
})

test('somebody who may only look has nothing to edit; somebody without the right sees nothing', async () => {
  await open({ measurements: two, child: { access: { growth: 'view' } as Child['access'] } })
  await screen.findByRole('table')
  for (const name of ['Add', 'Paste rows']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull()
  await desk.close()
  const { sent } = await open({ measurements: two, child: { access: { growth: 'none' } as Child['access'] } })
  expect(await screen.findAllByText('Nothing shared with you yet')).toBeTruthy()
  expect(sent.some(({ name }) => name === growthListCall)).toBe(false)
})

test('a row is edited in place: Enter saves what was typed, and Undo puts it back', async () => {
  let version = 1
  const { written } = await open({
    measurements: two,
    isWide: true,
    answers: {
      [`PUT ${growthCalls}/${second.id}`]: (body) => {
        version += 1
        return Response.json({ ...second, ...(body as object), version })
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Edit May 1/ }))
  const weight = screen.getByRole('textbox', { name: 'Weight' }) as HTMLInputElement
  expect(weight.value).toBe('6.4')
  fireEvent.change(weight, { target: { value: '6,55' } })
  fireEvent.keyDown(weight, { key: 'Enter' })
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]?.body).toMatchObject({
    version: 1,
    weightG: 6550,
    lengthMm: 621,
    typed: { weight: { value: '6.55', unit: 'kg' } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(written()).toHaveLength(2))
  expect(written()[1]?.body).toMatchObject({ weightG: 6400 })
})

test('Escape leaves a row as it was, and arrows go from cell to cell', async () => {
  const { written } = await open({ measurements: two, isWide: true })
  const cell = await screen.findByRole('gridcell', { name: '6.4 kg' })
  cell.focus()
  fireEvent.keyDown(cell, { key: 'ArrowRight' })
  expect(document.activeElement?.textContent).toBe('62.1 cm')
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' })
  const length = screen.getByRole('textbox', { name: 'Length' })
  expect(document.activeElement).toBe(length)
  fireEvent.change(length, { target: { value: '99' } })
  fireEvent.keyDown(length, { key: 'Escape' })
  expect(screen.queryByRole('textbox', { name: 'Length' })).toBeNull()
  expect(screen.getByRole('gridcell', { name: '62.1 cm' })).toBeTruthy()
  expect(written()).toEqual([])
})

test('grams typed as kilograms are asked about, and what was meant is saved', async () => {
  const { written } = await open({
    answers: { [`POST ${growthCalls}`]: (body) => Response.json({ ...first, ...(body as object) }, { status: 201 }) },
  })
  fireEvent.click((await screen.findAllByRole('button', { name: /^Add/ }))[0] as Element)
  const sheet = await screen.findByRole('dialog', { name: 'Add a measurement' })
  fireEvent.change(within(sheet).getByLabelText(/^Date/), { target: { value: '2026-01-01' } })
  fireEvent.change(within(sheet).getByRole('textbox', { name: 'Weight' }), { target: { value: '3450' } })
  await nextTask()
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save measurement' }))
  const question = await screen.findByRole('alertdialog', { name: 'Is this right?' })
  expect(within(question).getByText('3,450 kg would be unusual. Did you mean 3,450 g?')).toBeTruthy()
  fireEvent.click(within(question).getByRole('button', { name: 'Use 3,450 g' }))
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]?.body).toMatchObject({ weightG: 3450, typed: { weight: { value: '3450', unit: 'g' } } })
})

test('switching the unit of a field shows the other one and keeps what was typed', async () => {
  await open()
  fireEvent.click((await screen.findAllByRole('button', { name: /^Add/ }))[0] as Element)
  const sheet = await screen.findByRole('dialog', { name: 'Add a measurement' })
  const weight = () => within(sheet).getByRole('textbox', { name: 'Weight' }) as HTMLInputElement
  fireEvent.change(weight(), { target: { value: '3.456' } })
  fireEvent.click(within(sheet).getByRole('radio', { name: 'lb oz' }))
  expect(weight().value).toBe('7')
  expect((within(sheet).getByRole('textbox', { name: 'Weight, ounces' }) as HTMLInputElement).value).toBe('9.9')
  fireEvent.click(within(sheet).getByRole('radio', { name: 'kg' }))
  expect(weight().value).toBe('3.456')
})

test('without a network one is added and waits; it is sent once, with the child in the address alone', async () => {
  const { written } = await open({
    measurements: two,
    how: { isOnline: false },
    answers: { [`POST ${growthCalls}`]: (body) => Response.json({ ...first, ...(body as object) }, { status: 201 }) },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }))
  const sheet = await screen.findByRole('dialog', { name: 'Add a measurement' })
  fireEvent.change(within(sheet).getByLabelText(/^Date/), { target: { value: '2026-06-01' } })
  fireEvent.change(within(sheet).getByRole('textbox', { name: 'Weight' }), { target: { value: '6.9' } })
  const save = within(sheet).getByRole('button', { name: 'Save measurement' })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Waiting for signal')).toBeTruthy()
  expect(await points()).toHaveLength(3)
  goOnline()
  await waitFor(() => expect(currentWorkspace().outbox.getState().queue).toEqual([]))
  expect(written().map(({ name }) => name)).toEqual([`POST ${growthCalls}`])
  expect(written()[0]?.body).not.toHaveProperty('childId')
})
