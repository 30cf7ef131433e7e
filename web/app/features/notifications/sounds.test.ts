import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// A page has one context for all its life: each test is a page of its own.
let { chooseSound, chosenSound, playSound, unlockByGesture } = await import('./sounds.ts')
beforeEach(async () => {
  vi.resetModules()
  ;({ chooseSound, chosenSound, playSound, unlockByGesture } = await import('./sounds.ts'))
})

interface Heard {
  wave: string
  /** Pitch by the second it begins at. */
  pitches: [number, number][]
  from: number
  until: number
}
const heard: Heard[] = []

/** What the browser does with a context; `allow` is null while it keeps the page waiting. */
let allow: boolean | null = true
const made: FakeContext[] = []

class FakeContext extends EventTarget {
  currentTime = 10
  state = 'suspended'
  destination = {}
  ended: (() => void)[] = []
  resume = vi.fn(async () => {
    if (allow === null) return new Promise<void>(() => undefined)
    if (!allow) throw new DOMException('not allowed', 'NotAllowedError')
    this.state = 'running'
  })
  suspend = vi.fn(async () => {
    this.state = 'suspended'
  })
  constructor() {
    super()
    made.push(this)
  }
  createGain() {
    return {
      gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
      connect: (next: unknown) => next,
    }
  }
  createOscillator() {
    const one: Heard = { wave: '', pitches: [], from: 0, until: 0 }
    heard.push(one)
    const { ended } = this
    return {
      set type(wave: string) {
        one.wave = wave
      },
      set onended(end: () => void) {
        ended.push(end)
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

let stop: () => void = vi.fn()
afterEach(() => {
  stop()
  vi.useRealTimers()
  allow = true
  made.length = 0
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

const tap = async (name = 'touchend') => {
  document.dispatchEvent(new Event(name))
  await Promise.resolve()
  await Promise.resolve()
}

test.each(['pointerup', 'touchend', 'click', 'keydown'])('the first %s lets sounds be heard later', async (name) => {
  stop = unlockByGesture()
  expect(made).toEqual([])
  await tap(name)
  const [audio] = made
  expect(audio?.resume).toHaveBeenCalledTimes(1)
  // It rests until there is something to play, and nothing more is asked of it.
  expect(audio?.state).toBe('suspended')
  await tap(name)
  expect([made.length, audio?.resume.mock.calls.length]).toEqual([1, 1])
  await playSound('ding')
  expect([heard.length, audio?.state]).toEqual([1, 'running'])
  audio?.ended.pop()?.()
  expect(audio?.state).toBe('suspended')
})

test('who chose silence, or does not listen any more, gets no context', async () => {
  chooseSound('none')
  const leave = unlockByGesture()
  await tap()
  chooseSound('bell')
  leave()
  await tap()
  expect(made).toEqual([])
})

test('a sound after a phone call resumes what was interrupted; the next gesture unlocks it again', async () => {
  stop = unlockByGesture()
  await tap()
  const [audio] = made
  if (audio === undefined) throw new Error('no context')
  audio.state = 'interrupted'
  audio.dispatchEvent(new Event('statechange'))
  await playSound('bell')
  expect([heard.length, audio.state]).toEqual([1, 'running'])
  audio.ended.pop()?.()
  const before = audio.resume.mock.calls.length
  await tap()
  expect(audio.resume.mock.calls.length).toBe(before + 1)
})

test('where sounds are blocked nothing waits, fails, or piles up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  allow = null
  stop = unlockByGesture()
  for (let taps = 0; taps < 100; taps += 1) await tap()
  expect(made).toHaveLength(1)
  expect(made[0]?.resume.mock.calls.length).toBeLessThan(20)
  const played = playSound('bell')
  await vi.advanceTimersByTimeAsync(1_000)
  await played
  allow = false
  await playSound('bell')
  expect(heard).toEqual([])
  allow = true
  await tap()
  await playSound('bell')
  expect([heard.length, made.length]).toEqual([1, 1])
})

test('a browser that has no context to give is no error', async () => {
  vi.stubGlobal('AudioContext', function none() {
    throw new DOMException('too many', 'NotSupportedError')
  })
  stop = unlockByGesture()
  await tap()
  await playSound('bell')
  vi.stubGlobal('AudioContext', FakeContext)
  expect(heard).toEqual([])
})
