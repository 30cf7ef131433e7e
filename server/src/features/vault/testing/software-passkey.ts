import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** What the browser's WebAuthn would hand over, made here: ES256, attestation none. */
export interface SoftwarePasskey {
  readonly id: string
  /** The answer to creation options. */
  create(options: { readonly challenge: string }): object
  /** The answer to request options; the counter goes up by one unless told. */
  sign(options: { readonly challenge: string }, over?: Signing): object
}

interface Signing {
  readonly counter?: number
  readonly origin?: string
  readonly rpId?: string
  /** Whether the device has verified the person; true unless told. */
  readonly isVerified?: boolean
  readonly challenge?: string
}

const presentBit = 0x01
const verifiedBit = 0x04
const attestedBit = 0x40

/** An authenticator in software, for one key. */
export function createSoftwarePasskey({ origin, isVerifying = true }: { origin: string; isVerifying?: boolean }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const { hostname } = new URL(origin)
  let counter = 0

  const passkey: SoftwarePasskey = {
    id,
    create({ challenge }) {
      const flags = presentBit | attestedBit | (isVerifying ? verifiedBit : 0)
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, coseOf(publicKey)])
      const authData = Buffer.concat([headOf(hostname, flags, counter), attested])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(authData)],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, origin),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
    },
    sign(options, over = {}) {
      counter = over.counter ?? counter + 1
      const isVerified = over.isVerified ?? isVerifying
      const authData = headOf(over.rpId ?? hostname, presentBit | (isVerified ? verifiedBit : 0), counter)
      const json = clientData('webauthn.get', over.challenge ?? options.challenge, over.origin ?? origin)
      const hash = createHash('sha256').update(Buffer.from(json, 'base64url')).digest()
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, hash]))
        .sign(privateKey)
      const response = {
        clientDataJSON: json,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
    },
  }
  return passkey
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

function headOf(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
}

/** The public key in COSE (RFC 9053): kty EC2, alg ES256, crv P-256, x, y. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (name: number, value: string) =>
    Buffer.concat([Buffer.from([name]), cborBytes(Buffer.from(value, 'base64url'))])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  if (bytes.length < 24) return Buffer.concat([Buffer.from([0x40 + bytes.length]), bytes])
  if (bytes.length < 256) return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([Buffer.from([0x59]), length, bytes])
}
