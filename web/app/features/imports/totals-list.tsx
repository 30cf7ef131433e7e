import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ImportedFigure, importedFigures } from '@nestwren/contract/growth-figures'
import type { ImportTotals } from '@nestwren/contract/imports'
import { type OwnListName, ownLists } from '@nestwren/contract/imports-words'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import { Link } from 'react-router'
import { useAgo, useAmountText } from '../../platform/format/use-measures.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import { webKinds } from '../logs/kinds/index.ts'
import { useKindCounts } from '../logs/kinds/public/use-kind-counts.ts'

/** What is imported, by kind; of the family's own export, by list. */
export function TotalsList({ totals }: { totals: ImportTotals }) {
  const { t } = useLingui()
  const linesOf = useTotalLines()
  const listCount = useListCounts()
  const lines = linesOf(totals)
  const lists = totals.lists.filter(({ imported, alreadyHere, leftOut }) => imported + alreadyHere + leftOut > 0)
  const locked = totals.lists.filter((list) => list.locked === true && list.records > 0)
  if (lines.length + lists.length + locked.length === 0) return null
  return (
    <ul className="import-counts" aria-label={t`What is imported`}>
      {lines.map(({ name, count, detail }) => (
        <li key={name}>
          <span className="type-label tnum block">{count}</span>
          {detail === null ? null : <span className="type-caption tnum block text-muted">{detail}</span>}
        </li>
      ))}
      {lists.map(({ name, imported, alreadyHere, leftOut }) => (
        <li key={name}>
          <span className="type-label tnum block">{listCount(name, imported)}</span>
          <span className="type-caption tnum block text-muted">
            {[alreadyHere > 0 ? t`${alreadyHere} here already` : '', leftOut > 0 ? t`${leftOut} left out` : '']
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
      {locked.map(({ name, records }) => (
        <li key={name}>
          <span className="type-label tnum block">{listCount(name, records)}</span>
          <span className="type-caption block text-muted">
            <Trans>Locked.</Trans>{' '}
            <Link to="/vault" className="link-btn">
              <Trans>Open the vault to import this</Trans>
            </Link>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What is here from an earlier import, and stays as it is. */
export function HereAlready({ totals: { alreadyHere } }: { totals: ImportTotals }) {
  if (alreadyHere === 0) return null
  return (
    <p className="type-small text-muted">
      {plural(alreadyHere, { one: '# row was imported before.', other: '# rows were imported before.' })}{' '}
      <Trans>Nothing is added twice, and what you changed or deleted since stays that way.</Trans>
    </p>
  )
}

/** The kind of logs that a list holds, or null. */
const kindOf = (list: string): KindName | null => kindNames.find((kind) => list === `entries-${kind}`) ?? null
const isOwnList = (name: string): name is OwnListName => (ownLists as readonly string[]).includes(name)

/** "Photos", for a list of a family's own export. One that this version doesn't know, or another file, keeps its own name. */
export function useListNames(): (name: string) => string {
  const { t } = useLingui()
  const text = useText()
  const names: Readonly<Record<OwnListName, string>> = {
    'import-sources': t`Marks of earlier imports`,
    children: t`Children`,
    'family-settings': t`Family settings`,
    medicines: t`Medicines`,
    measurements: t`Measurements`,
    milestones: t`Milestones`,
    foods: t`Foods`,
    'milk-stock': t`Milk stash`,
    'own-kinds': t`Custom logs`,
    photos: t`Photos`,
    documents: t`Documents`,
    'sealed-documents': t`Sealed documents`,
    'visit-questions': t`Questions for the doctor`,
    registry: t`Gifts`,
    comments: t`Comments on logs`,
    likes: t`Likes of logs`,
    'photo-comments': t`Comments on photos`,
    'photo-likes': t`Likes of photos`,
    'document-comments': t`Comments on documents`,
    'document-likes': t`Likes of documents`,
    schedule: t`Schedule`,
    'parenting-schedules': t`Parenting schedules`,
    'parenting-overrides': t`Swaps, holidays, and other changes to parenting time`,
    handoffs: t`Handoff notes`,
    articles: t`Articles`,
    'article-pictures': t`Pictures in articles`,
    'article-comments': t`Comments on articles`,
    'article-likes': t`Likes of articles`,
    'site-invites': t`Invitations`,
  }
  return (name) => {
    const kind = kindOf(name)
    if (kind !== null) return text(webKinds[kind].pluralLabel)
    return isOwnList(name) ? names[name] : name
  }
}

/** "12 feeds", "Photos: 30", for a list of a family's own export. */
export function useListCounts(): (name: string, count: number) => string {
  const kindCount = useKindCounts()
  const listName = useListNames()
  return (name, count) => {
    const kind = kindOf(name)
    return kind === null ? `${listName(name)}: ${count}` : kindCount(kind, count)
  }
}

interface TotalLine {
  readonly name: string
  /** "12 feeds". */
  readonly count: string
  /** "4 nursing, 8 bottles", or null. */
  readonly detail: string | null
}

/** What is imported, counted as the family will see it; kinds of which there is none are left out. */
function useTotalLines(): (totals: ImportTotals) => readonly TotalLine[] {
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
  // Whether what is locked is new is not told, so the way to import it stays open.
  const isMaybe = lists.some(({ locked, records }) => locked === true && records > 0)
  return counts.some((count) => count > 0) || lists.some(({ imported }) => imported > 0) || isMaybe
}
