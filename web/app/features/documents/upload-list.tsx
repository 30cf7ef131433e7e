import { Trans, useLingui } from '@lingui/react/macro'
import { CloudUpload, TriangleAlert } from 'lucide-react'
import { numberFormat } from '../../platform/format/formats.ts'
import { useHidesUpload } from '../../platform/locks/use-locks.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { useUploads } from '../../platform/uploads/use-uploads.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { UploadList } from '../../ui/upload-list.tsx'

/** What is wrong with the file itself stays wrong however often it is sent. */
const final: ReadonlySet<number> = new Set([400, 413, 415])

/** Documents on their way from this device, each with its progress or why it was refused. Nothing while there are none. */
export function DocumentUploads() {
  const { t, i18n } = useLingui()
  const { isOnline } = useConnection()
  const { views, isPaused, queue } = useUploads()
  const hides = useHidesUpload('documents')
  const own = views.filter(({ upload }) => upload.what === 'document')
  if (own.length === 0) return null
  const list = (
    <UploadList
      className="card card-pad grid gap-2"
      label={t`On their way`}
      views={own}
      isOnline={isOnline}
      isPaused={isPaused}
      onCancel={queue.cancel}
      show={({ upload, state, done, refusal }) => {
        const title = hides(upload) ? t`A document waits to be sent` : (upload.fields.title ?? upload.fileName)
        const share = numberFormat(i18n.locale, { style: 'percent' }).format(done)
        const isRefused = state === 'refused'
        const mayRetry = isRefused && !final.has(refusal?.status ?? 0)
        return {
          name: title,
          lead: isRefused ? (
            <TriangleAlert aria-hidden="true" className="ic text-danger-ink" />
          ) : (
            <CloudUpload aria-hidden="true" className="ic text-muted" />
          ),
          progress: { label: t`Sending ${title}`, words: t`Sending, ${share}` },
          action:
            mayRetry || (!isRefused && isPaused) ? (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => (mayRetry ? void queue.retry(upload.id) : queue.resume())}
              >
                {mayRetry ? <Trans>Try again</Trans> : <Trans>Resume</Trans>}
              </Button>
            ) : null,
        }
      }}
    />
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
