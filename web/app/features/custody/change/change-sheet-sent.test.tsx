import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal } from '../../../platform/testing/calls.fixture.ts'
import { goOnline } from '../../../testing/settings.fixture.tsx'
import { agreed, cycleOf, dev, mara, openCustody, overrideOf } from '../custody.fixture.tsx'

let page: Awaited<ReturnType<typeof openCustody>>
afterEach(() => page.close())

const create = 'POST /api/overrides'
const maraPerson = { userId: mara.id, name: mara.name }
/** As the server answers: it waits for Dev. */
const proposed = (body: unknown) =>
  Response.json({ ...overrideOf({ proposedBy: mara, waitsFor: dev }), ...(body as object) }, { status: 201 })

async function open(opened: Parameters<typeof openCustody>[0] = {}) {
  page = await openCustody({ cycles: [cycleOf()], ...opened })
  page.show()
  fireEvent.click(await screen.findByRole('button', { name: 'Suggest a change' }))
  return within(await screen.findByRole('dialog', { name: 'Suggest a change' }))
}
type Sheet = ReturnType<typeof within>
const type = (sheet: Sheet, label: RegExp | string, value: string) =>
  fireEvent.change(sheet.getByLabelText(label), { target: { value } })
const send = (sheet: Sheet, name = 'Send suggestion') => fireEvent.click(sheet.getByRole('button', { name }))
const withMara = (sheet: Sheet) =>
  fireEvent.change(sheet.getByRole('combobox', { name: 'With' }), { target: { value: `user:${mara.id}` } })
/** Days of Dev's that Mara would like. */
function choose(sheet: Sheet, firstDay = '2026-12-08', lastDay = '2026-12-09') {
  withMara(sheet)
  type(sheet, 'First day', firstDay)
  type(sheet, 'Last day', lastDay)
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a time that a clock change skips says what becomes of it', async () => {
  const sheet = await open({ cycles: [cycleOf({ timeZone: 'Europe/Berlin' })], timeZone: 'Europe/Berlin' })
  type(sheet, 'First day', '2027-03-28')
  type(sheet, 'Start time', '02:30')
  expect(await sheet.findByText('On Sun, Mar 28, 2027 the clocks go forward, so 2:30 AM becomes 3:30 AM.')).toBeTruthy()
})

test('when the other parent does not use the app it counts at once, and the sheet says so', async () => {
  const cycle = cycleOf({ people: [maraPerson, { userId: null, name: 'Ivy' }] })
  const sheet = await open({
    cycles: [cycle],
    answers: {
      [create]: (body) => Response.json({ ...agreed({ proposedBy: mara }), ...(body as object) }, { status: 201 }),
    },
  })
  expect(
    sheet.getByText(
      "Ivy doesn't use Nestwren, so this counts as soon as you save it. The history says that you wrote it down.",
    ),
  ).toBeTruthy()
  expect(sheet.queryByLabelText(/Answer needed by/)).toBeNull()
  choose(sheet)
  send(sheet, 'Save')
  await isClosed()
  expect(await screen.findByText('One-time change saved. It counts now.')).toBeTruthy()
})

test('without a network a suggestion waits on the device and is sent once', async () => {
  const sheet = await open({
    isOnline: false,
    answers: {
      [create]: (body) => {
        const made = { ...overrideOf({ proposedBy: mara, waitsFor: dev }), ...(body as object) }
        page.store({ overrides: [made as ReturnType<typeof overrideOf>] })
        return Response.json(made, { status: 201 })
      },
    },
  })
  choose(sheet)
  send(sheet)
  await isClosed()
  expect(await screen.findByText("Saved on this device. We'll send it when you're back online.")).toBeTruthy()
  const list = within(await screen.findByRole('region', { name: 'Waiting for others' }))
  expect(list.getByText('Waiting for signal')).toBeTruthy()
  // Nothing can be done about it before it is sent.
  fireEvent.click(list.getByRole('button', { name: /One-time change/ }))
  expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: 'Take it back' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  goOnline()
  await waitFor(() => expect(screen.queryByText('Waiting for signal')).toBeNull())
  expect(page.written()).toHaveLength(1)
})

test('a refusal is said in the sheet, and what was typed stays', async () => {
  const sheet = await open({
    answers: { [create]: () => refusal(400, 'UNKNOWN_PERSON', "This person isn't in your family.") },
  })
  type(sheet, /^Title/, 'Concert')
  choose(sheet)
  send(sheet)
  expect(await sheet.findByText("This person isn't in your family.")).toBeTruthy()
  expect((sheet.getByLabelText(/^Title/) as HTMLInputElement).value).toBe('Concert')
})

test('what was agreed is cancelled by a suggestion that takes its place', async () => {
  page = await openCustody({ cycles: [cycleOf()], overrides: [agreed()], answers: { [create]: proposed } })
  page.show()
  fireEvent.click(await screen.findByRole('button', { name: /^Concert/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Change or cancel this' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Change “Concert”' }))
  fireEvent.click(sheet.getByRole('radio', { name: 'Cancel it' }))
  const outcome = within(await sheet.findByRole('region', { name: 'What would change' }))
  expect(outcome.getByRole('list', { name: 'No longer needed' }).textContent).toContain('Thu, Dec 3, 5 PM: to Dev')
  send(sheet)
  await isClosed()
  expect(page.written()[0]?.body).toMatchObject({
    ...{ replaces: agreed().id, title: 'Concert', periods: [], holiday: null },
  })
})

test('what was typed is there after a reload', async () => {
  const sheet = await open()
  type(sheet, /^Title/, 'Concert')
  await waitFor(() => expect(sessionStorage.getItem('nestwren.log.change.new')).toContain('Concert'))
})
