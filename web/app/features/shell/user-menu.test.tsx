import type { User } from '@nestwren/contract/auth'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { themeList } from '../../platform/person-settings/settings-lists.ts'
import { session } from '../../platform/session/session.ts'
import { hasUnsent } from '../../platform/sync/lazy/unsent.ts'
import { changeOwn } from '../../platform/sync/lazy/write-list.ts'
import { uploadsOf } from '../../platform/uploads/uploads.ts'
import { closeDesk, type Desk, juno, openDesk } from '../../testing/desk.fixture.tsx'
import { createEntry } from '../logs/entry-writes.ts'
import { newDiaper } from '../logs/kinds/diaper/new-diaper.ts'
import { UserMenu } from './user-menu.tsx'

let desk: Desk

beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => closeDesk(desk))

const button = () => screen.getByRole('button', { name: 'Your menu' })

test.each([
  ['a click', () => fireEvent.click(button())],
  ['the arrow down', () => fireEvent.keyDown(button(), { key: 'ArrowDown' })],
])('%s opens the menu, which says who is signed in', async (_how, open) => {
  desk.show(<UserMenu />)
  expect(button().getAttribute('aria-expanded')).toBe('false')
  open()
  expect(await screen.findByRole('menuitem', { name: 'Settings' })).toBeTruthy()
  expect(screen.getByText('mara@example.com')).toBeTruthy()
  expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true)
})

test.each([true, false])('purchases are there for whoever pays: %s', async (pays) => {
  const { user } = session.get() as { user: User }
  session.updateUser({ ...user, permissions: { ...user.permissions, billing: pays } })
  desk.show(<UserMenu />)
  fireEvent.click(button())
  await screen.findByRole('menuitem', { name: 'Settings' })
  expect(screen.queryByRole('menuitem', { name: 'Purchases' }) !== null).toBe(pays)
})

test('asks before logs that were not sent are lost, and staying keeps them', async () => {
  await createEntry({
    childIds: [juno],
    kind: 'diaper',
    startAt: '2026-11-20T01:00:00.000Z',
    endAt: null,
    notes: '',
    details: newDiaper('wet'),
  } as never).isStored
  desk.show(<UserMenu />)
  fireEvent.click(button())
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  expect(await screen.findByText('Log out with unsent logs?')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByText('Log out with unsent logs?')).toBeNull())
  expect(desk.workspace.outbox.getState().queue).toHaveLength(1)
  expect(button()).toBeTruthy()
})

test('a setting that waits is no log: leaving asks nothing', async () => {
  await changeOwn(themeList, { mode: 'dark' })
  expect(desk.workspace.outbox.getState().queue).toHaveLength(1)
  expect(await hasUnsent()).toBe(false)
})

test('asks before photos that were not sent are lost, and staying keeps them', async () => {
  await uploadsOf(desk.workspace).add([
    {
      id: '00000000-0000-7000-9000-000000000001',
      what: 'photo',
      fields: { caption: '', childIds: juno },
      file: new Blob(['x']),
      fileName: 'walk.jpg',
    },
  ])
  desk.show(<UserMenu />)
  fireEvent.click(button())
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  expect(await screen.findByText('Log out with unsent photos or documents?')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByText('Log out with unsent photos or documents?')).toBeNull())
  expect(uploadsOf(desk.workspace).getState().views).toHaveLength(1)
  expect(session.get().status).toBe('signedIn')
})
