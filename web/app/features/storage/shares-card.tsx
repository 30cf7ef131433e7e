import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RoomFigures } from '@nestwren/contract/storage'
import { useId, useState } from 'react'
import { dateFormat } from '../../platform/format/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type FigureRow, FiguresTable } from './figures-table.tsx'

/** Months that are shown at once. */
const mostRows = 12

type Facet = 'people' | 'children' | 'months'

/** The same room by the people who added it, by child and by month. */
export function SharesCard({ figures }: { readonly figures: RoomFigures }) {
  const { t } = useLingui()
  const id = useId()
  const [facet, setFacet] = useState<Facet>('people')
  const [isWhole, setIsWhole] = useState(false)
  const rows = useRows(figures)[facet]
  const words: Readonly<Record<Facet, { head: string; caption: string }>> = {
    people: { head: t`Person`, caption: t`Space by the person who added it` },
    children: { head: t`Child`, caption: t`Space by child` },
    months: { head: t`Month`, caption: t`Space by the month in which it was added` },
  }
  if (figures.kinds.length === 0) return null
  return (
    <section className="card card-pad grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="type-heading">
        <Trans>By person, child, or month</Trans>
      </h2>
      <Segmented
        label={t`By person, child, or month`}
        options={(['people', 'children', 'months'] as const).map((value) => ({ value, label: words[value].head }))}
        value={facet}
        onValueChange={(value) => {
          setFacet(value)
          setIsWhole(false)
        }}
      />
      <FiguresTable {...words[facet]} rows={isWhole ? rows : rows.slice(0, mostRows)} />
      {facet === 'children' ? (
        <p className="type-caption text-muted">
          <Trans>A photo or document of several children counts for each of them.</Trans>
        </p>
      ) : null}
      {rows.length > mostRows && !isWhole ? (
        <Button variant="soft" size="sm" isBlock onClick={() => setIsWhole(true)}>
          {t`Show all`}
        </Button>
      ) : null}
    </section>
  )
}

function useRows({ people, children, months }: RoomFigures): Readonly<Record<Facet, readonly FigureRow[]>> {
  const { t, i18n } = useLingui()
  const month = dateFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const count = (items: number) => plural(items, { one: '# item', other: '# items' })
  return {
    people: people.map(({ person, count: items, bytes }) => ({
      key: person?.id ?? '',
      name: person?.name ?? t`Former members`,
      detail: count(items),
      bytes,
    })),
    children: children.map(({ child, count: items, bytes }) => ({
      key: child?.id ?? '',
      name: child?.name ?? t`Removed children`,
      detail: count(items),
      bytes,
    })),
    months: months.map((one) => ({
      key: one.month,
      name: month.format(new Date(`${one.month}-01T00:00:00Z`)),
      detail: count(one.count),
      bytes: one.bytes,
    })),
  }
}
