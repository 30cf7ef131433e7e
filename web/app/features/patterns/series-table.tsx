import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useText } from '../../platform/i18n/use-locale.ts'
import type { Reader } from './measures.ts'
import type { SeriesView } from './series-view.ts'
import type { DateWords } from './use-date-words.ts'

interface SeriesTableProps {
  view: SeriesView
  dates: readonly string[]
  values: ReadonlyMap<string, number>
  reader: Reader
  words: DateWords
}

/** The same figures as a table, the newest day first, once somebody asks for it. */
export function SeriesTable({ view, dates, values, reader, words }: SeriesTableProps) {
  const { t } = useLingui()
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  const title = text(view.title)
  return (
    <div>
      <button
        type="button"
        className="link-btn"
        aria-expanded={isOpen}
        aria-label={isOpen ? t`Hide table: ${title}` : t`Show table: ${title}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <Trans>Hide table</Trans> : <Trans>Show table</Trans>}
      </button>
      {isOpen ? (
        <table className="chart-table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Day</Trans>
              </th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {dates.toReversed().map((date) => {
              const value = values.get(date)
              return (
                <tr key={date}>
                  <th scope="row">{words.long(date)}</th>
                  <td>{value === undefined ? t`Nothing logged` : view.measure.text(value, reader)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      ) : null}
    </div>
  )
}
