import type { Measurement } from '@nestwren/contract/growth'
import { type FigureName, figureNames, figures } from '@nestwren/contract/growth-figures'
import { ageInDays } from '@nestwren/growth/age'
import type { Growth } from '@nestwren/growth/growth'
import type { Score } from '@nestwren/growth/score-shapes'
import { type FigureUnit, storedOf, type TypedFigure } from './figures.ts'
import { standsEarly } from './stands-early.ts'
import { chartOf, type GrowthChild, visitOf } from './visits.ts'

/** What looks like a slip of the finger. It is asked about and never refused. */
export type Slip =
  | { readonly kind: 'beforeBirth' }
  /** The number fits another unit: 3450 kg are grams, 26 cm are inches. */
  | { readonly kind: 'unit'; readonly figure: FigureName; readonly typed: TypedFigure; readonly meant: TypedFigure }
  /** Outside what the WHO takes for possible. */
  | { readonly kind: 'implausible'; readonly figure: FigureName; readonly typed: TypedFigure }
  /** Shorter, or a smaller head, than at an earlier visit; `than` is later where the new one is back-dated. */
  | {
      readonly kind: 'smaller'
      readonly figure: 'length' | 'head'
      readonly than: Measurement
      readonly isThanLater: boolean
    }
  /** Standing before 9 months, which is scored as if nobody had said how the length was taken. */
  | { readonly kind: 'standing' }
  /** More than 2 z from the visit beside it. */
  | { readonly kind: 'jump'; readonly figure: FigureName; readonly than: Measurement }

/** What is about to be saved, with the figures as they were typed. */
export interface Draft {
  readonly of: Measurement
  readonly typed: Readonly<Partial<Record<FigureName, TypedFigure>>>
}

/** Grams or millimetres no child is outside of, for children without an age or sex to look them up by. */
const possible: Readonly<Record<FigureName, readonly [number, number]>> = {
  weight: [300, 150_000],
  length: [250, 2_100],
  head: [180, 650],
  arm: [40, 500],
}

/** A jump of more than this many z from the visit beside it is asked about. */
const jumpZ = 2
const standingMm = 7
const standsFromDays = 731

/** Says whether a figure is more than can be stored: then it cannot be saved as it is. */
export function isTooLarge(name: FigureName, typed: TypedFigure): boolean {
  return (storedOf(typed) ?? 0) > figures[name].most
}

/**
 * Returns what should be asked about before a visit is saved, most telling first. `others` are the child's measurements;
 * without tables (`growth` null) only what needs none is found.
 */
export function slipsOf(
  child: GrowthChild,
  { of, typed }: Draft,
  others: readonly Measurement[],
  growth: Growth | null,
): readonly Slip[] {
  const beforeBirth: Slip[] =
    child.birthdate !== null && of.measuredOn < child.birthdate ? [{ kind: 'beforeBirth' }] : []
  const rest = others.filter(({ id, deletedAt }) => id !== of.id && deletedAt === null)
  const found = figureNames.flatMap((figure): readonly Slip[] => {
    const written = typed[figure]
    if (written === undefined || of[figures[figure].field] === null) return []
    const beside = besideOf(of, figure, rest)
    const at = { child, of, figure, growth, beside }
    const meant = meantUnit(at, written)
    if (meant !== null) return [{ kind: 'unit', figure, typed: written, meant }]
    if (isImplausible(at, of)) return [{ kind: 'implausible', figure, typed: written }]
    const jump = jumpOf(at, of)
    const smaller = smallerOf(at)
    return [...(smaller === null ? [] : [smaller]), ...(jump === null ? [] : [jump])]
  })
  const isStanding =
    typed.length !== undefined && growth !== null && standsEarly(visitOf(child, of, growth, 'corrected'))
  return [...beforeBirth, ...found, ...(isStanding ? [{ kind: 'standing' } as const] : [])]
}

interface At {
  readonly child: GrowthChild
  readonly of: Measurement
  readonly figure: FigureName
  readonly growth: Growth | null
  readonly beside: { readonly before: Measurement | null; readonly after: Measurement | null }
}

/** The visits with this figure right before and after. */
function besideOf(of: Measurement, figure: FigureName, others: readonly Measurement[]): At['beside'] {
  const same = others
    .filter((one) => one[figures[figure].field] !== null)
    .sort((a, b) => a.measuredOn.localeCompare(b.measuredOn))
  return {
    before: same.findLast(({ measuredOn }) => measuredOn <= of.measuredOn) ?? null,
    after: same.find(({ measuredOn }) => measuredOn > of.measuredOn) ?? null,
  }
}

function scoreAt({ child, figure, growth }: At, of: Measurement): Score | null {
  const chart = chartOf(figure)
  return growth === null || chart === null
    ? null
    : (visitOf(child, of, growth, 'corrected').scored[chart]?.score ?? null)
}

function isImplausible(at: At, of: Measurement): boolean {
  const stored = of[figures[at.figure].field]
  if (stored === null) return false
  const [least, most] = possible[at.figure]
  if (stored < least || stored > most) return true
  return scoreAt(at, of)?.implausible ?? false
}

function jumpOf(at: At, of: Measurement): Extract<Slip, { kind: 'jump' }> | null {
  const than = at.beside.before ?? at.beside.after
  const [own, other] = [scoreAt(at, of), than === null ? null : scoreAt(at, than)]
  if (than === null || own === null || other === null) return null
  return Math.abs(own.z - other.z) > jumpZ ? { kind: 'jump', figure: at.figure, than } : null
}

/** Those in which one number alone is typed, the likeliest first. */
const plainUnits = { weight: ['kg', 'g', 'lb', 'oz'], length: ['cm', 'in', 'mm'] } as const
const otherUnits = (name: FigureName, unit: FigureUnit): readonly FigureUnit[] =>
  plainUnits[figures[name].quantity].filter((one) => one !== unit)

/** The unit in which the same number is what a child can measure, where in the typed one it is not. */
function meantUnit(at: At, typed: TypedFigure): TypedFigure | null {
  if (typed.unit === 'lb-oz') return null
  const { of, figure } = at
  if (!isImplausible(at, of) && jumpOf(at, of) === null) return null
  const likely = otherUnits(figure, typed.unit).flatMap((unit) => {
    const meant = { value: typed.value, unit }
    const as = { ...of, [figures[figure].field]: storedOf(meant) }
    if (storedOf(meant) === null || isImplausible(at, as) || jumpOf(at, as) !== null) return []
    return [{ meant, off: Math.abs(scoreAt(at, as)?.z ?? 0) }]
  })
  const [best] = likely.sort((a, b) => a.off - b.off)
  return best?.meant ?? null
}

function smallerOf({ child, of, figure, beside }: At): Slip | null {
  if (figure !== 'length' && figure !== 'head') return null
  const size = (one: Measurement) => (one[figures[figure].field] ?? 0) + (figure === 'length' ? asLying(child, one) : 0)
  const { before, after } = beside
  if (before !== null && size(of) < size(before)) return { kind: 'smaller', figure, than: before, isThanLater: false }
  if (after !== null && size(of) > size(after)) return { kind: 'smaller', figure, than: after, isThanLater: true }
  return null
}

/** Millimetres that a standing height lacks to the same child's length. Without a word the age says how it was measured. */
function asLying({ birthdate }: GrowthChild, { measured, measuredOn }: Measurement): number {
  const days = birthdate === null ? 0 : ageInDays(birthdate, measuredOn)
  const isStanding = measured === null ? days >= standsFromDays : measured === 'standing'
  return isStanding ? standingMm : 0
}
