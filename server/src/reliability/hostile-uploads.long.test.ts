import { readdir } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { simplePdf } from '../features/documents/testing/simple-pdf.ts'
import { makeHeic } from '../platform/images/testing/heic.ts'
import { hostilePictures, makeAnimation, makePicture } from '../platform/images/testing/pictures.ts'
import { createTestStore, type TestStore } from '../platform/testing/stores.ts'
import { type FormPart, fieldPart, filePart, formBody, formBoundary } from '../testing/form-body.ts'
import {
  breakOff,
  expectRefused,
  type HostileWorld,
  type RawAnswer,
  sendBytes,
  sendEndless,
  sendRaw,
  startHostileWorld,
  type Target,
} from '../testing/hostile-world.ts'
import { inTurn, isLongRun } from '../testing/long-run.ts'

// Pictures are really decoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 120_000 })

/** Forms with a file that nobody's app sends, at every endpoint that takes one, by somebody with every right. */

let store: TestStore
let world: HostileWorld
let before: string
let keys: readonly string[]
let picture: Buffer
const calendar = Buffer.from(
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Somebody//EN',
    'BEGIN:VEVENT',
    'UID:swim@somebody.example',
    'DTSTAMP:20260601T080000Z',
    'DTSTART:20260610T100000Z',
    'DTEND:20260610T110000Z',
    'SUMMARY:Swimming',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n'),
)
/** An import that takes files. */
let importId: string
const formType = `multipart/form-data; boundary=${formBoundary}`

beforeAll(async () => {
  store = await createTestStore()
  world = await startHostileWorld({ env: { ...store.env, LIMITS_UPLOADS: '100000/1m burst 100000' } })
  picture = await makePicture('png')
  importId = (await world.app.client(world.token).imports.create({ body: { id: uuidv7() } })).id
  before = await world.fingerprint()
  keys = await stored()
})
// Whatever it was: nothing of it is anywhere, and the next form is taken as ever.
afterEach(async () => {
  await expect.poll(leftBehind).toEqual([])
  expect(await stored()).toEqual(keys)
  expect(await store.unfinished()).toBe(0)
  expect(await world.fingerprint()).toBe(before)
})
afterAll(async () => {
  for (const target of targets()) expect((await post(target, good(target))).status, target.name).toBe(target.status)
  await world.stop()
  await store.close()
})

async function stored(): Promise<string[]> {
  const found: string[] = []
  for await (const key of store.files.list('')) found.push(key)
  return found
}
const leftBehind = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('nestwren-upload-'))
const targets = () =>
  world.targets
    .filter(({ endpoint }) => endpoint.upload !== undefined)
    .map((target) =>
      target.name === 'imports.addFile' ? { ...target, path: `/api/imports/${importId}/files`, status: 201 } : target,
    )
/** Those that look into the file at once; what another app has written is read later, in a process of its own. */
const lookingTargets = () => targets().filter(({ name }) => name !== 'imports.addFile')
/** One of them in the short run, another for each form. */
const some = () => inTurn(targets(), 6)
/** What is made by an upload brings the id that its device gave it. */
const making = new Set(['documents.upload', 'knowledge.addPicture', 'photos.upload'])
const fields = ({ name: target, body = {} }: Target): FormPart[] =>
  Object.entries({ ...body, ...(making.has(target) && { id: uuidv7() }) }).map(([name, value]) =>
    fieldPart(name, String(value)),
  )
/** What each of them would take. */
const fileOf = ({ name }: Target): Uint8Array => (name === 'calendarImport.preview' ? calendar : picture)
const good = (target: Target): Buffer => formBody([...fields(target), filePart(fileOf(target))])

function post(
  { path }: Target,
  body: string | Uint8Array,
  type = formType,
  headers: Readonly<Record<string, string>> = {},
  agent?: Agent,
): Promise<RawAnswer> {
  const all = {
    authorization: `Bearer ${world.token}`,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    ...headers,
  }
  return sendRaw(world.app.url, { method: 'POST', path, headers: all, body, ...(agent && { agent }) })
}

/** Head and body as they are; what is answered before the connection ends. */
function postBytes({ path }: Target, headers: readonly string[], body: Uint8Array): Promise<string> {
  const lines = [`POST ${path} HTTP/1.1`, 'host: x', `authorization: Bearer ${world.token}`, ...headers]
  return sendBytes(world.app.url, Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]))
}

test('there are forms to spoil', async () => {
  expect(
    targets()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'calendarImport.preview',
    'children.setPhoto',
    'documents.upload',
    'imports.addFile',
    'knowledge.addPicture',
    'photos.upload',
  ])
})

