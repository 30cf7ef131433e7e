import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '../../../platform/testing/calls.fixture.ts'
import { juno } from '../../../testing/desk.fixture.tsx'
import { cycleOf, dev, mara, openCustody, overrideOf } from '../custody.fixture.tsx'
import HistoryPage from './history-page.tsx'
import type { HistoryStep } from './use-history.ts'

let page: Awaited<ReturnType<typeof openCustody>>
const print = vi.fn()
beforeEach(() => {
  print.mockReset()
  vi.stubGlobal('print', print)
})
afterEach(() => page.close())

const call = (query: string) => `GET /api/overrides/history?${query}`
const firstPage = call('tz=UTC&limit=200')
const { childIds, title, id } = overrideOf()
const subject = { is: 'override' as const, id, title, childIds }
const cycleSteps: readonly HistoryStep[] = [
  {
    subject: { is: 'cycle', id: cycleOf().id, title: 'Mara · Dev', childIds: [juno] },
    ...{ seq: 1, step: 'added', by: mara, at: '2026-11-01T08:00:00.000Z', words: '' },
    terms: cycleOf() as unknown as Record<string, unknown>,
  },
]
const proposalSteps: readonly HistoryStep[] = [
  {
    subject,
    ...{ seq: 1, step: 'proposed', by: dev, at: '2026-11-24T08:00:00.000Z', words: 'It starts at 7.\nSee you there.' },
    terms: overrideOf() as unknown as Record<string, unknown>,
  },
  { subject, seq: 2, step: 'accepted', by: mara, at: '2026-11-24T09:30:00.000Z', words: '', terms: null },
]
const answer =
  (items: readonly HistoryStep[], nextCursor: string | null = null) =>
  () =>
    Response.json({ items, nextCursor })

async function open(opened: Parameters<typeof openCustody>[0] = {}) {
  page = await openCustody({ answers: { [firstPage]: answer([...cycleSteps, ...proposalSteps]) }, ...opened })
  page.show(<HistoryPage />)
}
const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

test('every step says who, when with the zone, in which words, and on which terms', async () => {
  await open()
  const [added, proposed, accepted] = await lines()
  expect(added).toContain('Nov 1, 2026, 8:00 AM UTCParenting schedule: Mara set up the schedule')
  expect(added).toContain('Mara · Dev')
  expect(added).toContain('Alternating weeks · Repeats every 2 weeks · From Mon, Nov 16, no end date')
  expect(added).toContain('Week 2, Monday, 5 PM: to Dev, at School')
  expect(proposed).toBe(
    'Nov 24, 2026, 8:00 AM UTC“Concert”: Dev suggested this“It starts at 7.\nSee you there.”With Dev from Thu, Dec 3, 5 PM to Fri, Dec 4, 5 PM',
  )
  expect(accepted).toBe('Nov 24, 2026, 9:30 AM UTC“Concert”: Mara accepted')
})

test('a child and dates are asked of the server, and stand in the address', async () => {
  await open({
    childCount: 2,
    answers: {
      [firstPage]: answer(proposalSteps),
      [call('from=2026-11-01&tz=UTC&limit=200')]: answer(proposalSteps),
      [call(`childId=${juno}&from=2026-11-01&tz=UTC&limit=200`)]: answer([]),
    },
  })
  await lines()
  fireEvent.change(screen.getByLabelText(/First day/), { target: { value: '2026-11-01' } })
  await waitFor(() => expect(page.sent.map(({ name }) => name)).toContain(call('from=2026-11-01&tz=UTC&limit=200')))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Child' }), { target: { value: juno } })
  expect(await screen.findByText('Nothing here yet')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Child' })).toHaveProperty('value', juno)
})

test('printing reads the rest first, and the paper says whose it is and of which days', async () => {
  await open({
    answers: {
      [firstPage]: answer(cycleSteps, 'next'),
      [call('cursor=next&tz=UTC&limit=200')]: answer(proposalSteps),
    },
  })
  expect(await lines()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(await lines()).toHaveLength(3)
  const paper = within(screen.getByRole('article'))
  expect(paper.getByText('Parenting time of Juno')).toBeTruthy()
  expect(paper.getByText('From the start. Printed on Nov 25, 2026. Times are in UTC.')).toBeTruthy()
  // The controls stay on the screen.
  expect(screen.getByRole('button', { name: 'Print' }).closest('.not-printed')).not.toBeNull()
  expect(paper.queryByRole('button')).toBeNull()
})

test('a part of the history is never printed as if it were all', async () => {
  await open({
    answers: {
      [firstPage]: answer(cycleSteps, 'next'),
      [call('cursor=next&tz=UTC&limit=200')]: () => refusal(400, 'INVALID_INPUT', 'No.'),
    },
  })
  await lines()
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(await screen.findByText("We couldn't load all of it, so nothing was printed. Try again.")).toBeTruthy()
  expect(print).not.toHaveBeenCalled()
})

test('more is shown page by page', async () => {
  await open({
    answers: {
      [firstPage]: answer(cycleSteps, 'next'),
      [call('cursor=next&tz=UTC&limit=200')]: answer(proposalSteps),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await lines()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('whoever only sees what holds is told whom to ask, and nothing is read', async () => {
  await open({ role: 'caregiver', preset: 'nanny' })
  expect(
    await screen.findByText('Only parents see what was suggested and agreed. Ask a parent of this family.'),
  ).toBeTruthy()
  expect(page.sent).toEqual([])
})

test('without a network it says so', async () => {
  await open({ isOnline: false })
  expect(await screen.findByText("You're offline. This will show up once you're back online.")).toBeTruthy()
})
