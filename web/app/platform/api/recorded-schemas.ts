/**
 * Stands in for zod/mini in the browser's bundle (build-tools/browser-contract.ts). Home needs no schemas, and zod would
 * be an eighth of what it loads: here a schema is only a record of how to make it. The sheets, which check what is
 * entered, make the real one of it with `realSchema`, and bring zod along.
 */
export class RecordedSchema {
  readonly make: string
  readonly args: readonly unknown[]
  readonly checks: readonly unknown[]

  constructor(make: string, args: readonly unknown[], checks: readonly unknown[] = []) {
    this.make = make
    this.args = args
    this.checks = checks
  }

  check(...checks: readonly unknown[]): RecordedSchema {
    return new RecordedSchema(this.make, this.args, [...this.checks, ...checks])
  }

  safeParse(): never {
    throw new Error('This schema is only a record in the browser: use realSchema(schema).')
  }

  parse(): never {
    return this.safeParse()
  }
}

const recorded =
  (make: string) =>
  (...args: readonly unknown[]): RecordedSchema =>
    new RecordedSchema(make, args)

export const _default = recorded('_default')
export const array = recorded('array')
export const boolean = recorded('boolean')
export const discriminatedUnion = recorded('discriminatedUnion')
export const email = recorded('email')
export const extend = recorded('extend')
export const gte = recorded('gte')
export const int = recorded('int')
export const intersection = recorded('intersection')
export const iso = { date: recorded('date'), datetime: recorded('datetime') }
export const literal = recorded('literal')
export const looseObject = recorded('looseObject')
export const lte = recorded('lte')
export const maxLength = recorded('maxLength')
export const minLength = recorded('minLength')
export const nullable = recorded('nullable')
export const number = recorded('number')
export const object = recorded('object')
export const optional = recorded('optional')
export const partialRecord = recorded('partialRecord')
export const pipe = recorded('pipe')
export const record = recorded('record')
export const refine = recorded('refine')
export const regex = recorded('regex')
export const startsWith = recorded('startsWith')
export const strictObject = recorded('strictObject')
export const string = recorded('string')
export const toLowerCase = recorded('toLowerCase')
export const transform = recorded('transform')
export const trim = recorded('trim')
export const union = recorded('union')
export const unknown = recorded('unknown')
export const url = recorded('url')
export const uuid = recorded('uuid')
const enumeration = recorded('enum')

export { enumeration as enum }
