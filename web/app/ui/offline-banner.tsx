import { Plural, Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { Banner } from './banner.tsx'

interface OfflineBannerProps {
  /** Entries kept on this device that the server does not have yet. */
  waitingCount: number
  /** This browser stores nothing: they are only in this page. */
  isHeld?: boolean
}

export function OfflineBanner({ waitingCount, isHeld = false }: OfflineBannerProps) {
  return (
    <Banner icon={<CloudOff aria-hidden="true" className="ic" />}>
      {isHeld ? (
        <Trans>You're offline, and this browser can't store logs. Keep this page open until you're back.</Trans>
      ) : (
        <Trans>You're offline. Logs are saved here and sent when you're back.</Trans>
      )}
      {waitingCount > 0 ? (
        <>
          {' '}
          <strong className="tnum">
            <Plural value={waitingCount} one="# waiting to send." other="# waiting to send." />
          </strong>
        </>
      ) : null}
    </Banner>
  )
}
