import { detailsOf } from '@nestwren/contract/logs/details'
import { entryProblems, kindOf } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { BreastSide } from '@nestwren/contract/logs/segments'
import { fail } from '../apps/role.ts'
import type { LogItem, NormalItem } from '../result.ts'
import { clean, cut, lineOf, maxNotes, noteOf } from './notes.ts'

const firstMs = Date.UTC(2000, 0, 1)
const endMs = Date.UTC(2100, 0, 1)

/** An instant as the contract writes it; fails for one beyond the years 2000 to 2099. */
export function isoOf(ms: number): string {
  if (!(ms >= firstMs && ms < endMs)) fail('outOfRange')
  return new Date(ms).toISOString()
}

export interface LogParts {
  readonly startMs: number
  readonly endMs: number | null
  readonly zone: string
  readonly notes: string
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * A log whose details have passed the contract, with further notes behind it where its notes are longer than an entry's.
 * Fails with `outOfRange` where a value is beyond what the kind takes.
 */
export function logs(kind: KindName, parts: LogParts): readonly NormalItem[] {
  const whole = clean(parts.notes)
  const notes = cut(whole, maxNotes)
  const item = logItem(kind, { ...parts, notes })
  const rest = whole.slice(notes.length).trim()
  if (rest === '') return [item]
  return [
    item,
    ...logs('note', { ...parts, endMs: null, notes: '', details: { text: cut(rest, maxNotes) } }),
    ...more(rest, parts),
  ]
}

function more(rest: string, parts: LogParts): readonly NormalItem[] {
  const left = rest.slice(cut(rest, maxNotes).length).trim()
  if (left === '') return []
  const text = cut(left, maxNotes)
  return [logItem('note', { ...parts, endMs: null, notes: '', details: { text } }), ...more(left, parts)]
}

function logItem(kind: KindName, { startMs, endMs: end, zone, notes, details }: LogParts): LogItem {
  const startAt = isoOf(startMs)
  const endAt = end === null ? null : isoOf(end)
  if (end !== null && end < startMs) fail('endBeforeStart')
  const parsed = detailsOf(kindOf(kind)).safeParse(details)
  if (!parsed.success) fail('outOfRange', String(parsed.error.issues[0]?.path.join('.') ?? ''))
  // The details are those of the kind, by its own schema; TypeScript cannot follow the name to it.
  const item = { type: 'log', kind, startAt, endAt, tz: zone, notes, details: parsed.data } as LogItem
  // A sleep without an end is handed on to be finished, never stored as it is.
  const problems = entryProblems(item)
  if (problems.length > 0) fail('outOfRange', problems[0]?.path.join('.'))
  return item
}

export interface Side {
  readonly side: BreastSide
  readonly ms: number
}

/** Sides back to back from a start, those without a length left out. */
function backToBack(startMs: number, sides: readonly Side[]): { side: BreastSide; startAt: string; endAt: string }[] {
  let at = startMs
  return sides
    .filter(({ ms }) => ms > 0)
    .map(({ side, ms }) => {
      const startAt = isoOf(at)
      at += ms
      return { side, startAt, endAt: isoOf(at) }
    })
}

interface NursingParts {
  readonly startMs: number
  /** The end as the source says it; null where the sides are all there is. */
  readonly endMs: number | null
  readonly zone: string
  readonly notes: string
  /** In the order in which they were. */
  readonly sides: readonly Side[]
  readonly bottles?: readonly Bottle[]
}

export interface Bottle {
  readonly contents: string
  readonly amountMl: number
  readonly typed: { readonly value: string; readonly unit: string } | null
}

/** A feed at the breast. Ends at its end, or where its sides end when that is later: lengths are rounded. */
export function nursing({
  startMs,
  endMs: end,
  zone,
  notes,
  sides,
  bottles = [],
}: NursingParts): readonly NormalItem[] {
  const total = sides.reduce((sum, { ms }) => sum + Math.max(0, ms), 0)
  if (end !== null && end < startMs) fail('endBeforeStart')
  const details = { method: 'breast', segments: backToBack(startMs, sides), bottles }
  return logs('feeding', { startMs, endMs: Math.max(end ?? startMs, startMs + total), zone, notes, details })
}

/** A feed by bottle; one without an amount says so. */
export function bottleFeed(
  at: { readonly startMs: number; readonly endMs: number | null; readonly zone: string },
  bottles: readonly Bottle[],
  notes: string,
): readonly NormalItem[] {
  return logs('feeding', { ...at, notes, details: { method: 'bottle', bottles } })
}

export const amountNotRecorded = 'Amount not recorded'

/** Names of foods as the contract takes them, at most 30; what does not fit goes to the notes. */
export function foodsOf(names: readonly { readonly name: string; readonly amount?: string | null }[]): {
  readonly foods: readonly { name: string; amount: string | null }[]
  readonly rest: string
} {
  const lines = names.map(({ name, amount }) => ({ text: lineOf(name, 60), amount: amount ?? null }))
  const real = lines.flatMap(({ text, amount }) => (text === null ? [] : [{ ...text, amount }]))
  return {
    foods: real.slice(0, 30).map(({ line, amount }) => ({ name: line, amount })),
    rest: noteOf(...real.map(({ line, rest }, place) => rest ?? (place < 30 ? null : line))),
  }
}

/** A title of the family's own, and the whole of it for the notes where it was cut. */
export function titled(text: string, length: number): { readonly title: string; readonly rest: string | null } {
  const found = lineOf(text, length)
  return found === null ? fail('nameMissing') : { title: found.line, rest: found.rest }
}
