import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CloudUpload, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { useErrorText } from '../../platform/api/errors.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import type { UploadView } from '../../platform/uploads/upload-state.ts'
import { useUploads } from '../../platform/uploads/use-uploads.ts'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { documentKeys } from './document-keys.ts'

/** Documents on their way from this device, each with its progress or why it was refused. Nothing while there are none. */
export function UploadList() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { views, isPaused, queue } = useUploads()
  useEffect(
    () =>
      queue.onDelivered(({ upload }) => {
        if (upload?.what === 'document') void client.invalidateQueries({ queryKey: documentKeys.all })
      }),
    [queue, client],
  )
  const own = views.filter(({ upload }) => upload.what === 'document')
  if (own.length === 0) return null
  const list = (
    <ul className="card" aria-label={t`On their way`}>
      {own.map((view) => (
        <UploadLine
          key={view.upload.id}
          view={view}
          isPaused={isPaused}
          onRetry={() => void queue.retry(view.upload.id)}
          onResume={() => queue.resume()}
          onCancel={() => void queue.cancel(view.upload.id)}
        />
      ))}
    </ul>
  )
  if (!own.some(({ upload }) => upload.isHeld)) return list
  return (
    <div className="grid gap-2">
      <Banner tone="warning">
        <Trans>
          This browser can't store documents. They're sent while this page stays open. If you close it first, they're
          lost.
        </Trans>
      </Banner>
      {list}
    </div>
  )
}

/** What is wrong with the file itself stays wrong however often it is sent. */
const final: ReadonlySet<number> = new Set([400, 413, 415])

interface UploadLineProps {
  view: UploadView
  isPaused: boolean
  onRetry: () => void
  onResume: () => void
  onCancel: () => void
}

function UploadLine({ view, isPaused, onRetry, onResume, onCancel }: UploadLineProps) {
  const { t } = useLingui()
  const { upload, state, done, refusal } = view
  const mayRetry = state === 'refused' && !final.has(refusal?.status ?? 0)
  const title = upload.fields.title ?? upload.fileName
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-hairline py-2 pr-2 pl-4 last:border-b-0">
      {state === 'refused' ? (
        <TriangleAlert aria-hidden="true" className="ic text-danger-ink" />
      ) : (
        <CloudUpload aria-hidden="true" className="ic text-muted" />
      )}
      <div className="min-w-0 flex-1">
        <p className="type-label wrap-anywhere">{title}</p>
        <UploadStateText view={view} isPaused={isPaused} />
        {state === 'sending' ? <ProgressBar label={t`Sending ${title}`} done={done} /> : null}
        {mayRetry || (state !== 'refused' && isPaused) ? (
          <button type="button" className="react is-primary -ml-3" onClick={mayRetry ? onRetry : onResume}>
            {mayRetry ? <Trans>Try again</Trans> : <Trans>Go on</Trans>}
          </button>
        ) : null}
      </div>
      <IconButton
        label={state === 'refused' ? t`Remove ${title}` : t`Cancel ${title}`}
        icon={<X aria-hidden="true" className="ic" />}
        onClick={onCancel}
      />
    </li>
  )
}

function UploadStateText({ view, isPaused }: { view: UploadView; isPaused: boolean }) {
  const { t, i18n } = useLingui()
  const { isOnline } = useConnection()
  const errorText = useErrorText()
  const { state, refusal, done } = view
  if (state === 'refused')
    return (
      <p className="type-caption text-danger-ink" role="alert">
        {errorText(refusal)}
      </p>
    )
  const share = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(done)
  const words =
    state === 'sending'
      ? t`Sending, ${share}`
      : isPaused
        ? t`Paused`
        : !isOnline
          ? t`Waiting for signal`
          : refusal !== null
            ? errorText(refusal)
            : t`Waiting for its turn`
  return <p className="type-caption text-muted">{words}</p>
}
