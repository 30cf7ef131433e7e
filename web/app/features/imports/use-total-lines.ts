import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ImportedFigure, importedFigures } from '@nestwren/contract/growth-figures'
import type { ImportTotals } from '@nestwren/contract/imports'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import { useAgo, useAmountText } from '../../platform/format/use-measures.ts'
import { useKindCounts } from '../logs/kinds/public/use-kind-counts.ts'

export interface TotalLine {
  readonly name: string
  /** "12 feeds". */
  readonly count: string
  /** "4 nursing, 8 bottles", or null. */
  readonly detail: string | null
}

/** What is imported, counted as the family will see it; kinds of which there is none are left out. */
export function useTotalLines(): (totals: ImportTotals) => readonly TotalLine[] {
  const { t } = useLingui()
  const kindCount = useKindCounts()
  const amount = useAmountText()
  const { duration } = useAgo()
  const listed = (parts: readonly (readonly [number, string])[]) =>
    parts.flatMap(([count, words]) => (count === 0 ? [] : [words])).join(', ') || null
  return ({ entries, bottleMl, sleepMinutes }) => {
    const { feeding, diaper, measurement } = entries
    const bottleTotal = amount(bottleMl)
    const slept = duration(sleepMinutes * 60)
    const others = {
      measurement: plural(measurement.total, { one: '# measurement', other: '# measurements' }),
      milestone: plural(entries.milestone, { one: '# milestone', other: '# milestones' }),
      food: plural(entries.food, { one: '# food', other: '# foods' }),
      child: plural(entries.child, { one: '# child', other: '# children' }),
    }
    const figures: Readonly<Record<ImportedFigure, string>> = {
      weight: plural(measurement.weight, { one: '# weight', other: '# weights' }),
      length: plural(measurement.length, { one: '# length', other: '# lengths' }),
      head: plural(measurement.head, { one: '# head size', other: '# head sizes' }),
    }
    const details: Readonly<Record<string, string | null>> = {
      feeding: listed([
        [feeding.breast, t`${feeding.breast} nursing`],
        [feeding.bottle, plural(feeding.bottle, { one: '# bottle', other: '# bottles' })],
        [feeding.solids, t`${feeding.solids} solids`],
        [bottleMl, t`${bottleTotal} in bottles`],
      ]),
      diaper: listed([
        [diaper.wet, t`${diaper.wet} wet`],
        [diaper.dirty, t`${diaper.dirty} dirty`],
        [diaper.both, t`${diaper.both} wet and dirty`],
        [diaper.dry, t`${diaper.dry} dry`],
      ]),
      measurement: listed(importedFigures.map((name) => [measurement[name], figures[name]])),
      sleep: listed([[sleepMinutes, t`${slept} asleep`]]),
    }
    const counts: Readonly<Partial<Record<KindName, number>>> = {
      ...entries,
      feeding: feeding.total,
      diaper: diaper.total,
    }
    const kinds = kindNames.flatMap((kind) => {
      const count = counts[kind] ?? 0
      return count === 0 ? [] : [{ name: kind, count: kindCount(kind, count), detail: details[kind] ?? null }]
    })
    const dated = (['measurement', 'milestone', 'food'] as const)
      .filter((name) => (name === 'measurement' ? measurement.total : entries[name]) > 0)
      .map((name) => ({
        name,
        count: others[name],
        detail: name === 'measurement' ? (details.measurement ?? null) : null,
      }))
    const children = entries.child > 0 ? [{ name: 'child', count: others.child, detail: null }] : []
    return [...kinds, ...dated, ...children]
  }
}

/** Whether anything new comes of it; facts of children only help to match them. */
export function hasNew({ entries, lists }: ImportTotals): boolean {
  const { feeding, diaper, measurement, child: _child, ...rest } = entries
  const counts = [feeding.total, diaper.total, measurement.total, ...Object.values(rest)]
  return counts.some((count) => count > 0) || lists.some(({ imported }) => imported > 0)
}
