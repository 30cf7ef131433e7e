import { Trans, useLingui } from '@lingui/react/macro'
import type { OperatorAct } from '@nestwren/contract/operators'
import { Link } from 'react-router'
import { Moment } from '../public/moment.tsx'
import { PanelHeading } from '../public/panel-heading.tsx'
import { PanelEmpty, PanelLoaded } from '../public/panel-loaded.tsx'
import { usePanelList } from '../public/panel-read.ts'
import { type Column, More, PanelTable } from '../public/panel-table.tsx'
import { staffApi } from '../public/staff-client.ts'

/** What operators did: who, what, to what, before and after, and from where. Nobody can change it. */
export default function Audit() {
  const { t } = useLingui()
  const query = usePanelList(['audit'], (cursor, signal) =>
    staffApi.operators.acts({ query: cursor === undefined ? {} : { cursor } }, { signal }),
  )
  return (
    <>
      <PanelHeading title={<Trans>Audit</Trans>} />
      <PanelLoaded query={query} failed={t`We couldn't load the audit list`} lines={8}>
        {({ pages }, answered) => {
          const acts = pages.flatMap(({ items }) => items)
          return acts.length === 0 ? (
            <PanelEmpty after={answered}>
              <Trans>No operator has done anything yet.</Trans>
            </PanelEmpty>
          ) : (
            <div className="ops-stack">
              <div className="card ops-list">
                <ActTable acts={acts} />
              </div>
              <More list={query} onMore={() => void query.fetchNextPage()} />
            </div>
          )
        }}
      </PanelLoaded>
    </>
  )
}

function ActTable({ acts }: { acts: readonly OperatorAct[] }) {
  const { t } = useLingui()
  const columns: readonly Column<OperatorAct>[] = [
    {
      id: 'who',
      label: t`Operator`,
      place: 'first',
      cell: ({ operator }) => <span className="ops-name">{operator}</span>,
    },
    { id: 'what', label: t`Action`, place: 'end', cell: ({ action }) => <code>{action}</code> },
    { id: 'target', label: t`Target`, cell: ({ target }) => <Target target={target} /> },
    { id: 'change', label: t`Before and after`, cell: (act) => <Change act={act} /> },
    { id: 'when', label: t`When`, cell: ({ at }) => <Moment at={at} /> },
    { id: 'from', label: t`From`, place: 'named', cell: ({ from }) => <span className="wrap-anywhere">{from}</span> },
  ]
  return <PanelTable label={t`What operators did`} columns={columns} rows={acts} keyOf={({ id }) => id} />
}

function Target({ target }: Pick<OperatorAct, 'target'>) {
  if (target === null) return '–'
  const { kind, id, name } = target
  const words = (
    <span>
      {kind} <code className="wrap-anywhere">{name ?? id}</code>
    </span>
  )
  return kind === 'user' ? (
    <Link className="ops-row-link" to={`/admin/users/${id}`}>
      {words}
    </Link>
  ) : (
    words
  )
}

/** Each field that is in either, as it was and as it is. */
function Change({ act: { before, after } }: { act: OperatorAct }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return '–'
  const written = (value: unknown) =>
    value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
  return (
    <ul className="ops-changes">
      {names.map((name) => (
        <li key={name}>
          <code>{name}</code>: {written(before?.[name])} → {written(after?.[name])}
        </li>
      ))}
    </ul>
  )
}
