import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

/** A key that opens the keys of families. */
export interface FilesKey {
  /** By which rows name it. */
  readonly id: string
  /** 32 bytes; an object, so that no log or error prints it. */
  readonly key: KeyObject
}

const keyBytes = 32
const mostKeys = 20
const idPattern = /^[A-Za-z0-9_-]{1,32}$/
const keyPattern = /^[A-Za-z0-9+/_-]{43}=?$/
/** 32 random bytes have fewer different ones about never. */
const fewestDifferent = 8

/** Reads FILES_KEY, `id:base64` with commas between; or says what is wrong with it, without the keys. */
export function readFilesKeys(text: string): { readonly keys: readonly FilesKey[] } | { readonly problem: string } {
  const keys: FilesKey[] = []
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length > mostKeys) return { problem: `has more than ${mostKeys} keys` }
  for (const part of parts) {
    const [id = '', encoded = '', ...more] = part.split(':')
    if (more.length > 0 || !idPattern.test(id) || encoded === '')
      return { problem: 'must be written id:key, with commas between; an id is 1 to 32 letters, digits, - and _' }
    const bytes = Buffer.from(encoded, 'base64')
    if (!keyPattern.test(encoded) || bytes.length !== keyBytes)
      return { problem: `has a key ${id} that is not ${keyBytes} bytes in base64` }
    if (new Set(bytes).size < fewestDifferent) return { problem: `has a key ${id} that is not random` }
    const key = createSecretKey(bytes)
    if (keys.some((one) => one.id === id)) return { problem: `has two keys with the id ${id}` }
    const same = keys.find((one) => one.key.equals(key))
    if (same !== undefined) return { problem: `has one key under two ids, ${same.id} and ${id}` }
    keys.push({ id, key })
  }
  return { keys }
}

/** An entry for FILES_KEY with a new key. Its id is new as well, so that it is never taken for another installation's. */
export function newFilesKey(): string {
  return `${randomBytes(4).toString('hex')}:${randomBytes(keyBytes).toString('base64')}`
}
