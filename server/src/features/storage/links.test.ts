import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { codeOf, type Device, type DocumentFamily, startDocumentFamily } from '../documents/testing/document-family.ts'
import { simplePdf } from '../documents/testing/simple-pdf.ts'
import { rangeOf } from './handlers.ts'

const minuteMs = 60_000
let family: DocumentFamily
let mara: Device

beforeAll(async () => {
  family = await startDocumentFamily()
  mara = await family.as(family.owner)
})
afterAll(() => family.stop())

const refusal = async (path: string) => {
  const { status, body } = await call(family.app.url, 'GET', path)
  return [status, status === 200 ? '' : body.code]
}
const fine = [200, '']

describe('an address', () => {
  test('gives the bytes to whoever holds it, with what a browser has to know', async () => {
    const made = await mara.upload()
    const answer = await family.read(made.url)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes).toEqual(Buffer.from(simplePdf()))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="passport.pdf"; filename*=UTF-8''passport.pdf`,
      'cache-control': 'private, max-age=300, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    })
    const preview = await family.read(made.previewUrl ?? '')
    expect(Object.fromEntries(preview.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    })
    expect(preview.headers.get('content-disposition')).toBeNull()
    const head = await fetch(family.app.url + made.url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
      200,
      String(bytes.length),
      0,
    ])
  })

  test('changed in any part opens nothing', async () => {
    const [made, other] = [await mara.upload(), await mara.upload()]
    const dev = await family.as(await family.people.addMember(family.accountId, { role: 'parent' }))
    const url = new URL(made.url, family.app.url)
    const end = Number(url.searchParams.get('e'))
    const signature = url.searchParams.get('k') ?? ''
    const changed = [
      made.url.replace(made.id, other.id),
      made.url.replace('/original?', '/medium?'),
      made.url.replace('/document/', '/photo/'),
      made.url.replace(mara.sessionId, dev.sessionId),
      made.url.replace(family.accountId, mara.sessionId),
      made.url.replace(`e=${end}`, `e=${end + 1}`),
      made.url.replace(`e=${end}`, `e=0${end}`.slice(0, 12)),
      made.url.replace(signature, signature.slice(0, -1) + (signature.endsWith('A') ? 'B' : 'A')),
      made.url.replace(signature, 'a'.repeat(43)),
      made.url.replace(signature, signature.slice(0, 30)),
    ]
    for (const path of changed) {
      expect(path).not.toBe(made.url)
      expect([403, 400]).toContain((await family.read(path)).status)
    }
    expect(await refusal(made.url.replace(signature, 'a'.repeat(43)))).toEqual([403, 'LINK_EXPIRED'])
    expect(await refusal(made.url)).toEqual(fine)
  })

  test('is the same for five minutes and ends within ten', async () => {
    const { clock } = family.app
    clock.set('2026-11-20T10:00:01.000Z')
    mara = await family.as(family.owner)
    const { id, url } = await mara.upload()
    const again = async () => (await mara.api.documents.get({ params: { id } })).url
    clock.advance(4 * minuteMs)
    expect(await again()).toBe(url)
    clock.advance(minuteMs)
    expect(await again()).not.toBe(url)
    clock.advance(4 * minuteMs)
    expect(await refusal(url)).toEqual(fine)
    clock.set('2026-11-20T10:10:00.000Z')
    expect(await refusal(url)).toEqual([403, 'LINK_EXPIRED'])
  })
})

describe('rights hold from the next request on', () => {
  test('a session that has ended opens nothing any more', async () => {
    const dev = await family.people.addMember(family.accountId, { role: 'parent' })
    const device = await family.as(dev)
    const { url } = await device.upload()
    expect(await refusal(url)).toEqual(fine)
    await device.api.auth.logout()
    expect(await refusal(url)).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('nor does that of a caregiver who may not see documents any more, or is gone', async () => {
    const made = await mara.upload()
    const aunt = await family.people.addMember(family.accountId, {})
    const may = (levels: object) => family.people.grant(family.accountId, family.junoId, aunt.userId, { levels })
    await may({ documents: 'view' })
    const { url } = await (await family.as(aunt)).api.documents.get({ params: { id: made.id } })
    expect(await refusal(url)).toEqual(fine)
    await may({ documents: 'none' })
    expect(await refusal(url)).toEqual([404, 'NOT_FOUND'])
    await may({ documents: 'view' })
    expect(await refusal(url)).toEqual(fine)
    await mara.api.documents.remove({ params: { id: made.id } })
    expect(await refusal(url)).toEqual([404, 'NOT_FOUND'])
    expect(await refusal((await mara.api.documents.get({ params: { id: made.id } })).url)).toEqual(fine)
    await mara.api.documents.restore({ params: { id: made.id } })
    await family.people.removeMember(family.accountId, aunt.userId)
    expect(await refusal(url)).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('an address opens nothing of the family that the person has switched away from', async () => {
    const both = await family.people.createFamily({ account: { subscriptionStatus: 'active' } })
    await family.people.join(family.accountId, both.owner.userId, { role: 'parent' })
    const device = await family.as(both.owner)
    const { url } = await device.upload()
    expect(await refusal(url)).toEqual(fine)
    await device.api.auth.switchAccount({ body: { accountId: both.accountId } })
    expect((await family.read(url)).status).toBe(404)
  })

  test('nor a thing of the same id in the family that they switched to', async () => {
    const both = await family.people.createFamily({ account: { subscriptionStatus: 'active' } })
    await family.people.join(family.accountId, both.owner.userId, { role: 'parent' })
    const { childId } = await family.people.createChild(both.accountId, { createdBy: both.owner.userId })
    const device = await family.as(both.owner)
    const first = await device.upload()
    const { tokens } = await device.api.auth.switchAccount({ body: { accountId: both.accountId } })
    const there = family.app.client(tokens.accessToken)
    const body = { id: first.id, childIds: childId, title: 'Another passport' }
    const second = await there.documents.upload({ body, file: new File([simplePdf()], 'other.pdf') })
    expect(second.url).not.toBe(first.url)
    expect(await refusal(second.url)).toEqual(fine)
    expect(await refusal(first.url)).toEqual([404, 'NOT_FOUND'])
  })

  test('what is not there is not there', async () => {
    const made = await mara.upload({ file: new File(['%PDF-1 broken'], 'a.pdf') })
    const other = await mara.upload()
    expect(await codeOf(mara.api.documents.get({ params: { id: made.id } }))).toBeUndefined()
    // The row is there, and its bytes are gone from the store.
    for (const key of await family.keys()) if (key.includes(other.id)) await family.files.remove(key)
    expect(await refusal(other.url)).toEqual([404, 'NOT_FOUND'])
  })
})

describe('parts of a file', () => {
  test.each([
    ['bytes=0-3', 206, 'bytes 0-3/', '%PDF'],
    ['bytes=5-7', 206, 'bytes 5-7/', '1.4'],
    ['bytes=-6', 206, 'bytes ', '%%EOF\n'],
    ['bytes=0-0', 206, 'bytes 0-0/', '%'],
  ])('%s', async (range, status, contentRange, text) => {
    const { url, sizeBytes } = await mara.upload()
    const answer = await family.read(url, { range })
    expect([answer.status, await answer.text()]).toEqual([status, text])
    expect(answer.headers.get('content-length')).toBe(String(text.length))
    expect(answer.headers.get('content-range')?.startsWith(contentRange)).toBe(true)
    expect(answer.headers.get('content-range')?.endsWith(`/${sizeBytes}`)).toBe(true)
  })

  test.each([
    'bytes=9-3',
    'bytes=999999-',
    'bytes=-0',
    'bytes=0-1,5-9',
    'bytes=-',
    'lines=1-2',
    'bytes=a-b',
    'nonsense',
  ])('%s is answered with the whole file', async (range) => {
    const { url, sizeBytes } = await mara.upload()
    const answer = await family.read(url, { range })
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, sizeBytes])
    expect(answer.headers.get('content-range')).toBeNull()
  })

  test('from the middle to the end, and beyond it', () => {
    expect(rangeOf('bytes=4-', 10)).toEqual({ firstByte: 4, lastByte: 9 })
    expect(rangeOf('bytes=4-99', 10)).toEqual({ firstByte: 4, lastByte: 9 })
    expect(rangeOf('bytes=-99', 10)).toEqual({ firstByte: 0, lastByte: 9 })
    expect(rangeOf('bytes=0-', 0)).toBeNull()
    expect(rangeOf('', 10)).toBeNull()
  })
})
