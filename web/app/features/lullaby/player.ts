import { lullabyPartSeconds, lullabyParts, lullabySeconds, lullabyVolume } from '@nestwren/contract/lullaby'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'
import { endOfPart, fadeAt, type SleepTimer, secondsLeft } from './fade.ts'

export interface LullabyState {
  /** `starting` while it is asked to play and nothing is heard yet; `failed` when a part could not be fetched. */
  readonly status: 'stopped' | 'starting' | 'playing' | 'paused' | 'failed'
  /** Seconds of all parts together. */
  readonly at: number
  /** From 0 to 1. */
  readonly volume: number
  /** iPhones leave it to their buttons. */
  readonly canSetVolume: boolean
  readonly timer: SleepTimer | null
}

/** What it needs of a browser; another one in tests. */
interface Surroundings {
  readonly makeSound: () => HTMLAudioElement
  readonly now: () => number
  /** Tells the other tabs that it plays here, and calls back when it plays in one of them. */
  readonly others: { readonly tell: () => void; readonly listen: (listener: () => void) => void }
}

const key = 'nestwren.lullaby'
const savedEverySeconds = 5
const lastPart = lullabyParts.length - 1

interface Kept {
  readonly at: number
  readonly volume: number
}

function readKept(): Kept {
  try {
    const { at, volume } = JSON.parse(readPreference(key) ?? '{}') as Partial<Kept>
    const isPlace = typeof at === 'number' && at >= 0 && at < lullabySeconds
    const isVolume = typeof volume === 'number' && volume >= 0 && volume <= 1
    return { at: isPlace ? at : 0, volume: isVolume ? volume : lullabyVolume }
  } catch {
    // A damaged note is the same as none.
    return { at: 0, volume: lullabyVolume }
  }
}

export type Player = ReturnType<typeof createPlayer>

/**
 * Plays the parts in order with two sounds that take turns, so that the next one is there when a part ends. Two, and not one
 * for each part: a phone lets only those begin by themselves that a tap has begun.
 */
export function createPlayer({ makeSound, now, others }: Surroundings) {
  const kept = readKept()
  const listeners = new Set<() => void>()
  const sounds = [makeSound(), makeSound()] as const
  let [current, next] = sounds
  /** Which part each sound holds. */
  const partOf = new Map<HTMLAudioElement, number>()
  let state: LullabyState = {
    status: 'stopped',
    at: kept.at,
    volume: kept.volume,
    canSetVolume: takesVolume(current),
    timer: null,
  }
  let savedAt = kept.at

  const set = (change: Partial<LullabyState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const save = () => {
    savedAt = state.at
    writePreference(key, JSON.stringify({ at: Math.round(state.at), volume: state.volume } satisfies Kept))
  }
  const hold = (sound: HTMLAudioElement, part: number) => {
    if (partOf.get(sound) === part && sound.error === null) return
    partOf.set(sound, part)
    sound.src = lullabyParts[part] ?? ''
    sound.load()
  }
  /** The part that comes after is fetched while this one plays. */
  const preload = (part: number) => {
    if (part < lastPart) hold(next, part + 1)
  }
  const loudness = () => state.volume * (state.timer === null ? 1 : fadeAt(secondsLeft(state.timer, state.at, now())))
  const applyVolume = () => {
    current.volume = loudness()
  }
  const begin = async (sound: HTMLAudioElement) => {
    set({ status: 'starting' })
    applyVolume()
    try {
      await sound.play()
      others.tell()
    } catch (error) {
      // Another press has stopped it before it began.
      if (sound !== current || (error instanceof DOMException && error.name === 'AbortError')) return
      // A browser that wants another tap is no failure.
      set({ status: error instanceof DOMException && error.name === 'NotAllowedError' ? 'paused' : 'failed' })
    }
  }
  /** Gives the current sound the part in which `at` lies, and its place in it. */
  const place = (at: number) => {
    const part = Math.min(lastPart, Math.floor(at / lullabyPartSeconds))
    hold(current, part)
    current.currentTime = at - part * lullabyPartSeconds
    set({ at })
  }
  const play = (): Promise<void> => {
    place(state.at)
    const playing = begin(current)
    preload(partOf.get(current) ?? 0)
    return playing
  }
  const pause = () => {
    current.pause()
    if (state.status !== 'stopped') set({ status: 'paused', timer: null })
    save()
  }
  const stop = () => {
    current.pause()
    set({ status: 'stopped', at: 0, timer: null })
    save()
  }
  const goOn = () => {
    const part = (partOf.get(current) ?? 0) + 1
    if (part > lastPart) return stop()
    ;[current, next] = [next, current]
    place(part * lullabyPartSeconds)
    void begin(current)
    preload(part)
  }
  const seek = (to: number) => {
    const at = Math.min(lullabySeconds - 1, Math.max(0, to))
    const wasPlaying = isSounding()
    place(at)
    // A timer that ended with a part ends with the part that is heard now.
    if (state.timer?.type === 'part') set({ timer: endOfPart(at) })
    if (wasPlaying && current.paused) void begin(current)
    preload(partOf.get(current) ?? 0)
    save()
  }
  const isSounding = () => state.status === 'playing' || state.status === 'starting'
  const look = () => {
    const { timer } = state
    if (timer === null || !isSounding()) return
    applyVolume()
    if (secondsLeft(timer, state.at, now()) > 0) return
    pause()
    if (timer.type === 'part') timer.endsAt >= lullabySeconds ? stop() : place(timer.endsAt)
    save()
  }

  for (const sound of sounds) {
    sound.preload = 'auto'
    const ofCurrent = (listener: () => void) => () => {
      if (sound === current) listener()
    }
    sound.addEventListener(
      'playing',
      ofCurrent(() => set({ status: 'playing' })),
    )
    sound.addEventListener(
      'waiting',
      ofCurrent(() => isSounding() && set({ status: 'starting' })),
    )
    // The phone's own buttons, a call that comes in, headphones that are pulled out.
    sound.addEventListener(
      'pause',
      ofCurrent(() => !sound.ended && isSounding() && pause()),
    )
    sound.addEventListener(
      'error',
      ofCurrent(() => isSounding() && set({ status: 'failed' })),
    )
    sound.addEventListener(
      'ended',
      ofCurrent(() => {
        // The last time that is told may lie seconds before the end.
        set({ at: ((partOf.get(sound) ?? 0) + 1) * lullabyPartSeconds })
        look()
        if (isSounding()) goOn()
      }),
    )
    sound.addEventListener(
      'timeupdate',
      ofCurrent(() => {
        if (!isSounding() || sound.seeking) return
        set({ at: (partOf.get(sound) ?? 0) * lullabyPartSeconds + sound.currentTime })
        if (Math.abs(state.at - savedAt) >= savedEverySeconds) save()
        look()
      }),
    )
  }
  others.listen(() => isSounding() && pause())

  return {
    state: (): LullabyState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    play,
    pause,
    stop,
    /** Plays, or pauses what is heard. To be called within the tap, or a phone keeps silent. */
    toggle: () => (isSounding() ? pause() : void play()),
    seek,
    setVolume(volume: number) {
      set({ volume: Math.min(1, Math.max(0, volume)) })
      applyVolume()
      save()
    },
    setTimer(timer: SleepTimer | null) {
      set({ timer })
      applyVolume()
    },
    look,
  }
}

function takesVolume(sound: HTMLAudioElement): boolean {
  sound.volume = 0.5
  return sound.volume === 0.5
}
