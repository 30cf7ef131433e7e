import type { ChildBrief } from '@nestwren/contract/handoffs'
import type { AnyDetails, DetailsOf } from '@nestwren/contract/logs/entry'
import { secondsBetween } from '@nestwren/contract/logs/kind'
import { drunkMl } from '@nestwren/contract/logs/kinds/feeding'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { type BreastSegment, breastSides } from '@nestwren/contract/logs/segments'

/** What the briefs of a handoff may take as JSON, in bytes, however many children it is of and whatever was written. */
export const mostBriefBytes = 64 * 1024

type Logs = NonNullable<ChildBrief['logs']>
type Logged = NonNullable<Logs['lastFeed']>

/** How much of a brief is kept. */
interface Bound {
  /** Bytes of one text. */
  readonly text: number
  /** Elements of one list within the details of a log. */
  readonly elements: number
  readonly notes: number
  readonly medicines: number
  readonly appointments: number
  readonly documents: number
}

/** What every brief is held to, also one with room to spare. */
const mostOfBrief: Bound = {
  ...{ text: 800, elements: 20 },
  ...{ notes: 20, medicines: 20, appointments: 20, documents: 20 },
}
/** For families with many children and much to say, the widest first. */
const narrower: readonly Bound[] = [
  { text: 400, elements: 12, notes: 10, medicines: 12, appointments: 10, documents: 8 },
  { text: 200, elements: 8, notes: 5, medicines: 8, appointments: 5, documents: 4 },
  { text: 100, elements: 4, notes: 2, medicines: 4, appointments: 3, documents: 2 },
  { text: 60, elements: 2, notes: 1, medicines: 2, appointments: 1, documents: 1 },
]
const narrowest: Bound = { text: 40, elements: 1, notes: 0, medicines: 1, appointments: 0, documents: 0 }

/** Details of one log that are longer say nothing: only a kind whose lists {@link detailsInShort} does not know has them. */
const mostDetailsBytes = 4_000

/**
 * The same briefs within {@link mostBriefBytes}: long texts end early, lists keep their first lines and say how many more
 * there are. Children of whom little is said leave their room to the others.
 */
export function boundBriefs(briefs: readonly ChildBrief[]): ChildBrief[] {
  const whole = briefs.map((brief) => bounded(brief, mostOfBrief))
  let room = mostBriefBytes - 2
  const bySize = whole.map((brief, index) => ({ index, bytes: bytesOf(brief) + 1 })).sort((a, b) => a.bytes - b.bytes)
  const kept = [...whole]
  bySize.forEach(({ index, bytes }, place) => {
    const share = Math.floor(room / (bySize.length - place))
    const [brief, original] = [whole[index], briefs[index]]
    if (brief === undefined || original === undefined) return
    const fitted = bytes <= share ? brief : fit(original, share)
    kept[index] = fitted
    room -= bytesOf(fitted) + 1
  })
  return kept
}

/** The same for briefs from before there was a bound; others stay as they were made. */
export function boundStoredBriefs(briefs: readonly ChildBrief[]): readonly ChildBrief[] {
  return bytesOf(briefs) > mostBriefBytes ? boundBriefs(briefs) : briefs
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/** The most of a brief that fits into so many bytes. */
function fit(brief: ChildBrief, mostBytes: number): ChildBrief {
  for (const bound of [...narrower, narrowest]) {
    const one = bounded(brief, bound)
    if (bytesOf(one) < mostBytes) return one
  }
  return withoutDetails(bounded(brief, narrowest))
}

function bounded({ childId, more, logs, health, pumping, schedule, documents }: ChildBrief, bound: Bound): ChildBrief {
  const text = (words: string) => cut(words, bound.text)
  const left = {
    notes: leftOf(more?.notes, logs?.notes, bound.notes),
    medicines: leftOf(more?.medicines, health?.medicines, bound.medicines),
    schedule: leftOf(more?.schedule, schedule, bound.appointments),
    documents: leftOf(more?.documents, documents, bound.documents),
  }
  const counted = Object.fromEntries(Object.entries(left).filter(([, count]) => count > 0))
  return {
    childId,
    ...(Object.keys(counted).length > 0 && { more: counted }),
    logs:
      logs === null
        ? null
        : {
            lastFeed: shortened(logs.lastFeed, bound),
            lastSleep: shortened(logs.lastSleep, bound),
            lastDiaper: shortened(logs.lastDiaper, bound),
            notes: logs.notes.slice(0, bound.notes).map((one) => shortened(one, bound)),
          },
    health:
      health === null
        ? null
        : {
            medicines: health.medicines
              .slice(0, bound.medicines)
              .map(({ name, last, nextAt }) => ({ name: text(name), last: shortened(last, bound), nextAt })),
          },
    pumping,
    schedule:
      schedule === null
        ? null
        : schedule
            .slice(0, bound.appointments)
            .map(({ title, place, ...one }) => ({ ...one, title: text(title), place: text(place) })),
    documents:
      documents === null
        ? null
        : documents.slice(0, bound.documents).map(({ title, ...one }) => ({ ...one, title: text(title) })),
  }
}

function leftOf(before: number | undefined, lines: readonly unknown[] | null | undefined, most: number): number {
  return (before ?? 0) + Math.max(0, (lines?.length ?? 0) - most)
}

function shortened<One extends Logged | null>(one: One, bound: Bound): One
function shortened(one: Logged | null, bound: Bound): Logged | null {
  if (one === null) return null
  const { kind, details, notes, by, ...rest } = one
  return {
    ...rest,
    kind,
    details: detailsFor(kind, details, bound),
    notes: cut(notes, bound.text),
    by: cut(by, bound.text),
  }
}

function detailsFor(kind: Logged['kind'], details: Logged['details'], bound: Bound): Logged['details'] {
  const kept = cutWithin(inShort(kind, details, bound.elements), bound.text) as Logged['details']
  return bytesOf(kept) > mostDetailsBytes ? {} : kept
}

function inShort(kind: Logged['kind'], details: Logged['details'], most: number): object {
  try {
    return detailsInShort(kind, details as unknown as AnyDetails, most)
  } catch {
    // A much older log may lack what its kind has now.
    return details
  }
}

function cutWithin(value: unknown, mostBytes: number): unknown {
  if (typeof value === 'string') return cut(value, mostBytes)
  if (Array.isArray(value)) return value.map((one) => cutWithin(one, mostBytes))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cutWithin(one, mostBytes)]))
}

