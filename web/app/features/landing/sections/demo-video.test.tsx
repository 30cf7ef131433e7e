import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../platform/testing/render-ui.tsx'
import { DemoVideo } from './demo-video.tsx'
import { landingProps } from './landing.fixture.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

function show(play: () => Promise<void>) {
  const played = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
  renderUi(<DemoVideo {...landingProps()} />)
  const video = screen.getByLabelText<HTMLVideoElement>('Demo of Nestwren')
  return { video, track: () => video.querySelector('track'), played }
}
const overlay = () => screen.queryByRole('button', { name: 'Play the demo' })
const press = () => fireEvent.click(overlay() as HTMLElement)

test('nothing is fetched before someone plays it', () => {
  const { video, track, played } = show(async () => {})
  expect(video.getAttribute('src')).toBeNull()
  expect(video.querySelector('source')).toBeNull()
  expect([video.getAttribute('preload'), video.getAttribute('poster'), track()?.getAttribute('src')]).toEqual([
    'none',
    null,
    null,
  ])
  expect(played).not.toHaveBeenCalled()
  expect(video.textContent).toBe('Your browser does not support the video tag.')
})

test('play fetches it with its captions, takes the overlay away, and the end brings it back', async () => {
  const { video, track, played } = show(async () => {})
  press()
  expect(played).toHaveBeenCalledOnce()
  expect(video.getAttribute('src')).toBe('/landing/demo.mp4')
  expect([overlay(), video.controls, track()?.getAttribute('src')]).toEqual([null, true, '/landing/demo.vtt'])
  await waitFor(() => expect(document.activeElement).toBe(video))
  fireEvent.ended(video)
  expect([overlay() === null, video.controls]).toEqual([false, false])
})

test('a browser that refuses to play gets the overlay back, which plays again', async () => {
  let isAllowed = false
  const { video, played } = show(async () => {
    if (!isAllowed) throw new DOMException('not now', 'NotAllowedError')
  })
  press()
  await waitFor(() => expect(overlay()).not.toBeNull())
  expect(video.controls).toBe(false)
  isAllowed = true
  press()
  await waitFor(() => expect(document.activeElement).toBe(video))
  expect([played.mock.calls.length, overlay()]).toEqual([2, null])
})
