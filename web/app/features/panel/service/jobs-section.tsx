import { Trans, useLingui } from '@lingui/react/macro'
import type { JobLine, TroubledJob } from '@nestwren/contract/service'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Moment } from '../public/moment.tsx'
import { PanelSection } from '../public/panel-heading.tsx'
import { PanelEmpty, PanelLoaded } from '../public/panel-loaded.tsx'
import { panelKey, usePanelList, usePanelRead } from '../public/panel-read.ts'
import { type Column, More, PanelTable } from '../public/panel-table.tsx'
import { staffApi } from '../public/staff-client.ts'
import { usePanelFormats } from '../public/use-panel-formats.ts'
import { useStaffAction } from '../public/use-staff-action.ts'
import { useCountText } from './use-count-text.ts'

/** Lines of jobs, and the jobs that make trouble. */
export function JobsSection() {
  return (
    <>
      <Lines />
      <Troubled />
    </>
  )
}

function Lines() {
  const { t } = useLingui()
  const countText = useCountText()
  const query = usePanelRead(['jobs', 'lines'], async (signal) => (await staffApi.service.jobs({}, { signal })).lines)
  const columns: readonly Column<JobLine>[] = [
    { id: 'line', label: t`Line`, place: 'first', cell: ({ line }) => <span className="ops-name">{line}</span> },
    { id: 'workers', label: t`Workers`, place: 'named', isNumber: true, cell: ({ workers }) => countText(workers) },
    { id: 'waiting', label: t`Waiting`, place: 'named', isNumber: true, cell: ({ waiting }) => countText(waiting) },
    { id: 'later', label: t`For later`, place: 'named', isNumber: true, cell: ({ later }) => countText(later) },
    { id: 'running', label: t`Running`, place: 'named', isNumber: true, cell: ({ running }) => countText(running) },
    { id: 'failed', label: t`Failed`, place: 'named', isNumber: true, cell: ({ failed }) => countText(failed) },
    {
      id: 'oldest',
      label: t`Late since`,
      place: 'named',
      cell: ({ oldestAt }) => <Moment at={oldestAt} as="ago" />,
    },
  ]
  return (
    <PanelSection id="lines" title={<Trans>Lines of jobs</Trans>}>
      <PanelLoaded query={query} failed={t`We couldn't load jobs`}>
        {(lines, answered) =>
          lines.length === 0 ? (
            <PanelEmpty after={answered}>
              <Trans>There are no lines.</Trans>
            </PanelEmpty>
          ) : (
            <PanelTable label={t`Lines of jobs`} columns={columns} rows={lines} keyOf={({ line }) => line} />
          )
        }
      </PanelLoaded>
    </PanelSection>
  )
}

function Troubled() {
  const { t } = useLingui()
  const [status, setStatus] = useState<TroubledJob['status']>('failed')
  const query = usePanelList(['jobs', 'troubled', status], (cursor, signal) =>
    staffApi.service.troubledJobs({ query: { status, ...(cursor === undefined ? {} : { cursor }) } }, { signal }),
  )
  return (
    <PanelSection
      id="troubled"
      title={<Trans>Jobs in trouble</Trans>}
      end={
        <Segmented
          label={t`Which jobs`}
          options={[
            { value: 'failed', label: t`Given up` },
            { value: 'retrying', label: t`Tried again` },
          ]}
          value={status}
          onValueChange={setStatus}
        />
      }
    >
      <PanelLoaded query={query} failed={t`We couldn't load jobs`}>
        {({ pages }, answered) => {
          const jobs = pages.flatMap(({ items }) => items)
          return (
            <>
              {jobs.length === 0 ? (
                <PanelEmpty after={answered}>
                  <Trans>No job is in trouble.</Trans>
                </PanelEmpty>
              ) : (
                <TroubledTable jobs={jobs} />
              )}
              <More list={query} onMore={() => void query.fetchNextPage()} />
            </>
          )
        }}
      </PanelLoaded>
    </PanelSection>
  )
}

function TroubledTable({ jobs }: { jobs: readonly TroubledJob[] }) {
  const { t } = useLingui()
  const { count } = usePanelFormats()
  const [dropping, setDropping] = useState<TroubledJob | null>(null)
  const columns: readonly Column<TroubledJob>[] = [
    {
      id: 'name',
      label: t`Job`,
      place: 'first',
      cell: ({ name, line }) => (
        <>
          <span className="ops-name">{name}</span> <span className="text-muted">{line}</span>
        </>
      ),
    },
    {
      id: 'tries',
      label: t`Tries`,
      place: 'named',
      cell: ({ attempts, maxAttempts }) => {
        const [tries, most] = [count(attempts), count(maxAttempts)]
        return t`${tries} of ${most}`
      },
    },
    {
      id: 'run',
      label: t`Next or last try`,
      place: 'named',
      cell: ({ runAt }) => <Moment at={runAt} />,
    },
    {
      id: 'error',
      label: t`Last error`,
      cell: ({ lastError }) => <span className="ops-error wrap-anywhere">{lastError ?? '–'}</span>,
    },
    {
      id: 'acts',
      label: t`Actions`,
      isLabelHidden: true,
      cell: (job) => <JobActs job={job} onDrop={() => setDropping(job)} />,
    },
  ]
  return (
    <>
      <PanelTable label={t`Jobs in trouble`} columns={columns} rows={jobs} keyOf={({ id }) => id} />
      {dropping === null ? null : <DropQuestion job={dropping} onClose={() => setDropping(null)} />}
    </>
  )
}

function useReadAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: panelKey('jobs') })
}

function JobActs({ job: { id, name, status }, onDrop }: { job: TroubledJob; onDrop: () => void }) {
  const { t } = useLingui()
  const readAgain = useReadAgain()
  const { isBusy, run } = useStaffAction()
  const retry = async () => {
    await run(() => staffApi.service.retryJob({ params: { id } }), {
      failed: t`We couldn't run the job again`,
      done: t`The job runs again.`,
    })
    await readAgain()
  }
  return (
    <span className="ops-row-acts">
      <Button variant="ghost" size="sm" isBusy={isBusy} aria-label={t`Run again: ${name}`} onClick={() => void retry()}>
        <Trans>Run again</Trans>
      </Button>
      {status === 'failed' ? (
        <Button variant="ghost" size="sm" aria-label={t`Remove: ${name}`} onClick={onDrop}>
          <Trans>Remove</Trans>
        </Button>
      ) : null}
    </span>
  )
}

function DropQuestion({ job: { id, name }, onClose }: { job: TroubledJob; onClose: () => void }) {
  const { t } = useLingui()
  const readAgain = useReadAgain()
  const { isBusy, run } = useStaffAction()
  const drop = async () => {
    await run(() => staffApi.service.dropJob({ params: { id } }), {
      failed: t`We couldn't remove the job`,
      done: t`The job was removed.`,
    })
    onClose()
    await readAgain()
  }
  return (
    <ConfirmDialog
      isOpen
      title={t`Remove job`}
      body={t`${name} won't run anymore, and what it was to do stays undone.`}
      confirmLabel={t`Remove`}
      cancelLabel={t`Cancel`}
      isBusy={isBusy}
      onConfirm={() => void drop()}
      onCancel={onClose}
    />
  )
}
