import { roleUserPermissions } from '@nestwren/contract/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { accessOf } from '../../../platform/locks/locks.fixture.ts'
import { refusal } from '../../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { spokenText } from '../../../ui/live-region-store.ts'
import { photoOf, withAddresses } from '../../photos/photos.fixture.tsx'
import { answerSite, bodiesOf, orderPhoto, publicOf, readPublished, siteOf } from '../site.fixture.ts'
import SitePhotosPage from './site-photos-page.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const of = (number: number, part: Parameters<typeof photoOf>[1] = {}) =>
  withAddresses(photoOf(number, { caption: `Picture ${number}`, ...part }), 'mark')
const published = [1, 2, 3].map((number) => of(number, { isPublic: true, publicOrder: number }))
const idOf = (number: number) => photoOf(number).id
const on = siteOf({ enabled: true, marked: 3 })

const list = () => screen.getByRole('list', { name: 'Photos on the site, in order' })
const order = () =>
  within(list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.slice(0, 'Picture 1'.length))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const until = (numbers: readonly number[]) =>
  waitFor(() => expect(order()).toEqual(numbers.map((number) => `Picture ${number}`)))

test('the keyboard moves a photo, at once and at the server, and says where it is', async () => {
  desk = await openSettings()
  const sent = answerSite({ site: on, published })
  desk.show(<SitePhotosPage />)
  await screen.findByRole('list', { name: 'Photos on the site, in order' })
  press(/^Move Picture 3, .* up$/)
  await until([1, 3, 2])
  press(/^Move Picture 3, .* up$/)
  await until([3, 1, 2])
  await waitFor(() => expect(spokenText()).toMatch(/Picture 3, .* is now number 1/))
  await waitFor(() =>
    expect(bodiesOf(sent, orderPhoto)).toEqual([
      { photoId: idOf(3), afterId: idOf(1) },
      { photoId: idOf(3), afterId: null },
    ]),
  )
  await until([3, 1, 2])
  expect(screen.getByRole('button', { name: /^Move Picture 3, .* up$/ }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: /^Move Picture 2, .* down$/ }).getAttribute('aria-disabled')).toBe('true')
})

test('a photo is dragged to another place', async () => {
  desk = await openSettings()
  const sent = answerSite({ site: on, published })
  desk.show(<SitePhotosPage />)
  await screen.findByRole('list', { name: 'Photos on the site, in order' })
  // Rows of 60 pixels, the first at 200.
  vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLLIElement) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    return new DOMRect(0, 200 + at * 60, 300, 60)
  })
  const grip = () => list().querySelectorAll('.site-photo-grip')
  const [first] = grip()
  if (first === undefined) throw new Error('There is a handle for each photo.')
  fireEvent.pointerDown(first, { clientY: 230, pointerId: 1 })
  fireEvent.pointerMove(first, { clientY: 372, pointerId: 1 })
  await until([2, 3, 1])
  const moved = grip()[2]
  if (moved === undefined) throw new Error('There is a handle for each photo.')
  fireEvent.pointerUp(moved, { clientY: 372, pointerId: 1 })
  await waitFor(() => expect(bodiesOf(sent, orderPhoto)).toEqual([{ photoId: idOf(1), afterId: idOf(3) }]))
  await until([2, 3, 1])
  // Taken hold of and let go where it stands, it stays, and nobody is told.
  const [now] = grip()
  if (now === undefined) throw new Error('There is a handle for each photo.')
  fireEvent.pointerDown(now, { clientY: 230, pointerId: 2 })
  fireEvent.pointerUp(now, { clientY: 230, pointerId: 2 })
  await until([2, 3, 1])
  expect(bodiesOf(sent, orderPhoto)).toHaveLength(1)
})

test('a move that fails is said, and the order is the one of the server', async () => {
  desk = await openSettings()
  answerSite({ site: on, published }, { [orderPhoto]: () => refusal(404, 'NOT_FOUND', "We can't find this.") })
  desk.show(<SitePhotosPage />)
  await screen.findByRole('list', { name: 'Photos on the site, in order' })
  press(/^Move Picture 1, .* down$/)
  await until([2, 1, 3])
  expect(await screen.findByText("We can't find this.")).toBeTruthy()
  await until([1, 2, 3])
})

