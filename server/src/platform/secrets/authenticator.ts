import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepS = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret of 160 bits (RFC 4226, section 4), in base32 as authenticators take it. */
export function newSecret(): string {
  return toBase32(randomBytes(20))
}

/** What an authenticator reads as a QR code (Key URI Format). */
export function authenticatorUri(secret: string, name: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(name)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&digits=${digits}&period=${stepS}`
}

/** The code of a step of time (RFC 6238 with SHA-1). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The step of time whose code this is: the present one, or its neighbours, for clocks that are a little off.
 * @param lastStep of the last code that was taken; it and all before are no good any more
 * @returns null for a code that is not right
 */
export function stepOf(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const present = Math.floor(now.getTime() / 1000 / stepS)
  const candidates = [present, present - 1, present + 1].filter((step) => lastStep === null || step > lastStep)
  // All of them are looked at, whichever it is: how long that takes says nothing of the code.
  const right = candidates.filter((step) => isSame(codeAt(secret, step), code))
  return right[0] ?? null
}

function isSame(right: string, typed: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(typed)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
