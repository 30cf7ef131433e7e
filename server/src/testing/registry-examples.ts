import { v7 as uuidv7 } from 'uuid'
import { call } from './call.ts'
import type { Examples, ExampleWorld } from './example-world.ts'
import { openSite } from './site-examples.ts'

const nobodys = '0193f000-0000-7000-8000-0000000000fc'
const ofNothing = { params: { id: nobodys } }

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

/** Reserves such a gift; resolves to the secret of the link that gives it back. */
export async function openClaim(url: string, token: string, accountId: string): Promise<string> {
  const itemId = await openGift(url, token, accountId)
  const email = `${uuidv7()}@example.com`
  await call(url, 'POST', `/api/public/registry/${itemId}/claim`, { body: { name: 'Ottilie', email } })
  const { body: mails } = await call(url, 'GET', `/api/dev/mailbox?to=${encodeURIComponent(email)}`)
  const [, secret] = /#\/claim=([\w-]{22})/.exec(mails.items[0]?.text ?? '') ?? []
  if (secret === undefined) throw new Error('No link to the reservation was mailed')
  return secret
}

const wish = { name: 'Ottilie', email: 'ottilie@example.com' }
const ofClaim = async (world: ExampleWorld) => ({ params: { token: await world.giftClaim() } })

/** One valid call for each endpoint of the gift registry beside its list. */
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
    getClaim: ofClaim,
    setClaim: async (world: ExampleWorld) => ({ ...(await ofClaim(world)), body: { isBought: true } }),
    releaseClaim: ofClaim,
  },
} satisfies Pick<Examples, 'registryClaims' | 'siteRegistry'>
