import { DoesNotOpen, keyFrom, open, seal } from './aead.ts'
import { type Bytes, fromBase64Url, toBase64Url, utf8 } from './bytes.ts'
import { assertWhole, type PersonKey } from './person-key.ts'

/** The key of another parent, as somebody has compared it with them. */
export interface KnownKey {
  readonly userId: string
  readonly keyId: string
  readonly publicKey: string
}

const place = ({ accountId, userId, keyId }: PersonKey): Bytes =>
  utf8(['known keys', accountId, userId, keyId].join('\n'))

/** Seals the keys that somebody trusts, for themselves alone: the server can neither read nor add to them. */
export async function sealKnown(key: PersonKey, known: readonly KnownKey[]): Promise<string> {
  const plain = utf8(JSON.stringify(known))
  assertWhole(key)
  return toBase64Url(await seal(await keyFrom(key.secret, 'known keys'), plain, place(key)))
}

/** @throws DoesNotOpen */
export async function openKnown(key: PersonKey, sealed: string): Promise<readonly KnownKey[]> {
  const what = 'The list of known keys'
  const plain = await open(await keyFrom(key.secret, 'known keys'), fromBase64Url(sealed), place(key), what)
  const read: unknown = JSON.parse(new TextDecoder().decode(plain))
  if (!Array.isArray(read) || !read.every(isKnownKey)) throw new DoesNotOpen(what)
  return read
}

function isKnownKey(value: unknown): value is KnownKey {
  if (typeof value !== 'object' || value === null) return false
  const { userId, keyId, publicKey } = value as Readonly<Record<string, unknown>>
  return [userId, keyId, publicKey].every((one) => typeof one === 'string')
}

/** What two lists know together; of somebody whom both know, what the first one says. */
export function mergedKnown(first: readonly KnownKey[], second: readonly KnownKey[]): readonly KnownKey[] {
  return [...first, ...second.filter(({ userId }) => !first.some((one) => one.userId === userId))]
}

/** How far the key that the server names for somebody can be trusted. */
export type Trust = 'known' | 'new' | 'changed'

export function trustIn(known: readonly KnownKey[], named: KnownKey): Trust {
  const ofPerson = known.find(({ userId }) => userId === named.userId)
  if (ofPerson === undefined) return 'new'
  return ofPerson.keyId === named.keyId && ofPerson.publicKey === named.publicKey ? 'known' : 'changed'
}

/** With the key of one person as it is now. */
export function withKnown(known: readonly KnownKey[], { userId, keyId, publicKey }: KnownKey): readonly KnownKey[] {
  return [...known.filter((one) => one.userId !== userId), { userId, keyId, publicKey }]
}
