/** How the service fares, for what counts it. */

export { createBannerBook } from './banner-commands.ts'
export { countProcessesFromBefore, createProcessBook } from './process-commands.ts'
export { createServiceCounts } from './service-counts.ts'
