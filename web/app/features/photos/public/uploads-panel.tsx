import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useHidesUpload } from '../../../platform/locks/use-locks.ts'
import { useConnection } from '../../../platform/realtime/use-live.ts'
import { useUploads } from '../../../platform/uploads/use-uploads.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { UploadList } from '../../../ui/upload-list.tsx'
import { FilePicture, WaitingPicture } from '../file-picture.tsx'
import '../photos.css'

/** As many as are shown before somebody asks for all. */
const shownAtFirst = 4

/** Photos on their way from this device: how far they are, and what to do about those that do not get through. */
export function UploadsPanel({ logId }: { logId?: string }) {
  const { t } = useLingui()
  const { isOnline } = useConnection()
  const { views, isPaused, doneCount, done, queue } = useUploads()
  const [isOpen, setIsOpen] = useState(false)
  const hides = useHidesUpload('photos')
  const photos = views.filter(
    ({ upload }) => upload.what === 'photo' && (logId === undefined || upload.fields.logId === logId),
  )
  if (photos.length === 0) return null
  const open = photos.filter(({ state }) => state !== 'refused').length
  const refused = photos.length - open
  // Whatever needs the person comes first, then what is on its way.
  const order = { refused: 0, sending: 1, waiting: 2 } as const
  const sorted = [...photos].sort((a, b) => order[a.state] - order[b.state])
  const shown = isOpen ? sorted : sorted.slice(0, shownAtFirst)
  const hidden = photos.length - shown.length
  const all = open + doneCount
  const current = Math.min(all, doneCount + 1)
  const status = !isOnline
    ? t`Waiting for signal`
    : isPaused
      ? t`Paused`
      : all > 1
        ? t`Uploading ${current} of ${all}`
        : t`Uploading`
  return (
    <section className="card card-pad uploads" aria-label={t`Uploads`}>
      {photos.some(({ upload }) => upload.isHeld) ? (
        <Banner tone="warning">
          <Trans>
            This browser can't store photos. They're sent while this page stays open. If you close it first, they're
            lost.
          </Trans>
        </Banner>
      ) : null}
      {open > 0 ? (
        <div className="uploads-head">
          <p className="type-label" role="status">
            {status}
          </p>
          <IconButton
            tone="tonal"
            label={isPaused ? t`Resume uploads` : t`Pause uploads`}
            icon={isPaused ? <Play aria-hidden="true" className="ic" /> : <Pause aria-hidden="true" className="ic" />}
            onClick={() => (isPaused ? queue.resume() : queue.pause())}
          />
          <div className="uploads-bar">
            <ProgressBar label={t`All uploads`} done={done} />
          </div>
        </div>
      ) : null}
      {refused > 1 ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="type-small">
            <Plural value={refused} one="# photo didn't upload" other="# photos didn't upload" />
          </p>
          <Button
            variant="soft"
            size="sm"
            icon={<RefreshCw aria-hidden="true" className="ic" />}
            onClick={() => void queue.retry()}
          >
            <Trans>Try all again</Trans>
          </Button>
        </div>
      ) : null}
      <UploadList
        className="uploads-list"
        views={shown}
        isOnline={isOnline}
        isPaused={isPaused}
        otherwise={t`It didn't upload. Try again later.`}
        onCancel={queue.cancel}
        show={({ upload, done: share, refusal }) => {
          const isHidden = hides(upload)
          const name = isHidden ? t`A photo waits to be sent` : upload.fields.caption || upload.fileName
          const percent = Math.round(share * 100)
          return {
            name,
            lead: isHidden ? <FilePicture file={null} /> : <WaitingPicture id={upload.id} read={queue.file} />,
            progress: { label: t`Upload of ${name}`, words: share >= 1 ? t`Preparing` : t`${percent}%` },
            action:
              refusal === null ? null : (
                <IconButton
                  label={t`Try ${name} again`}
                  icon={<RefreshCw aria-hidden="true" className="ic" />}
                  onClick={() => void queue.retry(upload.id)}
                />
              ),
          }
        }}
      />
      {photos.length > shownAtFirst ? (
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t`Show fewer` : t`Show ${hidden} more`}
        </Button>
      ) : null}
    </section>
  )
}
