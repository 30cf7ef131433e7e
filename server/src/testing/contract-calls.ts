import { contract } from '@nestwren/contract'
import { urlOf } from '@nestwren/contract/client'
import { type Endpoint, type EndpointGroup, isForGuests } from '@nestwren/contract/endpoint'
import {
  type Area,
  isLevelAtLeast,
  type Level,
  type Preset,
  presetLevels,
  presets,
  type Role,
  roleUserPermissions,
} from '@nestwren/contract/permissions'
import { type Answer, call } from './call.ts'
import { exampleFor } from './contract-examples.ts'
import { type LooseInput, statusOfRight } from './example-world.ts'

/** One call of the contract. */
export interface ContractCall {
  readonly name: string
  readonly group: string
  readonly key: string
  readonly endpoint: Endpoint
}

export const contractCalls: readonly ContractCall[] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).map(([key, endpoint]) => ({
    name: `${group}.${key}`,
    group,
    key,
    endpoint: endpoint as Endpoint,
  })),
)
/** Calls of a family's own members. */
export const guarded = contractCalls.filter(
  ({ endpoint: { access } }) => access.who !== 'anyone' && !isForGuests(access),
)
/** Calls of those who have no account in the family that they are about. */
export const ofGuests = contractCalls.filter(({ endpoint: { access } }) => isForGuests(access))

/** Somebody of a family, by what they may do in it. */
export interface Actor {
  readonly name: string
  readonly role: Role
  /** Null for owners and parents, and for the caregiver whom nobody gave a child. */
  readonly preset: Preset | null
}

const owner: Actor = { name: 'owner', role: 'super_admin', preset: null }

export const actors: readonly Actor[] = [
  owner,
  { name: 'influencer', role: 'influencer', preset: null },
  { name: 'parent', role: 'parent', preset: null },
  ...presets.map((preset) => ({ name: `caregiver (${preset})`, role: 'caregiver', preset }) as const),
  { name: 'caregiver without a child', role: 'caregiver', preset: null },
]

/** Makes a call as it is, past the typed client: with JSON, or as a form where it brings a file. */
export async function send(
  url: string,
  { endpoint }: Pick<ContractCall, 'endpoint'>,
  input: LooseInput,
  token: string | null,
): Promise<Answer> {
  if (endpoint.upload === undefined)
    return call(url, endpoint.method, urlOf(endpoint, input), {
      token,
      ...(input.body !== undefined && { body: input.body }),
    })
  const form = new FormData()
  for (const [name, value] of Object.entries(input.body ?? {})) form.set(name, String(value))
  if (input.file !== undefined) form.set('file', input.file)
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(url + urlOf(endpoint, input), { method: endpoint.method, headers, body: form })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** What those with the right get for the example. */
export const ofRight = ({ endpoint, group, key }: ContractCall): number =>
  statusOfRight(endpoint, exampleFor(group, key))

/** Groups that are about the items of another one. */
export const itemsOf: Readonly<Record<string, keyof typeof contract>> = {
  logReactions: 'logs',
  timers: 'logs',
  photoReactions: 'photos',
  documentReactions: 'documents',
  articleReactions: 'knowledge',
  siteGuests: 'siteInvites',
}

/** Groups of items that are there for parents alone. */
const forParents: ReadonlySet<string> = new Set(['sealed'])

/** Whether a call is for owners and parents alone. */
export const isForParents = ({ endpoint: { access }, group }: ContractCall): boolean =>
  ('only' in access && access.only === 'parents') || forParents.has(group)

/** Where the items of a group of calls lie, as its other calls say; in the logs where they say nothing. */
export function areaOfItems(group: string): Area {
  const calls: EndpointGroup = contract[itemsOf[group] ?? (group as keyof typeof contract)]
  const named = Object.values(calls).flatMap(({ access }) => ('area' in access ? [access.area] : []))
  return named[0] ?? 'logs'
}

const isBlind = ({ role, preset }: Actor): boolean => role === 'caregiver' && preset === null

export function levelIn({ role, preset }: Actor, area: Area): Level {
  if (role !== 'caregiver') return 'manage'
  return preset === null ? 'none' : presetLevels[preset][area]
}

/** Whether the declaration promises a member that they may make the call; the examples' items are the owner's. */
export function isPromised({ endpoint: { access }, group, key }: ContractCall, actor: Actor): boolean {
  const { can } = exampleFor(group, key)
  const holds = roleUserPermissions[actor.role]
  if (can !== undefined && !holds[can]) return false
  switch (access.who) {
    case 'anyone':
      return true
    case 'session':
      return access.can === undefined || holds[access.can]
    case 'member':
      if (access.only !== undefined && actor.role === 'caregiver') return false
      return access.can === undefined || holds[access.can]
    case 'family':
      if (access.only !== undefined && actor.role === 'caregiver') return false
      return isLevelAtLeast(levelIn(actor, access.area), access.level)
    case 'child':
      return isLevelAtLeast(levelIn(actor, access.area), access.level)
    case 'areas':
      return access.areas.some((area) => isLevelAtLeast(levelIn(actor, area), access.level))
    case 'item':
      if (forParents.has(group) && actor.role === 'caregiver') return false
      return isLevelAtLeast(levelIn(actor, areaOfItems(group)), access.level)
    case 'visitor':
    case 'link':
    case 'operator':
    case 'quizAdmin':
      return false
  }
}

/** What the declaration promises a member: what those with the right get, or the status of the refusal. */
export function promised(one: ContractCall, actor: Actor): number {
  if (isPromised(one, actor)) return ofRight(one)
  const { who } = one.endpoint.access
  if (who === 'item' && forParents.has(one.group)) return 404
  return isBlind(actor) && (who === 'child' || who === 'item') ? 404 : 403
}

const callsOf = new Map(
  actors.map((actor) => [actor, new Set(guarded.filter((one) => isPromised(one, actor)))] as const),
)

/** Whether one of them is promised all that the other is; of two who are promised the same, the first named. */
function isAbove(one: Actor, other: Actor): boolean {
  const [own, theirs] = [callsOf.get(one), callsOf.get(other)]
  if (own === undefined || theirs === undefined || one === other) return false
  if (![...theirs].every((asked) => own.has(asked))) return false
  return own.size > theirs.size || actors.indexOf(one) < actors.indexOf(other)
}

/**
 * Who tells most of a call: the owner, the weakest of those who are promised it, and the strongest of those who are
 * refused. Two presets of which neither holds all that the other does both stand at such an edge.
 */
export function actorsAtThreshold(one: ContractCall): readonly Actor[] {
  const admitted = actors.filter((actor) => isPromised(one, actor))
  const refused = actors.filter((actor) => !isPromised(one, actor))
  const weakest = admitted.filter((actor) => !admitted.some((other) => isAbove(actor, other)))
  const strongest = refused.filter((actor) => !refused.some((other) => isAbove(other, actor)))
  return actors.filter((actor) => actor === owner || weakest.includes(actor) || strongest.includes(actor))
}
