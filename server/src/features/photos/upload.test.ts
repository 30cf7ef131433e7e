import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { photo } from '@nestwren/contract/photos'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { captureCases } from '../../platform/images/testing/capture-cases.ts'
import { makeExif, withExif } from '../../platform/images/testing/exif.ts'
import { makeHeic } from '../../platform/images/testing/heic.ts'
import { hostilePictures, makePhoto, makePicture, makeTellingJpeg } from '../../platform/images/testing/pictures.ts'
import { codeOf } from '../../testing/refusal.ts'
import { plainBytes } from '../storage/testing/stored-bytes.ts'
import { type Person, type PhotoFamily, startPhotoFamily } from './testing/photo-family.ts'

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000 })

let family: PhotoFamily

beforeAll(async () => {
  family = await startPhotoFamily()
})
afterEach(async () => {
  expect(await family.spooled()).toEqual([])
  family.takeEmissions()
})
afterAll(() => family.stop())

const minuteMs = 60_000
const variants = ['large', 'medium', 'original', 'small']

const booked = (id: string) =>
  family.rows('select variant, key, size_bytes::int as size from stored_files where thing_id = $1 order by variant', [
    id,
  ])
const keysOf = async (id: string) => (await family.storedKeys()).filter((key) => key.includes(id))

