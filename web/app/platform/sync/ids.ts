import { nowMs } from '../clock/now.ts'

let lastMs = 0

/**
 * An id for something made on this device: a UUIDv7, so that sending it twice makes one row. It carries when that was by
 * the server's clock: one ahead of it comes from a device that does not know better. Ids of one page rise.
 */
export function newId(): string {
  const now = nowMs()
  // A clock that was set back begins anew there.
  lastMs = now > lastMs || now < lastMs - 1_000 ? now : lastMs + 1
  const time = lastMs.toString(16).padStart(12, '0')
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'.charAt((bytes[0] ?? 0) % 4)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(2, 5)}-${variant}${random.slice(5, 8)}-${random.slice(8)}`
}
