import { lighthouse } from './stage/lighthouse.mjs'
import { openSite, siteSlug, uploadsWithoutEnd } from './stage/public-site.mjs'

export const name = "Lighthouse for a phone, a family's public site, lowest category"
export const aim = '100 in every category, largest paint within 1.2 s, no shift'

export const run = (ctx) =>
  lighthouse(ctx, {
    address: `/${siteSlug}`,
    limit: 100,
    most: { 'largest-contentful-paint': 1_200, 'cumulative-layout-shift': 0 },
    settings: uploadsWithoutEnd,
    prepare: openSite,
  })
