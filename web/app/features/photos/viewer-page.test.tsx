import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WorkspaceContext } from '../../platform/cache/current-workspace.ts'
import { allLocked, allOpen } from '../../platform/locks/locks.fixture.ts'
import { locksOf } from '../../platform/locks/locks.ts'
import { dispatchLive, setLiveState } from '../../platform/realtime/live.ts'
import { answerCalls, storeTestTokens } from '../../platform/testing/calls.fixture.ts'
import { closeDesk, type Desk, juno, openDesk } from '../../testing/desk.fixture.tsx'
import { ToastHost } from '../../ui/toast-host.tsx'
import { photoKeys } from './photo-facts.ts'
import { PhotoGallery } from './photo-gallery.tsx'
import { holdPhotos, photoOf, withAddresses } from './photos.fixture.tsx'
import ViewerPage from './viewer-page.tsx'
import { wantedAtNight } from './wanted-at-night.ts'

let desk: Desk
const photos = [1, 2, 30].map((n) => photoOf(n, { caption: `Photo ${n}` }))

beforeEach(async () => {
  desk = await openDesk()
  setLiveState({ isOnline: false })
  holdPhotos(desk.workspace.queryClient, juno, photos)
})
afterEach(() => closeDesk(desk))

const pathOf = (number: number, query = '') => `/vault/photos/${photoOf(number).id}${query}`

const pages: RouteObject[] = [
  { path: '/vault/photos', element: <p>Gallery</p> },
  { path: '/vault/photos/:photoId', element: <ViewerPage /> },
]

function open(path: string, routes = pages, state?: unknown) {
  const [pathname = '', search = ''] = path.split('?')
  const entry = { pathname, search: search === '' ? '' : `?${search}`, state }
  const router = createMemoryRouter(routes, { initialEntries: ['/vault/photos', entry], initialIndex: 1 })
  render(
    <I18nProvider i18n={i18n}>
      <WorkspaceContext value={desk.workspace}>
        <QueryClientProvider client={desk.workspace.queryClient}>
          <RouterProvider router={router} />
          <ToastHost />
        </QueryClientProvider>
      </WorkspaceContext>
    </I18nProvider>,
  )
  return { path: () => router.state.location.pathname + router.state.location.search }
}
const press = (key: string) => fireEvent.keyDown(screen.getByRole('dialog'), { key })

test('keys turn through all photos, over the edge of a month, and stop at either end', async () => {
  const { path } = open(pathOf(1))
  expect(await screen.findByText('1 of 3')).toBeTruthy()
  press('ArrowLeft')
  press('ArrowRight')
  await waitFor(() => expect(path()).toBe(pathOf(2)))
  press('ArrowRight')
  await waitFor(() => expect(path()).toBe(pathOf(30)))
  expect(await screen.findByText('3 of 3')).toBeTruthy()
  press('ArrowRight')
  expect(path()).toBe(pathOf(30))
  press('Home')
  await waitFor(() => expect(path()).toBe(pathOf(1)))
  press('End')
  await waitFor(() => expect(path()).toBe(pathOf(30)))
})

test('turning is not a way to go back through: Escape closes it where it was opened', async () => {
  const { path } = open(pathOf(1))
  await screen.findByText('1 of 3')
  press('ArrowRight')
  await waitFor(() => expect(path()).toBe(pathOf(2)))
  press('Escape')
  expect(await screen.findByText('Gallery')).toBeTruthy()
  expect(path()).toBe('/vault/photos')
})

test('closing it gives the focus back to the tile it was opened from', async () => {
  const gallery = (
    <>
      <PhotoGallery childId={juno} onAdd={null} />
      <Outlet />
    </>
  )
  open('/vault/photos', [
    { path: '/vault/photos', element: gallery, children: [{ path: ':photoId', element: <ViewerPage /> }] },
  ])
  const tile = await screen.findByRole('link', { name: /^Photo 2,/ })
  tile.focus()
  fireEvent.click(tile)
  expect((await screen.findByRole('dialog')).contains(document.activeElement)).toBe(true)
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(tile)
})

test('Back and Escape close the details before the photo', async () => {
  const { path } = open(pathOf(1))
  fireEvent.click(await screen.findByRole('button', { name: /^Details/ }))
  await waitFor(() => expect(history.state).toMatchObject({ layer: 1 }))
  history.back()
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: /^Details/ }))
  await screen.findByRole('complementary')
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(path()).toBe(pathOf(1))
})

