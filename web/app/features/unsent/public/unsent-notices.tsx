import { useLingui } from '@lingui/react/macro'
import { useNow } from '../../../platform/format/use-now.ts'
import { useConnection } from '../../../platform/realtime/use-live.ts'
import { usePersisted } from '../../../platform/storage/use-persisted.ts'
import { isHeld } from '../../../platform/sync/operation-store.ts'
import { useQueue } from '../../../platform/sync/use-queue.ts'
import { Banner } from '../../../ui/banner.tsx'
import { InstallHint } from '../install-hint.tsx'
import { OldUnsent } from '../old-unsent.tsx'
import { SyncProblemBanner } from '../sync-problem-banner.tsx'
import { oldUnsent } from '../unsent-items.ts'
import { useSteady } from '../use-steady.ts'
import { useWaitingUploads } from '../use-waiting-uploads.ts'

/** What is sent within so long is not worth a word. */
const steadyMs = 2_000

/** What every page says of things that do not get through: refused, held in memory, older than a day, at risk in Safari. */
export function UnsentNotices() {
  const { t } = useLingui()
  const { isOnline } = useConnection()
  const { queue } = useQueue()
  const now = useNow(60_000)
  const uploads = useWaitingUploads(now).map(({ upload }) => upload)
  const old = oldUnsent(queue, uploads, Date.parse(now))
  const isStuckInMemory = useSteady(isOnline && queue.some(isHeld), steadyMs)
  const isOld = useSteady(old.length > 0, steadyMs)
  const isWaiting = useSteady(old.length > 0 || (!isOnline && queue.length + uploads.length > 0), steadyMs)
  const isPersisted = usePersisted(isWaiting)
  return (
    <>
      <SyncProblemBanner />
      {isStuckInMemory ? (
        <Banner tone="warning">
          {t`This browser can't store logs. Keep this page open until the ones you made are sent.`}
        </Banner>
      ) : null}
      {isOld ? <OldUnsent items={old} now={now} isOnline={isOnline} isPersistent={isPersisted !== false} /> : null}
      {isWaiting && !isOld && isPersisted === false ? <InstallHint /> : null}
    </>
  )
}
