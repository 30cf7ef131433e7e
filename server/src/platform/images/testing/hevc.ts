/**
 * The smallest H.265 encoder there can be, for test pictures: one intra slice in which every block is stored as plain
 * samples (pcm_flag), so that the decoder gives back exactly what was put in. ITU-T H.265, clauses 7.3 and 9.3.
 */

/** Width and height of a block, and of every step of a picture's size. */
export const blockSize = 32

export interface Yuv {
  readonly y: number
  readonly u: number
  readonly v: number
}

class Bits {
  private readonly bits: number[] = []

  write(value: number, count: number): this {
    for (let shift = count - 1; shift >= 0; shift -= 1) this.bits.push(Math.floor(value / 2 ** shift) % 2)
    return this
  }

  /** ue(v), clause 9.2. */
  golomb(value: number): this {
    const count = Math.floor(Math.log2(value + 1))
    return this.write(0, count).write(value + 1, count + 1)
  }

  align(): this {
    while (this.bits.length % 8 !== 0) this.bits.push(0)
    return this
  }

  /** rbsp_trailing_bits, and byte_alignment of a slice. */
  trail(): this {
    return this.write(1, 1).align()
  }

  bytes(): Buffer {
    const bytes = Buffer.alloc(this.bits.length / 8)
    this.bits.forEach((bit, index) => {
      bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (7 - (index & 7)))
    })
    return bytes
  }
}

/** A NAL unit with its two bytes of header and emulation prevention. */
function nal(type: number, payload: Buffer): Buffer {
  const out = [type << 1, 1]
  let zeros = 0
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3)
      zeros = 0
    }
    out.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(out)
}

/** profile_tier_level: Main Still Picture, level 3. */
function profile(bits: Bits): Bits {
  bits.write(0, 2).write(0, 1).write(3, 5).write(0x7000_0000, 32)
  return bits.write(0b1001, 4).write(0, 32).write(0, 12).write(90, 8)
}

function videoParameters(): Buffer {
  const bits = new Bits().write(0, 4).write(3, 2).write(0, 6).write(0, 3).write(1, 1).write(0xffff, 16)
  profile(bits).write(1, 1).golomb(0).golomb(0).golomb(0)
  return nal(32, bits.write(0, 6).golomb(0).write(0, 1).write(0, 1).trail().bytes())
}

function sequenceParameters(width: number, height: number): Buffer {
  const bits = new Bits().write(0, 4).write(0, 3).write(1, 1)
  profile(bits).golomb(0).golomb(1).golomb(width).golomb(height).write(0, 1)
  bits.golomb(0).golomb(0).golomb(4).write(1, 1).golomb(0).golomb(0).golomb(0)
  // Blocks of 32, never split; transforms of 4 to 32.
  bits.golomb(2).golomb(0).golomb(0).golomb(3).golomb(0).golomb(0)
  bits.write(0, 1).write(0, 1).write(0, 1)
  // PCM of 8 bits in blocks of 32, without the loop filter.
  bits.write(1, 1).write(7, 4).write(7, 4).golomb(2).golomb(0).write(1, 1)
  bits.golomb(0).write(0, 1).write(0, 1).write(0, 1)
  // Full range, as photos are.
  bits.write(1, 1).write(0, 1).write(0, 1)
  bits.write(1, 1).write(5, 3).write(1, 1).write(0, 1)
  bits.write(0, 1).write(0, 1).write(0, 1).write(0, 1).write(0, 1).write(0, 1).write(0, 1)
  return nal(33, bits.write(0, 1).trail().bytes())
}

function pictureParameters(): Buffer {
  const bits = new Bits().golomb(0).golomb(0).write(0, 1).write(0, 1).write(0, 3).write(0, 1).write(0, 1)
  bits.golomb(0).golomb(0).golomb(0).write(0, 1).write(0, 1).write(0, 1).golomb(0).golomb(0)
  bits.write(0, 1).write(0, 1).write(0, 1).write(0, 1).write(0, 1).write(0, 1)
  // No loop filter across slices; deblocking is switched off.
  bits.write(0, 1).write(1, 1).write(0, 1).write(1, 1)
  bits.write(0, 1).write(0, 1).golomb(0).write(0, 1).write(0, 1)
  return nal(34, bits.trail().bytes())
}

