import { contract } from '@nestwren/contract'
import { type Endpoint, endpoint, file, nothing } from '@nestwren/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testConfig } from '../config/test-config.ts'
import { createSilentLog } from '../log/log.ts'
import { createServer } from './limits.ts'
import { registerOpenApi } from './openapi.ts'
import { registerSecurity } from './security.ts'

let app: FastifyInstance
afterEach(() => app.close())

const things: Endpoint[] = [
  endpoint({
    method: 'PUT',
    path: '/api/things/:id',
    summary: 'Changes <one> thing.',
    access: { who: 'child', area: 'logs', level: 'add', child: 'body.childId' },
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({ dry: z.optional(z.boolean()) }),
    body: z.strictObject({
      childId: z.uuid(),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      amountMl: z._default(z.int().check(z.gte(0), z.lte(500)), 90),
      details: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('wet') }),
        z.strictObject({ kind: z.literal('dirty'), colour: z.enum(['yellow', 'green']) }),
      ]),
    }),
    output: z.object({ id: z.uuid(), note: z.nullable(z.string()) }),
    errors: { STALE: { status: 409, text: 'Changed elsewhere.' } },
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/things/:id',
    summary: 'Removes it.',
    access: { who: 'item', level: 'manage', own: 'add' },
    output: nothing,
    errors: {},
  }),
  endpoint({
    method: 'GET',
    path: '/api/things/:id/bytes',
    summary: 'Its bytes.',
    access: { who: 'anyone' },
    output: file,
    errors: {},
  }),
  endpoint({
    method: 'POST',
    path: '/api/photos',
    summary: 'Stores a photo.',
    access: { who: 'member', can: 'vaultPhotos' },
    upload: { maxBytes: 1000 },
    body: z.strictObject({ caption: z.string() }),
    output: z.object({ id: z.uuid() }),
    status: 201,
    errors: {},
  }),
]

async function start(endpoints: readonly Endpoint[]) {
  const config = testConfig()
  app = createServer(config, createSilentLog())
  await registerSecurity(app, { config })
  registerOpenApi(app, { endpoints, title: 'Nestwren', version: '1.2.3' })
}

const json = async () => (await app.inject('/api/openapi.json')).json()

test('every call with its fields, access and errors', async () => {
  await start(things)
  const document = await json()
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } })
  const put = document.paths['/api/things/{id}'].put
  expect(put.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    { name: 'dry', in: 'query', required: false, schema: { type: 'boolean' } },
  ])
  const { schema, example } = put.requestBody.content['application/json']
  expect(schema.required).toEqual(['childId', 'name', 'details'])
  expect(schema.additionalProperties).toBe(false)
  expect(z.safeParse(things[0]?.body ?? z.never(), example).success).toBe(true)
  expect(put.responses['409'].content['application/json'].examples.STALE.value).toEqual({
    error: 'Changed elsewhere.',
    code: 'STALE',
  })
  expect(Object.keys(put.responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '402', '403', '404', '409', '429']),
  )
  expect(put.security).toEqual([{ bearer: [] }])
  expect(put.description).toContain('body.childId')
})

test('calls for anyone, without a body, with bytes and with uploads', async () => {
  await start(things)
  const { paths } = await json()
  expect(paths['/api/things/{id}'].delete.responses['204']).toEqual({ description: 'Done' })
  const bytes = paths['/api/things/{id}/bytes'].get
  expect(bytes.security).toEqual([])
  expect(bytes.responses['401']).toBeUndefined()
  expect(bytes.responses['200'].content).toHaveProperty('application/octet-stream')
  const upload = paths['/api/photos'].post
  expect(upload.requestBody.content['multipart/form-data'].schema.required).toEqual(['file', 'caption'])
  expect(upload.responses['201']).toBeDefined()
  const ids = Object.values(paths)
    .flatMap((path) => Object.values(path as Record<string, { operationId: string }>))
    .map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(4)
})

test('the page is readable without scripts and writes what it shows as text', async () => {
  await start(things)
  const response = await app.inject('/api/docs')
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.body).not.toMatch(/<script|\son[a-z]+=|https?:\/\/(?!example)/)
  expect(response.body).toContain('Changes &lt;one&gt; thing.')
  for (const text of [
    'PUT /api/things/{id}',
    'integer (0 to 500)',
    'STALE',
    'Changed elsewhere.',
    'Example body',
    'Member with add in logs',
  ]) {
    expect(response.body).toContain(text)
  }
})

test('the whole contract can be described, and its example bodies fit their own schemas in shape', async () => {
  const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group))
  await start(endpoints)
  const document = await json()
  const described = Object.values(document.paths).flatMap((path) => Object.keys(path as object))
  expect(described).toHaveLength(endpoints.length)
  expect((await app.inject('/api/docs')).statusCode).toBe(200)
})