describe('a photo', () => {
  test('is stored in all sizes, with its bytes and its place in the book', async () => {
    const original = await makePhoto(2500, 1250)
    const made = await family.upload(family.mara, { caption: '  First snow ' }, original)
    expect(photo.safeParse(made).error).toBeUndefined()
    expect(made).toMatchObject({
      childIds: [family.juno],
      caption: 'First snow',
      audience: 'family',
      logId: null,
      takenAt: '2026-11-19T10:24:00.000Z',
      ...{ width: 2500, height: 1250, version: 1, isPublic: false, publicOrder: null, deletedAt: null },
      ...{ likes: [], commentCount: 0, createdBy: { id: family.mara.id, name: 'Mara' } },
    })
    const files = await booked(made.id)
    expect(files.map(({ variant }) => variant)).toEqual(variants)
    expect((await keysOf(made.id)).toSorted()).toEqual(files.map(({ key }) => key).toSorted())
    expect(made.sizeBytes).toBe(files.reduce((sum, { size }) => sum + Number(size), 0))
    const edges: Record<string, number> = { small: 320, medium: 960, large: 2048 }
    for (const { variant, key, size } of files) {
      const bytes = await plainBytes(family, String(key))
      expect(bytes.length).toBe(size)
      if (variant === 'original') expect(bytes.equals(original)).toBe(true)
      else expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: edges[String(variant)] })
    }
    expect(new Set([made.url, made.mediumUrl, made.thumbnailUrl]).size).toBe(3)
  })

  test('is told to the family and to whoever uploaded it, after the commit', async () => {
    const made = await family.upload(family.mara, { childIds: `${family.juno},${family.otis}` })
    const { url: _url, mediumUrl: _medium, thumbnailUrl: _small, ...news } = made
    const { accountId, juno, otis } = family
    const user = { id: family.mara.id, name: 'Mara' }
    const payload = { type: 'photo', user, child: { _id: juno, name: 'Juno' }, photo: news, activity: news }
    const narrows = ['photo', 'activity']
    const audience = { to: 'children', accountId, area: 'photos', at: new Date(made.takenAt), narrows }
    expect(family.takeEmissions()).toEqual([
      { name: 'photo:new', payload, audience: { ...audience, childIds: [juno], notOf: [] } },
      {
        name: 'photo:new',
        payload: { ...payload, child: { _id: otis, name: 'Otis' } },
        audience: { ...audience, childIds: [otis], notOf: [juno] },
      },
      {
        name: 'photo:uploaded',
        payload,
        audience: { to: 'user', accountId, userId: family.mara.id, section: 'photos' },
      },
    ])
    await family.upload(family.mara, { audience: 'parents' })
    expect(family.takeEmissions()[0]?.audience).toEqual({ to: 'parents', accountId, section: 'photos' })
  })

  test('was taken when the picture says, else when the file says, else now', async () => {
    const takenAt = '2026-05-20T15:02:00.000Z'
    const stated = '2026-06-01T08:00:00.000Z'
    const future = '2027-06-01T08:00:00.000Z'
    const taken = async (file: Uint8Array, given?: string) =>
      (await family.upload(family.mara, given === undefined ? {} : { takenAt: given }, file)).takenAt
    const exif = { takenAt: '2026:05:20 17:02:00', offset: '+02:00' }
    const plain = await makePicture('png')
    const now = family.clock.now().toISOString()
    expect(await taken(await makeTellingJpeg(exif), stated)).toBe(takenAt)
    expect(await taken(await makeTellingJpeg({ takenAt: '2026:05:20 16:02:00' }))).toBe(takenAt)
    expect(await taken(makeHeic({ exif: makeExif(exif) }), stated)).toBe(takenAt)
    expect(await taken(plain, stated)).toBe(stated)
    expect(await taken(plain)).toBe(now)
    expect(await taken(plain, future)).toBe(now)
    // A camera whose clock was never set, and one from the future.
    expect(await taken(await makeTellingJpeg({ takenAt: '1999:01:01 00:00:00' }), stated)).toBe(stated)
    expect(await taken(await makeTellingJpeg({ takenAt: '2031:01:01 00:00:00' }))).toBe(now)
  })

  test('was taken when the file says, alike for a page that sends the date of its file and for a program that sends none', async () => {
    const stated = '2026-06-01T08:00:00.000Z'
    const jpeg = await makePicture('jpeg')
    const now = family.clock.now().toISOString()
    // One of each sort; capture-time.test.ts has all of them without a call, taken-at.long.test.ts with one.
    for (const [what, exif, at] of captureCases.filter((_, index) => index % 6 === 0)) {
      const file = withExif(jpeg, exif)
      const [page, program] = await Promise.all([
        family.upload(family.mara, { takenAt: stated, tz: 'Europe/Lisbon' }, file),
        family.upload(family.mara, { tz: 'Europe/Lisbon' }, file),
      ])
      expect([what, page.takenAt, program.takenAt]).toEqual([what, at ?? stated, at ?? now])
    }
    const samples = new URL('../../platform/images/testing/samples/', import.meta.url)
    const behind = await readFile(new URL('offset-behind-the-time.jpg', samples))
    expect((await family.upload(family.mara, { tz: 'America/New_York' }, behind)).takenAt).toBe(
      '2025-01-14T18:31:30.000Z',
    )
  })

  test.each([
    ['a JPEG that lost its end', 'image/jpeg', async () => (await makePhoto(640, 480)).subarray(0, -10)],
    ['an AVIF', 'image/avif', () => makePicture('avif')],
  ] as const)('keeps %s as it came, and shows it', async (_what, contentType, make) => {
    const bytes = await make()
    const made = await family.upload(family.mara, {}, bytes)
    for (const { variant, key } of await booked(made.id)) {
      const stored = await plainBytes(family, String(key))
      const kept = await family.files.stat(String(key))
      if (variant === 'original') expect([kept?.contentType, stored.equals(bytes)]).toEqual([contentType, true])
      else expect((await sharp(stored).metadata()).format).toBe('webp')
    }
  })

  test('does not tell where it was taken', async () => {
    const made = await family.upload(family.mara, {}, await makeTellingJpeg({ takenAt: '2026:05:20 17:02:00' }))
    for (const { key } of (await booked(made.id)).filter(({ variant }) => variant !== 'original')) {
      const text = (await plainBytes(family, String(key))).toString('latin1')
      expect(['Exif', 'EXIF', 'xmp', 'Secret', 'Lisbon'].filter((word) => text.includes(word))).toEqual([])
    }
  })

  test('of a log entry stands beside it, and the entry is told', async () => {
    const { id: logId, version } = await family.mara.client.logs.create({
      body: {
        ...{ childId: family.juno, kind: 'diaper', tz: 'UTC', details: { kind: 'wet' } },
        startAt: new Date(family.clock.now().getTime() - minuteMs).toISOString(),
      },
    })
    family.takeEmissions()
    const made = await Promise.all([1, 2, 3].map(() => family.upload(family.mara, { logId })))
    const hidden = await family.upload(family.mara, { logId, audience: 'parents' })
    const entry = await family.mara.client.logs.get({ params: { id: logId } })
    expect(entry.photoIds.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
    // A change of the entry that was made offline is not stale because of a photo.
    expect(entry.version).toBe(version)
    const names = family.takeEmissions().map(({ name }) => name)
    expect(names.filter((name) => name === 'activity:updated')).toHaveLength(3)
    const { items } = await family.mara.client.photos.list({ query: { logId } })
    expect(items.map(({ id }) => id).toSorted()).toEqual([...made.map(({ id }) => id), hidden.id].toSorted())
  })
})

