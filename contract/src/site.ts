import * as z from 'zod/mini'
import { passwordErrors } from './auth.ts'
import { endpoint, nothing } from './endpoint.ts'
import { id, line, lockablePage, paging, text, versionOfChange } from './fields.ts'
import { stale } from './kept-list.ts'
import { photo } from './photos.ts'
import { perModule } from './site-terms.ts'

/** The most characters of a site's title and of the words below it. */
export const siteTitleLength = 80
export const siteBioLength = 2000
/** The fewest and most characters of a site's password. */
export const sitePasswordLengths = { least: 6, most: 200 } as const

/** A part of a picture, in shares of its width and height. */
export const crop = z
  .strictObject({
    x: z.number().check(z.gte(0), z.lt(1)),
    y: z.number().check(z.gte(0), z.lt(1)),
    width: z.number().check(z.gt(0), z.lte(1)),
    height: z.number().check(z.gt(0), z.lte(1)),
  })
  .check(
    z.refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, 'This is not within the photo'),
  )
export type Crop = z.infer<typeof crop>

/** How a family's site is, to its own members. */
const ownSite = z.object({
  /** Whether anybody else is shown it. */
  enabled: z.boolean(),
  /** Its address, below the server's; null until the family has chosen one. */
  slug: z.nullable(z.string()),
  title: z.string(),
  bio: z.string(),
  /** The picture at the top, under an address for the asking session; null without one, and while photos are locked. */
  heroImage: z.nullable(z.object({ cloudUrl: z.string() })),
  /** The photo that it was made of; null without one, and while photos are locked. */
  hero: z.nullable(z.object({ photoId: z.nullable(id), crop })),
  passwordEnabled: z.boolean(),
  passwordHash: z.null(),
  modules: z.object(perModule(() => z.boolean())),
  /** 0 before anything was said of the site. */
  version: z.int(),
  /** How many photos are marked to be shown on it; null to whoever is not shown the family's photos, or may not edit the site. */
  marked: z.nullable(z.int()),
  /** While the vault locks the photos as a whole, visitors are shown none: the gallery and the picture at the top are empty. */
  arePhotosInVault: z.boolean(),
})
export type OwnSite = z.infer<typeof ownSite>

const slugErrors = {
  SLUG_INVALID: {
    status: 400,
    text: 'An address has 3 to 40 characters: letters from a to z, digits, and hyphens between them.',
  },
  SLUG_RESERVED: { status: 409, text: "This address can't be used. Choose another one." },
  SLUG_TAKEN: { status: 409, text: 'This address is taken. Choose another one.' },
} as const

const slugNeeded = { SLUG_NEEDED: { status: 409, text: 'Choose an address for your site first.' } } as const

/** The public site of a family, as its members keep it. Visitors' calls stand in `public-sites.ts`. */
export const site = {
  get: endpoint({
    method: 'GET',
    path: '/api/public-site',
    summary: 'How the family’s public site is.',
    access: { who: 'member' },
    output: z.object({ site: ownSite }),
    errors: {},
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/public-site',
    summary:
      'Changes the site; what is left out stays. A stale version answers 409 with the present site in details.current. A new address or password ends every visit.',
    access: { who: 'member', can: 'siteEdit' },
    body: z.strictObject({
      enabled: z.optional(z.boolean()),
      /** In any case and form of its letters; it is stored folded. */
      slug: z.optional(z.string().check(z.maxLength(200))),
      title: z.optional(line(siteTitleLength)),
      bio: z.optional(text(siteBioLength)),
      modules: z.optional(z.strictObject(perModule(() => z.optional(z.boolean())))),
      /** Null takes it away. */
      password: z.optional(z.nullable(z.string().check(z.maxLength(sitePasswordLengths.most)))),
      version: z.optional(z.union([z.literal(0), versionOfChange])),
      /** The person has seen that photos are marked, which are shown from now on. */
      confirmPublished: z.optional(z.boolean()),
    }),
    output: z.object({ site: ownSite }),
    errors: {
      ...stale,
      ...slugErrors,
      ...slugNeeded,
      TITLE_NEEDED: { status: 409, text: 'Give your site a title first.' },
      CONFIRM_PUBLISHED: {
        status: 409,
        text: 'Photos are marked to be shown on your site. Look at them first, then turn it on.',
        fields: ['marked'],
      },
      PASSWORD_TOO_SHORT: { status: 400, text: 'A password has at least 6 characters.' },
      PASSWORD_BLANK: passwordErrors.PASSWORD_BLANK,
      PASSWORD_TOO_COMMON: passwordErrors.PASSWORD_TOO_COMMON,
    },
  }),
  slugAvailable: endpoint({
    method: 'GET',
    path: '/api/public-site/slug-available',
    summary: 'Whether the family’s site could have this address, and the address as it would be stored.',
    access: { who: 'member', can: 'siteEdit' },
    query: z.strictObject({ slug: z.string().check(z.maxLength(200)) }),
    output: z.object({
      slug: z.string(),
      available: z.boolean(),
      /** `yours`: the site has it, or had it a while ago. */
      reason: z.optional(z.enum(['taken', 'reserved', 'invalid', 'yours'])),
    }),
    errors: {},
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/public-site/preview',
    summary: 'An address that shows the site as a visitor would see it, for ten minutes, also while it is off.',
    access: { who: 'member', can: 'siteEdit' },
    output: z.object({ url: z.string() }),
    room: 'few',
    errors: slugNeeded,
  }),
  setHero: endpoint({
    method: 'PUT',
    path: '/api/public-site/hero',
    summary: 'Makes the picture at the top of the site of a part of a photo, or takes it away.',
    access: { who: 'member', can: 'siteEdit' },
    body: z.strictObject({
      photoId: z.nullable(id),
      /** Left out, the whole photo. */
      crop: z.optional(crop),
      version: z.optional(z.union([z.literal(0), versionOfChange])),
    }),
    output: z.object({ site: ownSite }),
    errors: {
      ...stale,
      UNKNOWN_PHOTO: { status: 400, text: "This photo isn't there anymore." },
      NOT_FOR_THE_SITE: { status: 400, text: "A parents-only photo can't go on the family site." },
      KEPT_IN_VAULT: { status: 400, text: "A photo kept in the vault can't go on the family site." },
      BROKEN_IMAGE: { status: 400, text: "We couldn't read this photo." },
    },
  }),
  photos: endpoint({
    method: 'GET',
    path: '/api/public-site/photos',
    summary: 'Photos that are marked for the site and that the caller may see, in the order in which it shows them.',
    access: { who: 'family', area: 'photos', level: 'view' },
    query: z.strictObject(paging),
    output: lockablePage(photo),
    errors: {},
  }),
  orderPhoto: endpoint({
    method: 'PUT',
    path: '/api/public-site/photos/order',
    summary: 'Moves a photo of the site behind another one, or to the beginning.',
    access: { who: 'member', can: 'sitePublishPhotos' },
    body: z.strictObject({ photoId: id, afterId: z.nullable(id) }),
    output: nothing,
    errors: {},
  }),
}
