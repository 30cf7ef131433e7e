import * as z from 'zod/mini'
import { id, instant } from './fields.ts'

/** Passkeys as they cross the wire: the JSON forms of WebAuthn level 3, with bounds. */

/** Bytes in base64url, at most so many characters. */
const bytes = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(most))
const credentialId = bytes(1_400)
const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))
const algorithm = z.int().check(z.gte(-70_000), z.lte(0))
/** What extensions say: nothing of it is used. */
const extensionResults = z.optional(z.record(z.string(), z.unknown()))
const attachment = z.optional(z.nullable(z.string().check(z.maxLength(40))))

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

/** What `navigator.credentials.create` is given. */
export const passkeyCreation = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

/** What `navigator.credentials.get` is given. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

/** What the browser made. */
export const newPasskey = z.strictObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(20_000),
    transports: z.optional(transports),
    publicKeyAlgorithm: z.optional(algorithm),
    publicKey: z.optional(bytes(8_000)),
    authenticatorData: z.optional(bytes(20_000)),
  }),
  clientExtensionResults: extensionResults,
  authenticatorAttachment: attachment,
})
export type NewPasskey = z.infer<typeof newPasskey>

/** What the browser signed. */
export const passkeyAssertion = z.strictObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(20_000),
    signature: bytes(8_000),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
  clientExtensionResults: extensionResults,
  authenticatorAttachment: attachment,
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** A passkey of the caller. */
export const vaultPasskey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
})
export type VaultPasskey = z.infer<typeof vaultPasskey>

/** With the first factor come ten recovery codes, told once; null where the caller has some. */
export const vaultRecoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })
