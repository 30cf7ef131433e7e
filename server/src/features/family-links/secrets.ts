import { createHmac, createSecretKey, randomInt, timingSafeEqual } from 'node:crypto'
import { sealKey } from '../../platform/secrets/seal.ts'

/** How long a code is good that moves a link to another device. */
export const codeLifetimeMs = 10 * 60_000
/** Tries of one code. */
export const mostCodeTries = 5

/** An address begins to be given at a multiple of this, so that a browser finds what it has loaded a moment ago. */
const slotS = 300

/** Compares two texts, or what stands for one that is not there, in the same time whatever they are. */
export function isSame(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

type PictureVariant = 'small' | 'medium' | 'large'

/** A picture that a link shows. */
interface LinkedPicture {
  readonly accountId: string
  readonly linkId: string
  readonly photoId: string
  readonly variant: PictureVariant
}

/** What links sign with keys of their own, made of the installation's secret. */
export interface LinkKeys {
  /** A code of six digits, and the keyed hash of it for one link and the device that asked. */
  newCode(linkId: string, asking: string): { readonly digits: string; readonly hash: string }
  hashOfCode(linkId: string, asking: string, digits: string): string
  /** The query of a picture's address: the same for five minutes, good for five to ten. */
  signPicture(picture: LinkedPicture, now: Date): string
  /** Whether this signature was made here for exactly this picture, link and end, and the end has not come. */
  isSigned(picture: LinkedPicture, signed: { readonly endS: number; readonly signature: string }, now: Date): boolean
}

export function createLinkKeys(authSecret: string): LinkKeys {
  const codeKey = sealKey(authSecret, 'family link codes v1')
  const pictureKey = createSecretKey(sealKey(authSecret, 'family link pictures v1'))
  const hashOfCode = (...parts: readonly string[]) =>
    createHmac('sha256', codeKey).update(parts.join(':')).digest('base64url')
  const sign = ({ accountId, linkId, photoId, variant }: LinkedPicture, endS: number) =>
    createHmac('sha256', pictureKey)
      .update([accountId, linkId, photoId, variant, String(endS)].join('\n').toLowerCase())
      .digest('base64url')
  return {
    newCode(linkId, asking) {
      const digits = String(randomInt(1_000_000)).padStart(6, '0')
      return { digits, hash: hashOfCode(linkId, asking, digits) }
    },
    hashOfCode,
    signPicture(picture, now) {
      const endS = (Math.floor(now.getTime() / 1000 / slotS) + 2) * slotS
      return `e=${endS}&k=${sign(picture, endS)}`
    },
    isSigned(picture, { endS, signature }, now) {
      return isSame(sign(picture, endS), signature) && endS * 1000 > now.getTime()
    },
  }
}
