import { ideas, type LibraryIdea, type LibraryTip, tips } from './library.ts'
import type { CareKind, PartOfDay } from './library-schemas.ts'

/** What is known of a child at the moment ideas or tips are chosen. */
export interface Moment {
  /** Corrected age in months, whole or not. Below 0 counts as 0; from 60 on nothing is chosen. */
  readonly ageMonths: number
  /** Wall time where the child is: hour 0 to 23, minute 0 to 59. */
  readonly time: { readonly hour: number; readonly minute: number }
  /** Logs of today and the minutes since each. */
  readonly logged: readonly { readonly kind: CareKind; readonly minutesAgo: number }[]
}

/** What a family said of ideas, by the keys of ideas. Keys that the library doesn't know are ignored. */
export interface IdeaHistory {
  /** When each idea was last done, in milliseconds since 1970. */
  readonly done: ReadonlyMap<string, number>
  readonly notForUs: ReadonlySet<string>
  readonly saved: ReadonlySet<string>
  /** The current instant in milliseconds since 1970, which `done` is compared with. */
  readonly now: number
}

const week = 7 * 24 * 60 * 60_000

// Weights are added to a number from 0 to 1 that stays the same for a part of the day (for tips, the day). Each shifts the
// odds; none but the rank decides alone.
const fitsLog = 0.5
const isSaved = 0.35
const neverDone = 0.2
const fitsSleepHours = 0.3
const narrowAges = 0.25

/**
 * Chooses activity ideas for this moment: up to `howMany`, best first, never one that is not for the family.
 *
 * An idea fits the age always. First come ideas that suit the part of the day and were not done in the last 7 days, then
 * those done lately, then those of other parts of the day; at night there are only calm ones. Within that, ideas that go
 * with what was logged this or the last wall hour, saved ones, and ones never done are more likely, and areas alternate.
 *
 * The choice is deterministic: within one part of the day it changes only by what the family logs, does, saves, or
 * rejects, and at a full hour when a log stops being recent. `day` is the family's day number, which makes each day
 * different.
 */
export function chooseIdeas(
  moment: Moment,
  history: IdeaHistory,
  howMany: number,
  day: number,
  from: readonly LibraryIdea[] = ideas,
): readonly LibraryIdea[] {
  const part = partOfDay(moment.time.hour)
  const recent = recentKinds(moment)
  const ranked = from
    .filter((idea) => fitsAge(idea, moment.ageMonths) && !history.notForUs.has(idea.key))
    .filter((idea) => part !== 'night' || idea.area === 'calm')
    .map((idea) => {
      const lastDone = history.done.get(idea.key)
      const isRecent = lastDone !== undefined && history.now - lastDone < week
      const suitsPart = idea.hours.includes(part)
      return {
        item: idea,
        group: idea.area,
        rank: suitsPart ? (isRecent ? 1 : 0) : isRecent ? 3 : 2,
        score:
          evenNumber(`${day} ${part} ${idea.key}`) +
          (idea.goesWith.some((kind) => recent.has(kind)) ? fitsLog : 0) +
          (history.saved.has(idea.key) ? isSaved : 0) +
          (lastDone === undefined ? neverDone : 0),
      }
    })
  return takeVaried(ranked, howMany)
}

/**
 * Chooses parenting tips for this moment: up to `howMany`, best first, each of another topic while there are topics left.
 *
 * A tip fits the age always. Tips for a short span of ages, tips that go with what was logged this or the last wall hour,
 * and tips about sleep in the evening and at night are more likely.
 *
 * The choice is deterministic: within one part of the day it changes only when something is logged, and at a full hour
 * when a log stops being recent. `day` is the family's day number, which makes each day different.
 */
export function chooseTips(
  moment: Moment,
  howMany: number,
  day: number,
  from: readonly LibraryTip[] = tips,
): readonly LibraryTip[] {
  const part = partOfDay(moment.time.hour)
  const recent = recentKinds(moment)
  const ranked = from
    .filter((tip) => fitsAge(tip, moment.ageMonths))
    .map((tip) => ({
      item: tip,
      group: tip.topic,
      rank: 0,
      score:
        evenNumber(`${day} ${tip.key}`) +
        (tip.goesWith.some((kind) => recent.has(kind)) ? fitsLog : 0) +
        (tip.topic === 'sleep' && (part === 'evening' || part === 'night') ? fitsSleepHours : 0) +
        narrowAges / Math.max(1, (tip.toMonths - tip.fromMonths) / 6),
    }))
  return takeVaried(ranked, howMany)
}

/** Returns the part of the day that a wall hour (0 to 23) belongs to. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 14) return 'midday'
  if (hour < 18) return 'afternoon'
  if (hour < 21) return 'evening'
  return 'night'
}

function fitsAge(item: { readonly fromMonths: number; readonly toMonths: number }, ageMonths: number): boolean {
  const months = Math.max(0, ageMonths)
  return item.fromMonths <= months && months < item.toMonths
}

/** Kinds logged in this wall hour or the one before. Whole hours, so that nothing changes while the minutes go by. */
function recentKinds({ time, logged }: Moment): ReadonlySet<CareKind> {
  const recentEnough = time.minute + 60
  return new Set(logged.filter(({ minutesAgo }) => minutesAgo <= recentEnough).map(({ kind }) => kind))
}

interface Ranked<Item> {
  readonly item: Item
  readonly group: string
  /** Lower ranks are used up first. */
  readonly rank: number
  readonly score: number
}

/** Takes the best of the lowest rank, each time from a group that was taken from least. */
function takeVaried<Item extends { readonly key: string }>(
  ranked: readonly Ranked<Item>[],
  howMany: number,
): readonly Item[] {
  const left = ranked.toSorted((a, b) => a.rank - b.rank || b.score - a.score || (a.item.key < b.item.key ? -1 : 1))
  const taken: Item[] = []
  const uses = new Map<string, number>()
  while (taken.length < howMany) {
    const [first] = left
    if (!first) break
    const candidates = left.filter(({ rank }) => rank === first.rank)
    const fewest = Math.min(...candidates.map(({ group }) => uses.get(group) ?? 0))
    const next = candidates.find(({ group }) => (uses.get(group) ?? 0) === fewest) ?? first
    left.splice(left.indexOf(next), 1)
    uses.set(next.group, fewest + 1)
    taken.push(next.item)
  }
  return taken
}

/**
 * Returns a number from 0 up to but not including 1 that depends on the text alone: FNV-1a, then the final mix of
 * murmur3, because texts that differ only in their last characters would otherwise give neighboring numbers.
 */
function evenNumber(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
