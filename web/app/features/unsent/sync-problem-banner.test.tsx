import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { newId } from '../../platform/sync/ids.ts'
import { createItem, removeItem } from '../../platform/sync/lazy/write-list.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { goOnline, openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { ownKindList } from '../logs/public/use-own-kinds.ts'
import { SyncProblemBanner } from './sync-problem-banner.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

test('what was refused long after it was entered is told of on every page, until it is decided', async () => {
  desk = await openSettings({}, { isOnline: false })
  answerCalls({ 'POST /api/log-kinds': () => refusal(409, 'NAME_TAKEN', 'Taken.') })
  const fields = { id: newId(), name: 'Yoga', icon: 'star', color: '#7C3AED', hasDuration: false }
  await createItem(ownKindList, fields, fields).isStored
  desk.show(<SyncProblemBanner />)
  expect(screen.queryByRole('alert')).toBeNull()
  goOnline()
  expect((await screen.findByRole('alert')).textContent).toContain('needs you')
  expect(screen.getByRole('button', { name: 'Review it' })).toBeTruthy()
  // Never there for the server, it is simply given up.
  await removeItem(ownKindList, { ...fields, version: 1 }).isStored
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(currentWorkspace().outbox.getState().queue).toEqual([])
})
