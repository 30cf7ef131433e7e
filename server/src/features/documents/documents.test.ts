import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHeic } from '../../platform/images/testing/heic.ts'
import { codeOf, type Device, type DocumentFamily, startDocumentFamily } from './testing/document-family.ts'
import { simplePdf } from './testing/simple-pdf.ts'

let family: DocumentFamily
let mara: Device

beforeAll(async () => {
  family = await startDocumentFamily()
  mara = await family.as(family.owner)
})
afterAll(() => family.stop())

const picture = (format: 'jpeg' | 'png' | 'webp', width = 1600, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' }, IFD3: { GPSLatitude: '48/1 8/1 0/1', GPSLatitudeRef: 'N' } })
    .toFormat(format)
    .toBuffer()

const named = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name)
const bytesOf = async (path: string) => Buffer.from(await (await family.read(path)).arrayBuffer())
const clear = () => family.app.database.pool.query('delete from documents; delete from document_children;')
const uploadFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('nestwren-upload-'))

describe('what is stored', () => {
  test('a PDF stays as it is, byte for byte, with pictures of its first page', async () => {
    const pdf = simplePdf()
    const made = await mara.upload({ file: named(pdf, 'Pass Juno.pdf'), notes: 'In the drawer' })
    expect(made).toMatchObject({
      childIds: [family.junoId],
      title: 'Passport',
      category: 'other',
      notes: 'In the drawer',
      fileName: 'Pass Juno.pdf',
      contentType: 'application/pdf',
      sizeBytes: pdf.byteLength,
      version: 1,
      deletedAt: null,
      createdBy: { id: family.owner.userId, name: 'Mara Silva' },
    })
    expect(await bytesOf(made.url)).toEqual(Buffer.from(pdf))
    const preview = sharp(await bytesOf(made.previewUrl ?? ''))
    const { width, height, format } = await preview.metadata()
    expect([format, width, height]).toEqual(['webp', 989, 1280])
    const { data } = await preview.raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * 989 + x) * 3, (y * 989 + x) * 3 + 3)]
    expect(at(5, 5)).toEqual([255, 255, 255])
    const [red = 0, green = 255, blue = 255] = at(300, 900)
    expect(red > 240 && green < 15 && blue < 15).toBe(true)
    expect((await sharp(await bytesOf(made.thumbnailUrl ?? '')).metadata()).height).toBe(320)
  })

  test.each([
    ['jpeg', 'card.jpg', 'image/jpeg', 'card.jpg'],
    ['png', 'card.png', 'image/png', 'card.png'],
    ['webp', 'card.jpg', 'image/webp', 'card.webp'],
  ] as const)('a %s is encoded anew and tells nothing but its pixels', async (format, name, contentType, shown) => {
    const bytes = await picture(format)
    expect(bytes.includes('SECRET-PLACE')).toBe(true)
    const made = await mara.upload({ file: named(bytes, name) })
    expect(made).toMatchObject({ contentType, fileName: shown })
    for (const path of [made.url, made.previewUrl ?? '', made.thumbnailUrl ?? '']) {
      const stored = await bytesOf(path)
      expect(stored.includes('SECRET-PLACE')).toBe(false)
      const { exif, xmp, iptc, width } = await sharp(stored).metadata()
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
      expect(width).toBe(path === made.url ? 1600 : path === made.previewUrl ? 1280 : 320)
    }
  })

  test('a HEIC of a phone becomes a JPEG, which everybody can open', async () => {
    const made = await mara.upload({ file: named(makeHeic(), 'IMG_0042.HEIC') })
    expect(made).toMatchObject({ contentType: 'image/jpeg', fileName: 'IMG_0042.jpg' })
    expect((await sharp(await bytesOf(made.url)).metadata()).format).toBe('jpeg')
  })

  test('an AVIF becomes a JPEG as well, and a JPEG that lost its end a whole one', async () => {
    const avif = await sharp(await picture('jpeg', 64, 48))
      .avif({ effort: 0 })
      .toBuffer()
    const made = await mara.upload({ file: named(avif, 'scan.avif') })
    expect(made).toMatchObject({ contentType: 'image/jpeg', fileName: 'scan.jpg' })
    const torn = await picture('jpeg')
    const kept = await mara.upload({ file: named(torn.subarray(0, torn.length - 10), 'a.jpg') })
    expect((await sharp(await bytesOf(kept.url), { failOn: 'truncated' }).stats()).channels.length).toBe(3)
  })

  test('a picture that lies on its side is stored upright', async () => {
    const turned = await sharp(await picture('jpeg', 400, 200))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const made = await mara.upload({ file: named(turned, 'a.jpg') })
    expect(await sharp(await bytesOf(made.url)).metadata()).toMatchObject({ width: 200, height: 400 })
  })

  const zeros = `<${'00'.repeat(32)}>`
  const locked = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${zeros} /U ${zeros} /P -4 >> /ID [<00> <00>]`

  test('a broken or locked PDF is kept, without a picture', async () => {
    for (const bytes of [Buffer.from('%PDF-1.7\nnot much'), simplePdf({ trailer: locked })]) {
      const made = await mara.upload({ file: named(bytes, 'x.pdf') })
      expect(made).toMatchObject({ previewUrl: null, thumbnailUrl: null, sizeBytes: bytes.byteLength })
    }
  })

  test('a file is called what it is, and nothing hides in its name', async () => {
    const pdf = simplePdf()
    expect((await mara.upload({ file: named(pdf, 'page.html') })).fileName).toBe('page.html.pdf')
    expect((await mara.upload({ file: named(pdf, '../../etc/a\u202Efdp.exe') })).fileName).toBe('afdp.exe.pdf')
    expect((await mara.upload({ file: named(pdf, '.') })).fileName).toBe('file.pdf')
  })

  test('files that are none of these are refused, and nothing of them stays', async () => {
    await clear()
    const [keysBefore, foldersBefore] = [await family.keys(), await uploadFolders()]
    const jpeg = await picture('jpeg')
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const refused: [string, Uint8Array, string][] = [
      ['UNSUPPORTED_MEDIA_TYPE', Buffer.from('<html><script>alert(1)</script>'), 'a.pdf'],
      ['UNSUPPORTED_MEDIA_TYPE', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png'],
      ['UNSUPPORTED_MEDIA_TYPE', Buffer.from(' %PDF-1.4'), 'a.pdf'],
      ['UNSUPPORTED_MEDIA_TYPE', Buffer.alloc(0), 'a.pdf'],
      ['UNSUPPORTED_MEDIA_TYPE', Buffer.from('PK\u0003\u0004 not a picture'), 'a.docx'],
      ['UNSUPPORTED_MEDIA_TYPE', await sharp(jpeg).gif().toBuffer(), 'a.gif'],
      ['UNSUPPORTED_MEDIA_TYPE', await sharp(jpeg).resize(64).tiff().toBuffer(), 'a.heic'],
      ['BROKEN_FILE', jpeg.subarray(0, 300), 'a.jpg'],
      ['TOO_MANY_PIXELS', bomb, 'a.png'],
    ]
    for (const [code, bytes, name] of refused)
      expect([name, await codeOf(mara.upload({ file: named(bytes, name) }))]).toEqual([name, code])
    expect(await family.keys()).toEqual(keysBefore)
    expect(await uploadFolders()).toEqual(foldersBefore)
    expect((await mara.api.documents.list()).items).toEqual([])
  })
})

describe('uploading', () => {
  test('the same id again, also many times at once, is one document with one set of files', async () => {
    const before = await family.keys()
    const id = uuidv7()
    const first = await mara.upload({ id })
    const again = await Promise.all(Array.from({ length: 8 }, () => mara.upload({ id, title: 'Other' })))
    expect(again.map(({ title }) => title)).toEqual(Array.from({ length: 8 }, () => 'Passport'))
    const second = uuidv7()
    const rush = await Promise.all(Array.from({ length: 12 }, () => mara.upload({ id: second })))
    expect(new Set(rush.map(({ createdAt, sizeBytes }) => `${createdAt} ${sizeBytes}`)).size).toBe(1)
    expect((await family.keys()).length - before.length).toBe(6)
    expect(first.id).toBe(id)
  })

  test('an id of somebody else is not there', async () => {
    const id = uuidv7()
    await mara.upload({ id })
    const dev = await family.as(await family.people.addMember(family.accountId, { role: 'parent' }))
    expect(await codeOf(dev.upload({ id }))).toBe('NOT_FOUND')
  })

  test('the same id of a document that is out of sight now answers nothing that was written since', async () => {
    const aunt = await family.people.addMember(family.accountId, {})
    await family.people.grant(family.accountId, family.junoId, aunt.userId, { levels: { documents: 'add' } })
    const asAunt = await family.as(aunt)
    const { id } = await asAunt.upload({ title: 'Pass' })
    expect((await asAunt.upload({ id })).title).toBe('Pass')
    const body = { version: 1, title: 'Custody order', childIds: [family.otisId] }
    await mara.api.documents.update({ params: { id }, body })
    expect(await codeOf(asAunt.upload({ id }))).toBe('NOT_FOUND')
  })

  test('children, dates and rights are checked', async () => {
    expect(await codeOf(mara.upload({ childIds: [family.junoId, uuidv7()] }))).toBe('UNKNOWN_CHILD')
    expect(await codeOf(mara.upload({ issuedOn: '2026-03-02', expiresOn: '2026-03-01' }))).toBe('EXPIRES_BEFORE_ISSUED')
    const made = await mara.upload({ issuedOn: '2026-03-01', expiresOn: '2026-03-01', remindDays: '30' })
    expect(made).toMatchObject({ issuedOn: '2026-03-01', expiresOn: '2026-03-01', remindDays: 30 })
    const nanny = await family.people.addMember(family.accountId, { preset: 'nanny', children: [family.junoId] })
    expect(await codeOf((await family.as(nanny)).upload())).toBe('FORBIDDEN')
    const aunt = await family.people.addMember(family.accountId, {})
    await family.people.grant(family.accountId, family.junoId, aunt.userId, { levels: { documents: 'add' } })
    const asAunt = await family.as(aunt)
    expect(await codeOf(asAunt.upload())).toBeUndefined()
    expect(await codeOf(asAunt.upload({ childIds: [family.otisId] }))).toBe('UNKNOWN_CHILD')
  })

  test('more than the limit of uploads is told to wait', async () => {
    const small = await startDocumentFamily({ LIMITS_UPLOADS: '5/1m burst 5' })
    try {
      const owner = await small.as(small.owner)
      const codes: (string | undefined)[] = []
      for (let count = 0; count < 6; count += 1)
        codes.push(await codeOf(owner.upload({ file: named(Buffer.from('%PDF-1'), 'a.pdf') })))
      expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'RATE_LIMITED'])
    } finally {
      await small.stop()
    }
  })
})
