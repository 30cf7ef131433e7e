import type { MedicineItem } from '@nestwren/contract/medicines'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { dev, entryOf, juno } from '../../testing/desk.fixture.tsx'
import { goOnline, openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { createEntry } from '../logs/entry-writes.ts'
import { dosesRead } from '../logs/kinds/public/medicines.ts'
import { LogProvider } from '../logs/public/log-provider.tsx'
import MedicinesPage from './medicines-page.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const listCall = 'GET /api/medicines?childId=all'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000).toISOString()
const syrup = (part: Partial<MedicineItem> = {}): MedicineItem => ({
  id: '00000000-0000-4000-8000-000000000501',
  childId: juno,
  name: 'Syrup',
  dose: { value: '2.5', unit: 'ml' },
  minIntervalS: 4 * 3600,
  maxDosesPerDay: 4,
  notes: 'Shake well',
  isActive: true,
  version: 2,
  lastGivenAt: null,
  dosesLast24H: 0,
  nextSafeAt: null,
  ...part,
})
const show = () =>
  desk.show(
    <LogProvider>
      <MedicinesPage />
    </LogProvider>,
  )
/** The last doses were read just now, unless told. */
const keepDosesRead = (updatedAt = Date.now()) =>
  currentWorkspace().queryClient.setQueryData(dosesRead.key, { childIds: [juno] }, { updatedAt })
const item = async (name: string) => {
  const card = (await screen.findByRole('heading', { name })).closest('li')
  if (card === null) throw new Error(`No card for ${name}`)
  return within(card)
}

test('a medicine shows the limits of the family, and how long to wait', async () => {
  desk = await openSettings()
  const early = syrup({
    id: '00000000-0000-4000-8000-000000000502',
    name: 'Drops',
    lastGivenAt: hoursAgo(1),
    dosesLast24H: 1,
    nextSafeAt: hoursAgo(-3),
  })
  const given = entryOf('medicine', {
    startAt: hoursAgo(1),
    createdBy: dev,
    details: { medicineId: early.id, name: 'Drops', dose: null, reason: null, isConfirmed: false },
  })
  currentWorkspace().entries.put([given])
  keepDosesRead()
  answerCalls({ [listCall]: () => Response.json({ items: [syrup(), early] }) })
  show()
  const late = await item('Syrup')
  expect(late.getByText('2.5 ml')).toBeTruthy()
  expect(late.getByText('Your limits: at least 4h between doses, up to 4 doses in 24 hours.')).toBeTruthy()
  expect(await late.findByText('Within your limits')).toBeTruthy()
  const soon = await item('Drops')
  expect(soon.getByText(/^Wait until/)).toBeTruthy()
  expect(soon.getByText('1h since the last dose')).toBeTruthy()
  expect(soon.getByText(/^Given: .*, by Dev\. 1 dose in 24 hours\.$/)).toBeTruthy()
  expect(screen.queryByText("We can't check the last dose right now")).toBeNull()
})

test('one tablet is not tablets', async () => {
  desk = await openSettings()
  const doses = { One: '1', Half: '0.5', Two: '2' }
  const items = Object.entries(doses).map(([name, value], index) =>
    syrup({
      id: `00000000-0000-4000-8000-00000000051${index}`,
      name,
      dose: { value, unit: 'tablet' },
      minIntervalS: null,
      maxDosesPerDay: null,
    }),
  )
  answerCalls({ [listCall]: () => Response.json({ items }) })
  show()
  expect((await item('One')).getByText('1 tablet')).toBeTruthy()
  expect((await item('Half')).getByText('0.5 tablets')).toBeTruthy()
  expect((await item('Half')).queryByText('Within your limits')).toBeNull()
  expect((await item('Two')).getByText('2 tablets')).toBeTruthy()
  fireEvent.click((await item('One')).getByRole('button', { name: 'Log a dose' }))
  const sheet = await screen.findByRole('dialog', { name: 'Medicine for Juno' })
  const unit = () => within(sheet).getByRole('combobox', { name: 'Unit' }) as HTMLSelectElement
  expect(unit().selectedOptions[0]?.textContent).toBe('tablet')
  fireEvent.change(within(sheet).getByRole('textbox', { name: 'Dose' }), { target: { value: '1,5' } })
  expect(unit().selectedOptions[0]?.textContent).toBe('tablets')
})

test('a dose is logged from its card, with the medicine chosen', async () => {
  desk = await openSettings()
  answerCalls({ [listCall]: () => Response.json({ items: [syrup()] }) })
  show()
  fireEvent.click((await item('Syrup')).getByRole('button', { name: 'Log a dose' }))
  const sheet = await screen.findByRole('dialog', { name: 'Medicine for Juno' })
  expect(within(sheet).getByRole('button', { name: 'Syrup' }).getAttribute('aria-pressed')).toBe('true')
  expect((within(sheet).getByRole('textbox', { name: 'Dose' }) as HTMLInputElement).value).toBe('2.5')
})

test('one is added with what keeps doses apart', async () => {
  desk = await openSettings()
  const sent = answerCalls({
    [listCall]: () => Response.json({ items: [] }),
    'POST /api/medicines': () => Response.json(syrup(), { status: 201 }),
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a medicine' }))
  const sheet = await screen.findByRole('dialog')
  const type = (name: RegExp | string, value: string) =>
    fireEvent.change(within(sheet).getByRole('textbox', { name }), { target: { value } })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save medicine' }))
  expect(await within(sheet).findByText('Enter a name.')).toBeTruthy()
  type(/Name of the medicine/, 'Syrup')
  type('Dose', '2,5')
  type(/Minimum hours between doses/, '4.5')
  type(/Maximum doses in 24 hours/, '4')
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save medicine' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ name }) => name === 'POST /api/medicines')?.body).toEqual({
    id: expect.any(String),
    childId: juno,
    name: 'Syrup',
    dose: { value: '2.5', unit: 'ml' },
    minIntervalS: 16_200,
    maxDosesPerDay: 4,
    notes: '',
    isActive: true,
  })
})

test('one that is stopped waits among those not given any more', async () => {
  desk = await openSettings()
  let stored = syrup()
  const sent = answerCalls({
    [listCall]: () => Response.json({ items: [stored] }),
    [`PUT /api/medicines/${syrup().id}`]: () => {
      stored = syrup({ isActive: false, version: 3 })
      return Response.json(stored)
    },
  })
  show()
  fireEvent.click((await item('Syrup')).getByRole('button', { name: 'Edit Syrup' }))
  fireEvent.click(await screen.findByRole('switch', { name: /Current medicine/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Save medicine' }))
  expect(await screen.findByText('No current medicines.')).toBeTruthy()
  expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toMatchObject({ version: 2, isActive: false })
  fireEvent.click(await screen.findByRole('button', { name: 'Past medicines (1)' }))
  expect((await item('Syrup')).queryByRole('button', { name: 'Log a dose' })).toBeNull()
})

test('what was typed of a new one is there after a reload', async () => {
  desk = await openSettings()
  answerCalls({ [listCall]: () => Response.json({ items: [] }) })
  const page = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a medicine' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /Name of the medicine/ }), { target: { value: 'Iron' } })
  page.unmount()
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a medicine' }))
  expect(((await screen.findByRole('textbox', { name: /Name of the medicine/ })) as HTMLInputElement).value).toBe(
    'Iron',
  )
})

test('without a network one is added, changed and given; it waits, and everything is sent in order, once', async () => {
  desk = await openSettings({}, { isOnline: false })
  let stored: MedicineItem | null = null
  const sent = answerCalls({
    [listCall]: () => Response.json({ items: stored === null ? [] : [stored] }),
    'POST /api/medicines': (body) => {
      stored = syrup({ ...(body as Partial<MedicineItem>), version: 1 })
      return Response.json(stored, { status: 201 })
    },
    'POST /api/events': (body) => Response.json({ ...(body as object), version: 1, also: [] }, { status: 201 }),
  })
  currentWorkspace().queryClient.setQueryData(queryKeys.list('medicines'), [])
  const page = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a medicine' }))
  const sheet = await screen.findByRole('dialog')
  fireEvent.change(within(sheet).getByRole('textbox', { name: /Name of the medicine/ }), { target: { value: 'Iron' } })
  const save = within(sheet).getByRole('button', { name: 'Save medicine' })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await item('Iron')).getByText('Waiting for signal')).toBeTruthy()
  const [operation] = currentWorkspace().outbox.getState().queue
  const medicineId = operation?.kept?.id ?? ''
  const dose = { value: '2', unit: 'drop' as const }
  const details = { medicineId, name: 'Iron', dose, reason: null, isConfirmed: false }
  await createEntry({ childId: juno, kind: 'medicine', startAt: hoursAgo(0), details }).isStored
  page.unmount()
  show()
  expect((await item('Iron')).getByText('Waiting for signal')).toBeTruthy()
  expect(sent).toEqual([])
  goOnline()
  await waitFor(() => expect(screen.queryByText('Waiting for signal')).toBeNull())
  await waitFor(() => expect(currentWorkspace().outbox.getState().queue).toEqual([]))
  expect(sent.filter(({ name }) => name.startsWith('POST')).map(({ name }) => name)).toEqual([
    'POST /api/medicines',
    'POST /api/events',
  ])
})

test('one that was refused later stays with the reason; given up, its dose keeps the name', async () => {
  desk = await openSettings({}, { isOnline: false })
  const sent = answerCalls({
    [listCall]: () => Response.json({ items: [] }),
    'POST /api/medicines': () => refusal(400, 'TOO_MANY_MEDICINES', 'Each child can have up to 100 medicines.'),
    'POST /api/events': (body) => Response.json({ ...(body as object), version: 1, also: [] }, { status: 201 }),
  })
  currentWorkspace().queryClient.setQueryData(queryKeys.list('medicines'), [])
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a medicine' }))
  const sheet = await screen.findByRole('dialog')
  fireEvent.change(within(sheet).getByRole('textbox', { name: /Name of the medicine/ }), { target: { value: 'Iron' } })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save medicine' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const medicineId = currentWorkspace().outbox.getState().queue[0]?.kept?.id ?? ''
  const dose = { value: '2', unit: 'drop' as const }
  const details = { medicineId, name: 'Iron', dose, reason: null, isConfirmed: false }
  await createEntry({ childId: juno, kind: 'medicine', startAt: hoursAgo(0), details }).isStored
  goOnline()
  expect(await screen.findByText('Not saved: Each child can have up to 100 medicines.')).toBeTruthy()
  expect(sent.some(({ name }) => name === 'POST /api/events')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(currentWorkspace().outbox.getState().queue).toEqual([]))
  expect(sent.find(({ name }) => name === 'POST /api/events')?.body).toMatchObject({
    details: { medicineId: null, name: 'Iron' },
  })
})

test('somebody who may only look has no buttons; somebody without the right nothing at all', async () => {
  desk = await openSettings({ role: 'caregiver' }, { preset: 'family' })
  answerCalls({ [listCall]: () => Response.json({ items: [syrup()] }) })
  const page = show()
  expect((await item('Syrup')).queryByRole('button')).toBeNull()
  page.unmount()
  await desk.close()
  desk = await openSettings({ role: 'caregiver' }, { preset: 'viewer' })
  show()
  expect(await screen.findByText('Nothing shared with you yet')).toBeTruthy()
})

const met = (startAt: string, by: { id: string; name: string }, part: Partial<Parameters<typeof entryOf>[1]> = {}) =>
  entryOf('medicine', {
    startAt,
    createdBy: by,
    details: {
      medicineId: syrup().id,
      name: 'Syrup',
      dose: syrup().dose,
      reason: null,
      isConfirmed: false,
      known: { before: null, after: null },
    },
    ...(part as object),
  })

test('two doses that met only later are told with who gave each, until that is read on this device', async () => {
  desk = await openSettings()
  keepDosesRead()
  const doses = [met(hoursAgo(2), { id: juno, name: 'Bea' }), met(hoursAgo(1), dev)]
  currentWorkspace().entries.put(doses)
  answerCalls({ [listCall]: () => Response.json({ items: [syrup()] }) })
  const page = show()
  const card = await screen.findByRole('alert', { name: 'Two doses of Syrup for Juno' })
  expect(within(card).getByText(/They're 1h apart\. Neither log had reached the other device yet\./)).toBeTruthy()
  expect(await within(card).findByText(/Your limits: at least 4h between doses/)).toBeTruthy()
  fireEvent.click(within(card).getByRole('button', { name: /^Bea, .*Syrup, 2.5 ml/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Syrup, 2.5 ml' })
  expect(within(sheet).getByText(/^Dev logged another dose: .*, 1h apart\. Neither log had reached/)).toBeTruthy()
  fireEvent.keyDown(sheet, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  page.unmount()
  const again = show()
  // Looking at a dose is not having read it.
  fireEvent.click(
    within(await screen.findByRole('alert', { name: /Two doses/ })).getByRole('button', { name: 'Got it' }),
  )
  expect(screen.queryByRole('alert', { name: /Two doses/ })).toBeNull()
  again.unmount()
  show()
  await item('Syrup')
  expect(screen.queryByRole('alert', { name: /Two doses/ })).toBeNull()
  localStorage.clear()
})

test('where the last doses cannot be read, no medicine is within its limits', async () => {
  desk = await openSettings()
  keepDosesRead(Date.now() - 3 * 3600_000)
  answerCalls({ [listCall]: () => Response.json({ items: [syrup()] }) })
  show()
  expect(await screen.findByText("We can't check the last dose right now", {}, { timeout: 4000 })).toBeTruthy()
  expect((await item('Syrup')).queryByText('Within your limits')).toBeNull()
})
