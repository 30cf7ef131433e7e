/**
 * Stands in for zod/mini in the browser's bundle (build-tools/browser-contract.ts): the server checks everything that
 * crosses the wire, so the browser carries no schemas and saves an eighth of what Home has to load. The contract's
 * modules still build theirs as they are evaluated; here that makes nothing.
 */

interface Inert {
  check: () => Inert
  parse: () => never
  safeParse: () => never
}

function refuse(): never {
  throw new Error('Schemas are not part of the browser bundle: ask the server, or the rules of the kind.')
}

const inert: Inert = { check: () => inert, parse: refuse, safeParse: refuse }
const make = (): Inert => inert

export const _default = make
export const array = make
export const boolean = make
export const discriminatedUnion = make
export const email = make
export const extend = make
export const gte = make
export const int = make
export const intersection = make
export const iso = { date: make, datetime: make }
export const literal = make
export const lte = make
export const maxLength = make
export const minLength = make
export const nullable = make
export const number = make
export const object = make
export const optional = make
export const pipe = make
export const record = make
export const refine = make
export const regex = make
export const strictObject = make
export const string = make
export const toLowerCase = make
export const transform = make
export const trim = make
export const union = make
export const unknown = make
export const uuid = make
export { make as enum }
