import { Navigate, Route, Routes, useLocation } from 'react-router'
import type { SettingsDesk } from '../../testing/settings.fixture.tsx'
import ImportPage from './import-page.tsx'

/** The page of imports at an address, with the pages it leads to. */
export function showImports(desk: SettingsDesk, search = ''): ReturnType<SettingsDesk['show']> {
  return desk.show(
    <Routes>
      <Route path="/" element={<Navigate to={`/settings/import${search}`} replace />} />
      <Route
        path="/settings/import"
        element={
          <>
            <ImportPage />
            <Address />
          </>
        }
      />
      <Route path="/logs" element={<p>All logs</p>} />
    </Routes>,
  )
}

function Address() {
  const { search } = useLocation()
  return <p data-testid="address">{search}</p>
}
