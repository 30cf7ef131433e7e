import { roleUserPermissions } from '@nestwren/contract/permissions'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal } from '../../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { answerSite, newSite, readSite, siteOf } from '../site.fixture.ts'
import { SiteTile } from './site-tile.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const noGallery = { galleryEnabled: false, registryEnabled: true, invitesEnabled: false }

test.each([
  [newSite(), 'Not set up yet'],
  [siteOf({ marked: 4 }), 'Off'],
  [siteOf({ enabled: true }), 'On, no photos yet'],
  [siteOf({ enabled: true, marked: 1 }), 'On, with 1 photo'],
  [siteOf({ enabled: true, marked: 12 }), 'On, with 12 photos'],
  [siteOf({ enabled: true, marked: 12, modules: noGallery }), 'On'],
  // Of what the vault locks no figure is told.
  [siteOf({ enabled: true, marked: null, arePhotosInVault: true }), 'On'],
])('the tile leads to the page and says how the site is (%#)', async (site, words) => {
  desk = await openSettings()
  answerSite({ site })
  desk.show(<SiteTile />)
  const tile = await screen.findByRole('link', { name: `Family site ${words}` })
  expect(tile.getAttribute('href')).toBe('/settings/family/site')
})

test('a site that could not be read is neither on nor off', async () => {
  desk = await openSettings()
  answerSite({}, { [readSite]: () => refusal(400, 'X', 'No') })
  desk.show(<SiteTile />)
  expect(await screen.findByRole('link', { name: "Family site Couldn't load how it is set up." })).toBeTruthy()
})

test('nobody finds what there is nothing to do with, and nothing is asked', async () => {
  desk = await openSettings({ role: 'caregiver', permissions: roleUserPermissions.caregiver }, { preset: 'nanny' })
  const sent = answerSite()
  desk.show(<SiteTile />)
  await Promise.resolve()
  expect(screen.queryByRole('link')).toBeNull()
  expect(sent).toEqual([])
})