describe('every endpoint that takes a file refuses', () => {
  const many = (count: number, part: (index: number) => FormPart) => Array.from({ length: count }, (_, at) => part(at))
  type Spoil = (target: Target) => readonly FormPart[]
  const forms: readonly (readonly [what: string, parts: Spoil])[] = [
    ['no file', (target) => fields(target)],
    // That is all a photo of a child is.
    ['nothing but a file', (target) => (target.body === undefined ? [] : [filePart(fileOf(target))])],
    ['no parts', () => []],
    ['two files', (target) => [...fields(target), filePart(fileOf(target)), filePart(fileOf(target))]],
    ['a file in another field', (target) => [...fields(target), filePart(fileOf(target), { name: 'picture' })]],
    ['a file in the field id', (target) => [...fields(target), filePart(fileOf(target), { name: 'id' })]],
    ['bytes that are no file', (target) => [...fields(target), fieldPart('file', fileOf(target))]],
    [
      '5,000 fields',
      (target) => [...fields(target), filePart(fileOf(target)), ...many(5_000, (at) => fieldPart(`f${at}`, 'x'))],
    ],
    [
      '5,000 times the same field',
      (target) => [...many(5_000, () => fieldPart('tz', 'UTC')), ...fields(target), filePart(fileOf(target))],
    ],
    ['5,000 files', (target) => [...fields(target), ...many(5_000, () => filePart('x'))]],
    ['an unknown field', (target) => [...fields(target), fieldPart('isPublic', 'true'), filePart(fileOf(target))]],
    ['the field __proto__', (target) => [...fields(target), fieldPart('__proto__', 'x'), filePart(fileOf(target))]],
    ['the field constructor', (target) => [...fields(target), fieldPart('constructor', 'x'), filePart(fileOf(target))]],
    ['a file called __proto__', (target) => [...fields(target), filePart(fileOf(target), { name: '__proto__' })]],
    [
      'a field without a name',
      (target) => [
        ...fields(target),
        { headers: ['content-disposition: form-data'], body: 'x' },
        filePart(fileOf(target)),
      ],
    ],
    [
      'a megabyte of text',
      (target) => [...fields(target), fieldPart('caption', 'x'.repeat(1_000_000)), filePart(fileOf(target))],
    ],
    [
      'a name of 10,000 characters',
      (target) => [...fields(target), fieldPart('n'.repeat(10_000), 'x'), filePart(fileOf(target))],
    ],
    ['a NUL in a field', (target) => [...fields(target), fieldPart('childIds', 'a\u0000b'), filePart(fileOf(target))]],
    [
      'JSON in a field',
      (target) => [
        ...fields(target),
        fieldPart('childIds', '{"a":1}', 'content-type: application/json'),
        filePart(fileOf(target)),
      ],
    ],
    [
      'broken JSON in a field',
      (target) => [
        ...fields(target),
        fieldPart('childIds', '{"a":', 'content-type: application/json'),
        filePart(fileOf(target)),
      ],
    ],
    [
      'poisoned JSON in a field',
      (target) => [
        ...fields(target),
        fieldPart('childIds', '{"__proto__":{"a":1}}', 'content-type: application/json'),
        filePart(fileOf(target)),
      ],
    ],
    ['a part without headers', (target) => [...fields(target), { headers: [], body: fileOf(target) }]],
    [
      'headers of a part that are none',
      (target) => [...fields(target), { headers: ['no header at all'], body: fileOf(target) }],
    ],
  ]

  test.each(forms)('%s', async (what, parts) => {
    for (const target of some())
      expectRefused(await post(target, formBody(parts(target))), [400, 413], `${target.name} with ${what}`)
  })

  test.each<[what: string, type: string, statuses?: number[]]>([
    ['without a boundary', 'multipart/form-data'],
    ['with an empty boundary', 'multipart/form-data; boundary='],
    ['with another boundary than the body has', 'multipart/form-data; boundary=other'],
    ['with a boundary of 5,000 characters', `multipart/form-data; boundary=${'b'.repeat(5_000)}`],
    ['as another kind of multipart', `multipart/mixed; boundary=${formBoundary}`, [400, 415]],
    ['as JSON', 'application/json', [400, 415]],
    ['as a picture', 'image/jpeg', [415]],
    ['as nothing', '', [415]],
  ])('a form %s', async (what, type, statuses = [400]) => {
    for (const target of some())
      expectRefused(await post(target, good(target), type), statuses, `${target.name} ${what}`)
  })

  test('a form that is cut anywhere, though its length is right', async () => {
    for (const target of targets()) {
      const whole = good(target)
      const last = whole.lastIndexOf(`--${formBoundary}--`)
      for (const length of [
        0,
        1,
        20,
        150,
        whole.indexOf('filename'),
        last - fileOf(target).length,
        last - 10,
        last,
        last + 5,
      ])
        expectRefused(await post(target, whole.subarray(0, length)), [400], `${target.name} cut at ${length}`)
    }
  })

  test('a form whose length is a lie', async () => {
    for (const target of targets()) {
      const whole = good(target)
      const tooShort = Math.min(400, whole.length - 50)
      const shorter = await postBytes(target, [`content-type: ${formType}`, `content-length: ${tooShort}`], whole)
      expect(shorter).toMatch(/^HTTP\/1\.1 400 /)
      expect(shorter).not.toContain('201 Created')
      const both = [`content-type: ${formType}`, `content-length: ${whole.length}`, 'transfer-encoding: chunked']
      expect(await postBytes(target, both, whole)).toMatch(/^HTTP\/1\.1 400 /)
      const chunked = [`content-type: ${formType}`, 'transfer-encoding: chunked']
      expect(await postBytes(target, chunked, Buffer.from('ZZZ\r\nnot a chunk\r\n'))).toMatch(/^HTTP\/1\.1 400 /)
      for (const length of ['-1', '1e9', '99999999999999999999', ''])
        expect(await postBytes(target, [`content-type: ${formType}`, `content-length: ${length}`], whole)).toMatch(
          /^HTTP\/1\.1 400 .*\{"error":"[^"]+","code":"[A-Z_]+"\}/s,
        )
    }
  })

  test('a form with headers beyond all measure', async () => {
    for (const target of targets())
      expectRefused(
        await post(target, good(target), formType, { 'x-long': 'h'.repeat(60_000) }),
        [431],
        `${target.name} with a header of 60,000 characters`,
      )
  })

  test('a file in another field, on a connection that serves on', async () => {
    for (const target of targets()) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const file = Buffer.alloc(700_000, 1)
      const body = formBody([...fields(target), filePart(file, { name: 'picture' })])
      expectRefused(await post(target, body, formType, {}, agent), [400], target.name)
      const next = await sendRaw(world.app.url, { method: 'GET', path: '/readyz', agent })
      expect(next.status).toBe(200)
      agent.destroy()
    }
  })

  test('a form that says it has ten gigabytes, before they come', async () => {
    const announced = [`content-type: ${formType}`, 'content-length: 10000000000']
    // All at once: each of them is mostly waiting for its connection to end.
    const all = await Promise.all(targets().map((target) => postBytes(target, announced, good(target))))
    for (const answers of all) {
      expect(answers).toMatch(/^HTTP\/1\.1 413 /)
      expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    }
  })

  test('ten gigabytes of somebody who may send nothing, and then the connection is ended', async () => {
    const lines = ['host: x', 'authorization: Bearer none', `content-type: ${formType}`, 'content-length: 10000000000']
    const head = `${lines.join('\r\n')}\r\n\r\n`
    const all = targets().map(({ path }) => sendBytes(world.app.url, `POST ${path} HTTP/1.1\r\n${head}x`))
    for (const answers of await Promise.all(all)) {
      expect(answers).toMatch(/^HTTP\/1\.1 401 /)
      expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    }
    // Long before a request may last no longer.
  }, 55_000)

  const opening = (part: FormPart) => formBody([part], { end: '' }).subarray(0, -2)
  test.each<[where: string, begin: (target: Target) => Buffer]>([
    ['before its first part', () => Buffer.from('x')],
    ['in a field', () => opening(fieldPart('caption', 'x'))],
    ['in its file', (target) => Buffer.concat([formBody(fields(target), { end: '' }), opening(filePart('x'))])],
    ['behind its last part', (target) => good(target)],
  ])('a form that never ends %s, where it is too long', async (_where, begin) => {
    for (const target of some()) {
      const lines = ['host: x', `authorization: Bearer ${world.token}`, `content-type: ${formType}`]
      const head = `POST ${target.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\ntransfer-encoding: chunked\r\n\r\n`
      const answers = await sendEndless(world.app.url, head, begin(target))
      expect(answers, target.name).toMatch(/^HTTP\/1\.1 413 /)
      expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    }
  })

  test('one byte more than a file may have', async () => {
    for (const target of targets()) {
      const bytes = Buffer.alloc((target.endpoint.upload?.maxBytes ?? 0) + 1)
      expectRefused(await post(target, formBody([...fields(target), filePart(bytes)])), [413], target.name)
    }
  })
})

