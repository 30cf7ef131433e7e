import type { FoodItem } from '@nestwren/contract/food'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { juno } from '../../testing/desk.fixture.tsx'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { createEntry } from '../logs/entry-writes.ts'
import { FoodTab } from './public/food-tab.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const listCall = 'GET /api/food-items?limit=200'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const egg = (part: Partial<FoodItem> = {}): FoodItem => ({
  id: '00000000-0000-4000-8000-000000000901',
  childId: juno,
  name: 'Egg',
  allergen: 'egg',
  firstTriedOn: '2026-09-01',
  status: 'liked',
  reactions: [],
  note: '',
  times: 3,
  lastServedAt: daysAgo(1),
  createdBy: null,
  version: 2,
  ...part,
})
const fig = egg({
  id: '00000000-0000-4000-8000-000000000902',
  name: 'Fig',
  allergen: null,
  firstTriedOn: null,
  status: 'planned',
  times: 0,
  lastServedAt: null,
})
const answer = (items: readonly FoodItem[]) => Response.json({ items, nextCursor: null })
const show = () => desk.show(<FoodTab />)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const line = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })

test('counts what was tried, and finds foods by filter and words', async () => {
  desk = await openSettings()
  answerCalls({ [listCall]: () => answer([egg(), fig]) })
  show()
  expect(await screen.findByText('1 of 100 foods tried')).toBeTruthy()
  expect(screen.getByText('1 of 9 introduced')).toBeTruthy()
  press('Not tried yet')
  expect(screen.queryByRole('button', { name: /^Egg/ })).toBeNull()
  expect(await line('Fig')).toBeTruthy()
  press('All')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search foods' }), { target: { value: 'EG' } })
  expect(await line('Egg')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Fig/ })).toBeNull()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search foods' }), { target: { value: 'xyz' } })
  expect(screen.getByText('No foods like this.')).toBeTruthy()
})

test('an allergen that was not served for more than a week is named, with its source, until it is turned off', async () => {
  desk = await openSettings()
  answerCalls({ [listCall]: () => answer([egg({ lastServedAt: daysAgo(9) })]) })
  const page = show()
  expect(await screen.findByText('Egg: last logged 9 days ago')).toBeTruthy()
  expect(screen.getByText(/^Source: ASCIA/)).toBeTruthy()
  press("Don't remind about Egg on this device")
  expect(screen.queryByText('Egg: last logged 9 days ago')).toBeNull()
  page.unmount()
  show()
  press('See all nine')
  expect(screen.queryByText('Egg: last logged 9 days ago')).toBeNull()
  press('Remind about Egg on this device')
  expect(await screen.findByText('Egg: last logged 9 days ago')).toBeTruthy()
})

test('a serious sign says first when to call for help; what was noted is sent alone', async () => {
  desk = await openSettings()
  const sent = answerCalls({
    [listCall]: () => answer([egg()]),
    [`PUT /api/user-children/${juno}/food-items/${egg().id}`]: () => Response.json(egg({ version: 3 })),
  })
  show()
  fireEvent.click(await line('Egg'))
  const sheet = await screen.findByRole('dialog', { name: 'Egg' })
  press('Note a reaction')
  expect(within(sheet).getByText('Talk to your doctor before you offer this food again.')).toBeTruthy()
  fireEvent.change(within(sheet).getByLabelText('What you saw'), { target: { value: 'swelling' } })
  expect(within(sheet).getByRole('alert').textContent).toMatch(
    /^If your baby has trouble breathing or swelling of the face or lips, call emergency services now\./,
  )
  expect(
    within(sheet).getByText(/is pale, floppy, or hard to wake, keeps vomiting, or has hives together with vomiting/),
  ).toBeTruthy()
  expect(within(sheet).getByText('Otherwise, call your doctor today, before you offer this food again.')).toBeTruthy()
  press('Save food')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const on = Temporal.Now.plainDateISO().toString()
  expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
    version: 2,
    mutationId: expect.any(String),
    foodItem: { reactions: [{ on, sign: 'swelling', note: '' }] },
  })
})

