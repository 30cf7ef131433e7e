import { defaultFamilySettings, type FamilySettings } from '@nestwren/contract/family-settings'
import type { OwnKind } from '@nestwren/contract/own-kinds'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { quickLogKey } from '../../platform/person-settings/quick-log.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { goOnline, openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { LogProvider } from '../logs/public/log-provider.tsx'
import LoggingPage from './logging-page.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const settingsCall = 'GET /api/family-settings'
const kindsCall = 'GET /api/log-kinds'
const yoga: OwnKind = {
  id: '00000000-0000-4000-8000-000000000701',
  name: 'Yoga',
  icon: 'star',
  color: '#7C3AED',
  hasDuration: true,
  version: 3,
}

function server(part: Parameters<typeof answerCalls>[0] = {}) {
  let stored: { settings: FamilySettings; version: number } = { settings: defaultFamilySettings, version: 0 }
  return answerCalls({
    [settingsCall]: () => Response.json(stored),
    'PUT /api/family-settings': (body) => {
      stored = { settings: (body as typeof stored).settings, version: stored.version + 1 }
      return Response.json(stored)
    },
    [kindsCall]: () => Response.json({ items: [yoga] }),
    ...part,
  })
}
const show = () =>
  desk.show(
    <LogProvider>
      <LoggingPage />
    </LogProvider>,
  )
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const puts = (sent: ReturnType<typeof answerCalls>) => sent.filter(({ name }) => name === 'PUT /api/family-settings')

test('tiles move up and down, hide, and go back to the usual order', async () => {
  desk = await openSettings()
  server()
  show()
  press('Move Diaper up')
  expect(localStorage.getItem(quickLogKey)).toMatch(/^diaper,feeding,sleep/)
  press('Hide Sleep')
  expect(localStorage.getItem(quickLogKey)).toMatch(/^diaper,feeding,-sleep/)
  expect((screen.getByRole('button', { name: 'Move Diaper up' }) as HTMLButtonElement).disabled).toBe(true)
  // Hidden, it gives its place in the row to the next one.
  const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByText('In quick log') !== null)
  expect(rows.map((row) => row.querySelector('.type-label')?.textContent)).toEqual([
    'Diaper',
    'Feed',
    'Activity',
    'Pumping',
  ])
  press('Back to the usual order')
  expect(localStorage.getItem(quickLogKey)).toBeNull()
})

test('parents choose how the family counts; each choice is sent whole with the version that is known', async () => {
  desk = await openSettings()
  const sent = server()
  show()
  fireEvent.click(await screen.findByRole('radio', { name: 'End of feed' }))
  await waitFor(() => expect(puts(sent)).toHaveLength(1))
  expect(puts(sent)[0]?.body).toEqual({
    settings: { ...defaultFamilySettings, timeSinceFeed: 'end' },
    version: 0,
    mutationId: expect.any(String),
  })
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: 'End of feed' }).getAttribute('aria-checked')).toBe('true'),
  )
  fireEvent.change(screen.getByRole('combobox', { name: 'No feed for' }), { target: { value: '180' } })
  await waitFor(() => expect(puts(sent)).toHaveLength(2))
  expect(puts(sent)[1]?.body).toMatchObject({ settings: { timeSinceFeed: 'end', feedOverdueMinutes: 180 }, version: 1 })
})

test('somebody else’s choice is not written over: both stand there until one is taken', async () => {
  desk = await openSettings()
  let stored = {
    settings: { ...defaultFamilySettings, timeSinceFeed: 'end' as const, feedOverdueMinutes: 180 },
    version: 4,
  }
  const sent = server({
    'PUT /api/family-settings': (body) => {
      const { settings, version } = body as typeof stored
      if (version !== stored.version)
        return refusal(409, 'STALE_VERSION', 'Someone else just changed this.', { current: stored })
      stored = { settings, version: version + 1 }
      return Response.json(stored)
    },
  })
  show()
  fireEvent.change(await screen.findByRole('combobox', { name: 'No feed for' }), { target: { value: '240' } })
  expect(await screen.findByText('Someone else changed this at the same time.')).toBeTruthy()
  expect(screen.getByText('No feed for: 4h')).toBeTruthy()
  expect(screen.getByText('No feed for: 3h')).toBeTruthy()
  press('Keep mine')
  await waitFor(() => expect(screen.queryByText('Someone else changed this at the same time.')).toBeNull())
  // What they chose elsewhere stays.
  expect(stored).toMatchObject({ settings: { timeSinceFeed: 'end', feedOverdueMinutes: 240 }, version: 5 })
  expect(puts(sent).map(({ body }) => (body as typeof stored).version)).toEqual([0, 4])
})