describe('a file that is not what it says is refused, whatever it is called', () => {
  const bytes = (target: Target, file: Uint8Array, fileName?: string) =>
    post(target, formBody([...fields(target), filePart(file, fileName === undefined ? {} : { fileName })]))

  test('hostile pictures and what is no picture', async () => {
    for (const [at, [what, file]] of (await hostilePictures()).entries())
      for (const target of inTurn(lookingTargets(), 5, at)) {
        // A PDF is what a document may be; a broken one is kept as it came.
        if (what === 'a PDF' && target.name === 'documents.upload') continue
        expectRefused(await bytes(target, file), [400, 413, 415], `${target.name}: ${what}`)
      }
  })

  test('more of them', async () => {
    const claims = { width: 20_000, height: 20_000 }
    const png = Buffer.from(picture)
    // A size of two thousand million pixels in a file of a hundred bytes.
    png.writeUInt32BE(50_000, 16)
    png.writeUInt32BE(50_000, 20)
    const files: readonly (readonly [string, Uint8Array])[] = [
      ['a HEIC of 400 million pixels', makeHeic({ claims })],
      ['a PNG that claims to be enormous', png],
      ['a PDF behind a picture’s first bytes', Buffer.concat([picture.subarray(0, 8), simplePdf()])],
      ['HTML behind a picture’s first bytes', Buffer.from('\xff\xd8\xff\xe0<html><script>alert(1)</script>', 'latin1')],
      ['a ZIP', Buffer.from('PK\u0003\u0004[Content_Types].xml')],
      ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
      ['a film', Buffer.from('\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2avc1mp41', 'latin1')],
      ['a playlist', Buffer.from('#EXTM3U\nhttp://127.0.0.1/secret\n')],
      ['ImageMagick’s own drawing', Buffer.from('push graphic-context\nimage over 0,0 0,0 "https://127.0.0.1/"\n')],
      ['PostScript', Buffer.from('%!PS-Adobe-3.0\n(/etc/passwd) run\n')],
    ]
    for (const [at, [what, file]] of files.entries())
      for (const target of inTurn(lookingTargets(), 5, at))
        expectRefused(await bytes(target, file), [400, 413, 415], `${target.name}: ${what}`)
  })

  test.each<[what: string, fileName: string]>([
    ['that climbs', '../../../../tmp/escaped.jpg'],
    ['that climbs in Windows', '..\\..\\escaped.jpg'],
    ['that begins at the root', '/etc/escaped.jpg'],
    ['that begins at a drive', 'C:\\escaped.jpg'],
    ['with a NUL', 'escaped.jpg%00.html'],
    ['of 9,000 characters', `${'n'.repeat(9_000)}.jpg`],
    ['of nothing', ''],
    ['of one dot', '.'],
    ['of two dots', '..'],
  ])('a name %s leads nowhere', async (_what, fileName) => {
    for (const target of inTurn(lookingTargets(), 5))
      expectRefused(await bytes(target, Buffer.from('<svg onload="alert(1)"/>'), fileName), [400, 415], target.name)
    expect((await readdir(tmpdir(), { recursive: true })).filter((name) => name.includes('escaped'))).toEqual([])
  })
})