const encoder = new TextEncoder()

/** The beginning of a text in at most so many bytes, with an ellipsis where something follows. */
export function cut(words: string, mostBytes: number): string {
  if (Buffer.byteLength(words) <= mostBytes) return words
  const { read } = encoder.encodeInto(words, new Uint8Array(mostBytes - Buffer.byteLength('…')))
  return `${words.slice(0, read)}…`
}

function withoutDetails(brief: ChildBrief): ChildBrief {
  const bare = <One extends Logged | null>(one: One): One => (one === null ? one : { ...one, details: {} })
  const { logs, health } = brief
  return {
    ...brief,
    logs:
      logs === null
        ? null
        : {
            lastFeed: bare(logs.lastFeed),
            lastSleep: bare(logs.lastSleep),
            lastDiaper: bare(logs.lastDiaper),
            notes: logs.notes.map(bare),
          },
    health:
      health === null
        ? null
        : { medicines: health.medicines.map(({ last, ...one }) => ({ ...one, last: bare(last) })) },
  }
}

/**
 * The details of kinds whose lists can be long: what the kind says of them stays the same, or says less, with at most `most`
 * elements in each list. Here and not with the kinds, which every browser loads.
 */
const shorteners: { readonly [Name in KindName]?: (details: DetailsOf<Name>, most: number) => DetailsOf<Name> } = {
  feeding: (feeding, most) => {
    const { bottles, foods } = feeding
    return {
      ...feeding,
      segments: segmentsInShort(feeding.segments),
      // Which lots of the stock were in a bottle is for those who see the stock.
      bottles: bottles
        .slice(0, 1)
        .map(({ contents }) => ({ contents, amountMl: drunkMl(feeding), offeredMl: null, typed: null })),
      foods: foods.length > most ? [...foods.slice(0, most), { name: '…', amount: null }] : foods,
    }
  },
  medicine: ({ known: _known, ...rest }) => rest,
  // Some of the wake-ups would be counted as all of them.
  sleep: (sleep, most) => ({ ...sleep, wakings: sleep.wakings.length > most ? [] : sleep.wakings }),
}

/** The details of a log as a handoff note keeps them; those of a kind without long lists as they are. */
function detailsInShort(kind: KindName, details: AnyDetails, most: number): AnyDetails {
  const shorten = shorteners[kind] as ((details: AnyDetails, most: number) => AnyDetails) | undefined
  return shorten?.(details, most) ?? details
}

/** The same session in at most one finished stretch a side, as long as its stretches together, and the one that is running. */
function segmentsInShort(segments: readonly BreastSegment[]): BreastSegment[] {
  const running = segments.find(({ endAt }) => endAt === null)
  const finished = breastSides.flatMap((side): BreastSegment[] => {
    const ofSide = segments.filter((one) => one.side === side && one.endAt !== null)
    const [first] = ofSide
    if (first === undefined) return []
    const lengthS = ofSide.reduce((sum, { startAt, endAt }) => sum + secondsBetween(startAt, endAt ?? startAt), 0)
    return [{ side, startAt: first.startAt, endAt: new Date(Date.parse(first.startAt) + lengthS * 1000).toISOString() }]
  })
  return running === undefined ? finished : [...finished, running]
}