describe('the same id', () => {
  test('fifty times at once is one row and one set of files', async () => {
    const id = randomUUID()
    const file = await makePhoto(1000, 500)
    const answers = await Promise.all(Array.from({ length: 50 }, () => family.upload(family.mara, { id }, file)))
    expect(new Set(answers.map((answer) => answer.sizeBytes)).size).toBe(1)
    expect(await family.rows('select id from photos where id = $1', [id])).toHaveLength(1)
    expect(await booked(id)).toHaveLength(4)
    expect(await keysOf(id)).toHaveLength(4)
    expect(family.takeEmissions().map(({ name }) => name)).toEqual(['photo:new', 'photo:uploaded'])
  })

  test('is taken where it belongs to somebody’s hidden photo, and free in another family', async () => {
    const made = await family.upload(family.mara, { audience: 'parents' })
    const nanny = await family.addCaregiver('Bea', { [family.juno]: { preset: 'nanny' } })
    expect(await codeOf(family.upload(nanny, { id: made.id }))).toBe('INVALID_INPUT')
    const theirs = await family.upload(family.stranger, { id: made.id, childIds: family.strangersChild })
    expect(theirs.createdBy.name).toBe('Ines')
  })
})

describe('the same id again, when the photo is out of sight', () => {
  test.each([
    ['for parents only', () => ({ audience: 'parents' as const })],
    ['of another child', () => ({ childIds: [family.otis] })],
  ])('because it is %s, answers nothing that was written since', async (_why, change) => {
    const nanny = await family.addCaregiver('Bea', { [family.juno]: { preset: 'nanny' } })
    const made = await family.upload(nanny, { caption: 'At the pond' })
    // As long as it is what was sent, a lost answer is given again.
    expect((await family.upload(nanny, { id: made.id })).caption).toBe('At the pond')
    const body = { version: 1, caption: 'A secret', ...change() }
    await family.mara.client.photos.update({ params: { id: made.id }, body })
    expect(await codeOf(family.upload(nanny, { id: made.id }))).toBe('INVALID_INPUT')
    expect((await family.upload(family.mara, { id: made.id })).caption).toBe('A secret')
  })
})

describe('who may', () => {
  const tryAs = (who: Person, childIds = family.juno, over = {}) => family.upload(who, { childIds, ...over })

  test('is asked before the body is read', async () => {
    const viewer = await family.addCaregiver('Sol', { [family.juno]: { preset: 'viewer' } })
    // A body that never comes would hold the answer back for ever.
    const send = (token: string) =>
      new Promise<string>((resolve, reject) => {
        const { hostname, port } = new URL(family.url)
        const socket = connect(Number(port), hostname)
        socket.on('data', (data) => {
          resolve(data.toString().split('\r\n')[0] ?? '')
          socket.destroy()
        })
        socket.on('error', reject)
        socket.write(
          `POST /api/photos/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 20000000\r\n\r\n--x\r\n`,
        )
      })
    expect(await send(viewer.token)).toBe('HTTP/1.1 403 Forbidden')
    expect(await send('nobody')).toBe('HTTP/1.1 401 Unauthorized')
  })

  test('add photos of which child', async () => {
    const nanny = await family.addCaregiver('Bea', { [family.juno]: { preset: 'nanny' } })
    const viewer = await family.addCaregiver('Sol', { [family.juno]: { preset: 'viewer' } })
    expect((await tryAs(nanny)).createdBy.name).toBe('Bea')
    expect(await codeOf(tryAs(nanny, family.otis))).toBe('UNKNOWN_CHILD')
    expect(await codeOf(tryAs(nanny, `${family.juno},${family.otis}`))).toBe('UNKNOWN_CHILD')
    expect(await codeOf(tryAs(viewer))).toBe('FORBIDDEN')
    expect(await codeOf(tryAs(family.stranger))).toBe('UNKNOWN_CHILD')
    expect(await codeOf(tryAs(family.mara, randomUUID()))).toBe('UNKNOWN_CHILD')
    expect((await tryAs(family.mara, `${family.juno},${family.otis},${family.juno}`)).childIds).toHaveLength(2)
  })

  test('tie it to which entry', async () => {
    const { client } = family.mara
    const startAt = new Date(family.clock.now().getTime() - minuteMs).toISOString()
    const entry = async (childId: string, kind: 'diaper' | 'temperature', details: object) =>
      (await client.logs.create({ body: { childId, kind, startAt, tz: 'UTC', details: { ...details } } })).id
    const ofJuno = await entry(family.juno, 'diaper', { kind: 'wet' })
    const ofOtis = await entry(family.otis, 'diaper', { kind: 'wet' })
    const gone = await entry(family.juno, 'diaper', { kind: 'wet' })
    await client.logs.remove({ params: { id: gone } })
    const blind = await family.addCaregiver('Ana', { [family.juno]: { levels: { photos: 'add', logs: 'none' } } })
    for (const logId of [ofOtis, gone, randomUUID()])
      expect(await codeOf(tryAs(family.mara, family.juno, { logId }))).toBe('INVALID_INPUT')
    expect(await codeOf(tryAs(blind, family.juno, { logId: ofJuno }))).toBe('INVALID_INPUT')
    expect((await tryAs(family.mara, family.juno, { logId: ofJuno })).logId).toBe(ofJuno)
  })
})

