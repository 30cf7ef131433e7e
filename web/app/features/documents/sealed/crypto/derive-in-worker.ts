import { CannotDerive, type Derive } from './argon.ts'
import workerAddress from './argon-worker.ts?worker&url'
import type { Bytes } from './bytes.ts'

/** A browser that ends a worker for its memory says nothing. */
const longestMs = 60_000

/** Makes the bytes in a worker, which ends with them: a megabyte of memory is a lot to keep. Rejects with CannotDerive. */
export const deriveInWorker: Derive = (passphrase, salt, cost) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(workerAddress, { type: 'module' })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      worker.terminate()
      settle()
    }
    const fail = (why: string) => end(() => reject(new CannotDerive(why)))
    const timer = setTimeout(() => fail('no answer'), longestMs)
    worker.onmessage = ({ data: { hash, error } }: MessageEvent<{ readonly hash?: Bytes; readonly error?: string }>) =>
      hash === undefined ? fail(error ?? 'no bytes') : end(() => resolve(hash))
    worker.onerror = ({ message }) => fail(message || 'the worker did not start')
    worker.postMessage({ passphrase: passphrase.normalize('NFKC'), salt, ...cost })
  })
