import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { PageHeader } from '../../ui/page-header.tsx'
import { ChildrenSection } from '../children/children-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { UnitsSection } from './units-section.tsx'
import './settings.css'

export function meta() {
  return [{ title: 'Settings · Nestwren' }]
}

/** Settings: who I am, the children, how the app looks and speaks on this device. */
export default function SettingsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`Settings`} backHref="/home" backLabel={t`Back to Home`} />
      <div className="settings">
        <div className="settings-column">
          <ProfileSection />
          <ChildrenSection />
          <section className="card" aria-label={t`Logs`}>
            <Link to="/settings/recently-deleted" className="setting-link">
              <span className="min-w-0 flex-1">
                <span className="type-label block">
                  <Trans>Recently deleted</Trans>
                </span>
                <span className="type-caption block text-muted">
                  <Trans>Deleted logs stay here for 30 days.</Trans>
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="ic" />
            </Link>
          </section>
          <UnitsSection />
          <LanguageSection />
        </div>
        <div className="settings-column">
          <AppearanceSection />
        </div>
      </div>
    </>
  )
}