test('a reaction to a food without a group asks for the group, which stops the reminder of the group', async () => {
  desk = await openSettings()
  const scrambled = egg({ id: fig.id, name: 'Scrambled egg', allergen: null, lastServedAt: daysAgo(1) })
  let stored = [egg({ lastServedAt: daysAgo(9) }), scrambled]
  const sent = answerCalls({
    [listCall]: () => answer(stored),
    [`PUT /api/user-children/${juno}/food-items/${scrambled.id}`]: (body) => {
      const after = { ...scrambled, ...(body as { foodItem: Partial<FoodItem> }).foodItem, version: 3 }
      stored = [egg({ lastServedAt: daysAgo(9) }), after]
      return Response.json(after)
    },
  })
  show()
  expect(await screen.findByText('Egg: last logged 9 days ago')).toBeTruthy()
  fireEvent.click(await line('Scrambled egg'))
  const sheet = await screen.findByRole('dialog', { name: 'Scrambled egg' })
  const group = within(sheet).getByLabelText(/^Allergen group/) as HTMLSelectElement
  expect(group.value).toBe('none')
  press('Note a reaction')
  expect(group.value).toBe('')
  press('Save food')
  expect(await within(sheet).findByText('Choose a group, or “None of these.”')).toBeTruthy()
  fireEvent.change(group, { target: { value: 'egg' } })
  press('Save food')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toMatchObject({ foodItem: { allergen: 'egg' } })
  await waitFor(() => expect(screen.queryByText('Egg: last logged 9 days ago')).toBeNull())
})

test('an allergen that was introduced by hand is named as well', async () => {
  desk = await openSettings()
  const on = Temporal.Now.plainDateISO().subtract({ days: 12 }).toString()
  answerCalls({ [listCall]: () => answer([egg({ times: 0, lastServedAt: null, firstTriedOn: on })]) })
  show()
  expect(await screen.findByText('Egg: introduced 12 days ago, not in a feed since')).toBeTruthy()
})

test('a food is added once; a name that is there is told at the field', async () => {
  desk = await openSettings()
  const sent = answerCalls({
    [listCall]: () => answer([egg()]),
    [`POST /api/user-children/${juno}/food-items`]: () => Response.json(fig, { status: 201 }),
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a food' }))
  const name = await screen.findByRole('textbox', { name: 'Name of the food' })
  fireEvent.change(name, { target: { value: ' EGG ' } })
  press('Save food')
  expect(await screen.findByText("There's already a food with this name.")).toBeTruthy()
  fireEvent.change(name, { target: { value: 'Fig' } })
  press('Save food')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)).toEqual([
    {
      foodItem: {
        id: expect.any(String),
        name: 'Fig',
        allergen: null,
        firstTriedOn: null,
        status: 'planned',
        reactions: [],
        note: '',
      },
    },
  ])
})

test('what the server refuses is said in the sheet, and the form stays', async () => {
  desk = await openSettings()
  answerCalls({
    [listCall]: () => answer([egg({ times: 0, lastServedAt: null })]),
    [`PUT /api/user-children/${juno}/food-items/${egg().id}`]: () =>
      refusal(409, 'NAMED_IN_FEEDS', 'Feeds use this name. Change it in those feeds first.'),
  })
  show()
  fireEvent.click(await line('Egg'))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name of the food' }), { target: { value: 'Omelette' } })
  press('Save food')
  expect(await screen.findByText('Feeds use this name. Change it in those feeds first.')).toBeTruthy()
})

test('a feed that waits stands in the list at once, and what is noted of its food waits behind it', async () => {
  desk = await openSettings({}, { isOnline: false })
  answerCalls({})
  const { queryClient, outbox } = currentWorkspace()
  queryClient.setQueryData(queryKeys.list('foods'), [egg()])
  const startAt = new Date().toISOString()
  const foods = [{ name: 'Pear', amount: null }]
  const details = { method: 'solids' as const, segments: [], bottles: [], foods }
  const { ids, isStored } = createEntry({ childId: juno, kind: 'feeding', startAt, endAt: startAt, details })
  await isStored
  show()
  expect(await screen.findByText('2 of 100 foods tried')).toBeTruthy()
  fireEvent.click(await line('Pear'))
  press('Likes it')
  press('Save food')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await line('Pear')).textContent).toContain('Likes it')
  const [, change] = outbox.getState().queue
  expect(change?.needs).toContain(ids[0])
})

test("a caregiver who may add changes their own and nobody else's", async () => {
  desk = await openSettings({ role: 'caregiver' }, { preset: 'family' })
  answerCalls({ [listCall]: () => answer([egg({ createdBy: '00000000-0000-4000-8000-000000000012' }), fig]) })
  show()
  fireEvent.click(await line('Egg'))
  const sheet = await screen.findByRole('dialog', { name: 'Egg' })
  expect(within(sheet).queryByRole('button', { name: 'Save food' })).toBeNull()
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }))
  fireEvent.click(await line('Fig'))
  expect(await screen.findByRole('button', { name: 'Save food' })).toBeTruthy()
})
