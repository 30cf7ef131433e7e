import type { Child } from '@nestwren/contract/children'
import type { Milestone } from '@nestwren/contract/milestones'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { answerCalls } from '../../platform/testing/calls.fixture.ts'
import { juno } from '../../testing/desk.fixture.tsx'
import { goOnline, openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { MilestonesTab } from './public/milestones-tab.tsx'
import { sixOf } from './windows.ts'

let desk: SettingsDesk
afterEach(() => desk.close())

/** Who is signed in. */
const mara = '00000000-0000-4000-8000-000000000010'
const listCall = 'GET /api/milestones?limit=200'
const smile: Milestone = {
  id: '00000000-0000-4000-8000-000000000801',
  childId: juno,
  key: null,
  title: 'First smile',
  achievedOn: '2026-08-20',
  note: 'At the cat',
  photoId: null,
  updatedBy: { id: '00000000-0000-4000-8000-000000000012', name: 'Dev' },
  createdBy: '00000000-0000-4000-8000-000000000012',
  version: 1,
}
const answer = (items: readonly Milestone[]) => Response.json({ items, nextCursor: null })
const show = () => desk.show(<MilestonesTab />)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const ofMotor = (key: Milestone['key']) => sixOf(juno, []).find((one) => one.key === key) as Milestone
/** Makes Juno born so many months ago. */
const bornMonthsAgo = (months: number, dueDate: string | null = null) => {
  const { queryClient } = currentWorkspace()
  const birthdate = Temporal.Now.plainDateISO().subtract({ months }).toString()
  queryClient.setQueryData(queryKeys.children, (all: readonly object[] = []) =>
    all.map((child) => ({ ...child, birthdate, dueDate })),
  )
}

test('shows the windows in words, and calm words only once nearly all children are past one', async () => {
  desk = await openSettings()
  bornMonthsAgo(10)
  answerCalls({ [listCall]: () => answer([]) })
  show()
  expect(await screen.findByText('Half of children walked alone by 12 months; nearly all by 17.6 months.')).toBeTruthy()
  // 9.2 months have passed, 11.4 have not.
  const words = screen.getAllByText(/^Most children can do this by/)
  expect(words.map(({ textContent }) => textContent)).toEqual([
    "Most children can do this by 9.2 months. If Juno does it already, add the date. If not, talk to your doctor at the next visit, or sooner if you're worried.",
  ])
  expect(screen.getByText(/CDC, “Learn the Signs. Act Early.”/)).toBeTruthy()
  expect(screen.queryByText(/\b(late|early|delay|behind|ahead)\b/i, { ignore: 'p.text-muted' })).toBeNull()
})

test('a child born early is told by corrected age', async () => {
  desk = await openSettings()
  const due = Temporal.Now.plainDateISO().subtract({ months: 8 }).toString()
  bornMonthsAgo(10, due)
  answerCalls({ [listCall]: () => answer([{ ...ofMotor('sitting-without-support'), achievedOn: due, version: 1 }]) })
  show()
  expect(await screen.findByText(/Juno was born early, so the lines count from the due date/)).toBeTruthy()
  expect(screen.getAllByText(/\(0 months corrected\)/).length).toBeGreaterThan(0)
  expect(screen.getByText('Due date')).toBeTruthy()
  expect(screen.queryByText('Birth')).toBeNull()
  expect(screen.queryByText(/^Most children can do this by/)).toBeNull()
})

test('past the window for crawling, that some never crawl is said, and nobody is sent to a doctor for it', async () => {
  desk = await openSettings()
  bornMonthsAgo(15)
  const stood = {
    ...ofMotor('standing-with-assistance'),
    achievedOn: Temporal.Now.plainDateISO().toString(),
    version: 1,
  }
  answerCalls({ [listCall]: () => answer([stood]) })
  show()
  const words = await screen.findByText(/^About 4 of 100 children never crawl on hands and knees/)
  expect(words.textContent).not.toContain('doctor')
  expect(words.nextSibling?.textContent).toBe('Source: WHO Multicentre Growth Reference Study, 2006.')
  expect(screen.queryByText(/^Most children can do this by 13\.5/)).toBeNull()
})

test('a child of eight with nothing noted is past the windows, in one sentence without advice', async () => {
  desk = await openSettings()
  bornMonthsAgo(96)
  answerCalls({ [listCall]: () => answer([]) })
  show()
  expect(
    await screen.findByText('Juno is past these windows: they cover the first 2 years. You can still add dates.'),
  ).toBeTruthy()
  expect(screen.queryByText(/talk to your doctor|never crawl on hands/)).toBeNull()
})

test('a caregiver who adds keeps what she noted after a parent changes it, and not what others noted', async () => {
  desk = await openSettings({ role: 'caregiver' }, { preset: 'family' })
  const mine = { ...smile, id: '00000000-0000-4000-8000-000000000802', title: 'First laugh', createdBy: mara }
  const byMeLast = { ...smile, updatedBy: { id: mara, name: 'Mara' } }
  answerCalls({ [listCall]: () => answer([mine, byMeLast]) })
  currentWorkspace().queryClient.setQueryData(queryKeys.children, (all: readonly Child[] = []) =>
    all.map((child) => ({ ...child, access: { ...child.access, milestones: 'add' as const } })),
  )
  show()
  fireEvent.click(await screen.findByRole('button', { name: /^First smile/ }))
  const sheet = await screen.findByRole('dialog', { name: 'First smile' })
  expect(within(sheet).queryByRole('button', { name: 'Save milestone' })).toBeNull()
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: /^First laugh/ }))
  expect(await screen.findByRole('button', { name: 'Save milestone' })).toBeTruthy()
})

