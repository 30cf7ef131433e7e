import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { NavLink } from 'react-router'
import { InstallButton } from '../install/public/install-button.tsx'
import { useSettingsPlaces } from './use-settings-places.ts'

/** The list of settings: a page of its own on a phone, beside each page where there is room. */
export function SettingsList() {
  const { t } = useLingui()
  const places = useSettingsPlaces()
  return (
    <nav aria-label={t`Settings`}>
      <ul className="card settings-list">
        {places.map(({ href, label, hint, Icon }) => (
          <li key={href}>
            <NavLink to={href} className="setting-link">
              <Icon aria-hidden="true" className="ic" />
              <span className="min-w-0 flex-1">
                <span className="type-label block">{label}</span>
                <span className="type-caption setting-link-hint block">{hint}</span>
              </span>
              <ChevronRight aria-hidden="true" className="ic setting-link-end" />
            </NavLink>
          </li>
        ))}
      </ul>
      <div className="settings-install">
        <InstallButton variant="outline" />
      </div>
    </nav>
  )
}
