import type { MilkLot } from '@nestwren/contract/milk'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { setVolumeUnit } from '../../platform/units/units.ts'
import { juno } from '../../testing/desk.fixture.tsx'
import { goOnline, openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { createEntry } from '../logs/entry-writes.ts'
import { LogProvider } from '../logs/public/log-provider.tsx'
import MilkPage from './milk-page.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000).toISOString()
const idOf = (number: number) => `00000000-0000-4000-8000-000000000${number}`
const lot = (part: Partial<MilkLot> = {}): MilkLot => ({
  id: idOf(601),
  childId: juno,
  place: 'fridge',
  amountMl: 100,
  leftMl: 100,
  pumpedAt: hoursAgo(10),
  movedAt: hoursAgo(10),
  isThawed: false,
  expiresAt: hoursAgo(-86),
  hasOwnExpiry: false,
  label: null,
  entryId: null,
  endedAt: null,
  endedAs: null,
  version: 1,
  ...part,
})
const listCall = 'GET /api/milk-lots?childId=all&limit=200'
const answer = (items: readonly MilkLot[]) => Response.json({ items, nextCursor: null, totals: {} })
const show = () =>
  desk.show(
    <LogProvider>
      <MilkPage />
    </LogProvider>,
  )
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('stands by place with its totals, what expires first on top', async () => {
  desk = await openSettings()
  setVolumeUnit('ml')
  answerCalls({
    [listCall]: () =>
      answer([
        lot({ label: 'Second', expiresAt: hoursAgo(-80) }),
        lot({ id: idOf(602), label: 'First', leftMl: 40, expiresAt: hoursAgo(-2) }),
        lot({ id: idOf(603), place: 'freezer', amountMl: 150, leftMl: 150, expiresAt: hoursAgo(1) }),
      ]),
  })
  show()
  const fridge = await screen.findByRole('region', { name: 'Fridge' })
  const lines = within(fridge).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent?.match(/First|Second/)?.[0])).toEqual(['First', 'Second'])
  expect(within(lines[0] as HTMLElement).getByText('40 ml of 100 ml')).toBeTruthy()
  expect(within(lines[0] as HTMLElement).getByText('Use next')).toBeTruthy()
  expect(screen.getByText('140 ml')).toBeTruthy()
  // What has expired is shown, and not offered for a bottle.
  const freezer = screen.getByRole('region', { name: 'Freezer' })
  expect(within(freezer).getByText('Expired')).toBeTruthy()
  expect(within(freezer).queryByRole('button', { name: /^Feed/ })).toBeNull()
})

