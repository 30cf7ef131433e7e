import { contract } from '@nestwren/contract'
import { urlOf } from '@nestwren/contract/client'
import type { Preset } from '@nestwren/contract/permissions'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { type Answer, call } from './call.ts'
import { send } from './contract-calls.ts'
import { exampleFor, examples, openFeed } from './contract-examples.ts'
import type { ExampleWorld } from './example-world.ts'
import { createInvite } from './invites.ts'
import type { Family, People } from './people.ts'
import { openClaim, openGift } from './registry-examples.ts'
import { exampleKey, sealedUpload } from './sealed-examples.ts'
import { openSite } from './site-examples.ts'
import { openAnswer, openInvite } from './site-invites-examples.ts'
import type { TestApp } from './start-test-app.ts'

interface WorldParts {
  readonly app: TestApp
  readonly people: People
  readonly family: Family
  /** The token of the family's owner. */
  ownerToken(): Promise<string>
  /** Caregivers who get every child with their preset. */
  readonly caregivers?: readonly { readonly userId: string; readonly preset: Preset }[]
  /** Of the member who is about to call; null where it is nobody's. */
  readonly actorToken?: string | null
}

type Make = (...from: string[]) => Promise<string>

/** Fresh items in a family, made by its owner. */
export function worldOf(parts: WorldParts): ExampleWorld {
  return createWorld(parts, (makeChild) => makeChild)
}

/** The same, all of one child. */
export function worldOfChild(parts: WorldParts, childId: string): ExampleWorld {
  return createWorld(parts, () => async () => childId)
}

function createWorld(
  { app, people, family, ownerToken, caregivers = [], actorToken = null }: WorldParts,
  childOf: (makeChild: Make) => Make,
): ExampleWorld {
  const { accountId, owner } = family
  const made = (what: string, { status, body }: Answer): string => {
    expect(status, `${what}: ${JSON.stringify(body)}`).toBeLessThan(300)
    return body.id
  }
  const asOwner = async (method: string, path: string, body?: unknown): Promise<string> =>
    made(`${method} ${path}`, await call(app.url, method, path, { token: await ownerToken(), body }))
  const byCaller = async (path: string, body: unknown): Promise<string> => {
    const own = actorToken === null ? null : await call(app.url, 'POST', path, { token: actorToken, body })
    return own?.status === 201 ? own.body.id : asOwner('POST', path, body)
  }
  const childIds: string[] = []
  const caregiverIds: string[] = []
  const makeChild = async (): Promise<string> => {
    const viewers = caregiverIds.map((userId) => ({ userId, preset: 'viewer' as const }))
    const { childId } = await people.createChild(accountId, {
      createdBy: owner.userId,
      caregivers: [...caregivers, ...viewers],
    })
    childIds.push(childId)
    return childId
  }
  const child = childOf(makeChild)
  const uploaded = async (group: 'photos' | 'documents'): Promise<string> => {
    const { endpoint, input } = { endpoint: contract[group].upload, input: await examples[group].upload.input(world) }
    return made(`${group}.upload`, await send(app.url, { endpoint }, input, await ownerToken()))
  }
  const comment = { content: 'Sweet' }
  const world: ExampleWorld = {
    accountId,
    child,
    async caregiver() {
      const { userId } = await people.addMember(accountId, { children: childIds })
      caregiverIds.push(userId)
      return userId
    },
    async invite() {
      const email = `${uuidv7()}@example.com`
      return (await createInvite(app, accountId, { email, childIds: [await child()], invitedBy: owner.userId }))
        .inviteId
    },
    async removedChild() {
      const childId = await makeChild()
      await asOwner('DELETE', `/api/user-children/${childId}`)
      return childId
    },
    entry: async () => asOwner('POST', '/api/events', (await examples.logs.create(world)).body),
    openEntry: async () => asOwner('POST', '/api/events', openFeed(await child()).body),
    ownKind: async () => asOwner('POST', '/api/log-kinds', examples.ownKinds.create().body),
    medicine: async () => asOwner('POST', '/api/medicines', (await examples.medicines.create(world)).body),
    milkLot: async () => asOwner('POST', '/api/milk-lots', (await examples.milk.create(world)).body),
    async item(group, childId) {
      const of = childId === undefined ? world : { ...world, child: async () => childId }
      const input = await exampleFor(group, 'create').input(of)
      return asOwner('POST', urlOf(contract[group].create, input), input.body)
    },
    async familyLink() {
      const body = { name: 'Grandma Rosa', childIds: [await child()] }
      const answer = await call(app.url, 'POST', '/api/family-links', { token: await ownerToken(), body })
      return made('POST /api/family-links', { ...answer, body: answer.body.link ?? answer.body })
    },
    handoff: async () => byCaller('/api/handoffs', { childIds: [await child()] }),
    photo: () => uploaded('photos'),
    document: () => uploaded('documents'),
    async sealed() {
      await asOwner('POST', '/api/sealed-documents/keys', exampleKey())
      // Where whoever calls may have one, they have a key too, and no wrap of the document.
      await byCaller('/api/sealed-documents/keys', exampleKey())
      const endpoint = contract.sealed.upload
      return made('sealed.upload', await send(app.url, { endpoint }, sealedUpload(), await ownerToken()))
    },
    site: async () => openSite(app.url, await ownerToken(), accountId),
    shownGift: async () => openGift(app.url, await ownerToken(), accountId),
    giftClaim: async () => openClaim(app.url, await ownerToken(), accountId),
    siteInvite: async () => openInvite(app.url, await ownerToken(), accountId),
    siteAnswer: async () => openAnswer(app.url, await ownerToken(), accountId),
    photoComment: (id) => byCaller(`/api/photos/${id}/comments`, comment),
    documentComment: (id) => byCaller(`/api/documents/${id}/comments`, comment),
    articleComment: (id) => byCaller(`/api/knowledge/${id}/comments`, comment),
    comment: (id) => byCaller(`/api/events/${id}/comments`, comment),
  }
  return world
}

/** The same world with each of its makers changed. */
function madeBy(world: ExampleWorld, change: (make: Make, name: string) => Make): ExampleWorld {
  return Object.fromEntries(
    Object.entries(world).map(([name, value]) => [name, typeof value === 'function' ? change(value, name) : value]),
  ) as unknown as ExampleWorld
}

/** Other things are named by addresses and secrets. */
const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A world that makes each thing once, all of one child, for calls that change nothing: reads, and whatever is refused. */
export function keptWorldOf(parts: WorldParts): { readonly world: ExampleWorld; readonly ids: ReadonlySet<string> } {
  const kept = new Map<string, Promise<string>>()
  const ids = new Set<string>()
  const keep = (make: Make, name: string): Make => {
    return async (...from) => {
      const key = [name, ...from].join(' ')
      const found = kept.get(key) ?? make(...from)
      kept.set(key, found)
      const id = await found
      if (isUuid.test(id)) ids.add(id)
      return found
    }
  }
  const world = createWorld(parts, (makeChild) => keep(makeChild, 'child'))
  // Whoever has its link gives a gift back.
  const { giftClaim } = world
  return { world: { ...madeBy(world, keep), giftClaim }, ids }
}

/** A world that remembers what it gave out: what a call names of this family. */
export function watchedWorld(world: ExampleWorld): {
  readonly world: ExampleWorld
  readonly given: ReadonlySet<string>
} {
  const given = new Set([world.accountId])
  const watch = (make: Make): Make => {
    return async (...from) => {
      const id = await make(...from)
      given.add(id)
      return id
    }
  }
  return { world: madeBy(world, watch), given }
}
