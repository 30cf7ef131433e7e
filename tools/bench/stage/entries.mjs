import { randomUUID } from 'node:crypto'

const kinds = [
  { kind: 'diaper', details: { kind: 'wet' } },
  { kind: 'feeding', details: { method: 'bottle', bottles: [{ contents: 'formula', amountMl: 120 }] } },
]
let count = 0

/** What a device sends for a new entry: a diaper and a bottle in turn, each with an id of its own. */
export function newEntry(childId) {
  count += 1
  const now = Date.now()
  return {
    id: idAt(now),
    childId,
    startAt: new Date(now - 60_000).toISOString(),
    endAt: null,
    tz: 'Europe/Berlin',
    notes: '',
    ...kinds[count % kinds.length],
  }
}

/** A UUIDv7 of this instant. */
function idAt(timeMs) {
  const time = timeMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
