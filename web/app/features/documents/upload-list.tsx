import { Trans, useLingui } from '@lingui/react/macro'
import { CloudUpload, TriangleAlert, X } from 'lucide-react'
import { useErrorText } from '../../platform/api/errors.ts'
import { numberFormat } from '../../platform/format/formats.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import type { UploadView } from '../../platform/uploads/upload-state.ts'
import { useUploads } from '../../platform/uploads/use-uploads.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { UploadLine } from '../../ui/upload-line.tsx'

/** Documents on their way from this device, each with its progress or why it was refused. Nothing while there are none. */
export function UploadList() {
  const { t } = useLingui()
  const { views, isPaused, queue } = useUploads()
  const own = views.filter(({ upload }) => upload.what === 'document')
  if (own.length === 0) return null
  const list = (
    <ul className="card card-pad grid gap-2" aria-label={t`On their way`}>
      {own.map((view) => (
        <DocumentLine
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

interface DocumentLineProps {
  view: UploadView
  isPaused: boolean
  onRetry: () => void
  onResume: () => void
  onCancel: () => void
}

function DocumentLine({ view, isPaused, onRetry, onResume, onCancel }: DocumentLineProps) {
  const { t, i18n } = useLingui()
  const { isOnline } = useConnection()
  const errorText = useErrorText()
  const { upload, state, done, refusal } = view
  const isRefused = state === 'refused'
  const mayRetry = isRefused && !final.has(refusal?.status ?? 0)
  const title = upload.fields.title ?? upload.fileName
  const share = numberFormat(i18n.locale, { style: 'percent' }).format(done)
  const reason = refusal === null ? null : errorText(refusal)
  const waiting = isPaused ? t`Paused` : isOnline ? (reason ?? t`Waiting for its turn`) : t`Waiting for signal`
  return (
    <UploadLine
      lead={
        isRefused ? (
          <TriangleAlert aria-hidden="true" className="ic text-danger-ink" />
        ) : (
          <CloudUpload aria-hidden="true" className="ic text-muted" />
        )
      }
      name={title}
      progress={state === 'sending' ? { label: t`Sending ${title}`, done, words: t`Sending, ${share}` } : null}
      words={state === 'waiting' ? waiting : null}
      problem={isRefused ? errorText(refusal) : null}
    >
      {mayRetry || (!isRefused && isPaused) ? (
        <Button variant="ghost" size="sm" onClick={mayRetry ? onRetry : onResume}>
          {mayRetry ? <Trans>Try again</Trans> : <Trans>Resume</Trans>}
        </Button>
      ) : null}
      <IconButton
        label={isRefused ? t`Remove ${title}` : t`Cancel ${title}`}
        icon={<X aria-hidden="true" className="ic" />}
        onClick={onCancel}
      />
    </UploadLine>
  )
}
