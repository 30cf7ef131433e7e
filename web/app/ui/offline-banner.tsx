import { Plural, Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { Banner } from './banner.tsx'

interface OfflineBannerProps {
  /** Entries kept on this device that the server does not have yet. */
  waitingCount: number
}

export function OfflineBanner({ waitingCount }: OfflineBannerProps) {
  return (
    <Banner icon={<CloudOff aria-hidden="true" className="ic" />}>
      <Trans>You are offline. Logs are kept here and sent when you are back.</Trans>
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
