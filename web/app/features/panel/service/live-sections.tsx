import { Trans, useLingui } from '@lingui/react/macro'
import type { AnswersOfDay, ErrorKind, LiveProcess, VersionOfDay } from '@nestwren/contract/service'
import { Badge } from '../../../ui/badge.tsx'
import { Moment } from '../public/moment.tsx'
import { Facts, PanelSection } from '../public/panel-heading.tsx'
import { PanelEmpty, PanelLoaded } from '../public/panel-loaded.tsx'
import { usePanelRead } from '../public/panel-read.ts'
import { type Column, PanelTable } from '../public/panel-table.tsx'
import { staffApi } from '../public/staff-client.ts'
import { usePanelFormats } from '../public/use-panel-formats.ts'

/** Who has the app open, by process and by version of the app. */
export function ConnectionsSection() {
  const { t } = useLingui()
  const { count } = usePanelFormats()
  const query = usePanelRead(['live'], (signal) => staffApi.service.live({}, { signal }))
  const unknown = t`Unknown`
  const columns: readonly Column<LiveProcess>[] = [
    {
      id: 'process',
      label: t`Process`,
      place: 'first',
      cell: ({ id, isThis }) => (
        <>
          <code className="wrap-anywhere">{id}</code>{' '}
          {isThis ? (
            <Badge tone="info">
              <Trans>Answers you</Trans>
            </Badge>
          ) : null}
        </>
      ),
    },
    {
      id: 'connections',
      label: t`Connections`,
      place: 'end',
      isNumber: true,
      cell: ({ connections }) => count(connections),
    },
    { id: 'version', label: t`Version`, place: 'named', cell: ({ version }) => version ?? unknown },
    { id: 'started', label: t`Started`, place: 'named', cell: ({ startedAt }) => <Moment at={startedAt} /> },
    { id: 'seen', label: t`Last sign of life`, place: 'named', cell: ({ seenAt }) => <Moment at={seenAt} as="ago" /> },
  ]
  return (
    <PanelLoaded query={query} failed={t`We couldn't load connections`}>
      {({ connections, processes, versions }, answered) => {
        const all = count(connections)
        return (
          <>
            <PanelSection id="processes" title={<Trans>Live connections: {all}</Trans>}>
              {processes.length === 0 ? (
                <PanelEmpty after={answered}>
                  <Trans>No process has reported yet.</Trans>
                </PanelEmpty>
              ) : (
                <PanelTable label={t`Processes`} columns={columns} rows={processes} keyOf={({ id }) => id} />
              )}
            </PanelSection>
            <PanelSection id="connected" title={<Trans>By version of the app</Trans>}>
              {versions.length === 0 ? (
                <PanelEmpty after={answered}>
                  <Trans>No one has the app open.</Trans>
                </PanelEmpty>
              ) : (
                <Facts
                  facts={versions.map(({ version, connections: held }) => ({
                    id: version ?? '',
                    label: version ?? unknown,
                    value: count(held),
                  }))}
                />
              )}
            </PanelSection>
          </>
        )
      }}
    </PanelLoaded>
  )
}

/** Unexpected errors by kind, and answers by day. */
export function ErrorsSection() {
  const { t } = useLingui()
  const { count, day } = usePanelFormats()
  const query = usePanelRead(['errors'], (signal) => staffApi.service.errors({}, { signal }))
  const kinds: readonly Column<ErrorKind>[] = [
    {
      id: 'name',
      label: t`Error`,
      place: 'first',
      cell: ({ name, where }) => (
        <>
          <span className="ops-name">{name}</span> <code className="wrap-anywhere">{where}</code>
        </>
      ),
    },
    { id: 'count', label: t`Count`, place: 'end', isNumber: true, cell: (kind) => count(kind.count) },
    { id: 'first', label: t`First`, place: 'named', cell: ({ firstAt }) => <Moment at={firstAt} /> },
    { id: 'last', label: t`Last`, place: 'named', cell: ({ lastAt }) => <Moment at={lastAt} /> },
  ]
  const answers: readonly Column<AnswersOfDay>[] = [
    { id: 'day', label: t`Day`, place: 'first', cell: (one) => day(one.day) },
    { id: 'ok', label: t`Answered`, place: 'named', isNumber: true, cell: ({ ok }) => count(ok) },
    {
      id: 'redirected',
      label: t`Sent on`,
      place: 'named',
      isNumber: true,
      cell: ({ redirected }) => count(redirected),
    },
    { id: 'refused', label: t`Refused`, place: 'named', isNumber: true, cell: ({ refused }) => count(refused) },
    { id: 'failed', label: t`Failed`, place: 'end', isNumber: true, cell: ({ failed }) => count(failed) },
  ]
  return (
    <PanelLoaded query={query} failed={t`We couldn't load errors`}>
      {(read, answered) => (
        <>
          <PanelSection id="kinds" title={<Trans>Unexpected errors of the last 30 days</Trans>}>
            {read.kinds.length === 0 ? (
              <PanelEmpty after={answered}>
                <Trans>No unexpected errors.</Trans>
              </PanelEmpty>
            ) : (
              <PanelTable
                label={t`Unexpected errors`}
                columns={kinds}
                rows={read.kinds}
                keyOf={({ name, where }) => `${name} ${where}`}
              />
            )}
          </PanelSection>
          <PanelSection id="answers" title={<Trans>Answers by day</Trans>}>
            {read.answers.length === 0 ? (
              <PanelEmpty after={answered}>
                <Trans>Nothing was answered yet.</Trans>
              </PanelEmpty>
            ) : (
              <PanelTable label={t`Answers by day`} columns={answers} rows={read.answers} keyOf={(one) => one.day} />
            )}
          </PanelSection>
        </>
      )}
    </PanelLoaded>
  )
}

/** Versions of the app that were opened in the last seven days. */
export function VersionsSection() {
  const { t } = useLingui()
  const { count, day } = usePanelFormats()
  const query = usePanelRead(['versions'], (signal) => staffApi.service.versions({}, { signal }))
  const unknown = t`Unknown`
  const columns: readonly Column<VersionOfDay>[] = [
    { id: 'version', label: t`Version`, place: 'first', cell: ({ version }) => version ?? unknown },
    { id: 'day', label: t`Day`, place: 'named', cell: (one) => day(one.day) },
    { id: 'opened', label: t`Connections opened`, place: 'end', isNumber: true, cell: ({ opened }) => count(opened) },
  ]
  return (
    <PanelSection id="versions" title={<Trans>Versions of the app in use</Trans>}>
      <PanelLoaded query={query} failed={t`We couldn't load versions`}>
        {({ current, days }, answered) => {
          const served = current ?? unknown
          return (
            <>
              <p>
                <Trans>
                  The server serves <strong>{served}</strong>.
                </Trans>
              </p>
              {days.length === 0 ? (
                <PanelEmpty after={answered}>
                  <Trans>No one opened the app in the last seven days.</Trans>
                </PanelEmpty>
              ) : (
                <PanelTable
                  label={t`Versions of the app in use`}
                  columns={columns}
                  rows={days}
                  keyOf={(one) => `${one.day} ${one.version ?? ''}`}
                />
              )}
            </>
          )
        }}
      </PanelLoaded>
    </PanelSection>
  )
}
