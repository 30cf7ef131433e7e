/** The public sites of families: who may look at one, and what their pages show. */

export { createSiteDocuments } from './documents.ts'
export { siteHeroFiles } from './own-site.ts'
export { readSiteFiles } from './pages/site-files.ts'
export { createSiteParts, type SiteParts } from './parts.ts'
export type { ShownGift, ShownInvite, ShownPicture } from './pages/shapes.ts'
export { noContents, type SiteContents, type SiteGifts, type SiteInvites, type SiteReader } from './site-contents.ts'
export { sitePurge } from './site-commands.ts'
export type { SitePictures } from './site-pictures.ts'
export { createHashSlug, type HashSlug } from './site-queries.ts'
export type { SiteTickets } from './site-tickets.ts'
