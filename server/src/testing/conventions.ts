import type { Endpoint, Schema } from '@nestwren/contract/endpoint'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { emptyTotals } from '../features/imports/formats/totals.ts'
import { type Answer, call } from './call.ts'
import { type ContractCall, contractCalls, guarded, itemsOf, send } from './contract-calls.ts'
import { exampleFor } from './contract-examples.ts'
import { keptWorldOf, worldOf } from './contract-world.ts'
import { overrideBody } from './custody-examples.ts'
import type { ExampleWorld, LooseInput } from './example-world.ts'
import type { People, Person } from './people.ts'
import { exampleKey, sealedFile } from './sealed-examples.ts'
import type { TestApp } from './start-test-app.ts'
import { marked } from './twin-family.ts'
import { type Rows, rowsOf } from './twin-rows.ts'

type Body = Readonly<Record<string, unknown>>

function fieldsOf(schema: Schema | undefined, io: 'input' | 'output' = 'input'): Readonly<Record<string, unknown>> {
  return schema === undefined ? {} : (z.toJSONSchema(schema, { io, unrepresentable: 'any' }).properties ?? {})
}

/** The object of a body that an id of the item stands in: the body itself, or the one object in it. */
function withId(call: ContractCall, body: Body, id: string): Body {
  if ('id' in fieldsOf(call.endpoint.body)) return { ...body, id }
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? { ...value, id } : value,
    ]),
  )
}

function takesId({ endpoint: { method, body } }: ContractCall): boolean {
  if (method !== 'POST') return false
  const fields = fieldsOf(body)
  return (
    'id' in fields ||
    Object.values(fields).some((field) => 'id' in Object((field as { properties?: object }).properties))
  )
}

/** Calls that take an id and keep nothing under it, and why. */
const keepsNothing: Readonly<Record<string, string>> = {
  'billing.purchase': 'the example is declined, as a family can buy only once',
  'vault.verify2fa': 'the id is that of a passkey, which its device chose',
  'vault.addPasskey': 'the id is what its device calls it; the server keeps it under one of its own',
}

/** Calls that make something under an id of the browser's. */
export const creates = guarded.filter((call) => takesId(call) && keepsNothing[call.name] === undefined)
/** Calls that say which version of something they change. */
export const isVersioned = ({ endpoint }: ContractCall): boolean => 'version' in fieldsOf(endpoint.body)
export const versioned = guarded.filter(isVersioned)
/** Calls that can be sent again, their answer lost. */
export const isRepeatable = ({ endpoint }: ContractCall): boolean => 'mutationId' in fieldsOf(endpoint.body)
export const repeatable = contractCalls.filter(isRepeatable)

const createOf = (group: string | undefined): ContractCall | undefined => creates.find((call) => call.group === group)
const paramsOf = ({ path }: Endpoint): readonly string[] => (path.match(/:\w+/g) ?? []).map((name) => name.slice(1))

/** Whether an address names an item: as its row does, or, below what the item is of, by an id. */
function namesItem({ endpoint }: ContractCall, create: ContractCall): boolean {
  const name = paramsOf(endpoint).at(-1)
  if (name === undefined || name === paramsOf(create.endpoint).at(-1)) return false
  const { output } = create.endpoint
  const isOfRow = typeof output !== 'string' && name in fieldsOf(output, 'output')
  return (
    isOfRow ||
    (name === 'id' && !create.endpoint.path.includes('/:id')) ||
    (create.endpoint.path.includes('/:id/') && name.endsWith('Id'))
  )
}

/** The call that makes what a call is about: of its own group, of the group whose items it is about, or the child's. */
function makerOf(call: ContractCall): ContractCall | undefined {
  const own = [createOf(call.group), createOf(itemsOf[call.group])]
  const maker = own.find((create) => create !== undefined && namesItem(call, create))
  return maker ?? (paramsOf(call.endpoint).at(-1) === 'childId' ? createOf('children') : undefined)
}

