import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal } from '../../platform/testing/calls.fixture.ts'
import { juno, otis } from '../../testing/desk.fixture.tsx'
import { agreed, cycleOf, cyclesCall, dev, devPerson, mara, openCustody, overrideOf, uuid } from './custody.fixture.tsx'

let page: Awaited<ReturnType<typeof openCustody>>
afterEach(() => page.close())

async function open(opened: Parameters<typeof openCustody>[0] = {}) {
  page = await openCustody(opened)
  return page.show()
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('the schedule stands in words and as a strip that says its nights', async () => {
  await open({ cycles: [cycleOf({ remindMinutes: 120, notes: 'Bring the blue bag' })] })
  const card = await region('Mara and Dev')
  expect(card.getByText('Alternating weeks · Repeats every 2 weeks · From Mon, Nov 16, no end date')).toBeTruthy()
  expect(card.getByText('Week 1, Monday, 5 PM: to Mara, at School')).toBeTruthy()
  expect(card.getByText('Week 2, Monday, 5 PM: to Dev, at School')).toBeTruthy()
  expect(card.getByText('Reminder: 2 hours before')).toBeTruthy()
  expect(card.getByText('Bring the blue bag')).toBeTruthy()
  expect(card.getByRole('img', { name: 'Nov 16 to Nov 29. Nights with Mara: 7. Nights with Dev: 7' })).toBeTruthy()
  // Two people are told apart by more than their colors.
  expect(document.querySelectorAll('.cu-strip .is-hatched').length).toBeGreaterThan(0)
})

test('after an agreed swap the days name whoever has them, for readers too, and everyone of a day with a handoff', async () => {
  const maraPerson = { userId: mara.id, name: mara.name }
  const on = (fromOn: string, untilOn: string) => ({ fromOn, fromAt: '17:00', untilOn, untilAt: '17:00' })
  const periods = [
    { ...on('2026-11-18', '2026-11-19'), holder: devPerson },
    { ...on('2026-11-25', '2026-11-26'), holder: maraPerson },
  ]
  const open901 = overrideOf({ periods: [{ ...on('2026-11-20', '2026-11-21'), holder: devPerson }] })
  await open({ cycles: [cycleOf()], overrides: [agreed({ id: uuid(902), type: 'swap', periods }), open901] })
  const card = await region('Mara and Dev')
  const days = card
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text.includes(' with '))
  expect(days.slice(2, 5)).toEqual([
    'Wed, Nov 18: with Mara until 5 PM, with Dev',
    'Thu, Nov 19: with Dev until 5 PM, with Mara',
    // Only suggested, so nothing is different yet.
    'Fri, Nov 20: with Mara',
  ])
  expect(days.slice(9, 11)).toEqual([
    'Wed, Nov 25: with Dev until 5 PM, with Mara',
    'Thu, Nov 26: with Mara until 5 PM, with Dev',
  ])
  expect(card.getByRole('img', { name: 'Nov 16 to Nov 29. Nights with Mara: 7. Nights with Dev: 7' })).toBeTruthy()
  const letters = [...document.querySelectorAll('.cu-day .cu-initial')].map(({ textContent }) => textContent)
  expect([letters[2], letters[9]]).toEqual(['D', 'M'])
})

test('someone outside of the schedule who was given a day is drawn and explained', async () => {
  const holder = { userId: null, name: 'Nana Bea' }
  const periods = [{ fromOn: '2026-11-26', fromAt: '09:00', untilOn: '2026-11-26', untilAt: '18:00', holder }]
  await open({ cycles: [cycleOf()], overrides: [agreed({ periods })] })
  const card = await region('Mara and Dev')
  expect(card.getByText('Thu, Nov 26: with Dev until 9 AM, with Nana Bea until 6 PM, with Dev')).toBeTruthy()
  expect(card.getByText('Nana Bea')).toBeTruthy()
})

test('a holiday of every year names whoever has it this time, whatever its rule says', async () => {
  const rule = { on: { is: 'date', month: 12, day: 24 }, startAt: '12:00', days: 1, endAt: '12:00' } as const
  const maraPerson = { userId: mara.id, name: mara.name }
  const holiday = { ...rule, evenYears: devPerson, oddYears: maraPerson }
  const yearly = agreed({ id: uuid(902), type: 'holiday', title: 'Christmas Eve', periods: [], holiday })
  const once = { fromOn: '2026-12-24', fromAt: '12:00', untilOn: '2026-12-25', untilAt: '12:00', holder: maraPerson }
  await open({ cycles: [cycleOf()], overrides: [yearly, agreed({ title: 'This year', periods: [once] })] })
  const list = await region('Agreed')
  expect(list.getByText('Next: Thu, Dec 24, with Mara')).toBeTruthy()
})

test('the next handoffs say when, from whom, where, and until when', async () => {
  await open({ cycles: [cycleOf()] })
  const card = await region('Next handoffs')
  const lines = card.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe('Mon, Nov 30, 5 PMFrom Dev to MaraPlace: School. With Mara until Mon, Dec 7, 5 PM.')
})

