/** The public sites of families: who may look at one, and what their pages show. */

export { createSiteParts, type SiteParts } from './parts.ts'
export type { ShownGift, ShownInvite, ShownPicture } from './pages/shapes.ts'
export { noContents, type SiteContents, type SiteGifts, type SiteInvites, type SiteReader } from './site-contents.ts'
export type { SitePictures } from './site-pictures.ts'
export type { SiteTickets } from './site-tickets.ts'
