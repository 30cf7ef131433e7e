import * as z from 'zod/v4-mini'
import { RecordedSchema } from './recorded-schemas.ts'

type Make = (...args: readonly never[]) => unknown

/** The makers that a kind's details are built with; named one by one, so that the rest of zod stays away. */
const makers: Readonly<Record<string, Make>> = {
  _default: z._default,
  array: z.array,
  boolean: z.boolean,
  date: z.iso.date,
  datetime: z.iso.datetime,
  enum: z.enum,
  gte: z.gte,
  int: z.int,
  literal: z.literal,
  lte: z.lte,
  maxLength: z.maxLength,
  minLength: z.minLength,
  nullable: z.nullable,
  number: z.number,
  object: z.object,
  optional: z.optional,
  pipe: z.pipe,
  record: z.record,
  refine: z.refine,
  regex: z.regex,
  strictObject: z.strictObject,
  string: z.string,
  toLowerCase: z.toLowerCase,
  transform: z.transform,
  trim: z.trim,
  union: z.union,
  unknown: z.unknown,
  uuid: z.uuid,
}

// The content security policy forbids eval; without this zod compiles its schemas with `new Function`.
z.config({ jitless: true })

const known = new WeakMap<RecordedSchema, unknown>()

function real(value: unknown): unknown {
  if (value instanceof RecordedSchema) {
    const made = known.get(value) ?? build(value)
    known.set(value, made)
    return made
  }
  if (Array.isArray(value)) return value.map(real)
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, real(part)]))
  return value
}

function build({ make, args, checks }: RecordedSchema): unknown {
  const maker = makers[make]
  if (maker === undefined) throw new Error(`real-schema.ts does not know z.${make} yet.`)
  const schema = maker(...(args.map(real) as never[]))
  return checks.length === 0 ? schema : (schema as z.ZodMiniType).check(...(checks.map(real) as never[]))
}

/** The schema that a record stands for; a real schema, as outside of the browser's bundle, comes back as it is. */
export function realSchema<S extends z.ZodMiniType>(schema: S): S {
  return real(schema) as S
}
