import { createMp3Encoder } from 'wasm-media-encoders'
import { frameBytes, putTogether, samplesPerFrame, takeApart } from './frames.ts'
import { roundSeconds, sampleRate } from './sound.ts'

/** How it is encoded, and what its frames are given room for. */
const [soundKbps, fileKbps] = [40, 48] as const
const framesPerRound = (roundSeconds * sampleRate) / samplesPerFrame
const segmentSeconds = 1800
/** A round's bytes: at a steady rate every second begins at a known byte. */
export const roundBytes = framesPerRound * frameBytes(fileKbps, sampleRate)
export const segmentBytes = (segmentSeconds / roundSeconds) * roundBytes

/**
 * A round as the bytes of an MP3 stream that can follow itself without a seam: it is encoded twice in a row, and the second
 * time is cut out, in which the encoder knew what came before.
 */
export async function encode(round: Float32Array): Promise<Uint8Array> {
  const encoder = await createMp3Encoder()
  // Told apart from the input: at low rates the encoder would choose another one, and another length with it.
  encoder.configure({ sampleRate, channels: 1, bitrate: soundKbps, outputSampleRate: sampleRate })
  // Its answer lies in memory that the next call writes over.
  const parts = [round, round, round.subarray(0, 4 * samplesPerFrame)].map((samples) =>
    encoder.encode([samples]).slice(),
  )
  const stream = Buffer.concat([...parts, encoder.finalize()])
  const frames = takeApart(stream, frameBytes(soundKbps, sampleRate)).slice(framesPerRound, 2 * framesPerRound)
  return putTogether(frames, fileKbps, sampleRate)
}

/** Half an hour of a round, exactly. */
export function segmentOf(round: Uint8Array): Uint8Array {
  const segment = new Uint8Array(segmentBytes)
  for (let at = 0; at < segmentBytes; at += round.length) segment.set(round, at)
  return segment
}
