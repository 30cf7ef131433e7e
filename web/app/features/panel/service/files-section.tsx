import { Trans, useLingui } from '@lingui/react/macro'
import type { FileHealth } from '@nestwren/contract/service'
import { Badge } from '../../../ui/badge.tsx'
import { Moment } from '../public/moment.tsx'
import { Facts, PanelSection } from '../public/panel-heading.tsx'
import { PanelEmpty, PanelLoaded } from '../public/panel-loaded.tsx'
import { usePanelList } from '../public/panel-read.ts'
import { type Column, More, PanelTable } from '../public/panel-table.tsx'
import { staffApi } from '../public/staff-client.ts'
import { usePanelFormats } from '../public/use-panel-formats.ts'
import { useCountText } from './use-count-text.ts'

type BadFile = FileHealth['badFiles']['items'][number]
type Table = FileHealth['database']['tables'][number]

/** What the check of the files found, and how much room everything takes. */
export function FilesSection() {
  const { t } = useLingui()
  const query = usePanelList(['files'], async (cursor, signal) => {
    const health = await staffApi.service.files({ query: cursor === undefined ? {} : { cursor } }, { signal })
    return { ...health, nextCursor: health.badFiles.nextCursor }
  })
  return (
    <PanelLoaded query={query} failed={t`We couldn't load files`} lines={6}>
      {({ pages: [first, ...rest] }, answered) => {
        if (first === undefined) return null
        const bad = [first, ...rest].flatMap(({ badFiles }) => badFiles.items)
        return (
          <>
            <LastCheck health={first} />
            <PanelSection id="bad" title={<Trans>Bad files</Trans>}>
              {bad.length === 0 ? (
                <PanelEmpty after={answered}>
                  <Trans>No file is bad.</Trans>
                </PanelEmpty>
              ) : (
                <BadFiles files={bad} />
              )}
              <More list={query} onMore={() => void query.fetchNextPage()} />
            </PanelSection>
            <Room health={first} />
          </>
        )
      }}
    </PanelLoaded>
  )
}

function LastCheck({ health: { lastCheck, bad } }: { health: FileHealth }) {
  const { t } = useLingui()
  const { count } = usePanelFormats()
  const countText = useCountText()
  return (
    <PanelSection id="check" title={<Trans>Check of the files</Trans>}>
      {lastCheck === null ? (
        <p className="text-muted">
          <Trans>No check has run to its end yet.</Trans>
        </p>
      ) : (
        <Facts
          facts={[
            { id: 'at', label: t`Last check`, value: <Moment at={lastCheck.at} /> },
            { id: 'checked', label: t`Checked`, value: count(lastCheck.checked) },
            { id: 'missing', label: t`Missing`, value: count(lastCheck.missing) },
            { id: 'altered', label: t`Altered`, value: count(lastCheck.altered) },
            { id: 'unreadable', label: t`Unreadable`, value: count(lastCheck.unreadable) },
            { id: 'bad', label: t`Bad now`, value: countText(bad) },
          ]}
        />
      )}
    </PanelSection>
  )
}

function BadFiles({ files }: { files: readonly BadFile[] }) {
  const { t } = useLingui()
  const { bytes } = usePanelFormats()
  const states = { missing: t`Missing`, altered: t`Altered`, unreadable: t`Unreadable` }
  const columns: readonly Column<BadFile>[] = [
    {
      id: 'file',
      label: t`File`,
      place: 'first',
      cell: ({ itemType, itemId, variant }) => (
        <>
          <span className="ops-name">
            {itemType} · {variant}
          </span>{' '}
          <code className="wrap-anywhere">{itemId}</code>
        </>
      ),
    },
    { id: 'state', label: t`State`, place: 'end', cell: ({ state }) => <Badge tone="danger">{states[state]}</Badge> },
    {
      id: 'family',
      label: t`Family ID`,
      place: 'named',
      cell: ({ accountId }) => <code className="wrap-anywhere">{accountId}</code>,
    },
    { id: 'size', label: t`Size`, place: 'named', isNumber: true, cell: ({ sizeBytes }) => bytes(sizeBytes) },
    { id: 'found', label: t`Found`, place: 'named', cell: ({ foundAt }) => <Moment at={foundAt} /> },
  ]
  return (
    <PanelTable
      label={t`Bad files`}
      columns={columns}
      rows={files}
      keyOf={({ accountId, itemType, itemId, variant }) => [accountId, itemType, itemId, variant].join(' ')}
    />
  )
}

function Room({ health: { used, database, disks } }: { health: FileHealth }) {
  const { t } = useLingui()
  const { bytes, count } = usePanelFormats()
  const holders = { files: t`Files`, database: t`Database` }
  const columns: readonly Column<Table>[] = [
    { id: 'name', label: t`Table`, place: 'first', cell: ({ name }) => <code className="wrap-anywhere">{name}</code> },
    { id: 'size', label: t`Size`, place: 'end', isNumber: true, cell: ({ sizeBytes }) => bytes(sizeBytes) },
    { id: 'rows', label: t`Rows, estimated`, place: 'named', isNumber: true, cell: ({ rows }) => count(rows) },
  ]
  return (
    <PanelSection id="room" title={<Trans>Room</Trans>}>
      <Facts
        facts={[
          { id: 'files', label: t`Photos and documents`, value: bytes(used.filesBytes) },
          { id: 'rows', label: t`What families wrote`, value: bytes(used.rowsBytes) },
          { id: 'families', label: t`Families`, value: count(used.families) },
          { id: 'database', label: t`Database`, value: bytes(database.sizeBytes) },
          ...disks.map(({ holds, freeBytes, sizeBytes }) => {
            const [free, size] = [bytes(freeBytes), bytes(sizeBytes)]
            const names = holds.map((held) => holders[held]).join(', ')
            return { id: `disk ${holds.join(' ')}`, label: t`Disk of: ${names}`, value: t`${free} free of ${size}` }
          }),
        ]}
      />
      <PanelTable label={t`Largest tables`} columns={columns} rows={database.tables} keyOf={({ name }) => name} />
    </PanelSection>
  )
}
