import { uuidv7 } from 'uuidv7'

/** An id for something made on this device: a UUIDv7, so that sending it twice makes one row. */
export function newId(): string {
  return uuidv7()
}
