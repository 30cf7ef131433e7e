import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { early, hasGivenUp } from '../../platform/sw/early.ts'
import { takeUpdate } from '../../platform/sw/take-update.ts'
import { UpgradeScreen } from './upgrade-screen.tsx'

let isShown = false

/** Takes the newer version before the person's eyes, whatever page is open. Not where this tab has given up (A §4). */
export function showUpgrade(): void {
  if (isShown || hasGivenUp()) return
  isShown = true
  const place = document.createElement('div')
  document.body.append(place)
  const clearDevice = async () => early()?.clearDevice()
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <UpgradeScreen take={takeUpdate} clearDevice={clearDevice} reload={() => location.reload()} />
    </I18nProvider>,
  )
}
