import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { isTrackingRefused, setAnalyticsConsent } from '../../../platform/analytics/consent.ts'
import { Button } from '../../../ui/button.tsx'
import { useConsent } from './use-consent.ts'

const never = () => () => undefined

/** The answer about counting, to be seen and changed at any time. */
export function AnalyticsChoice() {
  const { t } = useLingui()
  const consent = useConsent()
  const isRefused = useSyncExternalStore(never, isTrackingRefused, () => false)
  if (isRefused)
    return (
      <p role="status">
        <Trans>Your browser asks sites not to track you, so nothing is counted on this device.</Trans>
      </p>
    )
  return (
    <div className="legal-choice">
      <p role="status">
        {consent === 'denied' ? <Trans>Nothing is counted on this device.</Trans> : null}
        {consent === 'granted' ? <Trans>You allow an analytics service on this device.</Trans> : null}
        {consent === 'unknown' ? <Trans>On this device we count without knowing who you are.</Trans> : null}
      </p>
      <fieldset className="legal-answers" aria-label={t`Analytics on this device`}>
        <Button
          variant="outline"
          size="sm"
          aria-pressed={consent === 'denied'}
          onClick={() => setAnalyticsConsent('denied')}
        >
          <Trans>No, thanks</Trans>
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-pressed={consent === 'granted'}
          onClick={() => setAnalyticsConsent('granted')}
        >
          <Trans>Allow</Trans>
        </Button>
      </fieldset>
    </div>
  )
}
