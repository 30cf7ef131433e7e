import { Temporal } from 'temporal-polyfill'

/** When a picture says it was taken: a wall clock, and how far that was from UTC where the camera knew. */
export interface CaptureTime {
  /** YYYY-MM-DDTHH:MM:SS */
  readonly wallTime: string
  /** As ±HH:MM. */
  readonly offset: string | null
}

const exifPointer = 0x8769
const dateTimeOriginal = 0x9003
const offsetTimeOriginal = 0x9011
const typeAscii = 2
/** Cameras write some dozens; a file that claims thousands wants to keep the server busy. */
const maxEntries = 300

/**
 * DateTimeOriginal and OffsetTimeOriginal (Exif 2.32, 4.6.5), and nothing else: the position is never looked at. Reads
 * two lists of at most {@link maxEntries} fields whatever the block claims. Null for a block that is broken or says nothing.
 */
export function captureTimeOf(exif: Uint8Array): CaptureTime | null {
  const bytes = Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength)
  const start = bytes.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0
  const order = bytes.toString('latin1', start, start + 4)
  const isLittle = order === 'II*\0'
  if (!isLittle && order !== 'MM\0*') return null
  const tiff = { bytes: bytes.subarray(start), isLittle }
  try {
    const exifAt = entriesAt(tiff, uint32(tiff, 4)).get(exifPointer)
    if (exifAt === undefined) return null
    const fields = entriesAt(tiff, uint32(tiff, exifAt.valueAt))
    const wallTime = wallTimeIn(textOf(tiff, fields.get(dateTimeOriginal)))
    if (wallTime === null) return null
    const offset = textOf(tiff, fields.get(offsetTimeOriginal))
    return { wallTime, offset: /^[+-]\d\d:\d\d$/.test(offset) ? offset : null }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
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

/** Reading past the end throws a RangeError, as Buffer does. */
function uint16({ bytes, isLittle }: Tiff, at: number): number {
  return isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
}

function uint32({ bytes, isLittle }: Tiff, at: number): number {
  return isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
}

function entriesAt(tiff: Tiff, at: number): Map<number, Entry> {
  const count = Math.min(uint16(tiff, at), maxEntries)
  const entries = new Map<number, Entry>()
  for (let index = 0; index < count; index += 1) {
    const entryAt = at + 2 + 12 * index
    entries.set(uint16(tiff, entryAt), {
      type: uint16(tiff, entryAt + 2),
      count: uint32(tiff, entryAt + 4),
      valueAt: entryAt + 8,
    })
  }
  return entries
}

function textOf(tiff: Tiff, entry: Entry | undefined): string {
  if (entry === undefined || entry.type !== typeAscii || entry.count > 40) return ''
  const at = entry.count <= 4 ? entry.valueAt : uint32(tiff, entry.valueAt)
  return tiff.bytes.toString('latin1', at, at + entry.count).replace(/\0.*$/s, '')
}

function wallTimeIn(text: string): string | null {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text)
  if (match === null) return null
  const [, year, month, day, time] = match
  return `${year}-${month}-${day}T${time}`
}