/** A call about one item, with the call that makes it. */
export interface ItemCall extends ContractCall {
  readonly create: ContractCall
}

export const itemCalls: readonly ItemCall[] = guarded.flatMap((call) => {
  const create = makerOf(call)
  return create === undefined ? [] : [{ ...call, create }]
})
export const removals = itemCalls.filter(({ endpoint: { method, path } }) => method === 'DELETE' && /:\w+$/.test(path))
const isReaction = ({ group, create, endpoint: { method } }: ItemCall): boolean =>
  group in itemsOf && group !== 'timers' && group !== create.group && method !== 'GET'

/** Calls that change something under the id of an item, and leave it there to be changed again; removals come last. */
export const changes = itemCalls
  .filter((call) => isVersioned(call) || removals.includes(call) || isReaction(call))
  .toSorted((one, other) => Number(removals.includes(one)) - Number(removals.includes(other)))
export const takesParams = ({ endpoint }: ContractCall): boolean => paramsOf(endpoint).length > 0

/** Two parents who know of all there is, and whatever they make. */
export interface Household {
  readonly accountId: string
  readonly token: string
  /** The other parent, who answers what the first one proposes. */
  readonly other: Person & { readonly token: string }
  /** What examples are of; everything in it is made once. */
  readonly world: ExampleWorld
  /** A world whose things are new. */
  fresh(): ExampleWorld
  /** A word of its own, new each time, that stands in what it makes. */
  word(): string
}

export async function createHousehold(app: TestApp, people: People, word: string): Promise<Household> {
  const family = await people.createFamily()
  const { accountId, owner } = family
  const { accessToken: token } = await people.signIn(owner, accountId)
  const person = await people.addMember(accountId, { role: 'parent' })
  const other = { ...person, token: (await people.signIn(person, accountId)).accessToken }
  const parts = { app, people, family, ownerToken: async () => token, actorToken: token }
  let count = 0
  return {
    ...{ accountId, token, other, world: keptWorldOf(parts).world },
    fresh: () => worldOf(parts),
    word() {
      count += 1
      return `${word}${count}`
    },
  }
}

/** An item that was made by a call, with what made it. */
export interface Made {
  readonly id: string
  readonly call: ContractCall
  readonly input: LooseInput
  readonly answer: Answer
}

interface Otherwise {
  /** What stands in the body that makes an item, where the example's item cannot be changed. */
  readonly body?: (household: Household) => Body
  /** A file that says which item it is of. */
  readonly file?: (id: string) => Blob
  /** What happens to an item before it is changed. */
  readonly prepare?: (app: TestApp, household: Household, id: string) => Promise<unknown>
  /** Whose change it is; the owner's unless told. */
  readonly by?: 'other'
  /** A change that is made goes on elsewhere, or is the last one. */
  readonly isOnce?: boolean
  /** The server gives them ids, and a family has few: all changes are of one. */
  readonly isOne?: boolean
  /** In which field of an answer what was changed stands; the answer itself unless told. */
  readonly answeredAs?: string
}

const nothingFound = { ...emptyTotals(), alreadyHere: 0, lists: [] }
let cycles = 0

/** Groups whose items take more than the example of the call that makes them. */
export const otherwise: Readonly<Record<string, Otherwise>> = {
  parentingSchedule: {
    // Cycles of a child may not have a day in common.
    body() {
      cycles += 1
      return { startOn: `${2030 + cycles}-01-04`, endOn: `${2030 + cycles}-12-19` }
    },
  },
  overrides: {
    // The example's other parent has no account, so it holds at once.
    body: ({ other: { userId, name } }) => ({
      periods: overrideBody().periods?.map((period) => ({ ...period, holder: { userId, name } })),
    }),
    by: 'other',
    isOnce: true,
  },
  // Of the example key, which the household has.
  sealed: { body: () => ({ keyId: exampleKey().keyId }), file: sealedFile },
  imports: {
    // As a job leaves it that has read its files.
    prepare: ({ database }, { accountId }, id) =>
      database.pool.query(
        "update imports set status = 'ready', files_until = now(), totals = $3 where account_id = $1 and id = $2",
        [accountId, id, nothingFound],
      ),
    isOnce: true,
  },
  familyLinks: { isOne: true },
  site: { answeredAs: 'site' },
}

