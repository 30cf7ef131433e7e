import { Trans, useLingui } from '@lingui/react/macro'
import type { MailStatus, OutgoingMail } from '@nestwren/contract/service'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Moment } from '../public/moment.tsx'
import { PanelSection } from '../public/panel-heading.tsx'
import { PanelEmpty, PanelLoaded } from '../public/panel-loaded.tsx'
import { panelKey, usePanelList } from '../public/panel-read.ts'
import { type Column, More, PanelTable } from '../public/panel-table.tsx'
import { staffApi } from '../public/staff-client.ts'
import { usePanelFormats } from '../public/use-panel-formats.ts'
import { useStaffAction } from '../public/use-staff-action.ts'
import { useCountText } from './use-count-text.ts'

/** The outbox of mails: what failed can be sent again. */
export function MailsSection() {
  const { t } = useLingui()
  const countText = useCountText()
  const [status, setStatus] = useState<MailStatus>('failed')
  const query = usePanelList(['mails', status], (cursor, signal) =>
    staffApi.service.mails({ query: { status, ...(cursor === undefined ? {} : { cursor }) } }, { signal }),
  )
  return (
    <PanelSection
      id="mails"
      title={<Trans>Emails of the last 30 days</Trans>}
      end={
        <Segmented
          label={t`Which emails`}
          options={[
            { value: 'failed', label: t`Failed` },
            { value: 'waiting', label: t`Waiting` },
            { value: 'sent', label: t`Sent` },
          ]}
          value={status}
          onValueChange={setStatus}
        />
      }
    >
      <PanelLoaded query={query} failed={t`We couldn't load emails`}>
        {({ pages }, answered) => {
          const mails = pages.flatMap(({ items }) => items)
          const unsent = countText(pages[0]?.counts.failed ?? 0)
          const waiting = countText(pages[0]?.counts.waiting ?? 0)
          return (
            <>
              <p className="type-caption text-muted">
                <Trans>
                  Not sent: {unsent}. Waiting: {waiting}.
                </Trans>
              </p>
              {mails.length === 0 ? (
                <PanelEmpty after={answered}>
                  <Trans>No emails here.</Trans>
                </PanelEmpty>
              ) : (
                <MailTable mails={mails} />
              )}
              <More list={query} onMore={() => void query.fetchNextPage()} />
            </>
          )
        }}
      </PanelLoaded>
    </PanelSection>
  )
}

function MailTable({ mails }: { mails: readonly OutgoingMail[] }) {
  const { t } = useLingui()
  const { count } = usePanelFormats()
  const columns: readonly Column<OutgoingMail>[] = [
    {
      id: 'kind',
      label: t`Kind`,
      place: 'first',
      cell: ({ kind, recipient }) => (
        <>
          <span className="ops-name">{kind}</span> <span className="text-muted wrap-anywhere">{recipient}</span>
        </>
      ),
    },
    { id: 'created', label: t`Created`, place: 'named', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      id: 'until',
      label: t`Sent or given up`,
      place: 'named',
      cell: ({ sentAt, failedAt }) => <Moment at={sentAt ?? failedAt} />,
    },
    { id: 'attempts', label: t`Tries`, place: 'named', isNumber: true, cell: ({ attempts }) => count(attempts) },
    {
      id: 'error',
      label: t`Last error`,
      cell: ({ lastError }) => <span className="ops-error wrap-anywhere">{lastError ?? '–'}</span>,
    },
    { id: 'acts', label: t`Actions`, isLabelHidden: true, cell: (mail) => <Resend mail={mail} /> },
  ]
  return <PanelTable label={t`Emails`} columns={columns} rows={mails} keyOf={({ id }) => id} />
}

function Resend({ mail: { id, kind, recipient, status, canResend, obstacle } }: { mail: OutgoingMail }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isBusy, run } = useStaffAction()
  if (status !== 'failed') return null
  if (!canResend)
    return (
      <span className="text-muted">
        {obstacle === 'emptied' ? <Trans>Its text is gone</Trans> : <Trans>Out of date</Trans>}
      </span>
    )
  const resend = async () => {
    await run(() => staffApi.service.resendMail({ params: { id } }), {
      failed: t`We couldn't send the email again`,
      done: t`The email is on its way again.`,
    })
    await client.invalidateQueries({ queryKey: panelKey('mails') })
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      isBusy={isBusy}
      aria-label={t`Send again: ${kind} to ${recipient}`}
      onClick={() => void resend()}
    >
      <Trans>Send again</Trans>
    </Button>
  )
}
