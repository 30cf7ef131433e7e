import { v7 as uuidv7 } from 'uuid'
import { clockSkewMs, nowMs } from '../clock/now.ts'

/**
 * An id for something made on this device: a UUIDv7, so that sending it twice makes one row. It carries when that was by
 * the server's clock: one ahead of it comes from a device that does not know better.
 */
export function newId(): string {
  return clockSkewMs() === 0 ? uuidv7() : uuidv7({ msecs: nowMs() })
}
