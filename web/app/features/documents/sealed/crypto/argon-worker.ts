import { argon2id } from 'hash-wasm'

/** Runs argon2id beside the page: it takes up to a second. */

interface Asked {
  readonly passphrase: string
  readonly salt: Uint8Array
  readonly memoryKib: number
  readonly passes: number
}

addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  const { passphrase, salt, memoryKib, passes } = data
  try {
    const costs = { memorySize: memoryKib, iterations: passes, parallelism: 1, hashLength: 32 }
    // Its library takes no empty text, and no letter of a passphrase is this one.
    const hash = await argon2id({ password: `${passphrase}\u0000`, salt, ...costs, outputType: 'binary' })
    postMessage({ hash })
  } catch (error) {
    postMessage({ error: String(error) })
  }
})
