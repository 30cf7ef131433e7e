import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { NavLink } from 'react-router'
import { useLazyPart } from '../../ui/use-lazy-part.ts'
import { useSettingsPlaces } from './use-settings-places.ts'

const loadInstall = async () => (await import('../install/public/install-button.tsx')).InstallButton
const atOnce = (fetchIt: () => void) => fetchIt()
const nothing = () => undefined

/** The list of settings: a page of its own on a phone, beside each page where there is room. */
export function SettingsList() {
  const { t } = useLingui()
  const places = useSettingsPlaces()
  const InstallButton = useLazyPart(loadInstall, false, nothing, atOnce)
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
      <div className="settings-install">{InstallButton === null ? null : <InstallButton variant="outline" />}</div>
    </nav>
  )
}
