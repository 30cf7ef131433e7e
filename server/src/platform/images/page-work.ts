import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import './decoders.ts'
import { ImageError } from './image-error.ts'
import type { PdfAnswer, PdfTask } from './pdf-worker.ts'

/** WebP without any metadata. */
export type PageSizes<Size extends string> = Readonly<Record<Size, Buffer>>

/** Draws a PDF's first page in this process; throws an ImageError for a file of which there is no picture. */
export async function drawPage<Size extends string>({
  path,
  edges,
}: {
  readonly path: string
  readonly edges: Readonly<Record<Size, number>>
}): Promise<PageSizes<Size>> {
  const names = Object.keys(edges) as Size[]
  const page = await draw({ path, longestEdge: Math.max(...names.map((name) => edges[name])) })
  if (page === null) throw new ImageError('BROKEN')
  const { width, height, rgba } = page
  const sizes = new Map<Size, Buffer>()
  for (const name of names) {
    const picture = sharp(rgba, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' })
    const within = { width: edges[name], height: edges[name], fit: 'inside', withoutEnlargement: true } as const
    sizes.set(name, await picture.resize(within).webp({ quality: 80, effort: 2 }).toBuffer())
  }
  return Object.fromEntries(sizes) as Record<Size, Buffer>
}

/** In a thread that ends with the page, so that this process can look at what it costs meanwhile. */
async function draw(task: PdfTask): Promise<PdfAnswer> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // What the library has to say about a file is of no use to anybody.
    stdout: true,
    stderr: true,
  })
  try {
    return await new Promise<PdfAnswer>((resolve) => {
      worker.once('message', resolve)
      worker.once('error', () => resolve(null))
      worker.once('exit', () => resolve(null))
    })
  } finally {
    await worker.terminate()
  }
}
