import { Trans, useLingui } from '@lingui/react/macro'
import type { ChangedExchange, ChangedNights, CustodyConflicts } from '@nestwren/contract/custody/conflicts'
import { personKey } from '@nestwren/contract/custody/terms'
import { useId } from 'react'
import { dateFormat, listFormat } from '../../platform/format/formats.ts'
import type { CustodyWords } from './use-custody-words.ts'
import './custody.css'

interface OutcomeProps {
  of: CustodyConflicts
  words: CustodyWords
  /** How many children it is for: they are named where it changes something for some only. */
  childCount: number
}

/** What would change: nights of each person before and after, handoffs, and what else is agreed for the same time. */
export function Outcome({ of: { overlaps, months, nights, exchanges }, words, childCount }: OutcomeProps) {
  const { t } = useLingui()
  const titleId = useId()
  const isNothing = overlaps.length + exchanges.added.length + exchanges.removed.length === 0
  const isSameNights = nights.every(({ before, after }) => before === after)
  return (
    <section className="cu-part" aria-labelledby={titleId}>
      <h3 id={titleId} className="type-label">
        <Trans>What would change</Trans>
      </h3>
      {isNothing && isSameNights ? (
        <p className="type-small text-muted">
          <Trans>Nothing: the same person has the children then anyway.</Trans>
        </p>
      ) : null}
      {nights.length === 0 ? null : <NightsTable nights={nights} months={months} {...{ words, childCount }} />}
      <Exchanges title={t`New handoffs`} items={exchanges.added} {...{ words, childCount }} />
      <Exchanges title={t`No longer needed`} items={exchanges.removed} {...{ words, childCount }} />
      {overlaps.length === 0 ? null : (
        <ul className="cu-part">
          {overlaps.map(({ id, title, from, to, wins }) => {
            const [start, end] = [words.instant(from), words.instant(to)]
            return (
              <li key={`${id} ${from}`} className="type-small wrap-anywhere">
                {t`“${title}” is agreed for ${start} to ${end} too.`}{' '}
                {wins === 'candidate' ? t`This one would count.` : t`That one still counts.`}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

interface NightsTableProps {
  nights: readonly ChangedNights[]
  /** YYYY-MM. */
  months: readonly string[]
  words: CustodyWords
  childCount: number
}

function NightsTable({ nights, months, words, childCount }: NightsTableProps) {
  const { t, i18n } = useLingui()
  const monthName = dateFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const when = listFormat(i18n.locale).format(months.map((month) => monthName.format(Date.parse(`${month}-01`))))
  return (
    <table className="cu-table">
      <caption className="type-small text-start">{t`Nights in ${when}`}</caption>
      <thead>
        <tr>
          {[t`With`, t`Now`, t`Then`].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {nights.map(({ childIds, person, before, after }) => (
          <tr key={`${personKey(person)} ${childIds.join()}`}>
            <th scope="row">
              {words.name(person)}
              {childIds.length < childCount ? (
                <span className="block text-muted">{words.children(childIds)}</span>
              ) : null}
            </th>
            <td>{before}</td>
            <td>
              <b>{after}</b> {before === after ? null : <span className="text-muted">({signed(after - before)})</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ExchangesProps {
  title: string
  items: readonly ChangedExchange[]
  words: CustodyWords
  childCount: number
}

function Exchanges({ title, items, words, childCount }: ExchangesProps) {
  const { t } = useLingui()
  const titleId = useId()
  if (items.length === 0) return null
  return (
    <div className="grid gap-1">
      <h4 id={titleId} className="type-small text-muted">
        {title}
      </h4>
      <ul aria-labelledby={titleId}>
        {items.map(({ at, toPerson, place, childIds, fit }) => {
          const [when, name, children] = [words.instant(at), words.name(toPerson), words.children(childIds)]
          const parts = [
            place === '' ? t`${when}: to ${name}` : t`${when}: to ${name}, at ${place}`,
            childIds.length < childCount ? t`only ${children}` : null,
            fit === 'gap' ? t`moved, because the clocks go forward` : null,
          ].filter((part) => part !== null)
          return (
            <li key={`${at} ${childIds.join()}`} className="type-small wrap-anywhere">
              {parts.join(' · ')}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function signed(nights: number): string {
  return nights > 0 ? `+${nights}` : `−${-nights}`
}
