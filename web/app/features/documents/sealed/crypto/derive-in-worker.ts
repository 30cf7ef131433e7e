import type { Derive } from './argon.ts'
import workerAddress from './argon-worker.ts?worker&url'
import type { Bytes } from './bytes.ts'

/** Makes the bytes in a worker, which ends with them: a megabyte of memory is a lot to keep. */
export const deriveInWorker: Derive = (passphrase, salt, cost) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(workerAddress, { type: 'module' })
    const end = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    worker.onmessage = ({ data }: MessageEvent<{ readonly hash?: Bytes; readonly error?: string }>) =>
      end(() => (data.hash === undefined ? reject(new Error(data.error)) : resolve(data.hash)))
    worker.onerror = ({ message }) => end(() => reject(new Error(message || 'The worker did not start')))
    worker.postMessage({ passphrase: passphrase.normalize('NFKC'), salt, ...cost })
  })
