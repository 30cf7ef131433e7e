import { Trans, useLingui } from '@lingui/react/macro'
import { isParentRole } from '@nestwren/contract/permissions'
import { useId } from 'react'
import { Link } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { installPlace } from '../../platform/storage/install-place.ts'
import { usePersisted } from '../../platform/storage/use-persisted.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SavingSwitch } from '../../ui/settings/saving-switch.tsx'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { StorageLink } from '../storage/public/storage-link.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'

export function meta() {
  return [{ title: 'Your data · Nestwren' }]
}

export default function DataPage() {
  const { t } = useLingui()
  const session = useSession()
  const isParent = session.status === 'signedIn' && isParentRole(session.user.role)
  return (
    <>
      <SettingsHeader title={t`Your data`} />
      <div className="settings-stack">
        <NewsletterSection />
        {isParent ? <StorageLink /> : null}
        <InstallAdvice />
        <ExportSection />
        {isParent ? <ImportSection /> : null}
        <DeletionSection />
      </div>
    </>
  )
}

function ImportSection() {
  return (
    <SettingsSection
      title={<Trans>Bring your logs</Trans>}
      hint={<Trans>From another baby app, or from a Nestwren export.</Trans>}
    >
      <div>
        <Link to="/settings/import" className={buttonClass('soft', 'sm')}>
          <Trans>Import logs</Trans>
        </Link>
      </div>
    </SettingsSection>
  )
}

function NewsletterSection() {
  const { t } = useLingui()
  const session = useSession()
  if (session.status !== 'signedIn') return null
  return (
    <SettingsSection title={<Trans>Newsletter</Trans>}>
      <SavingSwitch
        label={t`News by email`}
        hint={<span className="wrap-anywhere">{t`What's new in Nestwren, sent to ${session.user.username}.`}</span>}
        isOn={session.user.newsletter}
        onSave={async (isOn) => {
          const { user } = isOn ? await api.settings.newsletterIn() : await api.settings.newsletterOut()
          session.updateUser(user)
        }}
      />
    </SettingsSection>
  )
}

/** Among the settings: how to keep Safari from clearing what waits on this device. Nothing where it does not. */
function InstallAdvice() {
  const id = useId()
  const place = installPlace()
  // Safari decides without asking, so that there is no better moment to wait for.
  const isPersisted = usePersisted(false)
  if (place === null || isPersisted !== false) return null
  return (
    <section className="card card-pad grid gap-3" aria-labelledby={id}>
      <div>
        <h2 id={id} className="type-heading">
          <Trans>Logs on this device</Trans>
        </h2>
        <p className="type-caption text-muted">
          <Trans>You can log offline. Safari may clear logs that haven't been sent after 7 days without a visit.</Trans>
        </p>
      </div>
      <p className="type-small">
        {place === 'homeScreen' ? (
          <Trans>To keep them, tap Share, then Add to Home Screen. Open Nestwren from there.</Trans>
        ) : (
          <Trans>To keep them, choose File, then Add to Dock. Open Nestwren from there.</Trans>
        )}
      </p>
    </section>
  )
}
