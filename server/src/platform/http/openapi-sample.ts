import type * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const byFormat: Readonly<Record<string, string>> = {
  uuid: '0190f3f0-7c1e-7a2b-9d54-3c5a1f0e8b21',
  email: 'anna@example.org',
  date: '2026-05-01',
  time: '08:30:00',
  'date-time': '2026-05-01T08:30:00.000Z',
  uri: 'https://example.org/',
}

/** A value that fits the schema's shape, for examples; strings with a pattern of their own are only named after it. */
export function sampleOf(schema: JsonSchema | boolean, name = 'text'): unknown {
  if (typeof schema === 'boolean') return {}
  const given = schema.examples?.[0] ?? schema.default ?? schema.const ?? schema.enum?.[0]
  if (given !== undefined) return given
  const choice = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(
    (option) => typeof option === 'object' && option.type !== 'null',
  )
  if (choice !== undefined) return sampleOf(choice, name)
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, name)))
  return sampleOfType(schema, name)
}

function sampleOfType(schema: JsonSchema, name: string): unknown {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, sampleOf(property, key)]),
      )
    case 'array':
      return typeof schema.items === 'object' && !Array.isArray(schema.items) ? [sampleOf(schema.items, name)] : []
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      return byFormat[schema.format ?? ''] ?? sampleText(schema, name)
    default:
      return {}
  }
}

function sampleText(schema: JsonSchema, name: string): string {
  return name.slice(0, schema.maxLength ?? name.length).padEnd(Math.min(schema.minLength ?? 0, 64), '.')
}
