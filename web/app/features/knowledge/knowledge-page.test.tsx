import type { User } from '@nestwren/contract/auth'
import type { Preset } from '@nestwren/contract/permissions'
import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '../../platform/session/session.ts'
import { answerCalls, refusal, storeTestTokens } from '../../platform/testing/calls.fixture.ts'
import { closeDesk, type Desk, openDesk } from '../../testing/desk.fixture.tsx'
import { articleOf, summaryOf } from './knowledge.fixture.ts'
import KnowledgePage from './knowledge-page.tsx'
import { noteReading } from './reading-progress.ts'

let desk: Desk
afterEach(async () => {
  vi.unstubAllGlobals()
  localStorage.clear()
  await closeDesk(desk)
})

const starters = 'GET /api/knowledge?origin=starter&locale=en&limit=200'
const own = 'GET /api/knowledge?origin=family&limit=200'
const page = (items: readonly unknown[]) => () => Response.json({ items, nextCursor: null })
const naps = summaryOf({ id: '00000000-0000-4000-8000-000000000902', title: 'Naps', summary: '' })
const solids = summaryOf({
  id: '00000000-0000-4000-8000-000000000903',
  title: 'First solids',
  category: 'feeding',
})
const rules = summaryOf({
  id: '00000000-0000-4000-8000-000000000904',
  origin: 'family',
  title: 'House rules',
  category: 'family',
  createdBy: { id: 'dev', name: 'Dev' },
})

interface Shown {
  preset?: Preset
  canWrite?: boolean
  calls?: Parameters<typeof answerCalls>[0]
}

async function show({ preset, canWrite = true, calls = {} }: Shown = {}) {
  desk = await openDesk([], preset === undefined ? {} : { preset })
  const { user } = session.get() as { user: User }
  const role = preset === undefined ? 'parent' : 'caregiver'
  session.updateUser({ ...user, role, permissions: { ...user.permissions, knowledgeWrite: canWrite } })
  storeTestTokens(user.id, user.accountId)
  onlineManager.setOnline(true)
  const sent = answerCalls({ [starters]: page([naps, solids]), [own]: page([rules]), ...calls })
  desk.show(<KnowledgePage />)
  return { sent, scope: desk.workspace.scope }
}

const titles = async () => {
  const list = await screen.findByRole('list', { name: 'Articles' })
  return within(list)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
}

test("the family's own come first, and whoever may write is led to it", async () => {
  await show()
  await screen.findByText('House rules')
  expect(await titles()).toEqual(['House rules', 'Naps', 'First solids'])
  expect(screen.getByRole('button', { name: 'Write an article' })).toBeTruthy()
  expect(screen.getByText('Your family')).toBeTruthy()
})

test('somebody who may only read has no button to write', async () => {
  await show({ preset: 'viewer', canWrite: false })
  await screen.findByText('Naps')
  expect(screen.queryByRole('button', { name: 'Write an article' })).toBeNull()
})

test('a category shows its own, and what finds nothing leads back to everything', async () => {
  await show({ calls: { 'GET /api/knowledge?q=zebra&locale=en&limit=200': page([]) } })
  await screen.findByText('House rules')
  fireEvent.click(screen.getByRole('button', { name: 'Feeding' }))
  expect(await titles()).toEqual(['First solids'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zebra' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show all articles' }))
  expect(await titles()).toHaveLength(3)
})

test('words are found in titles at once, and in texts by the server', async () => {
  await show({ calls: { 'GET /api/knowledge?q=house&locale=en&limit=200': page([solids]) } })
  await screen.findByText('House rules')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'house' } })
  expect(await titles()).toEqual(['House rules'])
  await waitFor(async () => expect(await titles()).toEqual(['House rules', 'First solids']))
})

test('what was begun can be read on, what was finished is marked', async () => {
  const { scope } = await show()
  await screen.findByText('House rules')
  noteReading(scope, naps.id, 0.4)
  noteReading(scope, solids.id, 1)
  const begun = await screen.findByRole('region', { name: 'Continue reading' })
  expect(within(begun).getByRole('link').getAttribute('href')).toBe(`/knowledge/article/${naps.id}`)
  expect(within(begun).getByText('40% read')).toBeTruthy()
  expect(within(begun).queryByText('First solids')).toBeNull()
  expect(screen.getByText('Read')).toBeTruthy()
})

test('what is shown is saved for reading without a network, and says so', async () => {
  const one = ({ id }: { id: string }) => ({
    [`GET /api/knowledge/${id}?locale=en`]: () => Response.json(articleOf({ id })),
  })
  await show({ calls: { ...one(naps), ...one(solids), ...one(rules) } })
  await screen.findByText('House rules')
  fireEvent.click(screen.getByRole('button', { name: 'Save for offline' }))
  expect(await screen.findByText('All 3 can be read offline')).toBeTruthy()
  expect(screen.getAllByText('On this device')).toHaveLength(3)
})

test('a list that cannot be read is no empty list', async () => {
  await show({ calls: { [starters]: () => refusal(500, 'INTERNAL', '') } })
  expect(await screen.findByText("We couldn't load the articles")).toBeTruthy()
  expect(screen.queryByText('Nothing found')).toBeNull()
})
