import { Trans, useLingui } from '@lingui/react/macro'
import { analyticsFramePath } from '@nestwren/contract/analytics-frame'
import { setAnalyticsConsent } from '../../../platform/analytics/consent.ts'
import { Button } from '../../../ui/button.tsx'
import './consent-bar.css'
import { useConsent } from './use-consent.ts'

/** Asks once, and from then on runs the analytics service's script in its closed frame, or does not. */
export function AnalyticsPart({ path }: { path: string }) {
  const consent = useConsent()
  if (consent === 'unknown') return <ConsentBar />
  return consent === 'granted' ? (
    <iframe
      // Another page is another view.
      key={path}
      hidden
      title="Analytics"
      src={`${analyticsFramePath}${path}`}
      // Without an origin it can read nothing that this browser keeps of a family.
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
    />
  ) : null
}

/** Lies over the end of the page, so that nothing moves when it comes and goes. */
function ConsentBar() {
  const { t } = useLingui()
  return (
    <section className="consent-bar" aria-label={t`Analytics`}>
      <p className="type-small">
        <Trans>
          May an analytics service count your visit? It runs sealed off and can't see anything of your family.{' '}
          <a href="/privacy#analytics">What it gets</a>
        </Trans>
      </p>
      <div className="consent-answers">
        <Button variant="outline" size="sm" onClick={() => setAnalyticsConsent('denied')}>
          <Trans>No, thanks</Trans>
        </Button>
        <Button variant="outline" size="sm" onClick={() => setAnalyticsConsent('granted')}>
          <Trans>Allow</Trans>
        </Button>
      </div>
    </section>
  )
}
