import { useLingui } from '@lingui/react/macro'
import { AppearanceSection } from './appearance-section.tsx'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'

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
