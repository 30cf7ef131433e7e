import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { today, useDayText } from '../../platform/format/use-day-text.ts'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { type BillingNotice, endingDays } from './account-status.ts'
import { subscription } from './subscription.ts'
import { useOwnerName } from './use-owner-name.ts'
import { useTrialDaysLeft } from './use-trial-days-left.ts'
import './billing.css'

const putAsideKey = 'nestwren.trialBannerAside'

/** What concerns the subscription, in one sentence above every page. Prices are on the page it leads to. */
export function BillingBanner({ notice }: { notice: BillingNotice }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { user } = useSession()
  // The page itself says it at length.
  if (pathname === '/purchases') return null
  const open = (label: string) => ({ label, onSelect: () => navigate('/purchases') })
  if (notice.kind === 'readOnly') {
    if (user?.permissions.billing !== true) return <ReadOnlyForOthers />
    return (
      <Banner tone="warning" action={open(t`Renew`)}>
        <Trans>Your subscription has ended. You can view and export everything, but not log.</Trans>
      </Banner>
    )
  }
  if (notice.kind === 'pastDue') {
    return (
      <Banner tone="warning" action={open(t`See payment`)}>
        <PastDue until={notice.until} />
      </Banner>
    )
  }
  if (notice.kind === 'trialEnding') return <TrialEnding {...notice} />
  return null
}

function PastDue({ until }: { until: string | null }) {
  const dayText = useDayText()
  if (until === null) return <Trans>The last payment didn't go through. Check your subscription.</Trans>
  const day = dayText(until)
  return <Trans>The last payment didn't go through. Everything works until {day}.</Trans>
}

/** Invited people hear what does not work and who can change it, and never a price. */
function ReadOnlyForOthers() {
  const owner = useOwnerName()
  return (
    <Banner tone="warning">
      {owner === null ? (
        <Trans>The family’s owner needs to renew. You can view everything, but not log.</Trans>
      ) : (
        <Trans>The family’s owner, {owner}, needs to renew. You can view everything, but not log.</Trans>
      )}
    </Banner>
  )
}

/** The last days of the free month. Put aside, it comes back the next day. */
function TrialEnding({ daysLeft: known, isChargedNext }: Extract<BillingNotice, { kind: 'trialEnding' }>) {
  const { t } = useLingui()
  const daysLeft = useTrialDaysLeft() ?? known
  // Days given for recommendations come on top, and only the server knows them.
  useEffect(() => void subscription.readInfo(), [])
  const navigate = useNavigate()
  const [asideOn, setAsideOn] = useState(() => readPreference(putAsideKey))
  if (asideOn === today() || daysLeft > endingDays) return null
  const putAside = () => {
    writePreference(putAsideKey, today())
    setAsideOn(today())
  }
  const label = isChargedNext ? t`See plan` : t`Choose a plan`
  return (
    <div className="banner-with-close">
      <Banner tone="warning" action={{ label, onSelect: () => navigate('/purchases') }}>
        {daysLeft <= 1 ? (
          <Trans>Your free month ends within a day.</Trans>
        ) : (
          <Plural value={daysLeft} one="Your free month ends in # day." other="Your free month ends in # days." />
        )}
      </Banner>
      <button type="button" className="icon-btn" aria-label={t`Not today`} title={t`Not today`} onClick={putAside}>
        <X aria-hidden="true" className="ic" />
      </button>
    </div>
  )
}
