/** The demo family. */

export { registerDevFamily } from './dev-family.ts'
export { demoSignIns, seedDemoFamily } from './seed.ts'
export { demoSiteSlug } from './seed-site.ts'
