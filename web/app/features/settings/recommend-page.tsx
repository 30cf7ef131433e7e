import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { ShareLink } from '../invites/public/share-link.tsx'
import { ReferralForm } from './referral-form.tsx'
import { ReferralList } from './referral-list.tsx'
import { settingsKeys } from './settings-keys.ts'

export function meta() {
  return [{ title: 'Recommend Nestwren · Nestwren' }]
}

/** Recommending the product: the person's link, a mail, and what came of it. */
export default function RecommendPage() {
  const { t } = useLingui()
  const stats = useQuery({
    queryKey: settingsKeys.referralStats,
    queryFn: ({ signal }) => api.referrals.stats(undefined, { signal }),
  })
  return (
    <>
      <SettingsHeader title={t`Recommend Nestwren`} />
      <div className="settings-stack">
        <SettingsSection
          title={<Trans>Your link</Trans>}
          hint={<Trans>When a family joins with it and makes a first payment, you get a free month.</Trans>}
        >
          <Loaded query={stats}>
            {({ link, sent, joined, credited, creditDays }) => (
              <>
                <ShareLink
                  label={t`Link to share`}
                  link={link}
                  text={t`We keep track of our child's day in Nestwren.`}
                />
                <dl className="stat-row">
                  <Stat label={t`Sent`} value={sent} />
                  <Stat label={t`Joined`} value={joined} />
                  <Stat label={t`Free months earned`} value={credited} />
                  <Stat label={t`Total free days`} value={creditDays} />
                </dl>
              </>
            )}
          </Loaded>
        </SettingsSection>
        <ReferralForm />
        <ReferralList />
      </div>
    </>
  )
}

function Stat({ label, value }: { label: string; value: number }) {
  const { i18n } = useLingui()
  return (
    <div>
      <dt className="type-caption text-muted">{label}</dt>
      <dd className="type-title tabular-nums">{i18n.number(value)}</dd>
    </div>
  )
}
