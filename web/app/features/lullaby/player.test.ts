import { lullabyPartSeconds, lullabySeconds } from '@nestwren/contract/lullaby'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOfPart } from './fade.ts'
import { createPlayer } from './player.ts'

/** A sound whose time the test moves. */
function makeSound(isLoudnessFixed = false) {
  const sound = document.createElement('audio')
  let [isPaused, time, volume] = [true, 0, 1]
  const define = (name: string, get: () => unknown, set?: (value: never) => void) =>
    Object.defineProperty(sound, name, { get, ...(set && { set }), configurable: true })
  define('paused', () => isPaused)
  define(
    'currentTime',
    () => time,
    (next: number) => {
      time = next
    },
  )
  define(
    'volume',
    () => volume,
    (next: number) => {
      if (!isLoudnessFixed) volume = next
    },
  )
  sound.load = () => {
    isPaused = true
    time = 0
  }
  sound.play = vi.fn(async () => {
    isPaused = false
    sound.dispatchEvent(new Event('playing'))
  })
  sound.pause = () => {
    if (isPaused) return
    isPaused = true
    sound.dispatchEvent(new Event('pause'))
  }
  return sound
}

let nowMs = 0
const heard: { sounds: HTMLAudioElement[]; told: number; elsewhere: () => void } = {
  sounds: [],
  told: 0,
  elsewhere: () => undefined,
}
const make = (isLoudnessFixed = false) =>
  createPlayer({
    makeSound: () => {
      const sound = makeSound(isLoudnessFixed)
      heard.sounds.push(sound)
      return sound
    },
    now: () => nowMs,
    others: {
      tell: () => {
        heard.told += 1
      },
      listen: (listener) => {
        heard.elsewhere = listener
      },
    },
  })
const sounding = () => heard.sounds.find((sound) => !sound.paused)
function goTo(seconds: number) {
  const sound = sounding()
  if (sound === undefined) throw new Error('Nothing plays.')
  sound.currentTime = seconds
  sound.dispatchEvent(new Event('timeupdate'))
}
function end() {
  const sound = sounding()
  if (sound === undefined) throw new Error('Nothing plays.')
  Object.defineProperty(sound, 'ended', { value: true, configurable: true })
  sound.currentTime = lullabyPartSeconds
  sound.pause()
  sound.dispatchEvent(new Event('ended'))
  Object.defineProperty(sound, 'ended', { value: false, configurable: true })
}

beforeEach(() => {
  localStorage.clear()
  nowMs = 0
  Object.assign(heard, { sounds: [], told: 0 })
})
afterEach(() => localStorage.clear())

test('plays from the beginning at the volume of B §9, and fetches the next part while it plays', async () => {
  const player = make()
  expect(player.state()).toMatchObject({ status: 'stopped', at: 0, volume: 0.7 })
  await player.play()
  expect(player.state().status).toBe('playing')
  expect(heard.told).toBe(1)
  const [one, two] = heard.sounds
  expect(one?.src).toContain('/lullaby-part-00.mp3')
  expect(one?.volume).toBe(0.7)
  expect(two?.src).toContain('/lullaby-part-01.mp3')
  expect(two?.paused).toBe(true)
})

test('one part follows the other, and after the last it stops and begins anew', async () => {
  const player = make()
  await player.play()
  for (const part of [1, 2, 3]) {
    end()
    await vi.waitFor(() => expect(player.state().status).toBe('playing'))
    expect(sounding()?.src).toContain(`/lullaby-part-0${part}.mp3`)
    expect(player.state().at).toBe(part * lullabyPartSeconds)
  }
  end()
  expect(player.state()).toMatchObject({ status: 'stopped', at: 0 })
})

test('seeks over all parts, while it plays and while it does not', async () => {
  const player = make()
  player.seek(4000)
  expect(player.state()).toMatchObject({ status: 'stopped', at: 4000 })
  await player.play()
  expect(sounding()?.src).toContain('/lullaby-part-02.mp3')
  expect(sounding()?.currentTime).toBe(400)
  player.seek(lullabySeconds + 50)
  await vi.waitFor(() => expect(sounding()?.src).toContain('/lullaby-part-03.mp3'))
  player.seek(-5)
  await vi.waitFor(() => expect(sounding()?.src).toContain('/lullaby-part-00.mp3'))
  expect(sounding()?.currentTime).toBe(0)
})

test('its place and volume outlive the page', async () => {
  const player = make()
  await player.play()
  goTo(123)
  player.setVolume(0.4)
  player.pause()
  expect(make().state()).toMatchObject({ status: 'stopped', at: 123, volume: 0.4 })
  localStorage.setItem('nestwren.lullaby', '{"at":-1,"volume":"loud"}')
  expect(make().state()).toMatchObject({ at: 0, volume: 0.7 })
  localStorage.setItem('nestwren.lullaby', '{')
  expect(make().state()).toMatchObject({ at: 0, volume: 0.7 })
})

test('a timer of minutes fades over its last seconds and is used up', async () => {
  const player = make()
  await player.play()
  player.setTimer({ type: 'minutes', minutes: 15, endsAtMs: 15 * 60_000 })
  nowMs = 15 * 60_000 - 10_000
  goTo(890)
  expect(sounding()?.volume).toBeCloseTo(0.35)
  nowMs = 15 * 60_000
  player.look()
  expect(player.state()).toMatchObject({ status: 'paused', at: 890, timer: null })
  await player.play()
  expect(sounding()?.volume).toBe(0.7)
})

test('a timer that ends with the part leaves the next one unheard', async () => {
  const player = make()
  player.seek(2000)
  await player.play()
  player.setTimer(endOfPart(player.state().at))
  goTo(1795)
  expect(sounding()?.volume).toBeCloseTo(0.175)
  end()
  expect(sounding()).toBeUndefined()
  expect(player.state()).toMatchObject({ status: 'paused', at: 3600, timer: null })
  player.seek(7000)
  await player.play()
  player.setTimer(endOfPart(player.state().at))
  end()
  expect(player.state()).toMatchObject({ status: 'stopped', at: 0 })
})

test('what stops it from outside pauses it: another tab, a call, a part that cannot be fetched', async () => {
  const player = make()
  await player.play()
  heard.elsewhere()
  expect(player.state().status).toBe('paused')
  await player.play()
  sounding()?.pause()
  expect(player.state().status).toBe('paused')
  await player.play()
  sounding()?.dispatchEvent(new Event('error'))
  expect(player.state().status).toBe('failed')
})

test('a browser that wants another tap is not told to have failed, and a phone that sets the volume itself is believed', async () => {
  const player = make(true)
  expect(player.state().canSetVolume).toBe(false)
  for (const sound of heard.sounds) sound.play = () => Promise.reject(new DOMException('tap', 'NotAllowedError'))
  await player.play()
  expect(player.state().status).toBe('paused')
  for (const sound of heard.sounds) sound.play = () => Promise.reject(new DOMException('gone', 'NotSupportedError'))
  await player.play()
  expect(player.state().status).toBe('failed')
})
