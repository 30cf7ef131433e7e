import { Worker } from 'node:worker_threads'
import type { HeicAnswer, HeicTask } from './heic-worker.ts'
import { ImageError } from './image-error.ts'

export interface RawPixels {
  readonly width: number
  readonly height: number
  /** Four bytes a pixel, upright. */
  readonly rgba: Uint8ClampedArray<ArrayBuffer>
}

/**
 * Decodes the first picture of a HEIC file, which the library of all others cannot. In a thread of its own, so that the
 * process can look at what it costs, and one for each picture, because its memory never becomes smaller. Throws an ImageError.
 */
export async function decodeHeic(path: string): Promise<RawPixels> {
  const task: HeicTask = { path }
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: task,
    // The decoder writes what it thinks of a file; it is said in the answer.
    stdout: true,
    stderr: true,
  })
  try {
    const answer = await new Promise<HeicAnswer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => resolve({ problem: 'BROKEN' }))
    })
    if ('problem' in answer) throw new ImageError(answer.problem)
    return answer
  } finally {
    await worker.terminate()
  }
}
