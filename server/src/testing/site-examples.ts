import { perModule } from '@nestwren/contract/site-terms'
import { v7 as uuidv7 } from 'uuid'
import { call } from './call.ts'
import type { Examples, ExampleWorld } from './example-world.ts'

/** Turns the site of a family on, with all its modules, where it is not; resolves to its address. `token`: of its owner. */
export async function openSite(url: string, token: string, accountId: string): Promise<string> {
  const { body } = await call(url, 'GET', '/api/public-site', { token })
  if (body.site.enabled) return body.site.slug
  const slug = `site-${accountId.slice(-12)}`
  const modules = perModule(() => true)
  const put = { enabled: true, slug, title: 'The Silvas', modules, confirmPublished: true }
  const answer = await call(url, 'PUT', '/api/public-site', { token, body: put })
  if (answer.status !== 200) throw new Error(`The site was not opened: ${JSON.stringify(answer.body)}`)
  return slug
}

const ofSite = async (world: ExampleWorld) => ({ params: { slug: await world.site() } })

/** One valid call for each endpoint of a family's public site, its own and those of visitors. */
export const siteExamples = {
  site: {
    get: () => ({}),
    put: () => ({ body: { title: 'The Silvas', bio: 'Hello', modules: { registryEnabled: true } } }),
    slugAvailable: () => ({ query: { slug: 'silva-family' } }),
    async preview(world) {
      await world.site()
      return {}
    },
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
