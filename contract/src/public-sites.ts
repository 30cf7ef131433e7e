import * as z from 'zod/mini'
import { endpoint, file } from './endpoint.ts'
import { id, instant, wholeInQuery } from './fields.ts'
import { perModule } from './site-terms.ts'

/** Any text: an address that no site can have is answered as that of none. */
const siteSlugParams = z.strictObject({ slug: z.string().check(z.minLength(1), z.maxLength(200)) })

/** What of a family's pictures visitors may be shown: a published photo, the picture at the top, that of a gift or of an invite. */
export const sitePictures = ['photo', 'hero', 'gift', 'cover'] as const
export type SitePictureKind = (typeof sitePictures)[number]

/** A picture of a site. Its addresses are good for a few minutes, and dead as soon as it is not shown any more. */
export const sitePicture = z.object({
  /** The largest there is. */
  cloudUrl: z.string(),
  /** All there are, the smallest first, with their widths in pixels. */
  sizes: z.array(z.object({ url: z.string(), width: z.int() })),
  /** Of the whole picture, so that its place is held before it is there. */
  width: z.int(),
  height: z.int(),
  /** A ThumbHash in base64. */
  placeholder: z.string(),
})
export type SitePicture = z.infer<typeof sitePicture>

/** A site as its visitors see it; of one that they have not unlocked the title alone. */
const shownSite = z.object({
  slug: z.string(),
  title: z.string(),
  bio: z.string(),
  heroImage: z.nullable(sitePicture),
  passwordEnabled: z.boolean(),
  /** Nobody is ever sent it. */
  passwordHash: z.null(),
  modules: z.object(perModule(() => z.boolean())),
  /** Present while it has to be unlocked. */
  locked: z.optional(z.literal(true)),
})

/** A photo of the gallery. Nothing is told of who took it, when or where. */
const shownPhoto = z.object({
  id,
  url: z.string(),
  caption: z.string(),
  sizes: sitePicture.shape.sizes,
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
})
export type ShownPhoto = z.infer<typeof shownPhoto>

/** The page of photos that the gallery shows at a time. */
export const galleryPageSize = 24

const pageNumber = wholeInQuery(1, 1_000_000)
const pageSize = wholeInQuery(1, 100)

/** The calls of a site that visitors make without an account; those of its gifts and invites stand beside them. */
export const publicSites = {
  get: endpoint({
    method: 'GET',
    path: '/api/public/sites/:slug',
    summary: 'A family’s site; of one that has a password, the title alone until it is unlocked.',
    access: { who: 'visitor', locked: 'allowed' },
    params: siteSlugParams,
    output: shownSite,
    errors: {},
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/api/public/sites/:slug/unlock',
    summary:
      'Opens a site with its password, for twelve hours: `token` goes into the header `x-site-access`. It ends with the password.',
    access: { who: 'visitor', locked: 'allowed' },
    params: siteSlugParams,
    body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(1000)) }),
    output: z.object({ token: z.string(), expiresAt: instant }),
    errors: {
      WRONG_PASSWORD: { status: 401, text: 'Incorrect password' },
      RATE_LIMITED: { status: 429, text: 'Too many wrong passwords. Wait a while and try again.' },
    },
  }),
  gallery: endpoint({
    method: 'GET',
    path: '/api/public/sites/:slug/gallery',
    summary: 'Photos that the family has published, in its order.',
    access: { who: 'visitor', module: 'gallery' },
    params: siteSlugParams,
    query: z.strictObject({
      page: z._default(pageNumber, 1),
      pageSize: z.optional(pageSize),
      /** The same by another name. */
      limit: z.optional(pageSize),
    }),
    output: z.object({ items: z.array(shownPhoto), total: z.int() }),
    errors: {},
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/public/sites/:slug/files/:picture/:id/:variant',
    summary: 'A picture of a site, behind a signed address. It has to be shown there still.',
    access: { who: 'anyone' },
    params: z.strictObject({
      ...siteSlugParams.shape,
      picture: z.enum(sitePictures),
      id,
      variant: z.enum(['small', 'medium', 'large']),
    }),
    query: z.strictObject({
      /** The signature, with the instant at which it ends. */
      k: z.string().check(z.regex(/^[\w.-]{10,100}$/)),
    }),
    output: file,
    errors: { LINK_EXPIRED: { status: 403, text: 'This link has expired. Reload the page.' } },
  }),
}
