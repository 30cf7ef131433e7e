import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist as english } from '@scure/bip39/wordlists/english.js'
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js'
import { type Bytes, fromBase64Url, randomBytes, utf8 } from './bytes.ts'

/** How many words a recovery sheet has: 128 bit, and four that find a slip. */
const recoveryWordCount = 12

const lists = { en: english, es: spanish } as const

/** 128 random bits, and the words they are written in. */
export function newRecovery(language: 'en' | 'es'): { readonly entropy: Bytes; readonly words: readonly string[] } {
  const entropy = randomBytes(16)
  return { entropy, words: entropyToMnemonic(entropy, lists[language]).split(/\s+/) }
}

/** A word as it may be typed: without accents and in any case. */
const plain = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (typed: string) => typed.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '')

/** Words as they were typed, with spaces, commas or numbers between them; null for words that are none of ours. */
export function readRecovery(typed: string): Bytes | null {
  const words = wordsOf(typed)
  if (words.length !== recoveryWordCount) return null
  for (const list of Object.values(lists)) {
    const found = words.map((word) => list.find((one) => plain(one) === plain(word)))
    if (found.some((word) => word === undefined)) continue
    try {
      return Uint8Array.from(mnemonicToEntropy(found.join(' '), list))
    } catch {
      // A slip: the words are in the list, but not together.
    }
  }
  return null
}

/** Whether the words that were typed are these. */
export function areTheWords(typed: string, words: readonly string[]): boolean {
  return wordsOf(typed).map(plain).join(' ') === words.map(plain).join(' ')
}

/** How many words stand for a public key. */
const fingerprintWords = 8

/**
 * Words that stand for a public key (88 bit), the same in every language of the app, so that two people can compare them.
 */
export async function fingerprintOf(key: {
  readonly userId: string
  readonly keyId: string
  readonly publicKey: string
}): Promise<readonly string[]> {
  const named = utf8(`nestwren sealed v1: fingerprint\n${key.userId}\n${key.keyId}\n`)
  const bytes = new Uint8Array([...named, ...fromBase64Url(key.publicKey)])
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from(
    { length: fingerprintWords },
    (_, at) => english[Number.parseInt(bits.slice(11 * at, 11 * at + 11), 2)] ?? '',
  )
}
