import { afterEach, expect, test, vi } from 'vitest'
import { chooseSound, chosenSound, playSound } from './sounds.ts'

interface Heard {
  wave: string
  /** Pitch by the second it begins at. */
  pitches: [number, number][]
  from: number
  until: number
}
const heard: Heard[] = []

class FakeContext {
  currentTime = 10
  state = 'running'
  destination = {}
  createGain() {
    return {
      gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
      connect: (next: unknown) => next,
    }
  }
  createOscillator() {
    const one: Heard = { wave: '', pitches: [], from: 0, until: 0 }
    heard.push(one)
    return {
      set type(wave: string) {
        one.wave = wave
      },
      frequency: { setValueAtTime: (pitch: number, at: number) => one.pitches.push([pitch, at]) },
      connect: (next: unknown) => next,
      start: (at: number) => {
        one.from = at
      },
      stop: (at: number) => {
        one.until = at
      },
    }
  }
}
vi.stubGlobal('AudioContext', FakeContext)
afterEach(() => {
  heard.length = 0
  localStorage.clear()
})

// A §9, to the letter.
test.each([
  ['gentle', 'sine', [600], 0.8],
  ['bell', 'sine', [800, 1000, 800], 0.6],
  ['ding', 'square', [1000], 0.3],
  ['default', 'sine', [800], 0.5],
] as const)('%s is a %s of %j Hz for %s s', async (name, wave, pitches, seconds) => {
  await playSound(name)
  const [one] = heard
  expect(one?.wave).toBe(wave)
  expect(one?.pitches.map(([pitch]) => pitch)).toEqual(pitches)
  expect((one?.until ?? 0) - (one?.from ?? 0)).toBeCloseTo(seconds)
  for (const [index, [, at]] of (one?.pitches ?? []).entries())
    expect(at).toBeCloseTo(10 + (index * seconds) / pitches.length)
})

test('none is silence', async () => {
  await playSound('none')
  expect(heard).toEqual([])
})

test('it is a bell until something else is chosen, on this device', () => {
  expect(chosenSound()).toBe('bell')
  chooseSound('ding')
  expect(chosenSound()).toBe('ding')
  localStorage.setItem('notifications.sound', 'trumpet')
  expect(chosenSound()).toBe('bell')
})
