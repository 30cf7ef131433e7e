/** The public sites of families: who may look at one, and what their pages show. */

export { createSiteDocuments } from './documents.ts'
export { type CutHero, cutHero, keepHero } from './hero-files.ts'
export { siteHeroFiles } from './own-site.ts'
export { createSiteParts, type SiteParts } from './parts.ts'
export { sitePurge, storeSite } from './site-commands.ts'
export type {
  SiteGifts,
  SiteInvites,
  SiteReader,
} from './site-contents.ts'
export type { SitePictures } from './site-pictures.ts'
export { type HashSlug, showsGallery } from './site-queries.ts'
export { findSite } from './site-reader.ts'
export type { SiteTickets } from './site-tickets.ts'
export { refundVisitorMail, spendVisitorMail } from './visitor-mails.ts'
