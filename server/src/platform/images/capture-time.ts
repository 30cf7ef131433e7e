import { Temporal } from 'temporal-polyfill'
import { type CaptureTime, readCaptureText, readOffset, withFraction } from './capture-text.ts'

const exifPointer = 0x8769
/** The times of a picture, best first: when it was taken, became digital, was changed last (Exif 2.32, 4.6.5). */
const ranks = [
  { time: 0x9003, offset: 0x9011, fraction: 0x9291 },
  { time: 0x9004, offset: 0x9012, fraction: 0x9292 },
  { time: 0x0132, offset: 0x9010, fraction: 0x9290 },
] as const
/** ASCII, bytes of any meaning, and the UTF-8 of Exif 3. */
const textTypes: ReadonlySet<number> = new Set([2, 7, 129])
/** Cameras write some dozens; a file that claims thousands wants to keep the server busy. */
const maxEntries = 300

/**
 * The times a picture tells of itself, best first, and nothing else: the position is never looked at. Reads two lists of at
 * most {@link maxEntries} fields whatever the block claims. Empty for a block that is broken or says nothing.
 */
export function captureTimesOf(exif: Uint8Array): readonly CaptureTime[] {
  const bytes = Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength)
  const start = bytes.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0
  const order = bytes.toString('latin1', start, start + 4)
  const isLittle = order === 'II*\0'
  if (!isLittle && order !== 'MM\0*') return []
  const tiff = { bytes: bytes.subarray(start), isLittle }
  const first = entriesAt(tiff, uint32(tiff, 4))
  const pointer = first.get(exifPointer)
  const fields = new Map([...first, ...entriesAt(tiff, pointer === undefined ? null : uint32(tiff, pointer.valueAt))])
  const text = (tag: number) => textOf(tiff, fields.get(tag))
  const told = ranks.flatMap(({ time, offset, fraction }) => {
    const found = readCaptureText(text(time))
    if (found === null) return []
    return [withFraction({ ...found, offset: found.offset ?? readOffset(text(offset)) }, text(fraction))]
  })
  return told.map((one) => ({ ...one, offset: one.offset ?? sameSecond(one, told)?.offset ?? null }))
}

/** Another field of the same second that knows the offset: some programs write one for the last change alone. */
function sameSecond({ wallTime }: CaptureTime, told: readonly CaptureTime[]): CaptureTime | undefined {
  return told.find((other) => other.offset !== null && other.wallTime.slice(0, 19) === wallTime.slice(0, 19))
}

/** The instant of a capture; where the camera did not know its zone, that of whoever uploads. Null for no such time. */
export function instantOf({ wallTime, offset }: CaptureTime, timeZone: string): Date | null {
  try {
    const plain = Temporal.PlainDateTime.from(wallTime)
    return new Date(plain.toZonedDateTime(offset ?? timeZone).epochMilliseconds)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

interface Tiff {
  readonly bytes: Buffer
  readonly isLittle: boolean
}

interface Entry {
  readonly type: number
  readonly count: number
  /** Where its four bytes are: the value itself or the place of it. */
  readonly valueAt: number
}

/** Null past the end. */
function uint16({ bytes, isLittle }: Tiff, at: number): number | null {
  if (at + 2 > bytes.length) return null
  return isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
}

function uint32({ bytes, isLittle }: Tiff, at: number): number | null {
  if (at + 4 > bytes.length) return null
  return isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
}

/** As many as are there: of a block that is cut, its first fields. */
function entriesAt(tiff: Tiff, at: number | null): Map<number, Entry> {
  const entries = new Map<number, Entry>()
  if (at === null) return entries
  const last = Math.min(uint16(tiff, at) ?? 0, maxEntries)
  for (let index = 0; index < last; index += 1) {
    const entryAt = at + 2 + 12 * index
    const [tag, type, count] = [uint16(tiff, entryAt), uint16(tiff, entryAt + 2), uint32(tiff, entryAt + 4)]
    if (tag === null || type === null || count === null) break
    entries.set(tag, { type, count, valueAt: entryAt + 8 })
  }
  return entries
}

function textOf(tiff: Tiff, entry: Entry | undefined): string {
  if (entry === undefined || !textTypes.has(entry.type) || entry.count > 80) return ''
  const at = entry.count <= 4 ? entry.valueAt : uint32(tiff, entry.valueAt)
  return at === null ? '' : tiff.bytes.toString('latin1', at, at + entry.count).replace(/\0.*$/s, '')
}