/** Table 9-52, but for its last row, which is for the end. */
const lpsRanges = [
  [128, 176, 208, 240],
  [128, 167, 197, 227],
  [128, 158, 187, 216],
  [123, 150, 178, 205],
  [116, 142, 169, 195],
  [111, 135, 160, 185],
  [105, 128, 152, 175],
  [100, 122, 144, 166],
  [95, 116, 137, 158],
  [90, 110, 130, 150],
  [85, 104, 123, 142],
  [81, 99, 117, 135],
  [77, 94, 111, 128],
  [73, 89, 105, 122],
  [69, 85, 100, 116],
  [66, 80, 95, 110],
  [62, 76, 90, 104],
  [59, 72, 86, 99],
  [56, 69, 81, 94],
  [53, 65, 77, 89],
  [51, 62, 73, 85],
  [48, 59, 69, 80],
  [46, 56, 66, 76],
  [43, 53, 63, 72],
  [41, 50, 59, 69],
  [39, 48, 56, 65],
  [37, 45, 54, 62],
  [35, 43, 51, 59],
  [33, 41, 48, 56],
  [32, 39, 46, 53],
  [30, 37, 43, 50],
  [29, 35, 41, 48],
  [27, 33, 39, 45],
  [26, 31, 37, 43],
  [24, 30, 35, 41],
  [23, 28, 33, 39],
  [22, 27, 32, 37],
  [21, 26, 30, 35],
  [20, 24, 29, 33],
  [19, 23, 27, 31],
  [18, 22, 26, 30],
  [17, 21, 25, 28],
  [16, 20, 23, 27],
  [15, 19, 22, 25],
  [14, 18, 21, 24],
  [14, 17, 20, 23],
  [13, 16, 19, 22],
  [12, 15, 18, 21],
  [12, 14, 17, 20],
  [11, 14, 16, 19],
  [11, 13, 15, 18],
  [10, 12, 15, 17],
  [10, 12, 14, 16],
  [9, 11, 13, 15],
  [9, 11, 12, 14],
  [8, 10, 12, 14],
  [8, 9, 11, 13],
  [7, 9, 11, 12],
  [7, 9, 10, 12],
  [7, 8, 10, 11],
  [6, 8, 9, 11],
  [6, 7, 9, 10],
  [6, 7, 8, 9],
] as const

/** The arithmetic coder of clause 9.3.4.3, for one context whose more probable value always comes. */
class Coder {
  private low = 0
  private range = 510
  private outstanding = 0
  private isFirst = true
  private readonly out: Bits

  constructor(out: Bits) {
    this.out = out
  }

  private put(bit: number): void {
    if (this.isFirst) this.isFirst = false
    else this.out.write(bit, 1)
    for (; this.outstanding > 0; this.outstanding -= 1) this.out.write(1 - bit, 1)
  }

  private renormalise(): void {
    while (this.range < 256) {
      if (this.low < 256) this.put(0)
      else if (this.low >= 512) {
        this.low -= 512
        this.put(1)
      } else {
        this.low -= 256
        this.outstanding += 1
      }
      this.range *= 2
      this.low *= 2
    }
  }

  likely(state: number): void {
    const row = lpsRanges[state]
    if (row === undefined) throw new RangeError('There is no such state')
    this.range -= row[(this.range >> 6) & 3] ?? 0
    this.renormalise()
  }

  end(bit: 0 | 1): void {
    this.range -= 2
    if (bit === 0) {
      this.renormalise()
      return
    }
    this.low += this.range
    this.range = 2
    this.renormalise()
    this.put((this.low >> 9) & 1)
    this.out.write(((this.low >> 7) & 3) | 1, 2)
  }
}

/** What a HEIF file needs of a picture. */
export interface Coded {
  readonly parameterSets: readonly { readonly type: number; readonly bytes: Buffer }[]
  readonly slice: Buffer
}

/** Codes a picture of blocks that are of one colour each. */
export function encodeHevc(columns: number, rows: number, colorOf: (column: number, row: number) => Yuv): Coded {
  const bits = new Bits().write(1, 1).write(0, 1).golomb(0).golomb(2).golomb(0).trail()
  let coder = new Coder(bits)
  const blocks = columns * rows
  for (let index = 0; index < blocks; index += 1) {
    const { y, u, v } = colorOf(index % columns, Math.floor(index / columns))
    // part_mode 2Nx2N; its context begins at state 0 and moves one up each time, as far as there are states.
    coder.likely(Math.min(index, lpsRanges.length - 1))
    coder.end(1)
    bits.align()
    for (let at = 0; at < blockSize ** 2; at += 1) bits.write(y, 8)
    for (let at = 0; at < blockSize ** 2 / 4; at += 1) bits.write(u, 8)
    for (let at = 0; at < blockSize ** 2 / 4; at += 1) bits.write(v, 8)
    coder = new Coder(bits)
    coder.end(index === blocks - 1 ? 1 : 0)
  }
  return {
    parameterSets: [
      { type: 32, bytes: videoParameters() },
      { type: 33, bytes: sequenceParameters(columns * blockSize, rows * blockSize) },
      { type: 34, bytes: pictureParameters() },
    ],
    slice: nal(20, bits.align().bytes()),
  }
}
