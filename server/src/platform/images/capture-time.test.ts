import { describe, expect, test } from 'vitest'
import { captureTimesOf, instantOf } from './capture-time.ts'
import { captureCases } from './testing/capture-cases.ts'
import { makeExif } from './testing/exif.ts'

const bounds = { from: '2000-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' }

describe('the time a picture was taken', () => {
  const instant = (exif: Buffer, zone = 'Europe/Lisbon') => {
    const found = captureTimesOf(exif).map((one) => instantOf(one, zone)?.toISOString())
    return found.find((at) => at !== undefined && at > bounds.from && at < bounds.to) ?? null
  }

  test.each(captureCases)('%s', (_what, exif, at) => {
    expect(instant(exif)).toBe(at)
  })

  test('is in the zone of whoever uploads only where no offset is told', () => {
    const at = { takenAt: '2026:05:20 17:02:00' }
    expect(instant(makeExif(at), 'America/New_York')).toBe('2026-05-20T21:02:00.000Z')
    expect(instant(makeExif({ ...at, offset: '+02:00' }), 'America/New_York')).toBe('2026-05-20T15:02:00.000Z')
  })

  test('is unknown where there is no block', () => {
    expect(captureTimesOf(Buffer.alloc(0))).toEqual([])
    expect(captureTimesOf(Buffer.from('Exif\0\0'))).toEqual([])
  })

  test('is looked for without harm in a block that is cut anywhere or full of nonsense', () => {
    for (const [, good] of captureCases) {
      for (let length = 0; length < good.length; length += 1) captureTimesOf(good.subarray(0, length))
      for (let at = 4; at < good.length; at += 1) {
        const broken = Buffer.from(good)
        broken.writeUInt8(255, at)
        captureTimesOf(broken)
      }
    }
  })

  test('is that of the last change where the list of the camera is somewhere else', () => {
    const exif = captureCases.find(([what]) => what.startsWith('all three'))?.[1] ?? Buffer.alloc(0)
    const pointer = exif.indexOf(Buffer.from([0x69, 0x87]))
    const broken = Buffer.from(exif)
    broken.writeUInt32LE(60_000, pointer + 8)
    expect(instant(broken)).toBe('2026-06-30T23:00:00.000Z')
  })
})