test('a caption that was typed and not saved goes when the details are closed', async () => {
  open(pathOf(1))
  fireEvent.click(await screen.findByRole('button', { name: /^Details/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  fireEvent.change(await screen.findByLabelText(/^Caption/), { target: { value: 'First steps' } })
  const kept = () => Object.values(sessionStorage).some((value) => String(value).includes('First steps'))
  await waitFor(() => expect(kept()).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Close details' }))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(kept()).toBe(false)
})

test('a caption that was typed when the vault locked stays for the next time, also when the cover is closed', async () => {
  const { userId, accountId } = desk.workspace.scope
  storeTestTokens(userId, accountId)
  let access = allOpen(new Date(Date.now() + 3_600_000).toISOString())
  answerCalls({ [`GET /api/vault/check-access?accountId=${accountId}`]: () => Response.json(access) })
  await locksOf(desk.workspace).refresh()
  holdPhotos(desk.workspace.queryClient, juno, photos)
  open(pathOf(1))
  fireEvent.click(await screen.findByRole('button', { name: /^Details/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  fireEvent.change(await screen.findByLabelText(/^Caption/), { target: { value: 'First steps' } })
  const kept = () => Object.values(sessionStorage).some((value) => String(value).includes('First steps'))
  await waitFor(() => expect(kept()).toBe(true))
  access = allLocked
  act(() => dispatchLive('vault:changed', {} as never))
  await screen.findByText('Locked, just for your family')
  press('Escape')
  press('Escape')
  expect(await screen.findByText('Gallery')).toBeTruthy()
  expect(kept()).toBe(true)
  vi.unstubAllGlobals()
})

test('it is still seen leaving when it has been closed', async () => {
  for (const before of document.querySelectorAll('.leaving')) before.remove()
  Object.assign(HTMLElement.prototype, { getAnimations: () => [{ finished: new Promise(() => undefined) }] })
  try {
    open(pathOf(1))
    await screen.findByText('1 of 3')
    press('Escape')
    await screen.findByText('Gallery')
    const leaving = document.querySelector<HTMLElement>('.leaving')
    expect([leaving?.inert, leaving?.querySelector('.viewer')?.textContent]).toEqual([
      true,
      expect.stringContaining('1 of 3'),
    ])
    expect([leaving?.querySelector('.scrim'), leaving?.querySelectorAll('.viewer > .viewer-ground').length]).toEqual([
      null,
      1,
    ])
  } finally {
    document.querySelector('.leaving')?.remove()
    Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations')
  }
})

test('the dialog is named after the photo, and keys in a field are the field’s', async () => {
  const { path } = open(pathOf(2))
  expect(await screen.findByRole('dialog', { name: /^Photo 2, Nov 18, 2026/ })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: /^Details/ }))
  const box = await screen.findByLabelText('Write a comment')
  fireEvent.keyDown(box, { key: 'ArrowRight' })
  expect(path()).toBe(pathOf(2))
})

test('plus and minus enlarge, and another photo begins whole', async () => {
  open(pathOf(1))
  await screen.findByText('1 of 3')
  press('+')
  expect(await screen.findByRole('button', { name: 'Zoom out' })).toBeTruthy()
  press('0')
  expect(await screen.findByRole('button', { name: 'Zoom in' })).toBeTruthy()
  press('+')
  press('ArrowRight')
  await screen.findByText('2 of 3')
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeTruthy()
})

test('opened from an entry, only its photos are turned through', async () => {
  desk.workspace.queryClient.setQueryData(photoKeys.ofLog('log1'), { items: photos.slice(1), isWhole: true })
  const { path } = open(pathOf(2, '?log=log1'))
  expect(await screen.findByText('1 of 2')).toBeTruthy()
  press('ArrowRight')
  await waitFor(() => expect(path()).toBe(pathOf(30, '?log=log1')))
})

test('a like shows at once and waits for the server', async () => {
  open(pathOf(1))
  fireEvent.click(await screen.findByRole('button', { name: /^Details/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Like' }))
  expect(await screen.findByText('Liked by you')).toBeTruthy()
  expect(desk.workspace.outbox.getState().queue).toMatchObject([{ endpoint: 'photoReactions.like' }])
})

test('a photo nobody knows of on this device says what it waits for', async () => {
  open(pathOf(77))
  expect(await screen.findByRole('dialog', { name: 'Photo' })).toBeTruthy()
})

test('a photo that is deleted while it is looked at is not shown any more', async () => {
  open(pathOf(1))
  await screen.findByText('1 of 3')
  const gone = photoOf(1, { caption: 'Photo 1', deletedAt: '2026-11-21T10:00:00.000Z' })
  desk.workspace.queryClient.setQueryData(photoKeys.one(gone.id), gone)
  expect(await screen.findByText('This photo is no longer here')).toBeTruthy()
  expect(screen.queryByRole('img', { name: /^Photo 1/ })).toBeNull()
})

test('a tile that was tapped shows its photo dimmed at night; one that is turned to asks first', async () => {
  open(pathOf(1), pages, wantedAtNight)
  expect(await screen.findByText('1 of 3')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show this one, dimmed' })).toBeNull()
  expect(document.querySelector('.photo-allowed')).not.toBeNull()
  press('ArrowRight')
  fireEvent.click(await screen.findByRole('button', { name: 'Show this one, dimmed' }))
  expect(document.querySelector('.photo-allowed')).not.toBeNull()
})

test('a photo that was opened by its address stays covered at night until it is asked for', async () => {
  open(pathOf(1))
  expect(await screen.findByRole('button', { name: 'Show this one, dimmed' })).toBeTruthy()
  expect(document.querySelector('.photo-allowed')).toBeNull()
})

test('locked on another device, an open photo is covered at once, and shown again once it is opened', async () => {
  const { userId, accountId } = desk.workspace.scope
  storeTestTokens(userId, accountId)
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  let access = allOpen(inAnHour)
  const photo = withAddresses(photoOf(1, { caption: 'Photo 1' }), 'mark')
  answerCalls({
    [`GET /api/vault/check-access?accountId=${accountId}`]: () => Response.json(access),
    [`GET /api/photos/${photo.id}`]: () => Response.json(photo),
  })
  const locks = locksOf(desk.workspace)
  await locks.refresh()
  holdPhotos(desk.workspace.queryClient, juno, photos)
  open(pathOf(1))
  expect((await screen.findAllByText('Photo 1')).length).toBeGreaterThan(0)
  access = allLocked
  act(() => dispatchLive('vault:changed', {} as never))
  expect(await screen.findByText('Locked, just for your family')).toBeTruthy()
  expect(screen.queryAllByText('Photo 1')).toEqual([])
  expect(document.querySelectorAll('img')).toHaveLength(0)
  access = allOpen(inAnHour)
  setLiveState({ isOnline: true })
  onlineManager.setOnline(true)
  await act(() => locks.opened())
  expect((await screen.findAllByText('Photo 1')).length).toBeGreaterThan(0)
  vi.unstubAllGlobals()
  onlineManager.setOnline(false)
})
