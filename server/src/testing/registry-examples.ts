import type { Examples } from './example-world.ts'

const nobodys = '0193f000-0000-7000-8000-0000000000fc'
const ofNothing = { params: { id: nobodys } }
const unknown = { params: { token: 'unknown' } }

/** One valid call for each endpoint of the gift registry beside its list. Visitors have reserved nothing. */
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
    list: { input: () => ({ params: { slug: 'nobodys' } }), refusedWith: 'NOT_FOUND' },
    claim: {
      input: () => ({ params: { itemId: nobodys }, body: { name: 'Ottilie', email: 'ottilie@example.com' } }),
      refusedWith: 'NOT_FOUND',
    },
    getClaim: { input: () => unknown, refusedWith: 'NOT_FOUND' },
    setClaim: { input: () => ({ ...unknown, body: { isBought: true } }), refusedWith: 'NOT_FOUND' },
    releaseClaim: { input: () => unknown, refusedWith: 'NOT_FOUND' },
  },
} satisfies Pick<Examples, 'registryClaims' | 'siteRegistry'>
