/** A frame of MPEG-2 layer III in mono without a checksum (ISO 13818-3), taken apart. */
export interface Frame {
  readonly header: Uint8Array
  readonly side: Uint8Array
  /** What it sounds like, wherever in the stream it lay. */
  readonly main: Uint8Array
}

export const samplesPerFrame = 576
const [headerBytes, sideBytes] = [4, 9]
/** So far back a frame's data may begin: one byte says it. */
const farthestBack = 255

/** By their index in the header. */
const ratesKbps = [0, 8, 16, 24, 32, 40, 48, 56, 64]

/** Bytes of a frame at a steady rate that comes out even. Throws for any other. */
export function frameBytes(kbps: number, sampleRate: number): number {
  const bytes = (kbps * 1000 * samplesPerFrame) / (8 * sampleRate)
  if (!Number.isInteger(bytes)) throw new Error(`${kbps} kbit/s at ${sampleRate} Hz makes frames of ${bytes} bytes.`)
  return bytes
}

/** The frames of a stream of one rate. Throws where it is something else. */
export function takeApart(stream: Uint8Array, size: number): readonly Frame[] {
  const room = size - headerBytes - sideBytes
  const count = Math.floor(stream.length / size)
  const area = new Uint8Array(count * room)
  const parts = Array.from({ length: count }, (_, index) => {
    const frame = stream.subarray(index * size, (index + 1) * size)
    if (frame[0] !== 0xff || (frame[1] ?? 0) !== 0xf3) throw new Error(`Frame ${index} is none.`)
    area.set(frame.subarray(headerBytes + sideBytes), index * room)
    return { header: frame.subarray(0, headerBytes), side: frame.subarray(headerBytes, headerBytes + sideBytes) }
  })
  return parts.map(({ header, side }, index) => {
    const [back = 0, second = 0, third = 0] = side
    // Twelve bits behind the pointer and one that nobody uses.
    const bits = ((second & 0x7f) << 5) | (third >> 3)
    const begin = index * room - back
    return { header, side, main: begin < 0 ? new Uint8Array() : area.slice(begin, begin + Math.ceil(bits / 8)) }
  })
}

/**
 * A stream of these frames that needs nothing from before its beginning, so that it can follow itself. Throws where a frame
 * does not fit: then the rate is too low.
 */
export function putTogether(frames: readonly Frame[], kbps: number, sampleRate: number): Uint8Array {
  const size = frameBytes(kbps, sampleRate)
  const room = size - headerBytes - sideBytes
  const area = new Uint8Array(frames.length * room)
  const stream = new Uint8Array(frames.length * size)
  let free = 0
  for (const [index, { header, side, main }] of frames.entries()) {
    const own = index * room
    const begin = Math.max(free, own - farthestBack)
    if (begin + main.length > own + room) throw new Error(`Frame ${index} has no room at ${kbps} kbit/s.`)
    area.set(main, begin)
    free = begin + main.length
    const at = index * size
    stream.set(header, at)
    stream[at + 2] = (ratesKbps.indexOf(kbps) << 4) | ((header[2] ?? 0) & 0x0d)
    stream.set(side, at + headerBytes)
    stream[at + headerBytes] = own - begin
  }
  for (const index of frames.keys())
    stream.set(area.subarray(index * room, (index + 1) * room), index * size + headerBytes + sideBytes)
  return stream
}