test('a bottle is made of one container', async () => {
  desk = await openSettings()
  setVolumeUnit('ml')
  answerCalls({ [listCall]: () => answer([lot({ leftMl: 80 })]) })
  show()
  fireEvent.click(await screen.findByRole('button', { name: /^Feed/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Feeding Juno' })
  expect((within(sheet).getByRole('textbox', { name: /Drank/ }) as HTMLInputElement).value).toBe('80')
  fireEvent.click(within(sheet).getByRole('button', { name: /^Contents/ }))
  expect((within(sheet).getByRole('checkbox', { name: /80 ml, Fridge/ }) as HTMLInputElement).checked).toBe(true)
})

test('it is moved and labelled; only what was changed is sent', async () => {
  desk = await openSettings()
  const sent = answerCalls({
    [listCall]: () => answer([lot()]),
    [`PUT /api/milk-lots/${idOf(601)}`]: () => Response.json(lot({ place: 'freezer', version: 2 })),
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: /Use by/ }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Freezer' }))
  fireEvent.change(screen.getByRole('textbox', { name: /Label/ }), { target: { value: 'Blue lid' } })
  press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
    version: 1,
    at: expect.any(String),
    mutationId: expect.any(String),
    place: 'freezer',
    label: 'Blue lid',
  })
})

test('thrown away, it can be put back', async () => {
  desk = await openSettings()
  let stored = lot()
  const sent = answerCalls({
    [listCall]: () => answer(stored.endedAs === null ? [stored] : []),
    [`PUT /api/milk-lots/${idOf(601)}`]: (body) => {
      const { endedAs } = body as { endedAs: MilkLot['endedAs'] }
      stored = { ...stored, endedAs, endedAt: endedAs === null ? null : hoursAgo(0), version: stored.version + 1 }
      return Response.json(stored)
    },
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: /Use by/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Throw away' }))
  expect(await screen.findByText('Milk thrown away')).toBeTruthy()
  expect(await screen.findByText('No milk stored yet')).toBeTruthy()
  press('Undo')
  expect(await screen.findByRole('region', { name: 'Fridge' })).toBeTruthy()
  expect(sent.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)).toMatchObject([
    { version: 1, endedAs: 'discarded' },
    { version: 2, endedAs: null },
  ])
})

test('less than was fed from it already is refused in words', async () => {
  desk = await openSettings()
  setVolumeUnit('ml')
  answerCalls({
    [listCall]: () => answer([lot({ leftMl: 20 })]),
    [`PUT /api/milk-lots/${idOf(601)}`]: () => refusal(400, 'LESS_THAN_FED', 'More than that has already been used.'),
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: /Use by/ }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Amount stored' }), { target: { value: '50' } })
  press('Save')
  expect(await screen.findByText('More than that has already been used.')).toBeTruthy()
})

test('milk that was not pumped here is put by', async () => {
  desk = await openSettings()
  setVolumeUnit('ml')
  const sent = answerCalls({
    [listCall]: () => answer([]),
    'POST /api/milk-lots': () => Response.json(lot(), { status: 201 }),
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Store milk' }))
  await screen.findByRole('dialog')
  press('Store milk')
  expect(await screen.findByText('Enter the amount.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: /How much/ }), { target: { value: '120' } })
  press('Store milk')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ name }) => name === 'POST /api/milk-lots')?.body).toMatchObject({
    childId: juno,
    place: 'freezer',
    amountMl: 120,
    label: null,
  })
})

test('without a network a container is put by, moved and thrown away, waits, and is sent in order, once', async () => {
  desk = await openSettings({}, { isOnline: false })
  setVolumeUnit('ml')
  let stored: MilkLot | null = null
  const answers: Record<string, (body: unknown) => Response> = {
    [listCall]: () => answer(stored === null || stored.endedAt !== null ? [] : [stored]),
    'POST /api/milk-lots': (body) => {
      stored = lot({ ...(body as Partial<MilkLot>), leftMl: 120 })
      return Response.json(stored, { status: 201 })
    },
  }
  const sent = answerCalls(answers)
  currentWorkspace().queryClient.setQueryData(queryKeys.list('milk'), [])
  const page = show()
  press('Store milk')
  fireEvent.change(await screen.findByRole('textbox', { name: /How much/ }), { target: { value: '120' } })
  const save = screen.getByRole('button', { name: 'Store milk' })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const freezer = await screen.findByRole('region', { name: 'Freezer' })
  expect(within(freezer).getByText('Waiting for signal')).toBeTruthy()

  fireEvent.click(within(freezer).getByRole('button', { name: /Use by/ }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Fridge' }))
  press('Save')
  // Out of the freezer it thaws: said at once, by the rules of the server.
  expect(await screen.findByText('Thawed')).toBeTruthy()
  page.unmount()
  show()
  expect(within(await screen.findByRole('region', { name: 'Fridge' })).getByText('Waiting for signal')).toBeTruthy()
  press(/Use by/)
  fireEvent.click(await screen.findByRole('button', { name: 'Throw away' }))
  expect(await screen.findByText('No milk stored yet')).toBeTruthy()
  press('Used and thrown away')
  const ended = screen.getByRole('region', { name: 'Used and thrown away' })
  expect(await within(ended).findByText('Waiting for signal')).toBeTruthy()
  expect(sent).toEqual([])

  const id = currentWorkspace().outbox.getState().queue[0]?.kept?.id
  answers[`PUT /api/milk-lots/${id}`] = (body) => {
    const {
      version,
      mutationId: _mutationId,
      at,
      ...part
    } = body as { version: number; mutationId: string; at: string }
    stored = lot({ ...stored, ...part, endedAt: 'endedAs' in part ? at : null, version: version + 1 })
    return Response.json(stored)
  }
  goOnline()
  await waitFor(() => expect(currentWorkspace().outbox.getState().queue).toEqual([]))
  expect(sent.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1)
  expect(sent.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)).toMatchObject([
    { version: 1, place: 'fridge' },
    { version: 2, endedAs: 'discarded' },
  ])
})

test('what is pumped and fed without a network is in the stock at once', async () => {
  desk = await openSettings({}, { isOnline: false })
  setVolumeUnit('ml')
  answerCalls({})
  currentWorkspace().queryClient.setQueryData(queryKeys.list('milk'), [lot()])
  const startAt = hoursAgo(1)
  const milkLots = [{ lotId: idOf(601), amountMl: 70 }]
  const bottle = { contents: 'breastMilk' as const, amountMl: 70, offeredMl: null, typed: null, milkLots }
  await createEntry({
    childId: juno,
    kind: 'feeding',
    startAt,
    endAt: startAt,
    details: { method: 'bottle', segments: [], bottles: [bottle], foods: [] },
  }).isStored
  const stored = [{ lotId: idOf(699), amountMl: 90, place: 'room' as const }]
  const details = { segments: [], leftMl: null, rightMl: null, totalMl: 90, unit: 'ml' as const, stored }
  await createEntry({ childId: juno, kind: 'pumping', startAt, endAt: startAt, details }).isStored
  show()
  expect(await screen.findByText('30 ml of 100 ml')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Room temp' })).getByText('90 ml')).toBeTruthy()
})

test('what was used stands below, when it is asked for', async () => {
  desk = await openSettings()
  setVolumeUnit('ml')
  answerCalls({
    [listCall]: () => answer([]),
    [`GET /api/milk-lots?childId=${juno}&ended=true`]: () =>
      answer([lot({ endedAs: 'used', endedAt: hoursAgo(1), leftMl: 0 })]),
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Used and thrown away' }))
  expect(await screen.findByText(/^Used /)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Put .* back/ })).toBeNull()
})

test('somebody without the right sees none of it', async () => {
  desk = await openSettings({ role: 'caregiver' }, { preset: 'family' })
  answerCalls({ [listCall]: () => answer([lot()]) })
  show()
  expect(await screen.findByText('Nothing shared with you yet')).toBeTruthy()
})
