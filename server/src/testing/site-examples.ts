import { v7 as uuidv7 } from 'uuid'
import type { Examples, ExampleWorld } from './example-world.ts'

const ofSite = async (world: ExampleWorld) => ({ params: { slug: await world.site() } })

/** One valid call for each endpoint of a family's public site, its own and those of visitors. */
export const siteExamples = {
  site: {
    get: () => ({}),
    put: () => ({ body: { title: 'The Silvas', bio: 'Hello', modules: { registryEnabled: true } } }),
    slugAvailable: () => ({ query: { slug: 'silva-family' } }),
    preview: { input: () => ({}), refusedWith: 'SLUG_NEEDED' },
    setHero: () => ({ body: { photoId: null } }),
    photos: () => ({}),
    // It is not on the site.
    orderPhoto: {
      input: async (world) => ({ body: { photoId: await world.photo(), afterId: null } }),
      refusedWith: 'NOT_FOUND',
    },
  },
  publicSites: {
    get: ofSite,
    unlock: async (world) => ({ ...(await ofSite(world)), body: { password: 'whatever' } }),
    gallery: async (world) => ({ ...(await ofSite(world)), query: { page: 1, pageSize: 24 } }),
    file: {
      input: () => ({
        params: { slug: 'nobody-here', picture: 'photo', id: uuidv7(), variant: 'small' },
        query: { k: 'aaaaaaaaaaaaaaaa' },
      }),
      refusedWith: 'LINK_EXPIRED',
    },
  },
} satisfies Pick<Examples, 'site' | 'publicSites'>