test('without a network the choices and a kind are kept, shown as waiting, and sent once', async () => {
  desk = await openSettings({}, { isOnline: false })
  const sent = server({
    'POST /api/log-kinds': (body) => Response.json({ ...(body as object), version: 1 }, { status: 201 }),
  })
  const { queryClient } = currentWorkspace()
  queryClient.setQueryData(queryKeys.list('settings'), { settings: defaultFamilySettings, version: 2 })
  queryClient.setQueryData(queryKeys.list('ownKinds'), [yoga])
  const page = show()
  fireEvent.click(await screen.findByRole('radio', { name: 'End of feed' }))
  expect(screen.getByRole('radio', { name: 'End of feed' }).getAttribute('aria-checked')).toBe('true')
  press('Add a custom log')
  const sheet = await screen.findByRole('dialog')
  fireEvent.change(within(sheet).getByRole('textbox', { name: /Name/ }), { target: { value: 'Visit' } })
  const save = within(sheet).getByRole('button', { name: 'Save' })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Among the kinds, and among the buttons.
  expect(screen.getAllByText('Visit')).toHaveLength(2)
  expect(await screen.findAllByText('Waiting for signal')).toHaveLength(2)
  page.unmount()
  show()
  expect(await screen.findAllByText('Visit')).toHaveLength(2)
  expect(screen.getByRole('radio', { name: 'End of feed' }).getAttribute('aria-checked')).toBe('true')
  goOnline()
  await waitFor(() => expect(screen.queryByText('Waiting for signal')).toBeNull())
  expect(sent.filter(({ name }) => !name.startsWith('GET')).map(({ name }) => name)).toEqual([
    'PUT /api/family-settings',
    'POST /api/log-kinds',
  ])
})

test('a kind of the family’s own is made with name, drawing, colour and length', async () => {
  desk = await openSettings()
  const sent = server({
    'POST /api/log-kinds': (body) => Response.json({ ...(body as object), version: 1 }, { status: 201 }),
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a custom log' }))
  const sheet = await screen.findByRole('dialog')
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
  expect(await within(sheet).findByText('Enter a name.')).toBeTruthy()
  fireEvent.change(within(sheet).getByRole('textbox', { name: /Name/ }), { target: { value: ' Visit ' } })
  fireEvent.click(within(sheet).getByRole('radio', { name: 'House' }))
  fireEvent.click(within(sheet).getByRole('radio', { name: 'Teal' }))
  fireEvent.click(within(sheet).getByRole('switch', { name: /Takes time/ }))
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ name }) => name === 'POST /api/log-kinds')?.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Visit',
    icon: 'home',
    color: '#0D9488',
    hasDuration: true,
  })
})

test('a name that is taken is said, and what was typed stays', async () => {
  desk = await openSettings()
  const taken = 'Your family already has one with this name.'
  server({ [`PUT /api/log-kinds/${yoga.id}`]: () => refusal(409, 'NAME_TAKEN', taken) })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Yoga' }))
  const sheet = await screen.findByRole('dialog')
  fireEvent.change(within(sheet).getByRole('textbox', { name: /Name/ }), { target: { value: 'Bath' } })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(taken)).toBeTruthy()
  expect((within(sheet).getByRole('textbox', { name: /Name/ }) as HTMLInputElement).value).toBe('Bath')
})

test('a kind is removed after a question', async () => {
  desk = await openSettings()
  const sent = server({ [`DELETE /api/log-kinds/${yoga.id}`]: () => new Response(null, { status: 204 }) })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Yoga' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove this custom log' }))
  expect(sent.some(({ name }) => name.startsWith('DELETE'))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Remove it' }))
  await waitFor(() => expect(sent.some(({ name }) => name.startsWith('DELETE'))).toBe(true))
  expect(await screen.findByText('Yoga removed')).toBeTruthy()
})

test('somebody who is no parent arranges their own buttons and nothing of the family’s', async () => {
  desk = await openSettings({ role: 'caregiver' }, { preset: 'nanny' })
  const sent = server()
  show()
  expect(screen.getByRole('button', { name: 'Move Diaper up' })).toBeTruthy()
  expect(screen.queryByText('Custom logs')).toBeNull()
  expect(screen.queryByText('Reminders for the family')).toBeNull()
  await vi.dynamicImportSettled()
  expect(sent.some(({ name }) => name === settingsCall)).toBe(false)
})
