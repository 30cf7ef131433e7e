import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { growthCalls, openGrowthTab } from '../table/growth-tab.fixture.tsx'

let opened: Awaited<ReturnType<typeof openGrowthTab>>
afterEach(() => opened.desk.close())

async function addVisit(figures: Readonly<Record<string, string>>) {
  fireEvent.click((await screen.findAllByRole('button', { name: /^Add/ }))[0] as Element)
  const sheet = await screen.findByRole('dialog', { name: 'Add a measurement' })
  fireEvent.change(within(sheet).getByLabelText(/^Date/), { target: { value: '2026-05-01' } })
  for (const [name, value] of Object.entries(figures))
    fireEvent.change(within(sheet).getByRole('textbox', { name }), { target: { value } })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save measurement' }))
}

test('a figure that is too large in every unit can only be changed', async () => {
  opened = await openGrowthTab([], {}, false)
  await addVisit({ Weight: '900000' })
  const question = await screen.findByRole('dialog', { name: 'Is this right?' })
  expect(within(question).queryByRole('button', { name: /^Use|^Yes/ })).toBeNull()
  fireEvent.click(within(question).getByRole('button', { name: 'Change it' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Is this right?' })).toBeNull())
  expect(opened.written()).toEqual([])
})

test('of two figures that are too large, both have to be meant otherwise', async () => {
  opened = await openGrowthTab(
    [],
    { [`POST ${growthCalls}`]: (body) => Response.json(body as object, { status: 201 }) },
    false,
  )
  await addVisit({ Weight: '6500', Head: '99999' })
  const question = await screen.findByRole('dialog', { name: 'Is this right?' })
  expect(within(question).getByText('6,500 kg would be unusual. Did you mean 6,500 g?')).toBeTruthy()
  expect(within(question).queryByRole('button', { name: /^Use|^Yes/ })).toBeNull()
})

/** The button that stands out in the question, and every other choice. */
async function asked(role: 'dialog' | 'alertdialog') {
  const question = await screen.findByRole(role, { name: 'Is this right?' })
  const choices = within(question).getAllByRole('button')
  const filled = choices.filter(({ className }) => className.includes('btn-primary'))
  return { filled: filled.map((one) => one.textContent), all: choices.map((one) => one.textContent) }
}

test('a figure that fits another unit: that one stands out, and what was typed can be saved all the same', async () => {
  opened = await openGrowthTab([], {}, false)
  await addVisit({ Weight: '345' })
  const { filled, all } = await asked('alertdialog')
  expect(filled).toEqual(['Use 345 oz'])
  expect(all).toContain('Yes, save it')
})

test('what no child measures: changing it stands out, and it can be saved all the same', async () => {
  opened = await openGrowthTab(
    [],
    { [`POST ${growthCalls}`]: (body) => Response.json(body as object, { status: 201 }) },
    false,
  )
  await addVisit({ Weight: '44' })
  const { filled } = await asked('dialog')
  expect(filled).toEqual(['Change it'])
  fireEvent.click(screen.getByRole('button', { name: 'Yes, save it' }))
  await waitFor(() => expect(opened.written()).toHaveLength(1))
})
