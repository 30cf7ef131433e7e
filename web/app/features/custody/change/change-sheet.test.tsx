import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal } from '../../../platform/testing/calls.fixture.ts'
import { juno } from '../../../testing/desk.fixture.tsx'
import { goOnline } from '../../../testing/settings.fixture.tsx'
import { agreed, cycleOf, dev, devPerson, mara, openCustody, overrideOf } from '../custody.fixture.tsx'

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
const sends = (sheet: Sheet) => sheet.getByRole('button', { name: 'Send suggestion' }) as HTMLButtonElement
const withMara = (sheet: Sheet) =>
  fireEvent.change(sheet.getByRole('combobox', { name: 'With' }), { target: { value: `user:${mara.id}` } })
/** Days of Dev's that Mara would like. */
function choose(sheet: Sheet, firstDay = '2026-12-08', lastDay = '2026-12-09') {
  withMara(sheet)
  type(sheet, 'First day', firstDay)
  type(sheet, 'Last day', lastDay)
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a one-time change is sent once, with until when an answer is needed', async () => {
  const sheet = await open({ answers: { [create]: proposed } })
  expect(sheet.getByText('Dev is asked. No answer by Wed, Dec 2 means nothing changes.')).toBeTruthy()
  type(sheet, /^Title/, 'Concert')
  choose(sheet)
  const outcome = within(await sheet.findByRole('region', { name: 'What would change' }))
  expect(outcome.getByText('Tue, Dec 8, 5 PM: to Mara, at School')).toBeTruthy()
  type(sheet, /Place of the handoff/, 'Station')
  expect(await sheet.findByText('Tue, Dec 8, 5 PM: to Mara, at Station')).toBeTruthy()
  type(sheet, /Your words/, 'Please')
  const button = sheet.getByRole('button', { name: 'Send suggestion' })
  fireEvent.click(button)
  fireEvent.click(button)
  await isClosed()
  expect(page.written()).toEqual([
    {
      name: create,
      body: {
        ...{ id: expect.any(String), childIds: [juno], type: 'oneOff', title: 'Concert', timeZone: 'UTC' },
        periods: [
          { fromOn: '2026-12-08', fromAt: '17:00', untilOn: '2026-12-09', untilAt: '17:00', holder: maraPerson },
        ],
        ...{ holiday: null, place: 'Station', replaces: null, words: 'Please' },
        answerBy: '2026-12-02T23:59:00.000Z',
      },
    },
  ])
  expect(await screen.findByText('Sent to Dev')).toBeTruthy()
})

test('a swap says which days are given and which are got, and how many nights that makes', async () => {
  const sheet = await open({ answers: { [create]: proposed } })
  fireEvent.click(sheet.getByRole('radio', { name: /^Swap/ }))
  const give = within(await sheet.findByRole('group', { name: 'Days you give' }))
  const get = within(sheet.getByRole('group', { name: 'Days you get' }))
  type(give, 'First day', '2026-12-02')
  type(give, 'Last day', '2026-12-04')
  type(get, 'First day', '2026-12-09')
  type(get, 'Last day', '2026-12-11')
  const nights = within(await sheet.findByRole('table', { name: 'Nights in December 2026' }))
  // As many nights are given as are got.
  expect(nights.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'WithNowThen',
    'Mara1717 ',
    'Dev1414 ',
  ])
  send(sheet)
  await isClosed()
  expect(page.written()[0]?.body).toMatchObject({
    ...{ type: 'swap', title: 'Swap' },
    periods: [{ holder: devPerson }, { holder: maraPerson }],
  })
})

test('nothing can be sent before somebody chose it, and the sheet says what is to be chosen', async () => {
  const sheet = await open()
  const waits = (text: string) => {
    expect(sends(sheet).disabled).toBe(true)
    expect(sheet.getByText(text).id).toBe(sends(sheet).getAttribute('aria-describedby'))
  }
  waits('Choose the first and the last day.')
  type(sheet, 'First day', '2026-12-08')
  type(sheet, 'Last day', '2026-12-09')
  waits('Choose who has the children.')
  withMara(sheet)
  expect(sends(sheet).disabled).toBe(false)
  fireEvent.click(sheet.getByRole('radio', { name: /^Holiday/ }))
  waits('Choose a holiday or another day.')
  fireEvent.change(sheet.getByRole('combobox', { name: 'Which holiday' }), { target: { value: 'thanksgiving' } })
  waits('Choose who has the children in even or in odd years.')
  fireEvent.click(sheet.getByRole('radio', { name: /^Swap/ }))
  waits('Choose the days you give and the days you get.')
  const give = within(await sheet.findByRole('group', { name: 'Days you give' }))
  for (const input of sheet.getAllByLabelText(/^(First|Last) day$/)) expect((input as HTMLInputElement).value).toBe('')
  type(give, 'First day', '2026-12-02')
  type(give, 'Last day', '2026-12-04')
  waits('Choose the days you give and the days you get.')
  // By the keyboard neither.
  const form = sends(sheet).form
  if (form === null) throw new Error('The button belongs to a form')
  fireEvent.submit(form)
  expect(page.written()).toEqual([])
})

