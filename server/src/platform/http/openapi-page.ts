import type { Endpoint } from '@nestwren/contract/endpoint'
import { escapeHtml } from './escape-html.ts'
import { type JsonSchema, sampleOf } from './openapi-sample.ts'
import { plainPage } from './plain-page.ts'

/** One endpoint with its schemas as JSON Schema: what both the document and the page are made of. */
export interface DescribedEndpoint {
  readonly endpoint: Endpoint
  /** Path with `{name}` for path parameters. */
  readonly path: string
  readonly group: string
  readonly access: string
  readonly params: JsonSchema | undefined
  readonly query: JsonSchema | undefined
  readonly body: JsonSchema | undefined
  /** Undefined for answers without a body and for bytes. */
  readonly output: JsonSchema | undefined
  readonly successStatus: number
  readonly errors: readonly { readonly code: string; readonly status: number; readonly text: string }[]
}

/** The API as one readable page: groups, then each call with its fields, errors and examples. No script, no other origin. */
export function apiPage(title: string, version: string, endpoints: readonly DescribedEndpoint[]): string {
  const groups = new Map<string, DescribedEndpoint[]>()
  for (const described of endpoints) groups.set(described.group, [...(groups.get(described.group) ?? []), described])
  const contents = [...groups.keys()]
    .map((group) => `<a href="#${escapeHtml(group)}">${escapeHtml(group)}</a>`)
    .join(' · ')
  const sections = [...groups].map(
    ([group, members]) =>
      `<section aria-labelledby="${escapeHtml(group)}"><h2 id="${escapeHtml(group)}">${escapeHtml(group)}</h2>${members.map(endpointCard).join('')}</section>`,
  )
  return plainPage({
    title: `${title} API`,
    body: `<h1>${escapeHtml(title)} API</h1>
<p class="meta">Version ${escapeHtml(version)} · <a href="/api/openapi.json">OpenAPI 3.1</a></p>
<p>JSON over HTTP. Calls that need a sign-in carry <code>Authorization: Bearer …</code>. Instants are ISO 8601 in UTC, dates YYYY-MM-DD.
Errors are <code>{ error, code, details? }</code>; 429 and 503 say in <code>Retry-After</code> how many seconds to wait.</p>
<nav aria-label="Groups"><p>${contents}</p></nav>
${sections.join('\n')}`,
  })
}

function endpointCard(described: DescribedEndpoint): string {
  const { endpoint, path, access } = described
  const parts = [
    fields('Path', described.params),
    fields('Query', described.query),
    fields(endpoint.upload ? 'Form fields (and the bytes in “file”)' : 'Body', described.body),
    described.body && !endpoint.upload ? example('Example body', described.body) : '',
    answer(described),
    errorTable(described),
  ]
  return `<article class="card" id="${anchor(described)}"><h3><code>${endpoint.method} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}</p><p class="meta">${escapeHtml(access)}</p>${parts.join('')}</article>`
}

function anchor({ endpoint, path }: DescribedEndpoint): string {
  return escapeHtml(`${endpoint.method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+/g, '-')}`)
}

function fields(title: string, schema: JsonSchema | undefined): string {
  if (schema === undefined) return ''
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0) return `<h4>${title}</h4><p><code>${escapeHtml(typeText(schema))}</code></p>`
  const rows = properties.map(([name, property]) => {
    const isRequired = (schema.required ?? []).includes(name)
    return `<tr><td><code>${escapeHtml(name)}</code></td><td>${isRequired ? 'required' : 'optional'}</td><td><code>${escapeHtml(typeText(property))}</code></td></tr>`
  })
  return `<h4>${title}</h4><table><thead><tr><th>Field</th><th></th><th>Type</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function answer({ endpoint, output, successStatus }: DescribedEndpoint): string {
  if (endpoint.output === 'nothing') return `<h4>Answer ${successStatus}</h4><p>No body.</p>`
  if (output === undefined) return `<h4>Answer ${successStatus}</h4><p>Bytes.</p>`
  return fields(`Answer ${successStatus}`, output) + example('Example answer', output)
}

function example(title: string, schema: JsonSchema): string {
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(sampleOf(schema), null, 2))}</pre></details>`
}

function errorTable({ errors }: DescribedEndpoint): string {
  const rows = errors.map(
    ({ code, status, text }) =>
      `<tr><td>${status}</td><td><code>${escapeHtml(code)}</code></td><td>${escapeHtml(text)}</td></tr>`,
  )
  return `<details><summary>Errors</summary><table><tbody>${rows.join('')}</tbody></table></details>`
}

/** A schema in one line, written like a TypeScript type, with its limits behind it. */
function typeText(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return 'any'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (options.length > 0) return [...new Set(options.map(typeText))].join(' | ')
  if (schema.allOf !== undefined) return schema.allOf.map(typeText).join(' & ')
  switch (schema.type) {
    case 'object':
      return objectText(schema)
    case 'array':
      return `${typeof schema.items === 'object' && !Array.isArray(schema.items) ? typeText(schema.items) : 'any'}[]${limits(schema.minItems, schema.maxItems, 'items')}`
    case 'string':
      return `${schema.format ?? 'string'}${limits(schema.minLength, schema.maxLength, 'characters')}`
    case 'integer':
    case 'number':
      return `${schema.type}${limits(schema.minimum, schema.maximum)}`
    default:
      return typeof schema.type === 'string' ? schema.type : 'any'
  }
}

function objectText(schema: JsonSchema): string {
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0) {
    return typeof schema.additionalProperties === 'object'
      ? `{ [name]: ${typeText(schema.additionalProperties)} }`
      : '{}'
  }
  const required = schema.required ?? []
  return `{ ${properties.map(([name, property]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(property)}`).join('; ')} }`
}

function limits(min: number | undefined, max: number | undefined, unit = ''): string {
  const isOpen = (limit: number | undefined) => limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER
  if (isOpen(min) && isOpen(max)) return ''
  const range = isOpen(max) ? `from ${min}` : isOpen(min) ? `to ${max}` : `${min} to ${max}`
  return ` (${range}${unit === '' ? '' : ` ${unit}`})`
}
