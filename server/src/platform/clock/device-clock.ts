/** A phone's clock may be a little ahead; DECISIONS, Log kinds. */
export const futureToleranceMs = 5 * 60_000

/** Nobody has a clock that is a day ahead without seeing it, and such an id proves nothing. */
const mostAheadMs = 24 * 3_600_000

type Path = readonly (string | number)[]

/** Every instant inside a value, with its path: by this product's names, a text under `at` or `…At`. */
export function instantsIn(value: unknown, path: Path = []): { path: Path; instant: string }[] {
  if (typeof value === 'string') return isInstant(path.at(-1)) ? [{ path, instant: value }] : []
  if (Array.isArray(value)) return value.flatMap((item, index) => instantsIn(item, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => instantsIn(item, [...path, name]))
}

const isInstant = (name: string | number | undefined) => typeof name === 'string' && /^at$|At$/.test(name)

/**
 * What was entered, by the server's clock. A device whose clock is ahead, and which has not learned so, makes its ids by
 * the same clock: an id of the future says by how much, and a time up to it was "now", or before, on that device.
 * Everything that it says of its own accord moves back, so that lengths stay; a time after the id was typed and is left
 * for the check to refuse.
 * @param id the UUIDv7 that the device made with what was entered; of what it changes, the mutation id
 * @param before instants that were stored before, which are the server's already
 */
export function byServerClock<T>(entered: T, id: string | undefined, now: Date, before: unknown = null): T {
  const aheadMs = madeAt(id) - now.getTime()
  if (!(aheadMs > futureToleranceMs && aheadMs <= mostAheadMs)) return entered
  const known = new Set(instantsIn(before).map(({ instant }) => Date.parse(instant)))
  const said = instantsIn(entered).flatMap(({ instant }) => {
    const ms = Date.parse(instant)
    return known.has(ms) ? [] : [ms - now.getTime()]
  })
  if (!said.some((ms) => ms > futureToleranceMs) || said.some((ms) => ms > aheadMs)) return entered
  return moved(entered, aheadMs, known) as T
}

/** Milliseconds since 1970 that a UUIDv7 carries; NaN for any other id. */
function madeAt(id = ''): number {
  return id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : Number.NaN
}

function moved(value: unknown, byMs: number, known: ReadonlySet<number>, name?: string): unknown {
  if (typeof value === 'string') {
    const ms = isInstant(name) ? Date.parse(value) : Number.NaN
    return Number.isNaN(ms) || known.has(ms) ? value : new Date(ms - byMs).toISOString()
  }
  if (Array.isArray(value)) return value.map((item) => moved(item, byMs, known))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, moved(item, byMs, known, key)]))
}