test('taken off the site a photo goes, and Undo puts it where it was', async () => {
  desk = await openSettings()
  const sent = answerSite({ site: on, published })
  desk.show(<SitePhotosPage />)
  await screen.findByRole('list', { name: 'Photos on the site, in order' })
  const more = screen.getByRole('button', { name: /^More for Picture 2/ })
  more.focus()
  fireEvent.keyDown(more, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Take off the site' }))
  await until([1, 3])
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await until([1, 2, 3])
  expect(bodiesOf(sent, publicOf(idOf(2)))).toEqual([{ isPublic: false }, { isPublic: true }])
  expect(bodiesOf(sent, orderPhoto)).toEqual([{ photoId: idOf(2), afterId: idOf(1) }])
})

test('photos are chosen for the site, in the order in which they were chosen, but for those it may not show', async () => {
  desk = await openSettings()
  const all = [
    of(4),
    of(5),
    of(6, { audience: 'parents' }),
    of(7, { keptInVault: true }),
    of(8, { isPublic: true, publicOrder: 1 }),
  ]
  const sent = answerSite(
    { site: on },
    {
      'GET /api/photos?childId=all&limit=60': () => Response.json({ items: all, nextCursor: null }),
      ...Object.fromEntries(
        all.map((photo) => [publicOf(photo.id), () => Response.json({ ...photo, isPublic: true })]),
      ),
    },
  )
  desk.show(<SitePhotosPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add photos' }))
  await screen.findAllByRole('checkbox')
  const offered = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ disabled }) => !disabled)
  expect(offered).toHaveLength(2)
  expect(screen.getByRole('checkbox', { name: /Parents only$/ })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /Kept in vault$/ })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /On the site$/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /^Picture 5/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Picture 4/ }))
  press('Add 2 photos')
  expect(await screen.findByText('2 photos added to the site')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // What comes onto the site stands first there, so the last one goes first.
  const published = sent.filter(({ name }) => name.startsWith('PATCH'))
  expect(published.map(({ name }) => name)).toEqual([publicOf(idOf(4)), publicOf(idOf(5))])
})

test('after a failure in between only those that are left are sent again', async () => {
  desk = await openSettings()
  const all = [of(4), of(5)]
  const answers = [
    () => refusal(400, 'NOT_FOR_THE_SITE', "A parents-only photo can't go on the family site."),
    () => Response.json(of(4)),
  ]
  const sent = answerSite(
    { site: on },
    {
      'GET /api/photos?childId=all&limit=60': () => Response.json({ items: all, nextCursor: null }),
      [publicOf(idOf(5))]: () => Response.json(of(5)),
      [publicOf(idOf(4))]: () => answers.shift()?.() ?? refusal(500, 'INTERNAL', 'No'),
    },
  )
  desk.show(<SitePhotosPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add photos' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Picture 4/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Picture 5/ }))
  press('Add 2 photos')
  expect(await screen.findByText("A parents-only photo can't go on the family site.")).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Add 1 photo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodiesOf(sent, publicOf(idOf(5)))).toHaveLength(1)
  expect(bodiesOf(sent, publicOf(idOf(4)))).toHaveLength(2)
})

test('while photos are locked the page covers them, says what visitors see, and reads none', async () => {
  desk = await openSettings()
  const sent = answerSite(
    { site: siteOf({ enabled: true, arePhotosInVault: true, marked: null }), published },
    {
      'GET /api/vault/check-access?accountId=00000000-0000-4000-8000-000000000011': () =>
        Response.json(accessOf({ sections: { photos: 'locked', documents: 'off' } })),
      [readPublished]: () => Response.json({ items: [], nextCursor: null, locked: true }),
    },
  )
  desk.show(<SitePhotosPage />)
  expect(await screen.findByText(/^The vault locks your photos/)).toBeTruthy()
  expect(await screen.findByText('Photos are locked')).toBeTruthy()
  expect(screen.queryByText('No photos on the site yet')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add photos' })).toBeNull()
  expect(sent.filter(({ name }) => name.startsWith('GET /api/photos'))).toEqual([])
})

test('whoever may not publish sees the photos and moves none; a site that is off says that nobody else sees them', async () => {
  const permissions = { ...roleUserPermissions.caregiver, siteEdit: true }
  desk = await openSettings({ role: 'caregiver', permissions }, { preset: 'nanny' })
  answerSite({ published })
  desk.show(<SitePhotosPage />)
  await screen.findByRole('list', { name: 'Photos on the site, in order' })
  expect(order()).toEqual(['Picture 1', 'Picture 2', 'Picture 3'])
  expect(screen.getByText(/^Visitors don't see these photos yet\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Move|^More|Add photos/ })).toBeNull()
})