test('a sender who goes in the middle leaves nothing, whenever that is', async () => {
  for (const target of some()) {
    const whole = good(target)
    const head = `POST ${target.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${world.token}\r\ncontent-type: ${formType}\r\ncontent-length: ${whole.length}\r\n\r\n`
    const goAfter = (share: number, waitMs: number) =>
      breakOff(world.app.url, [Buffer.from(head), whole.subarray(0, Math.floor(whole.length * share))], waitMs)
    for (const share of [0, 0.3, 0.9, 0.999])
      await Promise.all([0, 1, 2, 5, 10, 20, 50].map((waitMs) => goAfter(share, waitMs)))
  }
  expect((await sendRaw(world.app.url, { method: 'GET', path: '/readyz' })).status).toBe(200)
})

test('what is only odd about a form does no harm', async () => {
  const long = `x-long: ${'h'.repeat(100_000)}`
  const several = Array.from({ length: 2_000 }, (_, at) => `x-${at}: ${'h'.repeat(20)}`)
  const odd = [
    [...filePart('').headers, long],
    [long, ...filePart('').headers],
    [...several, ...filePart('').headers],
  ]
  for (const [at, headers] of odd.entries())
    for (const target of inTurn(targets(), odd.length, at)) {
      const { status, text } = await post(target, formBody([...fields(target), { headers, body: picture }]))
      expect([target.status, 400, 413], text).toContain(status)
    }
  before = await world.fingerprint()
  keys = await stored()
})

test('an animation of thousands of frames is only its first one, and no document', async () => {
  const [photos, documents] = [targets().find(isPhotos), targets().find(({ name }) => name === 'documents.upload')]
  if (photos === undefined || documents === undefined) throw new Error('They are not there')
  const animation = makeAnimation(isLongRun ? 5_000 : 1_000)
  expectRefused(await post(documents, formBody([...fields(documents), filePart(animation)])), [415], documents.name)
  const made = await post(photos, formBody([...fields(photos), filePart(animation)]))
  expect(made.status).toBe(201)
  // From here on this one is there as well.
  before = await world.fingerprint()
  keys = await stored()
})

const isPhotos = ({ name }: Target) => name === 'photos.upload'
