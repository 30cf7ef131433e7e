import * as z from 'zod/mini'
import type { Schema } from '../endpoint.ts'
import * as fields from '../fields.ts'
import type { SchemaTools } from './schema-tools.ts'

export const schemaTools: SchemaTools = { z, ...fields }

interface WithDetails<S extends Schema> {
  details(tools: SchemaTools): S
}

const made = new WeakMap<WithDetails<Schema>, Schema>()

/** The schema of a kind's details; made once. */
export function detailsOf<S extends Schema>(kind: WithDetails<S>): S {
  const schema = (made.get(kind) as S | undefined) ?? kind.details(schemaTools)
  made.set(kind, schema)
  return schema
}
