import compress from '@fastify/compress'
import type { Endpoint } from '@nestwren/contract/endpoint'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Below this, the headers weigh more than what is saved. */
const smallestBytes = 1024
/** Up to here an answer is compressed in a millisecond; the threads are for passwords and pictures. */
const atOnceBytes = 65_536

/** Given with each route: the plugin fills what a route leaves out with its own defaults, not with those it was given. */
const howTo = {
  encodings: ['gzip'],
  threshold: smallestBytes,
  syncThreshold: atOnceBytes,
  customTypes: /^application\/json/,
  zlibOptions: { level: 5 },
} satisfies RouteOptions['compress']

/**
 * Lets routes compress what they answer: a day's log is a tenth of its size, which on a slow line is seconds. What comes in
 * is never decompressed: a few kilobytes could become gigabytes.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { global: false, globalDecompression: false })
}

/**
 * Only what reads: an answer that hands out a token beside what others typed would tell of it by its length. Files are
 * compressed already, and have a length that their ranges count in.
 */
export function compressionOf({ method, output }: Endpoint): Pick<RouteOptions, 'compress'> {
  return { compress: method === 'GET' && output !== 'file' ? howTo : false }
}