test('a day is noted for one of the six, from nothing, and only that is sent', async () => {
  desk = await openSettings()
  const stand = ofMotor('standing-alone')
  const sent = answerCalls({
    [listCall]: () => answer([]),
    [`PUT /api/user-children/${juno}/milestones/${stand.id}`]: () =>
      Response.json({ ...stand, achievedOn: '2026-10-03', version: 1 }),
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: /^Stands alone/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Stands alone' })
  fireEvent.change(within(sheet).getByLabelText(/^Day/), { target: { value: '2999-01-01' } })
  press('Save milestone')
  expect(await within(sheet).findByText('This date is in the future.')).toBeTruthy()
  fireEvent.change(within(sheet).getByLabelText(/^Day/), { target: { value: '2026-10-03' } })
  press('Save milestone')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
    version: 0,
    mutationId: expect.any(String),
    achievedOn: '2026-10-03',
  })
})

test('without a network one of their own is added, waits, and is sent once', async () => {
  desk = await openSettings({}, { isOnline: false })
  let stored: readonly Milestone[] = []
  const sent = answerCalls({
    [listCall]: () => answer(stored),
    [`POST /api/user-children/${juno}/milestones`]: (body) => {
      stored = [{ ...smile, ...(body as Partial<Milestone>) }]
      return Response.json(stored[0], { status: 201 })
    },
  })
  currentWorkspace().queryClient.setQueryData(queryKeys.list('milestones'), [])
  show()
  press('Add a milestone')
  const sheet = await screen.findByRole('dialog', { name: 'Add a milestone' })
  press('Save milestone')
  expect(await within(sheet).findByText('Enter what happened.')).toBeTruthy()
  fireEvent.change(within(sheet).getByRole('textbox', { name: 'What happened' }), { target: { value: 'First smile' } })
  press('Save milestone')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const list = screen.getByRole('region', { name: 'By date' })
  expect(within(list).getByText('Waiting for signal')).toBeTruthy()
  expect(sent.filter(({ name }) => name.startsWith('POST'))).toEqual([])
  goOnline()
  await waitFor(() => expect(currentWorkspace().outbox.getState().queue).toEqual([]))
  expect(sent.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)).toMatchObject([
    { title: 'First smile', note: '', photoId: null },
  ])
})

test('what was removed comes back by undo', async () => {
  desk = await openSettings()
  let stored: readonly Milestone[] = [smile]
  const sent = answerCalls({
    [listCall]: () => answer(stored),
    [`DELETE /api/user-children/${juno}/milestones/${smile.id}`]: () => {
      stored = []
      return new Response(null, { status: 204 })
    },
    [`POST /api/user-children/${juno}/milestones`]: (body) => {
      stored = [{ ...smile, ...(body as Partial<Milestone>) }]
      return Response.json(stored[0], { status: 201 })
    },
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: /^First smile/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove this milestone' }))
  press('Remove it')
  expect(await screen.findByText('First smile removed')).toBeTruthy()
  press('Undo')
  await waitFor(() => expect(sent.some(({ name }) => name.startsWith('POST'))).toBe(true))
  expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
    title: 'First smile',
    achievedOn: '2026-08-20',
    note: 'At the cat',
  })
  expect(await screen.findByRole('button', { name: /^First smile/ })).toBeTruthy()
})

test('whoever may only look sees it whole and changes nothing', async () => {
  desk = await openSettings({ role: 'caregiver' }, { preset: 'family' })
  answerCalls({ [listCall]: () => answer([smile]) })
  show()
  fireEvent.click(await screen.findByRole('button', { name: /^First smile/ }))
  const sheet = await screen.findByRole('dialog', { name: 'First smile' })
  expect(within(sheet).getByText('At the cat')).toBeTruthy()
  expect(within(sheet).queryByRole('button', { name: 'Save milestone' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a milestone' })).toBeNull()
})

test('somebody without the right sees none of it, and nothing is asked', async () => {
  desk = await openSettings({ role: 'caregiver' }, { preset: 'nanny' })
  currentWorkspace().queryClient.setQueryData(queryKeys.children, (all: readonly Child[] = []) =>
    all.map((child) => ({ ...child, access: { ...child.access, milestones: 'none' as const } })),
  )
  const sent = answerCalls({})
  show()
  expect(await screen.findByText('Nothing shared with you yet')).toBeTruthy()
  expect(sent.filter(({ name }) => name.includes('milestones'))).toEqual([])
})