/** What a call that changed something says of it. */
export function changedBy({ group }: ContractCall, { body }: Answer): Answer['body'] {
  const { answeredAs } = otherwise[group] ?? {}
  return answeredAs === undefined ? body : body[answeredAs]
}

/** What comes before a call, by its name, where its example would change nothing. */
export const first: Readonly<
  Record<string, (app: TestApp, household: Household, change: LooseInput) => Promise<unknown>>
> = {
  'timers.resume': (app, { token }, { params }) =>
    call(app.url, 'POST', `/api/timers/${params?.id}/pause`, { token, body: {} }),
  // The only side there is stays.
  'timers.reset': (app, { token }, { params }) =>
    call(app.url, 'POST', `/api/timers/${params?.id}/resume`, { token, body: { side: 'left' } }),
}

/** What makes an item under an id, in words of the household that were not said before. */
export async function inputOf(household: Household, call: ContractCall, id: string): Promise<LooseInput> {
  const example = await exampleFor(call.group, call.key).input(household.world)
  const own = { ...worded(call, example.body ?? {}, household.word()), ...otherwise[call.group]?.body?.(household) }
  const file = otherwise[call.group]?.file?.(id)
  return { ...example, body: withId(call, own, id), ...(file !== undefined && { file }) }
}

/** Makes a fresh item. */
export async function make(
  app: TestApp,
  household: Household,
  call: ContractCall,
  id: string = uuidv7(),
): Promise<Made> {
  const input = await inputOf(household, call, id)
  const answer = await send(app.url, call, input, household.token)
  if (answer.status > 299) throw new Error(`${call.name} made nothing: ${JSON.stringify(answer.body)}`)
  return { id, call, input, answer }
}

/** The same body with a word behind its texts, as far as the schema lets it; the details of an entry stay as they are. */
function worded({ endpoint }: ContractCall, body: Body, word: string): Body {
  const { details: _details, email: _email, ...plain } = body
  const isRight = (next: Body) => endpoint.body?.safeParse({ ...body, ...next }).success === true
  return { ...body, ...marked(plain, { word, earlierMinutes: 0, color: '' }, isRight) }
}

/** How a call names an item: by the address at which it was made, else by what its row says, else by its id. */
export function paramsFor({ endpoint }: ContractCall, { id, input, answer }: Made): Readonly<Record<string, string>> {
  const namedBy = (name: string) => String(input.params?.[name] ?? answer.body?.[name] ?? id)
  return Object.fromEntries(paramsOf(endpoint).map((name) => [name, namedBy(name)]))
}

/**
 * A call that changes something fresh, with the body of its example in new words and without a version; what it is about
 * was made for it where its group can make it, and else comes with the example.
 */
export async function changeOf(
  household: Household,
  call: ContractCall,
  item: Made | null,
  over: Body = {},
): Promise<LooseInput> {
  const isFresh = item === null && otherwise[call.group]?.isOne !== true
  const world = isFresh ? household.fresh() : household.world
  const example = await exampleFor(call.group, call.key).input(world)
  const params = item === null ? example.params : paramsFor(call, item)
  const whole = { ...example, ...(params !== undefined && { params }) }
  if (example.body === undefined) return whole
  const { version: _version, ...body } = worded(call, example.body, household.word())
  return { ...whole, body: { ...body, ...over } }
}

export const tokenFor = (household: Household, call: ContractCall): string =>
  otherwise[call.group]?.by === 'other' && call.endpoint.method === 'PUT' ? household.other.token : household.token

/** Everything that is stored of a household, but for who is signed in. */
export async function stateOf(app: TestApp, { accountId }: Household): Promise<Rows> {
  const { sessions: _sessions, ...rows } = await rowsOf(app.database, accountId)
  return rows
}
