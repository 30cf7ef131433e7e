import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noLink } from '../testing/family-link-examples.ts'
import { expectRefused, type HostileWorld, sendRaw, startHostileWorld, type Target } from '../testing/hostile-world.ts'
import { inTurn } from '../testing/long-run.ts'

/** Bodies that nobody's app sends, at every endpoint that takes one, by somebody with every right. */

let world: HostileWorld
let before: string
beforeAll(async () => {
  world = await startHostileWorld()
  before = await world.fingerprint()
})
afterAll(() => world.stop())

const json = 'application/json'
const encode = (value: unknown): string => JSON.stringify(value)
const megabyte = 'x'.repeat(1_000_000)

function post({ endpoint, path: ofExample }: Target, body: string | Uint8Array, type: string | null = json) {
  // Calls of a link look at their body once it is one, on its device.
  const isOfLink = endpoint.access.who === 'link'
  const path = isOfLink ? ofExample.replace(noLink, world.link.token) : ofExample
  const headers = {
    authorization: `Bearer ${world.token}`,
    ...(isOfLink && { cookie: world.link.cookie }),
    'content-length': Buffer.byteLength(body),
    ...(type === null ? {} : { 'content-type': type }),
  }
  return sendRaw(world.app.url, { method: endpoint.method, path, headers, body })
}

/** Puts a value in the place of each field in turn, also inside of objects. */
function* spoiled(
  body: Readonly<Record<string, unknown>>,
  spoil: (value: unknown) => unknown,
): Generator<Record<string, unknown>> {
  for (const [name, value] of Object.entries(body)) {
    const wrong = spoil(value)
    if (wrong !== undefined) yield { ...body, [name]: wrong }
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const inner of spoiled(value as Record<string, unknown>, spoil)) yield { ...body, [name]: inner }
  }
}

function otherType(value: unknown): unknown {
  if (typeof value === 'string') return 12_345
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return {}
  return typeof value === 'object' && value !== null ? [] : { a: 1 }
}

const whole: readonly (readonly [
  what: string,
  body: (valid: Readonly<Record<string, unknown>>) => string | Uint8Array,
])[] = [
  ['nothing', () => ''],
  ['an array instead of an object', (valid) => encode([valid])],
  ['null', () => 'null'],
  ['a text', () => '"text"'],
  ['a number', () => '42'],
  ['true', () => 'true'],
  ['broken JSON', (valid) => encode(valid).slice(0, -1)],
  ['JSON with something after it', (valid) => `${encode(valid)};`],
  ['NaN', () => '{"a":NaN}'],
  ['an unknown field', (valid) => encode({ ...valid, isAdmin: true })],
  ['__proto__', (valid) => `{"__proto__":{"isAdmin":true},${encode(valid).slice(1)}`],
  ['constructor.prototype', (valid) => encode({ ...valid, constructor: { prototype: { isAdmin: true } } })],
  ['an escaped __proto__', (valid) => `{"\\u005f_proto__":{"isAdmin":true},${encode(valid).slice(1)}`],
  ['a depth of 1,000', (valid) => `{"deep":${'['.repeat(1_000)}${']'.repeat(1_000)},${encode(valid).slice(1)}`],
  [
    '10,000 keys',
    (valid) => encode({ ...valid, ...Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, 1])) }),
  ],
  [
    'invalid UTF-8',
    (valid) =>
      Buffer.concat([Buffer.from(encode(valid).slice(0, -2)), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')]),
  ],
  ['half a surrogate pair', (valid) => `${encode(valid).slice(0, -2)}\\ud800"}`],
  ['UTF-16', (valid) => Buffer.from(encode(valid), 'utf16le')],
]

// A form with a file is read by rules of its own (platform/http/upload.ts).
const endpoints = () =>
  world.targets.filter(({ body, endpoint }) => body !== undefined && endpoint.upload === undefined)
// A file is sent as a form, whose spoiled ones have a test of their own.
const withoutBody = () =>
  world.targets.filter(
    ({ body, endpoint }) => body === undefined && endpoint.upload === undefined && endpoint.method !== 'GET',
  )

/** A password may hold whatever a keyboard gives, so a call with one may get as far as the refusal of any other. */
const anyway = ({ status, endpoint }: Target, what: string): number[] => {
  if (what === 'a control character') return status >= 400 ? [status] : []
  // Some take so little that a list is too long before anybody looks into it.
  return what === 'a list of 1,000' && (endpoint.maxBodyBytes ?? Infinity) < 2_000 ? [413] : []
}

describe('every endpoint that takes a body refuses', () => {
  test.each(whole)('%s', async (what, body) => {
    // What another company's server sends may gain fields; none of them is read.
    const isLoose = ({ name }: Target) => what === 'an unknown field' && name === 'billing.revenuecatWebhook'
    // A body that may be left out is no hostile one.
    const isRight = ({ endpoint }: Target) => what === 'nothing' && endpoint.body?.safeParse(undefined).success === true
    for (const target of inTurn(endpoints().filter((one) => !isLoose(one) && !isRight(one))))
      expectRefused(await post(target, body(target.body ?? {})), [400, 413], `${target.name} with ${what}`)
    expect(await world.fingerprint()).toBe(before)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json-patch+json',
    'text/json',
    'garbage',
    null,
  ])('the content type %s', async (type) => {
    for (const target of inTurn(endpoints()))
      expectRefused(await post(target, encode(target.body), type), [415], `${target.name} as ${type}`)
    expect(await world.fingerprint()).toBe(before)
  })

  test.each<[what: string, spoil: (value: unknown) => unknown, statuses: number[]]>([
    ['a value of another type', otherType, [400]],
    ['a megabyte of text', () => megabyte, [413]],
    ['a NUL', () => 'a\u0000b', [400]],
    ['a control character', (value) => (typeof value === 'string' ? '\u0007' : undefined), [400, 401]],
    ['a number beyond all numbers', (value) => (typeof value === 'number' ? Number.MAX_VALUE : undefined), [400]],
    ['a negative number', (value) => (typeof value === 'number' ? -1 : undefined), [400]],
    ['half a number', (value) => (typeof value === 'number' ? 1.5 : undefined), [400]],
    ['a list of 1,000', () => Array.from({ length: 1_000 }, () => 1), [400]],
  ])('%s in any field', async (what, spoil, statuses) => {
    for (const target of inTurn(endpoints()))
      for (const body of spoiled(target.body ?? {}, spoil))
        expectRefused(
          await post(target, encode(body)),
          [...statuses, ...anyway(target, what)],
          `${target.name} with ${what}`,
        )
    expect(await world.fingerprint()).toBe(before)
  })
})

test('an endpoint that takes no body refuses one', async () => {
  for (const target of withoutBody()) {
    expectRefused(await post(target, '{"a":1}'), [400], target.name)
    expectRefused(await post(target, '{"a":1}', 'text/plain'), [415], target.name)
  }
  for (const target of inTurn(withoutBody()))
    expectRefused(await post(target, encode({ a: megabyte })), [413], target.name)
  expect(await world.fingerprint()).toBe(before)
})
