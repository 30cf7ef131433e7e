import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal } from '../../../platform/testing/calls.fixture.ts'
import { juno } from '../../../testing/desk.fixture.tsx'
import { goOnline } from '../../../testing/settings.fixture.tsx'
import { cycleOf, devPerson, mara, openCustody, uuid } from '../custody.fixture.tsx'

let page: Awaited<ReturnType<typeof openCustody>>
afterEach(() => page.close())

const create = 'POST /api/parenting-schedule'
const change = `PUT /api/parenting-schedule/${cycleOf().id}`
const maraPerson = { userId: mara.id, name: mara.name }

async function openNew(opened: Parameters<typeof openCustody>[0] = {}) {
  page = await openCustody(opened)
  page.show()
  fireEvent.click(await screen.findByRole('button', { name: /^Set up (a|another) schedule$/ }))
  return within(await screen.findByRole('dialog', { name: 'Set up a schedule' }))
}
type Sheet = ReturnType<typeof within>
const next = (sheet: Sheet) => fireEvent.click(sheet.getByRole('button', { name: 'Next' }))
const step = (sheet: Sheet, name: string) => sheet.findByRole('heading', { name })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a schedule is set up in three steps, and what is sent is what was shown', async () => {
  const sheet = await openNew({
    answers: { [create]: (body) => Response.json({ ...cycleOf(), ...(body as object) }, { status: 201 }) },
  })
  await step(sheet, 'Step 1 of 3: People and days')
  // The two parents are there already.
  expect((sheet.getByRole('combobox', { name: 'First person' }) as HTMLSelectElement).selectedOptions[0]?.text).toBe(
    'Mara (you)',
  )
  expect((sheet.getByRole('combobox', { name: 'Second person' }) as HTMLSelectElement).selectedOptions[0]?.text).toBe(
    'Dev',
  )
  fireEvent.change(sheet.getByLabelText(/First day/), { target: { value: '2026-11-30' } })
  next(sheet)
  const heading = await step(sheet, 'Step 2 of 3: Pattern')
  expect(document.activeElement).toBe(heading)
  fireEvent.click(sheet.getByRole('radio', { name: /Alternating weeks/ }))
  fireEvent.click(sheet.getByRole('radio', { name: 'Dev' }))
  fireEvent.change(sheet.getByLabelText('Usual time of a handoff'), { target: { value: '18:30' } })
  fireEvent.change(sheet.getByRole('textbox', { name: /Usual place/ }), { target: { value: 'School ' } })
  next(sheet)
  await step(sheet, 'Step 3 of 3: Check it')
  expect(sheet.getByText('Juno, with Mara and Dev. From Mon, Nov 30, no end date. Repeats every 2 weeks.')).toBeTruthy()
  expect(sheet.getByRole('img', { name: 'Nov 30 to Dec 27. Nights with Dev: 14. Nights with Mara: 14' })).toBeTruthy()
  expect(sheet.getByText('Week 1, Monday, 6:30 PM: to Dev, at School')).toBeTruthy()
  fireEvent.change(sheet.getByRole('combobox', { name: 'Reminder' }), { target: { value: '120' } })
  const save = sheet.getByRole('button', { name: 'Save schedule' })
  fireEvent.click(save)
  fireEvent.click(save)
  await isClosed()
  expect(page.written()).toEqual([
    {
      name: create,
      body: {
        ...{ id: expect.any(String), childIds: [juno], template: 'alternating-weeks', lengthDays: 14 },
        ...{ startOn: '2026-11-30', endOn: null, timeZone: 'UTC', people: [maraPerson, devPerson], notes: '' },
        exchanges: [
          { day: 0, at: '18:30', to: 1, place: 'School' },
          { day: 7, at: '18:30', to: 0, place: 'School' },
        ],
        remindMinutes: 120,
      },
    },
  ])
  expect(await screen.findByText('Schedule saved')).toBeTruthy()
})

test('someone who does not use the app is named, and problems stand at their fields', async () => {
  const sheet = await openNew()
  fireEvent.change(sheet.getByRole('combobox', { name: 'Second person' }), { target: { value: 'else' } })
  fireEvent.change(sheet.getByLabelText(/Last day/), { target: { value: '2026-11-01' } })
  next(sheet)
  const name = sheet.getByRole('textbox', { name: 'Their name' })
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(sheet.getByText('The end is before the start.')).toBeTruthy()
  expect(sheet.queryByRole('heading', { name: /Step 2/ })).toBeNull()
  fireEvent.change(name, { target: { value: 'Ivy' } })
  fireEvent.change(sheet.getByLabelText(/Last day/), { target: { value: '' } })
  next(sheet)
  await step(sheet, 'Step 2 of 3: Pattern')
  expect(sheet.getByRole('radio', { name: 'Ivy' })).toBeTruthy()
})

