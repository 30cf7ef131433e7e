import { useLingui } from '@lingui/react/macro'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { ColorSection } from './color-section.tsx'
import { GoogleSection } from './google-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export function meta() {
  return [{ title: 'Profile and sign-in · Nestwren' }]
}

export default function ProfilePage() {
  const { t } = useLingui()
  return (
    <>
      <SettingsHeader title={t`Profile and sign-in`} />
      <div className="settings-stack">
        <ProfileSection />
        <ColorSection />
        <PasswordSection />
        <GoogleSection />
        <SessionsSection />
      </div>
    </>
  )
}
