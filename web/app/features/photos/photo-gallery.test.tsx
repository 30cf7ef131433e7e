import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dispatchLive, setLiveState } from '../../platform/realtime/live.ts'
import { followItems } from '../../platform/sync/lazy/follow.ts'
import { closeDesk, type Desk, juno, openDesk } from '../../testing/desk.fixture.tsx'
import { PhotoGallery } from './photo-gallery.tsx'
import { holdPhotos, photoOf } from './photos.fixture.tsx'
import { photoItems } from './public/photo-items.ts'

let desk: Desk

beforeEach(async () => {
  desk = await openDesk()
  setLiveState({ isOnline: false })
})
afterEach(() => closeDesk(desk))

const tiles = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const pathOf = (number: number) => `/vault/photos/${photoOf(number).id}`

test('photos stand under their months with what they are', async () => {
  holdPhotos(desk.workspace.queryClient, juno, [
    photoOf(1, { caption: 'First leaf pile' }),
    photoOf(2, { audience: 'parents' }),
    photoOf(30),
  ])
  desk.show(<PhotoGallery childId={juno} onAdd={null} />)
  expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(3))
  expect(screen.getByText('2 photos')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'October 2026' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^First leaf pile, Nov 19, 2026/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Photo of Juno, .*, for parents only$/ })).toBeTruthy()
})

test('of twenty thousand only those near the screen are in the page', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => photoOf(at, { takenAt: photoOf(Math.floor(at / 30)).takenAt }))
  holdPhotos(desk.workspace.queryClient, juno, many)
  desk.show(<PhotoGallery childId={juno} onAdd={null} />)
  await waitFor(() => expect(screen.getAllByRole('link').length).toBeGreaterThan(10))
  expect(screen.getAllByRole('link').length).toBeLessThan(100)
})

test('somebody else’s new photo appears where it belongs', async () => {
  holdPhotos(desk.workspace.queryClient, juno, [photoOf(1), photoOf(3)])
  desk.show(<PhotoGallery childId={juno} onAdd={null} />)
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2))
  const stop = followItems(desk.workspace, { lists: [], items: [photoItems], answers: [] }, async () => undefined)
  act(() => dispatchLive('photo:new', { photo: photoOf(2) } as never))
  await waitFor(() => expect(tiles()).toEqual([1, 2, 3].map(pathOf)))
  act(() => dispatchLive('photo:deleted', { photo: photoOf(1) } as never))
  await waitFor(() => expect(tiles()).toEqual([2, 3].map(pathOf)))
  stop()
})

test('arrow keys go from photo to photo', async () => {
  holdPhotos(desk.workspace.queryClient, juno, [photoOf(1), photoOf(2), photoOf(3), photoOf(4)])
  desk.show(<PhotoGallery childId={juno} onAdd={null} />)
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(4))
  const [first] = screen.getAllByRole('link')
  first?.focus()
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowRight' })
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe(pathOf(2)))
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'ArrowDown' })
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe(pathOf(4)))
})

test('without photos there is an invitation for whoever may add some', async () => {
  const onAdd = vi.fn()
  holdPhotos(desk.workspace.queryClient, juno, [])
  desk.show(<PhotoGallery childId={juno} onAdd={onAdd} />)
  expect(await screen.findByText('No photos yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add photos' }))
  expect(onAdd).toHaveBeenCalledOnce()
})

test('without a network and with nothing on the device that is said', async () => {
  desk.show(<PhotoGallery childId={juno} onAdd={null} />)
  expect(await screen.findByText(/You're offline\. Photos/)).toBeTruthy()
})
