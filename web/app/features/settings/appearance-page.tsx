import { useLingui } from '@lingui/react/macro'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { AppearanceSection } from './appearance-section.tsx'

export function meta() {
  return [{ title: 'Appearance · Nestwren' }]
}

export default function AppearancePage() {
  const { t } = useLingui()
  return (
    <>
      <SettingsHeader title={t`Appearance`} />
      <AppearanceSection />
    </>
  )
}
