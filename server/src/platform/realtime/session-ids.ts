import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export interface SessionIds {
  /** A new id of a live session that this process holds. */
  create(): string
  /** The process that holds the session; null when none of ours has given the id out. */
  holderOf(sessionId: string): string | null
}

const shape = /^([0-9a-f-]{36})\.([\w-]{20})\.([\w-]{22})$/

/** Ids of live sessions say which process holds them, sealed so that nobody can make the processes ask each other in vain. */
export function createSessionIds(processId: string, secret: string): SessionIds {
  const sealOf = (text: string) =>
    createHmac('sha256', secret).update(`live session ${text}`).digest('base64url').slice(0, 22)
  return {
    create() {
      const text = `${processId}.${randomBytes(15).toString('base64url')}`
      return `${text}.${sealOf(text)}`
    },
    holderOf(sessionId) {
      const [, holder, random, seal] = shape.exec(sessionId) ?? []
      if (holder === undefined || seal === undefined) return null
      const isOurs = timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(`${holder}.${random}`)))
      return isOurs ? holder : null
    },
  }
}
