import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { captureCases } from '../../platform/images/testing/capture-cases.ts'
import { withExif } from '../../platform/images/testing/exif.ts'
import { makePicture } from '../../platform/images/testing/pictures.ts'
import { type PhotoFamily, startPhotoFamily } from './testing/photo-family.ts'

vi.setConfig({ testTimeout: 120_000 })

let family: PhotoFamily
beforeAll(async () => {
  family = await startPhotoFamily()
})
afterAll(() => family.stop())

test.each(captureCases)(
  'of a picture that says %s, a page and a program are told the same time',
  async (_what, exif, at) => {
    const stated = '2026-06-01T08:00:00.000Z'
    const file = withExif(await makePicture('jpeg'), exif)
    const page = await family.upload(family.mara, { takenAt: stated, tz: 'Europe/Lisbon' }, file)
    const program = await family.upload(family.mara, { tz: 'Europe/Lisbon' }, file)
    expect([page.takenAt, program.takenAt]).toEqual([at ?? stated, at ?? family.clock.now().toISOString()])
  },
)
