import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, refusal } from '../../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { statsOf } from '../storage.fixture.ts'
import { StorageLink } from './storage-link.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const show = async (answer: () => Response) => {
  desk = await openSettings()
  answerCalls({ 'GET /api/storage/stats': answer })
  desk.show(<StorageLink />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/vault/storage')
}

test('leads to the storage page and says how much is used', async () => {
  await show(() => Response.json(statsOf()))
  expect(await screen.findByRole('link', { name: 'Storage 5 GB of 20 GB used' })).toBeTruthy()
})

test('says that it is nearly full, also while the figures are locked', async () => {
  await show(() => Response.json({ room: 'nearlyFull', figures: null, locked: true }))
  expect(await screen.findByRole('link', { name: 'Storage Nearly full' })).toBeTruthy()
})

test('says that it is full', async () => {
  await show(() => Response.json(statsOf({ room: 'full' })))
  expect(await screen.findByRole('link', { name: 'Storage 5 GB of 20 GB used Full' })).toBeTruthy()
})

test('stands there when nothing could be read', async () => {
  await show(() => refusal(400, 'X', 'No'))
  expect(await screen.findByRole('link', { name: "Storage Couldn't load how much space is used." })).toBeTruthy()
})
