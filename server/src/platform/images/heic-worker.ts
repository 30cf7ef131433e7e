import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'
import { isTooLarge } from './image-limits.ts'

/** What the thread is given, and what it answers: {@link decodeHeic}. */
export interface HeicTask {
  readonly path: string
}
export type HeicAnswer =
  | { readonly width: number; readonly height: number; readonly rgba: Uint8ClampedArray<ArrayBuffer> }
  | { readonly problem: 'BROKEN' | 'TOO_MANY_PIXELS' }

async function answer({ path }: HeicTask): Promise<HeicAnswer> {
  try {
    const [first] = await decode.all({ buffer: await readFile(path) })
    if (first === undefined) return { problem: 'BROKEN' }
    // Known from the container, before any pixel is decoded.
    if (isTooLarge('image/heic', { ...first, isProgressive: false })) return { problem: 'TOO_MANY_PIXELS' }
    const { width, height, data } = await first.decode()
    return { width, height, rgba: data }
  } catch {
    return { problem: 'BROKEN' }
  }
}

const answered = await answer(workerData)
parentPort?.postMessage(answered, 'rgba' in answered ? [answered.rgba.buffer] : [])
