import { useLingui } from '@lingui/react/macro'
import { api } from '../../../platform/api/api.ts'
import type { SettingsCodeProps } from '../../../platform/locks/covers.ts'
import { CodeSheet } from './code-sheet.tsx'

/** The code that lets the settings be changed for ten minutes. It opens nothing. */
export function SettingsCode({ onConfirmed, onClose }: SettingsCodeProps) {
  const { t } = useLingui()
  return (
    <CodeSheet
      title={t`Confirm it's you`}
      wanted="settings"
      submitLabel={t`Confirm`}
      busyLabel={t`Checking`}
      requestCode={() => api.vault.request2fa({ body: { sections: [], purpose: 'settings' } })}
      verify={(proof) => api.vault.verify2fa({ body: proof })}
      onConfirmed={onConfirmed}
      onClose={onClose}
    />
  )
}
