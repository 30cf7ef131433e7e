import { Outlet } from 'react-router'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { SettingsList } from './settings-list.tsx'
import './settings.css'

/** Two columns where there is room: the list of settings and one of its pages. A phone shows one or the other. */
export default function SettingsLayout() {
  const isWide = useIsWide()
  return (
    <div className="settings">
      {isWide ? (
        <div className="settings-side">
          <SettingsList />
        </div>
      ) : null}
      <div className="settings-main">
        <Outlet />
      </div>
    </div>
  )
}
