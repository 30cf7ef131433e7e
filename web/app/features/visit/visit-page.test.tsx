import type { Visit } from '@nestwren/contract/charts'
import { type VisitQuestion, visitQuestions } from '@nestwren/contract/visit-questions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { dev, juno } from '../../testing/desk.fixture.tsx'
import { goOnline, openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { measurementOf } from '../growth/growth.fixture.ts'
import { askedNow } from '../patterns/public/use-figures.ts'
import VisitPage from './visit-page.tsx'

let desk: SettingsDesk
afterEach(async () => {
  await desk.close()
  vi.useRealTimers()
})

const question: VisitQuestion = {
  id: '00000000-0000-4000-8000-000000000701',
  childId: juno,
  text: 'When do solids start?',
  isAsked: false,
  createdBy: dev,
  version: 1,
}
const asked = askedNow(juno, { kind: 'days', days: 30 })
const visitCall = `GET /api/charts/visit?${new URLSearchParams(asked)}`
const visitOf = (part: Partial<Visit> = {}): Visit => ({
  from: asked.from,
  to: asked.to,
  tz: asked.tz,
  since: null,
  medicines: [],
  vaccines: [],
  temperatures: [],
  series: [],
  ...part,
})
const calls = (visit: Visit, questions: readonly VisitQuestion[] = []) => ({
  [visitCall]: () => Response.json(visit),
  'GET /api/visit-questions?limit=200': () => Response.json({ items: questions, nextCursor: null }),
  'GET /api/growth-measurements?limit=100': () => Response.json({ items: [], nextCursor: null }),
})

test('doses are counted as they were logged, vaccines and temperatures listed', async () => {
  desk = await openSettings()
  const given = { firstAt: '2026-11-19T10:00:00.000Z', lastAt: '2026-11-22T10:00:00.000Z' }
  const [ml, drop] = [
    { unit: 'ml', total: '7.5', doses: 3 },
    { unit: 'drop', total: '1', doses: 1 },
  ] as const
  answerCalls(
    calls(
      visitOf({
        medicines: [{ name: 'Iron', doses: 4, ...given, amounts: [ml, drop] }],
        vaccines: [{ id: question.id, name: 'Rotavirus', doseNumber: 2, at: given.firstAt, on: '2026-11-19' }],
        temperatures: [{ at: given.lastAt, celsius: 38.4, site: 'ear' }],
      }),
    ),
  )
  desk.show(<VisitPage />)
  expect(await screen.findByText('Iron: 4 doses, 7.5 ml and 1 drop in total')).toBeTruthy()
  const vaccines = within(screen.getByRole('region', { name: 'Vaccines so far' }))
  expect(vaccines.getByText('Rotavirus, dose 2').nextSibling?.textContent).toBe('Nov 19, 2026')
  expect(screen.getByText(/^(38\.4 °C|101\.1 °F), Ear$/)).toBeTruthy()
})

test('opens with 30 days although the child was just weighed at home, and names the measurement for what it is', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z'), toFake: ['Date'] })
  desk = await openSettings()
  const weighed = measurementOf({ measuredOn: '2026-11-21', weightG: 6_500 })
  const sent = answerCalls({
    'GET /api/growth-measurements?limit=200': () => Response.json({ items: [weighed], nextCursor: null }),
  })
  desk.show(<VisitPage />)
  const choice = await screen.findByLabelText('Days')
  await waitFor(() =>
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Last 14 days',
      'Last 30 days',
      'Last 90 days',
      'Since the last measurement, Nov 21, 2026',
      'Since birth',
      'Choose dates',
    ]),
  )
  expect(choice).toHaveProperty('value', '30d')
  const visits = sent.flatMap(({ name }) => (name.includes('/charts/visit') ? [name] : []))
  expect(visits).toEqual([expect.stringContaining('from=2026-10-26&to=2026-11-24')])
})

