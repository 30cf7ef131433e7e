import { useLingui } from '@lingui/react/macro'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { LanguageSection } from './language-section.tsx'
import { UnitsSection } from './units-section.tsx'
import { ZoneSection } from './zone-section.tsx'

export function meta() {
  return [{ title: 'Language and units · Nestwren' }]
}

export default function LanguagePage() {
  const { t } = useLingui()
  return (
    <>
      <SettingsHeader title={t`Language and units`} />
      <div className="settings-stack">
        <LanguageSection />
        <UnitsSection />
        <ZoneSection />
      </div>
    </>
  )
}