test('the days of another schedule are refused by its name before anything is sent', async () => {
  const sheet = await openNew({ cycles: [cycleOf()] })
  next(sheet)
  expect(
    sheet.getByText(
      'The schedule of Mara and Dev is on these days too: From Mon, Nov 16, no end date. End that one first, or choose other days.',
    ),
  ).toBeTruthy()
  expect(page.written()).toEqual([])
})

test('a refusal of the server is placed at its field, and what was entered stays', async () => {
  const other = cycleOf({ id: uuid(850), startOn: '2026-12-01' })
  const sheet = await openNew({
    answers: {
      [create]: () => {
        page.store({ cycles: [other] })
        return refusal(400, 'OVERLAPPING_CYCLE', 'There is already a parenting schedule on these days.')
      },
    },
  })
  next(sheet)
  await step(sheet, 'Step 2 of 3: Pattern')
  next(sheet)
  await step(sheet, 'Step 3 of 3: Check it')
  fireEvent.click(sheet.getByRole('button', { name: 'Save schedule' }))
  await step(sheet, 'Step 1 of 3: People and days')
  expect(sheet.getByLabelText(/First day/).getAttribute('aria-invalid')).toBe('true')
  // The one that came meanwhile is named as soon as it has been read.
  expect(await sheet.findByText(/^The schedule of Mara and Dev is on these days too: From Tue, Dec 1/)).toBeTruthy()
})