test('the nights of months and the year are a table', async () => {
  await open({ cycles: [cycleOf()] })
  const table = within(await screen.findByRole('table', { name: 'Nights with each person' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Time',
    'Mara',
    'Dev',
    'Not set',
  ])
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
  // The night to the first day counts too: at 3 AM the schedule holds already.
  expect(rows[1]).toBe('November 20268 (50%)8 (50%)14')
  expect(rows[2]).toMatch(/^Year 2026/)
})

test('what waits for the reader comes first, then what waits for others, what holds, and what is over', async () => {
  await open({
    cycles: [cycleOf()],
    overrides: [
      overrideOf(),
      overrideOf({ id: uuid(902), title: 'Trip', proposedBy: mara, waitsFor: dev }),
      agreed({ id: uuid(903), title: 'Museum' }),
      overrideOf({ id: uuid(904), title: 'Zoo', status: 'declined', waitsFor: null }),
      overrideOf({ id: uuid(905), title: 'Late', answerBy: '2026-11-25T08:00:00.000Z' }),
    ],
  })
  const mine = await region('Waiting for your answer')
  expect(mine.getAllByRole('button')).toHaveLength(1)
  expect(mine.getByRole('button').textContent).toBe(
    'ConcertWith Dev from Thu, Dec 3, 5 PM to Fri, Dec 4, 5 PMOne-time change · Suggested by Dev · Answer by Wed, Dec 2',
  )
  expect((await region('Waiting for others')).getByText('Trip')).toBeTruthy()
  expect((await region('Agreed')).getByText('Museum')).toBeTruthy()
  const earlier = await region('Earlier')
  expect(earlier.getByRole('button', { name: /Zoo.*Declined/ })).toBeTruthy()
  // The time to answer is over, whether the server has written that down or not.
  expect(earlier.getByRole('button', { name: /Late.*No answer/ })).toBeTruthy()
})

test('children who are with different people are named', async () => {
  const other = cycleOf({ id: uuid(802), childIds: [otis], people: [...cycleOf().people].reverse() as never })
  await open({ cycles: [cycleOf(), other], childCount: 2 })
  const cards = await screen.findAllByRole('region', { name: /^(Mara and Dev|Dev and Mara)$/ })
  expect(cards.map((card) => within(card).queryByText('Juno') !== null)).toContain(true)
  const handoffs = (await region('Next handoffs')).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(handoffs[0]).toContain('Only Juno.')
  expect(handoffs[1]).toContain('Only Otis.')
  expect(screen.getByRole('table', { name: 'Juno' })).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Otis' })).toBeTruthy()
})

test('without a schedule a parent sets one up, and whoever only looks is told how it comes', async () => {
  await open()
  expect(await screen.findByText("Set up who has Juno when. You'll see handoffs and nights here.")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Set up a schedule' }))
  expect(await screen.findByRole('dialog', { name: 'Set up a schedule' })).toBeTruthy()
  await page.close()
  await open({ role: 'caregiver', preset: 'nanny' })
  expect(await screen.findByText("Once a parent sets one up, you'll see here who has Juno when.")).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a nanny sees what holds and can change nothing', async () => {
  await open({ role: 'caregiver', preset: 'nanny', cycles: [cycleOf()], overrides: [agreed({ steps: [] })] })
  await region('Mara and Dev')
  for (const name of ['Edit schedule', 'Suggest a change', 'Set up another schedule'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Concert/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Concert' }))
  expect(sheet.getByText('With Dev from Thu, Dec 3, 5 PM to Fri, Dec 4, 5 PM')).toBeTruthy()
  expect(sheet.queryByText('So far')).toBeNull()
  expect(sheet.queryByRole('button', { name: 'Change or cancel this' })).toBeNull()
})

test('without the right nothing is asked of the server', async () => {
  await open({ role: 'caregiver', preset: 'viewer' })
  expect(await screen.findByText('Nothing shared with you yet')).toBeTruthy()
  expect(page.sent.filter(({ name }) => name.includes('parenting') || name.includes('overrides'))).toEqual([])
})

test('a failure says that nothing is lost and tries again', async () => {
  let fails = true
  await open({
    answers: {
      [cyclesCall]: () =>
        fails
          ? refusal(403, 'FORBIDDEN', "You don't have permission to do this.")
          : Response.json({ items: [cycleOf()], nextCursor: null }),
    },
  })
  expect(await screen.findByText("We couldn't load parenting time")).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await region('Mara and Dev')
})

test('without a network it shows what the device has', async () => {
  await open({ isOnline: false, cycles: [cycleOf()], overrides: [overrideOf()] })
  await region('Mara and Dev')
  expect((await region('Waiting for your answer')).getByText('Concert')).toBeTruthy()
})

test('a schedule that is over waits among the past ones', async () => {
  await open({
    cycles: [
      cycleOf({ startOn: '2026-01-05', endOn: '2026-11-20' }),
      cycleOf({ id: uuid(802), startOn: '2026-12-07' }),
    ],
  })
  expect(await screen.findByText('No schedule today. The next one starts later.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Coming up' })).toBeTruthy()
  expect(screen.getAllByRole('region', { name: 'Mara and Dev' })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Past schedules (1)' }))
  await waitFor(() => expect(screen.getAllByRole('region', { name: 'Mara and Dev' })).toHaveLength(2))
})

test('handoffs that a clock change moves say so', async () => {
  const cycle = cycleOf({
    startOn: '2026-11-23',
    timeZone: 'America/New_York',
    exchanges: [
      { day: 0, at: '02:30', to: 0, place: '' },
      { day: 6, at: '02:30', to: 1, place: '' },
    ],
    template: 'own',
    lengthDays: 7,
    endOn: null,
    childIds: [juno],
  })
  await open({ cycles: [cycle] })
  const lines = (await region('Next handoffs')).getAllByRole('listitem').map(({ textContent }) => textContent)
  // 2:30 AM in New York is 7:30 AM in UTC; both clocks are said.
  expect(lines[0]).toContain('Sun, Nov 29, 7:30 AM')
  expect(lines[0]).toContain('Sun, Nov 29, 2:30 AM. Times are on the clocks of New York.')
})