describe('nothing is left', () => {
  const state = async () => ({
    keys: (await family.storedKeys()).length,
    rows: await family.rows('select count(*)::int from photos'),
    book: await family.rows('select count(*)::int from stored_files'),
    room: await family.rows('select used_bytes from account_storage order by account_id'),
  })

  test('of hostile files, whatever they are called', async () => {
    const before = await state()
    const codes: Record<string, string> = {
      NOT_AN_IMAGE: 'UNSUPPORTED_MEDIA_TYPE',
      BROKEN: 'BROKEN_IMAGE',
      TOO_MANY_PIXELS: 'TOO_MANY_PIXELS',
    }
    for (const [what, bytes, problem] of await hostilePictures())
      expect([what, await codeOf(family.upload(family.mara, {}, bytes))]).toEqual([what, codes[problem]])
    expect(await state()).toEqual(before)
  })

  test('of the name a file was sent with', async () => {
    const form = new FormData()
    const id = randomUUID()
    for (const [name, value] of Object.entries({ id, childIds: family.juno, tz: 'UTC' })) form.set(name, value)
    const picture = Uint8Array.from(await makePicture('png'))
    form.set('file', new Blob([picture], { type: 'text/html' }), '../../../../etc/<svg onload=1>.html')
    const headers = { authorization: `Bearer ${family.mara.token}` }
    const answer = await fetch(`${family.url}/api/photos/upload`, { method: 'POST', headers, body: form })
    expect(answer.status).toBe(201)
    expect(await answer.text()).not.toContain('svg')
    for (const key of await keysOf(id)) expect(key).toMatch(/^a\/[\w-]+\/photo\/[\w-]+\/[0-9a-f]+-[a-z]+$/)
  })

  test('of a photo that has no room, also when several come at once', async () => {
    const file = await makePhoto(1600, 1200)
    const one = await family.upload(family.mara, {}, file)
    const used = Number(
      (await family.rows('select used_bytes from account_storage where account_id = $1', [family.accountId]))[0]
        ?.used_bytes,
    )
    const limit = (bytes: number | null) =>
      family.rows('update account_storage set limit_bytes = $2 where account_id = $1', [family.accountId, bytes])
    await limit(used + one.sizeBytes + 1_000)
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => family.upload(family.mara, {}, file)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused).toEqual(Array(5).fill('QUOTA_EXCEEDED'))
    await limit(null)
    const book = await family.rows('select key from stored_files')
    expect((await family.storedKeys()).length).toBe(book.length)
  })

  test('of an upload that is cut off, and the next try makes one photo', async () => {
    const before = await state()
    const id = randomUUID()
    const file = await makePhoto(1200, 900)
    const fields = Object.entries({ id, childIds: family.juno, tz: 'UTC' })
      .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')
    const head = `${fields}--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')])
    const { hostname, port } = new URL(family.url)
    for (const share of [0.01, 0.25, 0.5, 0.9]) {
      const sent = body.subarray(0, Math.floor(body.length * share))
      const socket = connect(Number(port), hostname)
      await new Promise((resolve) =>
        socket.write(
          Buffer.concat([
            Buffer.from(
              `POST /api/photos/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${family.mara.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length}\r\n\r\n`,
            ),
            sent,
          ]),
          resolve,
        ),
      )
      // The server has begun to write it down.
      await expect.poll(family.spooled).toHaveLength(1)
      socket.destroy()
      await expect.poll(family.spooled).toEqual([])
    }
    expect(await state()).toEqual(before)
    await family.upload(family.mara, { id }, file)
    expect(await booked(id)).toHaveLength(4)
  })

  test('of a larger file than a photo may be', async () => {
    const before = await state()
    expect(await codeOf(family.upload(family.mara, {}, Buffer.alloc(25_000_001)))).toBe('TOO_LARGE')
    expect(await state()).toEqual(before)
  })

  test('when the database does not take the row', async () => {
    const before = await state()
    await family.rows(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
    await family.rows('create trigger refuse before insert on photo_children for each row execute function refuse()')
    expect(await codeOf(family.upload())).toBe('INTERNAL')
    await family.rows('drop trigger refuse on photo_children')
    expect(await state()).toEqual(before)
  })
})
