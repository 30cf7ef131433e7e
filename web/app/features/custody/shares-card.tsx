import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, useId } from 'react'
import { dateFormat } from '../../platform/format/formats.ts'
import { type NightShares, percentOf, type ShareRow } from './night-shares.ts'
import type { Holders } from './people.ts'
import { bandClass } from './people.ts'
import type { CustodyWords } from './use-custody-words.ts'
import './custody.css'
import { useHolders } from './people.ts'

interface SharesCardProps {
  shares: readonly NightShares[]
  holders: Holders
  words: CustodyWords
  /** Children are named where their nights differ. */
  isSome: boolean
}

/** How many nights each person has: a table whose bars only repeat its figures. */
export function SharesCard({ shares, holders, words, isSome }: SharesCardProps) {
  const { t } = useLingui()
  const titleId = useId()
  if (shares.length === 0) return null
  return (
    <section className="card card-pad cu-part cu-shares" aria-labelledby={titleId}>
      <h2 id={titleId} className="type-heading">
        <Trans>Nights</Trans>
      </h2>
      {shares.map((share) => (
        <SharesTable
          key={share.childIds.join()}
          share={share}
          holders={holders}
          words={words}
          caption={isSome ? words.children(share.childIds) : t`Nights with each person`}
          isCaptionShown={isSome}
        />
      ))}
      <p className="type-caption text-muted">
        <Trans>A night belongs to whoever has the children at 3 AM. Nights to come count as agreed.</Trans>
      </p>
    </section>
  )
}

interface SharesTableProps {
  share: NightShares
  holders: Holders
  words: CustodyWords
  caption: string
  isCaptionShown: boolean
}

function SharesTable({ share, holders, words, caption, isCaptionShown }: SharesTableProps) {
  const { t, i18n } = useLingui()
  const own = useHolders(share.people)
  const drawn = [...own.values()].map((holder) => holders.get(holder.key) ?? holder)
  const hasUnassigned = share.rows.some(({ unassigned }) => unassigned > 0)
  const monthName = dateFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const nameOf = ({ is, name }: ShareRow) =>
    is === 'year' ? t`Year ${name}` : monthName.format(Date.parse(`${name}-01`))
  return (
    <table className="cu-table">
      <caption className={isCaptionShown ? 'type-label text-start' : 'sr-only'}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans context="period">Time</Trans>
          </th>
          {drawn.map(({ key, person }) => (
            <th key={key} scope="col">
              {words.name(person)}
            </th>
          ))}
          {hasUnassigned ? (
            <th scope="col">
              <Trans context="nights">Not set</Trans>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {share.rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              {nameOf(row)}
              <span className="cu-bar" aria-hidden="true">
                {drawn.map((holder, index) => {
                  const count = row.counts[index] ?? 0
                  return count === 0 ? null : (
                    <span key={holder.key} className={bandClass(holder)} style={{ '--for': count } as CSSProperties} />
                  )
                })}
              </span>
            </th>
            {drawn.map(({ key, person }, index) => {
              const count = row.counts[index] ?? 0
              const percent = percentOf(count, row.total)
              return (
                <td key={key} data-name={words.name(person)}>
                  {count} <span className="text-muted">({percent}%)</span>
                </td>
              )
            })}
            {hasUnassigned ? <td data-name={t({ message: 'Not set', context: 'nights' })}>{row.unassigned}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
