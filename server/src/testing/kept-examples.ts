import { contract, type KeptGroup } from '@nestwren/contract'
import type { Endpoint } from '@nestwren/contract/endpoint'
import type { ExampleWorld, LooseExample } from './example-world.ts'

/** A group with the endpoint that makes its items. */
interface Exampled {
  readonly group: KeptGroup
  readonly create: Endpoint
  readonly example: Readonly<Record<string, unknown>>
}

const groups = Object.entries(contract) as unknown as [KeptGroup, { readonly create?: Endpoint }][]

export const exampled: readonly Exampled[] = groups.flatMap(([group, { create }]) =>
  create?.example === undefined ? [] : [{ group, create, example: create.example }],
)

/** The group whose items are exported in this list: its address ends with that name, or the group is called like it. */
export function exampledAs(listName: string): Exampled | undefined {
  const named = ({ group }: Exampled) => group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return exampled.find((one) => one.create.path.endsWith(`/${listName}`) || named(one) === listName)
}

/** The body that makes one, of this child where it is of one. */
export function exampleBody({ create, example }: Pick<Exampled, 'create' | 'example'>, childId: string) {
  const { access } = create
  return access.who === 'child' && access.child === 'body.childId' ? { childId, ...example } : { ...example }
}

/** A body whose first text is this one. */
export function worded(body: Readonly<Record<string, unknown>>, word: string): Record<string, unknown> {
  const name = Object.keys(body).find((one) => one !== 'childId' && typeof body[one] === 'string')
  return name === undefined ? { ...body } : { ...body, [name]: word }
}

/** The example of a call of such a group; undefined for other groups, and for a verb that the list does not have. */
export function keptExample(group: string, verb: string): LooseExample | undefined {
  const one = exampled.find((made) => made.group === group)
  if (one === undefined) return undefined
  const ofOne = async (world: ExampleWorld) => ({ params: { id: await world.item(one.group) } })
  const verbs: Readonly<Record<string, LooseExample['input']>> = {
    list: () => ({}),
    create: async (world) => ({ body: exampleBody(one, await world.child()) }),
    update: async (world) => ({ ...(await ofOne(world)), body: { version: 1, ...one.example } }),
    remove: ofOne,
  }
  const input = verbs[verb]
  return input && { input }
}
