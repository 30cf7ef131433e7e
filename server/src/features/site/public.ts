/** The public sites of families: who may look at one, and what their pages show. */

export { createSiteParts, type SiteParts } from './parts.ts'
export { noContents, type SiteContents } from './site-contents.ts'
export type { SitePictures } from './site-pictures.ts'
export type { SiteTickets } from './site-tickets.ts'
export type { InviteCalendar, ShownGift, ShownInvite } from './site-view.ts'
