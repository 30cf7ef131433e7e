import type { User } from '@nestwren/contract/auth'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteSeen } from '../../../platform/preferences/seen.ts'
import { session } from '../../../platform/session/session.ts'
import { answerCalls, refusal } from '../../../platform/testing/calls.fixture.ts'
import { entryOf, juno } from '../../../testing/desk.fixture.tsx'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { LogProvider } from '../../logs/public/log-provider.tsx'
import { AwayCard } from './away-card.tsx'
import { awaySince, noteLook } from './use-last-look.ts'

let desk: SettingsDesk
let scope: { userId: string; accountId: string }
const hour = 3_600_000
const now = Date.now()
const sol = { id: '00000000-0000-4000-8000-000000000012', name: 'Sol' }
const bea = { id: '00000000-0000-4000-8000-000000000013', name: 'Bea' }

beforeEach(async () => {
  desk = await openSettings()
  const { user } = session.get() as { user: User }
  scope = { userId: user.id, accountId: user.accountId }
  noteLook(scope, now - 3 * hour)
  noteLook(scope, now)
})
afterEach(() => desk.close())

const since = () => awaySince(scope) ?? ''
const ask = (childId = 'all') => `GET /api/away?since=${encodeURIComponent(since())}&childId=${childId}`
const answer = (part: object) =>
  Response.json({ since: since(), until: new Date(now).toISOString(), people: [], noteIds: [], ...part })
const show = (childId = 'all', areNotesAbove = false) =>
  desk.show(
    <LogProvider>
      <AwayCard childId={childId} areNotesAbove={areNotesAbove} />
    </LogProvider>,
  )
const people = [
  { person: bea, lastAt: new Date(now - 2 * hour).toISOString(), counts: [{ type: 'comment', count: 1 }] },
  {
    person: sol,
    lastAt: new Date(now - hour).toISOString(),
    counts: [
      { type: 'photo', count: 4 },
      { type: 'diaper', count: 2 },
      { type: 'sleep', count: 1 },
      { type: 'feeding', count: 3 },
      { type: 'bath', count: 0 },
    ],
  },
]

test('says who did what, in the order of the kinds, whoever was active last first', async () => {
  answerCalls({ [ask()]: () => answer({ people }) })
  show()
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual(['SSol: 3 feeds, 2 diapers, 1 sleep, 4 photos', 'BBea: 1 comment'])
  expect(screen.getByText('In the last 3h')).toBeTruthy()
})

test('the first minute has words of its own', async () => {
  const sinceNow = new Date(now - 20_000).toISOString()
  answerCalls({ [ask()]: () => answer({ people, since: sinceNow }) })
  show()
  expect(await screen.findByText('In the last minute')).toBeTruthy()
})

test('asks for the chosen child only', async () => {
  const sent = answerCalls({ [ask(juno)]: () => answer({ people }) })
  show(juno)
  await screen.findByText('While you were away')
  expect(sent.map(({ name }) => name)).toEqual([ask(juno)])
})

test('handover notes come first, also those this device does not have yet', async () => {
  const note = entryOf('note', {
    startAt: new Date(now - hour).toISOString(),
    createdBy: sol,
    details: { text: 'Bottle is in the fridge door', isPinned: false, isHandover: true },
  })
  answerCalls({
    [ask()]: () => answer({ people, noteIds: [note.id, 'gone'] }),
    [`GET /api/events/${note.id}`]: () => Response.json(note),
  })
  show()
  const [first] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toBe('Handoff from SolBottle is in the fridge door')
})

test('a note that stands above the card is not said again', async () => {
  const handover = (text: string, ago: number) =>
    entryOf('note', {
      startAt: new Date(now - ago).toISOString(),
      createdBy: sol,
      details: { text, isPinned: false, isHandover: true },
    })
  const [newest, older] = [handover('newest', hour), handover('older', 2 * hour)]
  answerCalls({
    [ask()]: () => answer({ people, noteIds: [newest.id, older.id] }),
    [`GET /api/events/${newest.id}`]: () => Response.json(newest),
    [`GET /api/events/${older.id}`]: () => Response.json(older),
  })
  show('all', true)
  expect(await screen.findByText('older')).toBeTruthy()
  expect(screen.queryByText('newest')).toBeNull()
})

test('nothing is shown when nothing happened, nobody was away, or the server says no', async () => {
  const sent = answerCalls({ [ask()]: () => answer({ people: [{ ...people[0], counts: [] }] }) })
  const first = show()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByText('While you were away')).toBeNull()
  first.unmount()
  const refused = answerCalls({ [ask(juno)]: () => refusal(403, 'FORBIDDEN', 'No.') })
  const second = show(juno)
  await waitFor(() => expect(refused).toHaveLength(1))
  expect(screen.queryByText('While you were away')).toBeNull()
  second.unmount()
})

test('dismissed it goes, and stays away', async () => {
  const sent = answerCalls({ [ask()]: () => answer({ people }) })
  const first = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('While you were away')).toBeNull())
  first.unmount()
  show()
  expect(screen.queryByText('While you were away')).toBeNull()
  expect(sent).toHaveLength(1)
})

test('once it was seen it is one line, which opens again', async () => {
  answerCalls({ [ask()]: () => answer({ people }) })
  noteSeen(scope, `away:${since()}`)
  show()
  const line = await screen.findByRole('button', { name: /^While you were away · In the last 3h/ })
  expect(screen.queryByRole('listitem')).toBeNull()
  fireEvent.click(line)
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText(/While you were away/)).toBeNull())
})
