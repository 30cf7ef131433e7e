import type { Photo } from '@nestwren/contract/photos'
import type { OwnSite } from '@nestwren/contract/site'
import { answerCalls, refusal, type SentCall } from '../../platform/testing/calls.fixture.ts'

export const readSite = 'GET /api/public-site'
export const putSite = 'PUT /api/public-site'
export const readPublished = 'GET /api/public-site/photos?limit=60'
export const orderPhoto = 'PUT /api/public-site/photos/order'
export const setHero = 'PUT /api/public-site/hero'
export const publicOf = (id: string) => `PATCH /api/photos/${id}/public`
export const checkOf = (slug: string) => `GET /api/public-site/slug-available?slug=${slug}`

/** A site that is set up and off. */
export function siteOf(part: Partial<OwnSite> = {}): OwnSite {
  return {
    enabled: false,
    slug: 'ellery',
    title: 'Juno and Otis',
    bio: '',
    heroImage: null,
    hero: null,
    passwordEnabled: false,
    passwordHash: null,
    modules: { galleryEnabled: true, registryEnabled: false, invitesEnabled: false },
    version: 3,
    marked: 0,
    arePhotosInVault: false,
    ...part,
  }
}

/** Before anything was said of the site. */
export const newSite = (part: Partial<OwnSite> = {}) => siteOf({ slug: null, title: '', version: 0, ...part })

/** A server with a site and the photos that are marked for it. Notes what it was sent. */
export function answerSite(
  kept: { readonly site?: OwnSite; readonly published?: readonly Photo[] } = {},
  others: Parameters<typeof answerCalls>[0] = {},
): readonly SentCall[] {
  let site = kept.site ?? siteOf()
  let published = kept.published ?? []
  const took = (change: Partial<OwnSite>) => {
    site = { ...site, ...change, version: site.version + 1 }
    return Response.json({ site })
  }
  const setPublic = (photo: Photo) => (body: unknown) => {
    const { isPublic } = body as { isPublic: boolean }
    published = isPublic ? [photo, ...published] : published.filter(({ id }) => id !== photo.id)
    return Response.json({ ...photo, isPublic })
  }
  return answerCalls({
    [readSite]: () => Response.json({ site }),
    [putSite]: (body) => {
      const { version, confirmPublished, password, modules, ...fields } = body as {
        version: number
        confirmPublished?: boolean
        password?: string | null
        modules?: Partial<OwnSite['modules']>
        enabled?: boolean
      }
      if (version !== site.version)
        return refusal(409, 'STALE_VERSION', 'Someone else just changed this.', { current: { site } })
      const isShown = (one: OwnSite) => one.enabled && one.modules.galleryEnabled
      const after = { ...site, ...fields, modules: { ...site.modules, ...modules } }
      if (isShown(after) && !isShown(site) && confirmPublished !== true && published.length > 0)
        return refusal(
          409,
          'CONFIRM_PUBLISHED',
          'Photos are marked to be shown on your site. Look at them first, then turn it on.',
        )
      return took({
        ...after,
        ...(password === undefined ? null : { passwordEnabled: password !== null }),
      })
    },
    [setHero]: (body) => {
      const { photoId, crop } = body as { photoId: string | null; crop: NonNullable<OwnSite['hero']>['crop'] }
      return took(
        photoId === null
          ? { hero: null, heroImage: null }
          : { hero: { photoId, crop }, heroImage: { cloudUrl: '/api/files/site/hero' } },
      )
    },
    [readPublished]: () => Response.json({ items: published, nextCursor: null }),
    [orderPhoto]: (body) => {
      const { photoId, afterId } = body as { photoId: string; afterId: string | null }
      const moved = published.filter(({ id }) => id === photoId)
      const rest = published.filter(({ id }) => id !== photoId)
      const at = afterId === null ? 0 : rest.findIndex(({ id }) => id === afterId) + 1
      published = [...rest.slice(0, at), ...moved, ...rest.slice(at)]
      return new Response(null, { status: 204 })
    },
    ...Object.fromEntries(published.map((photo) => [publicOf(photo.id), setPublic(photo)])),
    ...others,
  })
}

/** What was sent by a call, in order. */
export const bodiesOf = (sent: readonly SentCall[], name: string) =>
  sent.filter((one) => one.name === name).map(({ body }) => body)
