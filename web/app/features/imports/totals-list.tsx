import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportTotals } from '@nestwren/contract/imports'
import { useListCounts } from './use-list-counts.ts'
import { useTotalLines } from './use-total-lines.ts'

/** What is imported, by kind; of the family's own export, by list. */
export function TotalsList({ totals }: { totals: ImportTotals }) {
  const { t } = useLingui()
  const linesOf = useTotalLines()
  const listCount = useListCounts()
  const lines = linesOf(totals)
  const lists = totals.lists.filter(({ imported, alreadyHere, leftOut }) => imported + alreadyHere + leftOut > 0)
  if (lines.length === 0 && lists.length === 0) return null
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