test('nights are given with a tap, and handoffs are changed one by one', async () => {
  const sheet = await openNew({
    answers: { [create]: (body) => Response.json({ ...cycleOf(), ...(body as object) }, { status: 201 }) },
  })
  fireEvent.change(sheet.getByLabelText(/First day/), { target: { value: '2026-11-30' } })
  next(sheet)
  await step(sheet, 'Step 2 of 3: Pattern')
  fireEvent.click(sheet.getByRole('radio', { name: /Alternating weeks/ }))
  fireEvent.click(sheet.getByRole('button', { name: 'Change nights and handoffs one by one' }))
  fireEvent.click(await sheet.findByRole('button', { name: 'Week 1, Wednesday: night with Mara' }))
  expect(await sheet.findByRole('button', { name: 'Week 1, Wednesday: night with Dev' })).toBeTruthy()
  expect(sheet.getAllByRole('group', { name: /^Handoff \d$/ })).toHaveLength(4)
  const second = within(sheet.getByRole('group', { name: 'Handoff 2' }))
  fireEvent.change(second.getByLabelText('Time'), { target: { value: '08:15' } })
  fireEvent.change(second.getByRole('textbox', { name: /Place/ }), { target: { value: 'Daycare' } })
  // Arrow keys move among the nights.
  const night = sheet.getByRole('button', { name: 'Week 1, Monday: night with Mara' })
  night.focus()
  fireEvent.keyDown(night, { key: 'ArrowDown' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Week 2, Monday: night with Dev')
  next(sheet)
  await step(sheet, 'Step 3 of 3: Check it')
  expect(sheet.getByText('Week 1, Wednesday, 8:15 AM: to Dev, at Daycare')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Save schedule' }))
  await isClosed()
  expect(page.written()[0]?.body).toMatchObject({
    template: 'own',
    exchanges: [
      { day: 0, at: '17:00', to: 0 },
      { day: 2, at: '08:15', to: 1, place: 'Daycare' },
      { day: 3, at: '17:00', to: 0 },
      { day: 7, at: '17:00', to: 1 },
    ],
  })
})

test('a pattern in which nothing changes is refused at its handoffs', async () => {
  const sheet = await openNew()
  next(sheet)
  await step(sheet, 'Step 2 of 3: Pattern')
  fireEvent.click(sheet.getByRole('radio', { name: /Alternating weeks/ }))
  fireEvent.click(sheet.getByRole('radio', { name: /Your own pattern/ }))
  fireEvent.click(await sheet.findByRole('button', { name: 'Remove handoff 2' }))
  next(sheet)
  expect(sheet.getByText('Each of you needs a drop-off or pickup.')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Remove handoff 1' }))
  expect(sheet.getByText('Give each of you at least one night, or add a drop-off or pickup.')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Add a handoff' }))
  fireEvent.click(sheet.getByRole('button', { name: 'Add a handoff' }))
  expect(sheet.getAllByRole('group', { name: /^Handoff \d$/ })).toHaveLength(2)
  next(sheet)
  await step(sheet, 'Step 3 of 3: Check it')
})

test('a handoff in the hour that a clock change skips says when it really is', async () => {
  const sheet = await openNew({ timeZone: 'Europe/Berlin' })
  fireEvent.change(sheet.getByLabelText(/First day/), { target: { value: '2026-11-29' } })
  next(sheet)
  await step(sheet, 'Step 2 of 3: Pattern')
  fireEvent.click(sheet.getByRole('radio', { name: /Alternating weeks/ }))
  fireEvent.change(sheet.getByLabelText('Usual time of a handoff'), { target: { value: '02:30' } })
  next(sheet)
  await step(sheet, 'Step 3 of 3: Check it')
  expect(sheet.getByText('On Sun, Mar 28, 2027 the clocks go forward, so that handoff is at 3:30 AM.')).toBeTruthy()
})

async function openEdit(opened: Parameters<typeof openCustody>[0] = {}) {
  page = await openCustody({ cycles: [cycleOf()], ...opened })
  page.show()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit schedule' }))
  return within(await screen.findByRole('dialog', { name: 'Edit schedule' }))
}

test('an edit sends what changed, from the version that was seen', async () => {
  const sheet = await openEdit({
    answers: { [change]: (body) => Response.json({ ...cycleOf(), ...(body as object), version: 2 }) },
  })
  expect(sheet.getByText(/A change counts for past days too\./)).toBeTruthy()
  fireEvent.change(sheet.getByLabelText(/Last day/), { target: { value: '2027-01-31' } })
  next(sheet)
  await step(sheet, 'Step 2 of 3: Pattern')
  next(sheet)
  await step(sheet, 'Step 3 of 3: Check it')
  fireEvent.click(sheet.getByRole('button', { name: 'Save schedule' }))
  await isClosed()
  expect(page.written()).toEqual([
    { name: change, body: { version: 1, mutationId: expect.any(String), endOn: '2027-01-31' } },
  ])
})

test('going back keeps what was entered, also over a reload', async () => {
  let sheet = await openEdit()
  next(sheet)
  await step(sheet, 'Step 2 of 3: Pattern')
  fireEvent.change(sheet.getByLabelText('Usual time of a handoff'), { target: { value: '16:00' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Back' }))
  await step(sheet, 'Step 1 of 3: People and days')
  next(sheet)
  await step(sheet, 'Step 2 of 3: Pattern')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  sheet = within(await screen.findByRole('dialog', { name: 'Edit schedule' }))
  expect((sheet.getByLabelText('Usual time of a handoff') as HTMLInputElement).value).toBe('16:00')
  expect(sessionStorage.getItem(`nestwren.log.cycle.${cycleOf().id}`)).toContain('16:00')
})

test('a schedule is removed after a question', async () => {
  const sheet = await openEdit({
    answers: { [`DELETE /api/parenting-schedule/${cycleOf().id}`]: () => new Response(null, { status: 204 }) },
  })
  next(sheet)
  await step(sheet, 'Step 2 of 3: Pattern')
  next(sheet)
  await step(sheet, 'Step 3 of 3: Check it')
  fireEvent.click(sheet.getByRole('button', { name: 'Remove this schedule' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove it' }))
  await isClosed()
  expect(page.written()[0]?.name).toBe(`DELETE /api/parenting-schedule/${cycleOf().id}`)
  expect(await screen.findByText('Schedule removed')).toBeTruthy()
})

test('without a network it is kept on the device, says that it waits, and is sent once', async () => {
  const sheet = await openNew({
    isOnline: false,
    answers: {
      [create]: (body) => {
        const made = { ...cycleOf(), ...(body as object) }
        page.store({ cycles: [made as ReturnType<typeof cycleOf>] })
        return Response.json(made, { status: 201 })
      },
    },
  })
  next(sheet)
  await step(sheet, 'Step 2 of 3: Pattern')
  next(sheet)
  await step(sheet, 'Step 3 of 3: Check it')
  fireEvent.click(sheet.getByRole('button', { name: 'Save schedule' }))
  await isClosed()
  const card = within(await screen.findByRole('region', { name: 'Mara and Dev' }))
  expect(card.getByText('Waiting for signal')).toBeTruthy()
  expect(page.written()).toEqual([])
  goOnline()
  await waitFor(() => expect(screen.queryByText('Waiting for signal')).toBeNull())
  expect(page.written()).toHaveLength(1)
})