test('a swap says whose days are not there to be swapped, and is not sent with them', async () => {
  const sheet = await open()
  fireEvent.click(sheet.getByRole('radio', { name: /^Swap/ }))
  const give = within(await sheet.findByRole('group', { name: 'Days you give' }))
  const get = within(sheet.getByRole('group', { name: 'Days you get' }))
  type(give, 'First day', '2026-12-09')
  type(give, 'Last day', '2026-12-10')
  expect(
    give.getByText('Dev already has Juno from Wed, Dec 9, 5 PM to Thu, Dec 10, 5 PM. Choose other days.'),
  ).toBeTruthy()
  type(get, 'First day', '2026-12-02')
  type(get, 'Last day', '2026-12-03')
  expect(
    get.getByText('You already have Juno from Wed, Dec 2, 5 PM to Thu, Dec 3, 5 PM. Choose other days.'),
  ).toBeTruthy()
  send(sheet)
  expect(page.written()).toEqual([])
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('the answer is asked before the first day', async () => {
  const sheet = await open({ answers: { [create]: proposed } })
  choose(sheet, '2026-11-28', '2026-11-29')
  expect(sheet.getByText('Dev is asked. No answer by Fri, Nov 27 means nothing changes.')).toBeTruthy()
  type(sheet, /Answer needed by/, '2026-11-28')
  send(sheet)
  expect(
    await sheet.findByText('The answer is needed before the first day. Choose Fri, Nov 27 or earlier.'),
  ).toBeTruthy()
  expect(page.written()).toEqual([])
  type(sheet, /Answer needed by/, '2026-11-26')
  send(sheet)
  await isClosed()
  expect(page.written()[0]?.body).toMatchObject({ answerBy: '2026-11-26T23:59:00.000Z' })
})

test('a known holiday comes every year, by turns', async () => {
  const sheet = await open({ answers: { [create]: proposed } })
  fireEvent.click(sheet.getByRole('radio', { name: /^Holiday/ }))
  fireEvent.change(await sheet.findByRole('combobox', { name: 'Which holiday' }), { target: { value: 'thanksgiving' } })
  expect(await sheet.findByText('Every year on the fourth Thursday of November.')).toBeTruthy()
  fireEvent.change(sheet.getByRole('combobox', { name: /Even years/ }), { target: { value: `user:${mara.id}` } })
  send(sheet)
  await isClosed()
  expect(page.written()[0]?.body).toMatchObject({
    ...{ type: 'holiday', title: 'Thanksgiving', periods: [] },
    holiday: {
      on: { is: 'weekday', month: 11, nth: 4, weekday: 3 },
      ...{ startAt: '09:00', days: 1, endAt: '09:00', evenYears: maraPerson, oddYears: null },
    },
  })
})

test('a day of the family is entered by its date, and one that no year has is refused there', async () => {
  const sheet = await open({ answers: { [create]: proposed } })
  fireEvent.click(sheet.getByRole('radio', { name: /^Holiday/ }))
  fireEvent.change(await sheet.findByRole('combobox', { name: 'Month' }), { target: { value: '2' } })
  fireEvent.change(sheet.getByRole('textbox', { name: 'Day' }), { target: { value: '30' } })
  fireEvent.change(sheet.getByRole('combobox', { name: /Even years/ }), { target: { value: `user:${mara.id}` } })
  send(sheet)
  expect(await sheet.findByText('No year has this day. Choose another one.')).toBeTruthy()
  expect(page.written()).toEqual([])
  fireEvent.click(sheet.getByRole('radio', { name: 'A weekday' }))
  fireEvent.change(sheet.getByRole('combobox', { name: 'Which one' }), { target: { value: '-1' } })
  send(sheet)
  await isClosed()
  expect(page.written()[0]?.body).toMatchObject({ holiday: { on: { is: 'weekday', month: 2, nth: -1, weekday: 0 } } })
})

test('what is agreed for the same time is said, and which one counts', async () => {
  const stronger = agreed({ title: 'Concert', type: 'oneOff' })
  const sheet = await open({ overrides: [stronger] })
  fireEvent.click(sheet.getByRole('radio', { name: /^Vacation/ }))
  choose(sheet, '2026-12-01', '2026-12-06')
  const outcome = within(await sheet.findByRole('region', { name: 'What would change' }))
  expect(
    outcome.getByText('“Concert” is agreed for Thu, Dec 3, 5 PM to Fri, Dec 4, 5 PM too. That one still counts.'),
  ).toBeTruthy()
})

test('an end before the start, no person, and a day to answer that has passed stand at their fields', async () => {
  const sheet = await open()
  choose(sheet, '2026-12-08', '2026-12-07')
  type(sheet, /Answer needed by/, '2026-11-24')
  send(sheet)
  expect(await sheet.findByText('The end is before the start.')).toBeTruthy()
  expect(sheet.getByText('Choose today or a later day.')).toBeTruthy()
  expect(sheet.getByLabelText('Last day').getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(sheet.getByRole('combobox', { name: 'With' }), { target: { value: 'else' } })
  type(sheet, 'Last day', '2026-12-09')
  expect((await sheet.findAllByText('Choose who has the children.')).length).toBeGreaterThan(0)
  expect(page.written()).toEqual([])
})

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
