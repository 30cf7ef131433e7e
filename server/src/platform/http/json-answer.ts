import type { Endpoint, Schema } from '@nestwren/contract/endpoint'
import * as z from 'zod/mini'
import { type TakeTurns, takeTurns } from '../loop/turns.ts'

/** Items of a list that are checked and written in one go, which takes a millisecond: a usual page. */
const fewItems = 100

interface ListField {
  readonly name: string
  readonly item: Schema
}

/** The lists of each schema that can be checked item by item; a schema is looked at once. */
const listsOf = new WeakMap<Schema, readonly ListField[]>()

/**
 * Returns what a handler gave as it may leave: checked against the endpoint's schema, so that nothing unlisted does. A long
 * list is checked and written in turns of the event loop, on behalf of `whose`, and comes as JSON text in a promise.
 * @throws Error for an output of the wrong shape: that is a bug of ours, never the caller's, with the place in the log.
 */
export function checkedAnswer(
  endpoint: Endpoint,
  output: unknown,
  whose: string,
  turns: TakeTurns = takeTurns,
): unknown | Promise<string> {
  const { output: schema } = endpoint
  // Nothing, or a file.
  if (typeof schema === 'string') return output
  const long = longLists(schema, output)
  if (long.length === 0) return checked(endpoint, schema, output)
  return turns(whose, writeInSteps(endpoint, schema, output as Readonly<Record<string, readonly unknown[]>>, long))
}

function checked(endpoint: Endpoint, schema: Schema, output: unknown): unknown {
  const parsed = schema.safeParse(output)
  if (!parsed.success)
    throw new Error(`${endpoint.method} ${endpoint.path} gave a wrong output: ${parsed.error.message}`)
  return parsed.data
}

function* writeInSteps(
  endpoint: Endpoint,
  schema: Schema,
  output: Readonly<Record<string, readonly unknown[]>>,
  long: readonly ListField[],
): Generator<void, string> {
  const lists = new Map<string, string>()
  for (const { name, item } of long) {
    const written: string[] = []
    for (const one of output[name] ?? []) {
      written.push(JSON.stringify(checked(endpoint, item, one)) ?? 'null')
      yield
    }
    lists.set(name, `[${written.join(',')}]`)
  }
  const emptied = { ...output, ...Object.fromEntries(long.map(({ name }) => [name, []])) }
  const rest = checked(endpoint, schema, emptied) as Readonly<Record<string, unknown>>
  const fields = Object.entries(rest).flatMap(([name, value]) => {
    const text = lists.get(name) ?? JSON.stringify(value)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${fields.join(',')}}`
}

function longLists(schema: Schema, output: unknown): readonly ListField[] {
  if (typeof output !== 'object' || output === null) return []
  return fieldsOf(schema).filter(({ name }) => {
    const list: unknown = (output as Readonly<Record<string, unknown>>)[name]
    return Array.isArray(list) && list.length > fewItems
  })
}

function fieldsOf(schema: Schema): readonly ListField[] {
  const known = listsOf.get(schema)
  if (known !== undefined) return known
  const found = listFields(schema)
  listsOf.set(schema, found)
  return found
}

/** A list with a rule of its own, such as a length, is checked as a whole. */
function listFields(schema: Schema): readonly ListField[] {
  if (!(schema instanceof z.ZodMiniObject)) return []
  return Object.entries(schema.shape as Readonly<Record<string, Schema>>).flatMap(([name, field]) => {
    if (!(field instanceof z.ZodMiniArray) || (field._zod.def.checks ?? []).length > 0) return []
    return [{ name, item: field._zod.def.element as Schema }]
  })
}
