import { lullabyPartSeconds, lullabyRoundBytes } from '@nestwren/contract/lullaby'
import { expect, test } from 'vitest'
import { encode, roundBytes, segmentBytes } from './lullaby/encode.ts'
import { frameBytes, putTogether, samplesPerFrame, takeApart } from './lullaby/frames.ts'
import { chordOf, keyOf, melody, star, wiegenlied, wren } from './lullaby/melodies.ts'
import { segments } from './lullaby/segments.ts'
import { render, rms, roundSeconds, sampleRate } from './lullaby/sound.ts'

const decibels = (value: number) => 20 * Math.log10(value)
const rounds = segments.map(render)
const encoded = Promise.all(rounds.map(encode))

test('a segment is half an hour to the sample, and the contract knows a round of it', () => {
  const frames = segmentBytes / frameBytes(48, sampleRate)
  expect((frames * samplesPerFrame) / sampleRate).toBe(lullabyPartSeconds)
  expect(roundBytes).toBe(lullabyRoundBytes)
})

test('it is quiet, never loud for a moment, and each half hour is quieter than the one before', () => {
  const loudness = rounds.map((round) => decibels(rms(round)))
  for (const db of loudness) {
    expect(db).toBeGreaterThan(-27)
    expect(db).toBeLessThan(-21)
  }
  expect(loudness.toSorted((a, b) => b - a)).toEqual(loudness)
  for (const round of rounds) {
    const peak = round.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(decibels(peak)).toBeLessThan(-6)
  }
})

test('nothing clicks, least of all where a round begins again', () => {
  for (const round of rounds) {
    const step = (at: number) => Math.abs((round[at % round.length] ?? 0) - (round[at - 1] ?? 0))
    let most = 0
    for (let at = 1; at < round.length; at += 1) most = Math.max(most, step(at))
    expect(most).toBeLessThan(0.12)
    expect(step(round.length)).toBeLessThan(0.02)
  }
})

test('the bytes of a round need nothing from before it, so it can follow itself', async () => {
  for (const bytes of await encoded) {
    expect(bytes.length).toBe(roundBytes)
    const frames = takeApart(bytes, frameBytes(48, sampleRate))
    expect(frames.length).toBe((roundSeconds * sampleRate) / samplesPerFrame)
    expect(frames[0]?.side[0]).toBe(0)
    expect(frames.every(({ main }) => main.length > 0)).toBe(true)
  }
})

test('frames that are taken apart and put together again are the same, and a rate that is too low is refused', async () => {
  const [bytes = new Uint8Array()] = await encoded
  const frames = takeApart(bytes, frameBytes(48, sampleRate))
  const again = takeApart(putTogether(frames, 56, sampleRate), frameBytes(56, sampleRate))
  expect(again.map(({ main }) => main)).toEqual(frames.map(({ main }) => main))
  expect(() => putTogether(frames, 16, sampleRate)).toThrow('no room')
  expect(() => takeApart(bytes.subarray(1), frameBytes(48, sampleRate))).toThrow('is none')
  expect(() => frameBytes(48, 44_100)).toThrow('48 kbit')
})

test('tunes have as many beats as their chords, and names of notes mean what they say', () => {
  for (const { tune, beatsPerBar, chords } of [wiegenlied, wren, star]) {
    const beats = tune.reduce((sum, step) => sum + step.beats, 0)
    expect(beats).toBe(beatsPerBar * chords.length)
  }
  expect(keyOf('C4')).toBe(60)
  expect(keyOf('Bb3')).toBe(58)
  expect(() => keyOf('H4')).toThrow('H4')
  expect(chordOf('Am').map((key) => key % 12)).toEqual([9, 0, 4, 9])
  expect(() => chordOf('X')).toThrow()
  expect(melody('C4:.5 -:1')).toEqual([
    { keys: [60], beats: 0.5 },
    { keys: [], beats: 1 },
  ])
})
