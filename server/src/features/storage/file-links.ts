import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { fileItemTypes, fileVariants } from '@nestwren/contract/storage'

export type FileItemType = (typeof fileItemTypes)[number]
export type FileVariant = (typeof fileVariants)[number]

/** An address begins to be given at a multiple of this, so that a browser finds what it has loaded a moment ago. */
const slotS = 300

/** A file, for one session. */
interface LinkedFile {
  readonly sessionId: string
  /** The family that it is of: two may have an item of the same id, and one person may be in both. */
  readonly accountId: string
  readonly itemType: FileItemType
  readonly itemId: string
  readonly variant: FileVariant
}

export interface FileLinks {
  /** Path and query; the same for five minutes, good for five to ten. */
  addressOf(file: LinkedFile, now: Date): string
  /** Whether this signature was made here for exactly this file, session and end, and the end has not come. */
  isGood(file: LinkedFile, signed: { readonly endS: number; readonly signature: string }, now: Date): boolean
}

/** Signs addresses of files with a key of their own, made of the installation's secret. */
export function createFileLinks(authSecret: string): FileLinks {
  // As a key object: a page of photos has dozens of addresses, and signing with bytes takes nine times as long.
  const key = createSecretKey(createHmac('sha256', authSecret).update('file addresses v1').digest())
  const sign = ({ sessionId, accountId, itemType, itemId, variant }: LinkedFile, endS: number): string =>
    createHmac('sha256', key)
      .update([itemType, itemId, variant, sessionId, accountId, String(endS)].join('\n').toLowerCase())
      .digest('base64url')
  return {
    addressOf(file, now) {
      const endS = (Math.floor(now.getTime() / 1000 / slotS) + 2) * slotS
      const query = `s=${file.sessionId}&a=${file.accountId}&e=${endS}&k=${sign(file, endS)}`
      return `/api/files/${file.itemType}/${file.itemId}/${file.variant}?${query}`
    },
    isGood(file, { endS, signature }, now) {
      const wanted = Buffer.from(sign(file, endS))
      const given = Buffer.from(signature)
      return given.length === wanted.length && timingSafeEqual(given, wanted) && endS * 1000 > now.getTime()
    },
  }
}