test('what the person may not see is named, and what was read and is empty is not', async () => {
  desk = await openSettings()
  answerCalls(calls(visitOf({ medicines: null, temperatures: null })))
  desk.show(<VisitPage />)
  expect(await screen.findByText('Medicines, as logged: not shared with you.')).toBeTruthy()
  expect(screen.getByText('Highest temperatures: not shared with you.')).toBeTruthy()
  expect(screen.getByText('Feeds, sleep, and diapers: not shared with you.')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Vaccines so far' })).getByText('None logged.')).toBeTruthy()
})

test('a history that is shared only in part says from when on', async () => {
  desk = await openSettings()
  answerCalls(calls(visitOf({ since: '2026-11-01T00:00:00.000Z' })))
  desk.show(<VisitPage />)
  expect(await screen.findByText(/^Logs from before .* aren't shared with you\.$/)).toBeTruthy()
})

test('a part that cannot be read says so, and the others are there', async () => {
  desk = await openSettings()
  answerCalls({
    ...calls(visitOf(), [question]),
    [visitCall]: () => refusal(403, 'FORBIDDEN', 'No.'),
  })
  desk.show(<VisitPage />)
  expect(await screen.findByText("We couldn't load feeds, sleep, diapers, and medicines.")).toBeTruthy()
  expect(screen.queryByText('None logged.')).toBeNull()
  expect(await screen.findByText('When do solids start?')).toBeTruthy()
})

test('without a network a question is written down and one ticked off; both wait, and are sent once', async () => {
  desk = await openSettings({}, { isOnline: false })
  let stored = [question]
  const sent = answerCalls({
    ...calls(visitOf()),
    'GET /api/visit-questions?limit=200': () => Response.json({ items: stored, nextCursor: null }),
    [`PUT /api/visit-questions/${question.id}`]: (body) => {
      stored = [{ ...question, ...(body as object), version: 2 }, ...stored.slice(1)]
      return Response.json(stored[0])
    },
    'POST /api/visit-questions': (body) => {
      const made = { ...question, ...(body as object) }
      stored = [...stored, made]
      return Response.json(made, { status: 201 })
    },
  })
  currentWorkspace().queryClient.setQueryData(queryKeys.list('visitQuestions'), [question])
  desk.show(<VisitPage />)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'When do solids start?' }))
  expect(await screen.findByRole('button', { name: '1 asked' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add a question' }))
  const sheet = await screen.findByRole('dialog', { name: 'Add a question' })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save question' }))
  expect(await within(sheet).findByText('Enter a question.')).toBeTruthy()
  fireEvent.change(within(sheet).getByRole('textbox', { name: /What do you want to ask/ }), {
    target: { value: ' Is one nap enough? ' },
  })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save question' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('checkbox', { name: 'Is one nap enough?' })).toBeTruthy()
  expect(screen.getByText('Waiting for signal')).toBeTruthy()
  expect(sent).toEqual([])
  goOnline()
  await waitFor(() => expect(currentWorkspace().outbox.getState().queue).toEqual([]))
  const writes = sent.filter(({ name }) => !name.startsWith('GET'))
  expect(writes.map(({ name }) => name)).toEqual([
    `PUT /api/visit-questions/${question.id}`,
    'POST /api/visit-questions',
  ])
  // The server takes a question only whole.
  expect(visitQuestions.update.body.safeParse(writes[0]?.body).data).toMatchObject({
    text: question.text,
    isAsked: true,
  })
  expect(writes[1]?.body).toMatchObject({ childId: juno, text: 'Is one nap enough?' })
})

test('an asked question stays asked when its words change', async () => {
  desk = await openSettings()
  const asked = { ...question, isAsked: true }
  const sent = answerCalls({
    ...calls(visitOf(), [asked]),
    [`PUT /api/visit-questions/${asked.id}`]: (body) => Response.json({ ...asked, ...(body as object), version: 2 }),
  })
  desk.show(<VisitPage />)
  fireEvent.click(await screen.findByRole('button', { name: '1 asked' }))
  fireEvent.click(screen.getByRole('button', { name: 'Edit: When do solids start?' }))
  const sheet = await screen.findByRole('dialog', { name: 'Edit question' })
  fireEvent.change(within(sheet).getByRole('textbox'), { target: { value: 'How much vitamin D?' } })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save question' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const write = sent.find(({ name }) => name.startsWith('PUT'))
  expect(visitQuestions.update.body.safeParse(write?.body).data).toMatchObject({
    text: 'How much vitamin D?',
    isAsked: true,
  })
})
