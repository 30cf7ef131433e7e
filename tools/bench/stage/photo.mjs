import { requireOfServer } from './server.mjs'

/** A JPEG as large as a phone's, 12 megapixels: a picture with edges and noise. */
export async function phonePhoto() {
  const sharp = requireOfServer('sharp')
  const noise = { type: 'gaussian', mean: 128, sigma: 18 }
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
}
