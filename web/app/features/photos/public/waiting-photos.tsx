import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useErrorText } from '../../../platform/api/errors.ts'
import { useHasLock } from '../../../platform/locks/use-has-lock.ts'
import { useConnection } from '../../../platform/realtime/use-live.ts'
import { isKeptUpload, type UploadView } from '../../../platform/uploads/upload-state.ts'
import { useUploads } from '../../../platform/uploads/use-uploads.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { TimelineItem } from '../../../ui/timeline-item.tsx'
import { WaitingPicture } from '../file-picture.tsx'
import '../photos.css'

const shown = 4

/** Photos on their way from this device, as lines of a timeline: how far they are, what they wait for, or why they stay. */
export function WaitingPhotos({ childId }: { childId: string | 'all' }) {
  const { t } = useLingui()
  const { isOnline } = useConnection()
  const errorText = useErrorText()
  const { views, isPaused, doneCount, done, queue } = useUploads()
  // On a phone that is lent, what waits is no way around the lock.
  const hasLock = useHasLock('photos')
  const shownOf = (some: readonly UploadView[]) => some.filter(({ upload }) => !hasLock && !isKeptUpload(upload.fields))
  const photos = views.filter(
    ({ upload: { what, fields } }) =>
      what === 'photo' && (childId === 'all' || fields.childIds?.split(',').includes(childId)),
  )
  const open = photos.filter(({ state }) => state !== 'refused')
  const refused = photos.filter(({ state }) => state === 'refused')
  const all = open.length + doneCount
  const current = Math.min(all, doneCount + 1)
  const words = isPaused ? t`Paused` : all > 1 ? t`Uploading ${current} of ${all}` : t`Uploading`
  return (
    <>
      {open.length === 0 ? null : (
        <TimelineItem
          hue="photo"
          title={plural(open.length, { one: 'Photo', other: '# photos' })}
          when=""
          who={<span role="status">{words}</span>}
          state={isOnline ? { kind: 'saved' } : { kind: 'waiting' }}
        >
          <Pictures views={shownOf(open)} read={queue.file} />
          {isOnline && !isPaused ? (
            <div className="mt-2">
              <ProgressBar label={t`All uploads`} done={done} />
            </div>
          ) : null}
        </TimelineItem>
      )}
      {refused.length === 0 ? null : (
        <TimelineItem
          hue="photo"
          title={plural(refused.length, { one: "Photo didn't upload", other: "# photos didn't upload" })}
          when=""
          state={{
            kind: 'failed',
            reason: errorText(refused[0]?.refusal, t`It didn't upload. Try again later.`),
            onRetry: () => {
              for (const { upload } of refused) void queue.retry(upload.id)
            },
            onDiscard: () => {
              for (const { upload } of refused) void queue.cancel(upload.id)
            },
          }}
        >
          <Pictures views={shownOf(refused)} read={queue.file} />
        </TimelineItem>
      )}
    </>
  )
}

function Pictures({ views, read }: { views: readonly UploadView[]; read: (id: string) => Promise<Blob | null> }) {
  const { t } = useLingui()
  const more = views.length - shown
  if (views.length === 0) return null
  return (
    <div className="photo-waiting">
      {views.slice(0, shown).map(({ upload }) => (
        <WaitingPicture key={upload.id} id={upload.id} read={read} />
      ))}
      {more > 0 ? <span className="type-caption text-muted">{t`+${more}`}</span> : null}
    </div>
  )
}
