import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { createWorkQueue } from '../../platform/work-queue/work-queue.ts'
import type { PdfAnswer, PdfTask } from './pdf-worker.ts'

/** An ordinary page takes a fraction of a second; longer than this takes only a made-up one. */
const longestMs = 10_000

// As for photos: what was encoded is not asked for again, and one page at a time needs no threads.
sharp.concurrency(1)
sharp.cache(false)

// A page can need hundreds of megabytes while it is drawn, so pages are drawn one after the other.
const oneAtATime = createWorkQueue(1)

/**
 * Pictures of a PDF's first page on white, in WebP with these longest edges; null for a file of which none can be made:
 * broken, locked with a password, too costly. In a thread of its own, which ends with it.
 */
export async function pdfPictures<Size extends string>(
  path: string,
  edges: Readonly<Record<Size, number>>,
): Promise<Readonly<Record<Size, Buffer>> | null> {
  const names = Object.keys(edges) as Size[]
  const longestEdge = Math.max(...names.map((name) => edges[name]))
  return oneAtATime(async () => {
    const page = await draw({ path, longestEdge })
    if (page === null) return null
    const { width, height, rgba } = page
    const sizes = new Map<Size, Buffer>()
    for (const name of names) {
      const picture = sharp(rgba, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' })
      const within = { width: edges[name], height: edges[name], fit: 'inside', withoutEnlargement: true } as const
      sizes.set(name, await picture.resize(within).webp({ quality: 80, effort: 2 }).toBuffer())
    }
    return Object.fromEntries(sizes) as Record<Size, Buffer>
  })
}

async function draw(task: PdfTask): Promise<Exclude<PdfAnswer, null> | null> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // What the library has to say about a file is of no use to anybody.
    stdout: true,
    stderr: true,
  })
  try {
    return await new Promise<PdfAnswer>((resolve) => {
      const timer = setTimeout(() => resolve(null), longestMs)
      worker.once('message', resolve)
      worker.once('error', () => resolve(null))
      worker.once('exit', () => {
        clearTimeout(timer)
        resolve(null)
      })
    })
  } finally {
    await worker.terminate()
  }
}
