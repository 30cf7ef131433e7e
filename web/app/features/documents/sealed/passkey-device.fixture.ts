import { vi } from 'vitest'
import { type Bytes, concat, fromBase64Url, randomBytes, toBase64Url } from './crypto/bytes.ts'

interface DeviceOptions {
  /** Whether the device makes secrets at all. */
  readonly hasPrf?: boolean
  /** Whether a new passkey gives its secret at once; otherwise only when it is used. */
  readonly givesAtOnce?: boolean
  /** What the browser says that it can do; absent where it says nothing of it. */
  readonly capabilities?: Readonly<Record<string, boolean>>
}

/** Stands in for a browser and a device that makes passkeys; gone with the test's other globals and mocks. */
export function givePasskeyDevice({ hasPrf = true, givesAtOnce = true, capabilities }: DeviceOptions = {}) {
  /** What each passkey makes its secrets of, by its id. */
  const passkeys = new Map<string, Bytes>()
  const forgotten = vi.fn(async () => undefined)
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(class PublicKeyCredential {}, {
      signalUnknownCredential: forgotten,
      ...(capabilities !== undefined && { getClientCapabilities: async () => capabilities }),
    }),
  )
  const secretOf = async (id: string, salt: BufferSource) => {
    const bytes = ArrayBuffer.isView(salt) ? new Uint8Array(salt.buffer, salt.byteOffset, salt.byteLength) : salt
    const first = await crypto.subtle.digest(
      'SHA-256',
      concat(passkeys.get(id) ?? randomBytes(32), new Uint8Array(bytes)),
    )
    return { first }
  }
  const credential = (id: string, prf: AuthenticationExtensionsPRFOutputs | undefined) => ({
    id,
    rawId: fromBase64Url(id).buffer,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response: Object.fromEntries(
      ['attestationObject', 'clientDataJSON', 'authenticatorData', 'signature'].map((name) => [
        name,
        new ArrayBuffer(8),
      ]),
    ),
    getClientExtensionResults: () => (prf === undefined ? {} : { prf }),
  })
  const create = vi.fn(async ({ publicKey }: CredentialCreationOptions) => {
    const salt = publicKey?.extensions?.prf?.eval?.first
    const id = toBase64Url(randomBytes(16))
    passkeys.set(id, randomBytes(32))
    if (!hasPrf || salt === undefined) return credential(id, hasPrf ? undefined : { enabled: false })
    return credential(id, { enabled: true, ...(givesAtOnce && { results: await secretOf(id, salt) }) })
  })
  const get = vi.fn(async ({ publicKey }: CredentialRequestOptions) => {
    const asked = publicKey?.extensions?.prf?.evalByCredential ?? {}
    const found = Object.entries(asked).find(([id]) => passkeys.has(id))
    if (found === undefined) throw new DOMException('None of them is here.', 'NotAllowedError')
    const [id, { first }] = found
    return credential(id, hasPrf ? { results: await secretOf(id, first) } : undefined)
  })
  const before = Object.getOwnPropertyDescriptor(navigator, 'credentials')
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true })
  const takeAway = () => {
    if (before === undefined) Reflect.deleteProperty(navigator, 'credentials')
    else Object.defineProperty(navigator, 'credentials', before)
  }
  return { create, get, forgotten, passkeys, takeAway }
}

export type PasskeyDevice = ReturnType<typeof givePasskeyDevice>
