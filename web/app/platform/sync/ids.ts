import { v7 as uuidv7 } from 'uuid'

/** An id for something made on this device: a UUIDv7, so that sending it twice makes one row. */
export function newId(): string {
  return uuidv7()
}
