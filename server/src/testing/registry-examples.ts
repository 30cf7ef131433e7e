import { call } from './call.ts'
import type { Examples, ExampleWorld } from './example-world.ts'
import { openSite } from './site-examples.ts'

const nobodys = '0193f000-0000-7000-8000-0000000000fc'
const ofNothing = { params: { id: nobodys } }
const unknown = { params: { token: 'unknown' } }

/** Adds a gift to the registry of a family whose site is on; resolves to the id by which visitors know it. `token`: of its owner. */
export async function openGift(url: string, token: string, accountId: string): Promise<string> {
  const slug = await openSite(url, token, accountId)
  const added = await call(url, 'POST', '/api/public-site/registry', { token, body: { title: 'Sun hat' } })
  const { body } = await call(url, 'GET', `/api/public/sites/${slug}/registry`)
  // It stands last.
  const id: unknown = body.items.at(-1)?.id
  if (added.status !== 201 || typeof id !== 'string')
    throw new Error(`No gift was added: ${JSON.stringify(added.body)}`)
  return id
}

const wish = { name: 'Ottilie', email: 'ottilie@example.com' }

/** One valid call for each endpoint of the gift registry beside its list. No link of a reservation is known. */
export const registryExamples = {
  registryClaims: {
    list: () => ({}),
    set: { input: () => ({ ...ofNothing, body: { isThanked: true } }), refusedWith: 'NOT_FOUND' },
    remove: { input: () => ofNothing, refusedWith: 'NOT_FOUND' },
    removeAlike: { input: () => ({ query: { of: nobodys } }), refusedWith: 'NOT_FOUND' },
    getReading: () => ({}),
    putReading: () => ({ body: { mails: false } }),
  },
  siteRegistry: {
    list: async (world: ExampleWorld) => ({ params: { slug: await world.site() } }),
    claim: async (world: ExampleWorld) => ({ params: { itemId: await world.shownGift() }, body: wish }),
    getClaim: { input: () => unknown, refusedWith: 'NOT_FOUND' },
    setClaim: { input: () => ({ ...unknown, body: { isBought: true } }), refusedWith: 'NOT_FOUND' },
    releaseClaim: { input: () => unknown, refusedWith: 'NOT_FOUND' },
  },
} satisfies Pick<Examples, 'registryClaims' | 'siteRegistry'>
