import { Plural, Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'

interface OfflineBannerProps {
  /** Entries kept on this device that the server does not have yet. */
  waitingCount: number
  /** This browser stores nothing: they are only in this page. */
  isHeld?: boolean
  /** The device has a network, but nobody answers: a hotspot that wants a sign-in, or our server is down. */
  isUnreachable?: boolean
  /** Until when everything was up to date, in words. */
  since?: ReactNode
}

export function OfflineBanner({ waitingCount, isHeld = false, isUnreachable = false, since }: OfflineBannerProps) {
  return (
    <Banner icon={<CloudOff aria-hidden="true" className="ic" />}>
      {isUnreachable ? (
        isHeld ? (
          <Trans>
            We can't reach Nestwren, and this browser can't store logs. Keep this page open until we're back.
          </Trans>
        ) : (
          <Trans>We can't reach Nestwren. Logs are saved here and sent when the connection is back.</Trans>
        )
      ) : isHeld ? (
        <Trans>You're offline, and this browser can't store logs. Keep this page open until you're back.</Trans>
      ) : (
        <Trans>You're offline. Logs are saved here and sent when you're back.</Trans>
      )}
      {since ? <> {since}</> : null}
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
