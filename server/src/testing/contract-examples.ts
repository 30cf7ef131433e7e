import type { Contract } from '@nestwren/contract'
import type { CallInput, Endpoint } from '@nestwren/contract/endpoint'
import { kinds } from '@nestwren/contract/logs/kinds/index'
import { uuidv7 } from 'uuidv7'

/** What an example may use: fresh things of one family, so that examples that delete do not disturb each other. */
export interface ExampleWorld {
  readonly accountId: string
  /** A child that every member with a preset has a grant for. */
  child(): Promise<string>
  removedChild(): Promise<string>
  /** A log entry that the owner made. */
  entry(): Promise<string>
  /** A comment on the entry, by the member who is about to call where they may, else by the owner. */
  comment(entryId: string): Promise<string>
}

type Example<E extends Endpoint> = (world: ExampleWorld) => CallInput<E> | Promise<CallInput<E>>

/** One valid call for each endpoint of the contract; an endpoint without one does not compile. */
type Examples = {
  readonly [G in keyof Contract]: { readonly [N in keyof Contract[G]]: Example<Extract<Contract[G][N], Endpoint>> }
}

const diaper = kinds.diaper.example
const entryBody = { startAt: diaper.startAt, endAt: diaper.endAt, tz: 'Europe/Lisbon', details: diaper.details }
const ofEntry = async (world: ExampleWorld) => ({ params: { id: await world.entry() } })

export const examples: Examples = {
  auth: {
    sendConfirmation: () => ({ body: { email: 'example@example.com' } }),
    verifyConfirmation: () => ({ body: { email: 'example@example.com', code: '123456' } }),
    register: () => ({ body: { username: 'example@example.com', password: 'correct horse' } }),
    login: () => ({ body: { username: 'example@example.com', password: 'correct horse' } }),
    refresh: () => ({ body: { refreshToken: 'a.b.c' } }),
    logout: () => ({}),
    me: () => ({}),
    switchAccount: ({ accountId }) => ({ body: { accountId } }),
    updateDisplayName: () => ({ body: { displayName: 'Nadia' } }),
  },
  children: {
    list: () => ({}),
    accountUsers: () => ({}),
    get: async (world) => ({ params: { id: await world.child() } }),
    create: () => ({ body: { name: 'Mila' } }),
    update: async (world) => ({ params: { id: await world.child() }, body: { name: 'Mila', version: 1 } }),
    remove: async (world) => ({ params: { id: await world.child() } }),
    listRemoved: () => ({}),
    restore: async (world) => ({ params: { id: await world.removedChild() } }),
  },
  logs: {
    list: () => ({}),
    latest: () => ({}),
    get: ofEntry,
    create: async (world) => ({ body: { id: uuidv7(), childId: await world.child(), kind: 'diaper', ...entryBody } }),
    update: async (world) => ({ ...(await ofEntry(world)), body: { version: 1, ...entryBody } }),
    remove: ofEntry,
    restore: ofEntry,
  },
  logReactions: {
    like: ofEntry,
    unlike: ofEntry,
    listComments: ofEntry,
    addComment: async (world) => ({ ...(await ofEntry(world)), body: { content: 'Well done' } }),
    removeComment: async (world) => {
      const id = await world.entry()
      return { params: { id, commentId: await world.comment(id) } }
    },
  },
}
