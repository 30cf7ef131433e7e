import { brand } from '@nestwren/contract/brand'
import {
  type Access,
  commonErrors,
  type Endpoint,
  isForGuests,
  isForStaff,
  type Schema,
} from '@nestwren/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { apiPage, type DescribedEndpoint } from './openapi-page.ts'
import { type JsonSchema, sampleOf } from './openapi-sample.ts'
import { plainPagePolicy } from './plain-page.ts'

export interface OpenApiOptions {
  readonly endpoints: readonly Endpoint[]
  readonly title: string
  readonly version: string
}

/** GET /api/openapi.json (OpenAPI 3.1) and GET /api/docs (a page without scripts), both made from the contract when first asked for. */
export function registerOpenApi(app: FastifyInstance, options: OpenApiOptions): void {
  let document: string | undefined
  let page: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(options))
    reply.type('application/json; charset=utf-8').send(document)
  })
  app.get('/api/docs', (_request, reply) => {
    page ??= apiPage(options.title, options.version, options.endpoints.map(describeEndpoint))
    reply.header('content-security-policy', plainPagePolicy).type('text/html; charset=utf-8').send(page)
  })
}

function describeEndpoint(endpoint: Endpoint): DescribedEndpoint {
  const { output } = endpoint
  const errors = { ...commonErrorsOf(endpoint), ...endpoint.errors }
  return {
    endpoint,
    path: endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}'),
    group: endpoint.path.split('/')[2] ?? 'api',
    access: accessText(endpoint.access),
    params: schemaOf(endpoint.params, 'input'),
    query: schemaOf(endpoint.query, 'input'),
    body: schemaOf(endpoint.body, 'input'),
    output: typeof output === 'string' ? undefined : schemaOf(output, 'output'),
    successStatus: output === 'nothing' ? 204 : (endpoint.status ?? 200),
    errors: Object.entries(errors)
      .map(([code, { status, text }]) => ({ code, status, text }))
      .sort((a, b) => a.status - b.status || a.code.localeCompare(b.code)),
  }
}

/** Which of the common errors can happen here: an endpoint for anyone never asks for a sign-in. */
function commonErrorsOf(endpoint: Endpoint) {
  const {
    UNAUTHENTICATED,
    TOKEN_EXPIRED,
    SITE_LOCKED,
    LINK_ELSEWHERE,
    PAYMENT_REQUIRED,
    FORBIDDEN,
    NOT_FOUND,
    ...others
  } = commonErrors
  const { TOO_LARGE, STORAGE_FULL, ...always } = others
  const { who } = endpoint.access
  const isOpen = who === 'anyone' || isForGuests(endpoint.access)
  const isForPerson = isOpen || who === 'session' || isForStaff(endpoint.access)
  const isWrite = endpoint.method !== 'GET'
  return {
    ...always,
    ...(isOpen ? {} : { UNAUTHENTICATED, TOKEN_EXPIRED }),
    ...(who === 'visitor' ? { SITE_LOCKED, NOT_FOUND } : {}),
    ...(who === 'link' ? { LINK_ELSEWHERE, NOT_FOUND, FORBIDDEN } : {}),
    ...(isForPerson ? {} : { PAYMENT_REQUIRED, FORBIDDEN }),
    ...(who === 'child' || who === 'item' ? { NOT_FOUND } : {}),
    ...(isWrite ? { TOO_LARGE, STORAGE_FULL } : {}),
  }
}

function accessText(access: Access): string {
  switch (access.who) {
    case 'anyone':
      return 'Anyone'
    case 'session':
      return 'Any signed-in person'
    case 'member':
      return `${access.only === 'parents' ? 'Owner or parent' : 'Member of the family'}${access.can === undefined ? '' : ` with ${access.can}`}`
    case 'family':
      return `Member with ${access.level} in ${access.area} for at least one child`
    case 'areas':
      return `Member with ${access.level} in ${access.areas.join(', ')} (in any one of them) for at least one child`
    case 'child':
      return `Member with ${access.level} in ${access.area} for the child at ${access.child}`
    case 'item':
      return `Member with ${access.level} for the child and area it belongs to${access.own === undefined ? '' : `; ${access.own} for one's own`}`
    case 'visitor':
      return access.locked === 'allowed'
        ? 'Visitors of a public site'
        : 'Visitors of a public site who have unlocked it'
    case 'link':
      return 'Whoever holds the link, on its device'
    case 'operator':
      return 'An operator of the service'
    case 'quizAdmin':
      return 'An operator of the service, or who sends the password of the quiz administration in x-admin-password'
  }
}

function schemaOf(schema: Schema | undefined, io: 'input' | 'output'): JsonSchema | undefined {
  if (schema === undefined) return undefined
  const { $schema: _version, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'throw',
    reused: 'inline',
  })
  return json
}

function openApiDocument({ endpoints, title, version }: OpenApiOptions) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const described = describeEndpoint(endpoint)
    paths[described.path] = { ...paths[described.path], [endpoint.method.toLowerCase()]: operation(described) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version, contact: { name: brand.legalName, email: brand.supportEmail } },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'code'],
          properties: { error: { type: 'string' }, code: { type: 'string' }, details: {} },
        },
      },
    },
  }
}

function operation(described: DescribedEndpoint) {
  const { endpoint, path, group, access } = described
  return {
    operationId: `${endpoint.method.toLowerCase()}${path.replace(/^\/api/, '').replace(/[^A-Za-z0-9]+(.)?/g, (_all, next: string | undefined) => (next ?? '').toUpperCase())}`,
    tags: [group],
    summary: endpoint.summary,
    description: `Access: ${access}.`,
    security: endpoint.access.who === 'anyone' || isForGuests(endpoint.access) ? [] : [{ bearer: [] }],
    parameters: [...parameters('path', described.params), ...parameters('query', described.query)],
    ...requestBody(described),
    responses: responses(described),
  }
}

function parameters(place: 'path' | 'query', schema: JsonSchema | undefined) {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema?.required ?? []).includes(name),
    schema: property,
  }))
}

function requestBody({ endpoint, body }: DescribedEndpoint) {
  if (endpoint.upload !== undefined) {
    const file = { type: 'string', format: 'binary', description: `At most ${endpoint.upload.maxBytes} bytes` }
    const schema = {
      type: 'object',
      required: ['file', ...(body?.required ?? [])],
      properties: { ...body?.properties, file },
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (body === undefined) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: body, example: sampleOf(body) } } } }
}

function responses({ endpoint, output, successStatus, errors }: DescribedEndpoint) {
  const byStatus: Record<string, unknown> = { [successStatus]: success(endpoint, output) }
  for (const { status } of errors) {
    const same = errors.filter((error) => error.status === status)
    byStatus[status] = {
      description: same.map(({ code, text }) => `${code}: ${text}`).join('\n'),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          examples: Object.fromEntries(same.map(({ code, text }) => [code, { value: { error: text, code } }])),
        },
      },
    }
  }
  return byStatus
}

function success(endpoint: Endpoint, output: JsonSchema | undefined) {
  if (endpoint.output === 'nothing') return { description: 'Done' }
  if (output === undefined) return { description: 'The bytes', content: { 'application/octet-stream': {} } }
  return { description: 'Done', content: { 'application/json': { schema: output, example: sampleOf(output) } } }
}
