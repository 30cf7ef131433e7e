import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { type ReactNode, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { useSave } from '../../../ui/settings/use-save.ts'
import type { Action } from '../../../ui/use-action.ts'
import { CodeSheet } from './code-sheet.tsx'

/** The person did not confirm; nothing was changed, and there is nothing to say. */
class NotConfirmed extends Error {}

interface CodedAction extends Action {
  /** Stands beside what it is about: the code that the change needs. */
  readonly codeSheet: ReactNode
}

/**
 * Runs changes of the vault that may need a fresh code for settings: where the server asks for one, so does a sheet, and the
 * change runs again once it is confirmed. Closing the sheet changes nothing.
 */
export function useCoded(words?: (error: unknown) => string | null): CodedAction {
  const action = useSave(words)
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null)
  const askForCode = () =>
    new Promise<boolean>((resolve) => {
      setAnswer(() => (isConfirmed: boolean) => {
        setAnswer(null)
        resolve(isConfirmed)
      })
    })
  const run: Action['run'] = (work, how = {}) =>
    action.run(
      async () => {
        try {
          return await work()
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'CODE_NEEDED') throw error
          if (!(await askForCode())) throw new NotConfirmed()
          return work()
        }
      },
      { ...how, place: (error, text) => error instanceof NotConfirmed || (how.place?.(error, text) ?? false) },
    )
  return {
    ...action,
    run,
    codeSheet: answer === null ? null : <SettingsCode onConfirmed={() => answer(true)} onClose={() => answer(false)} />,
  }
}

/** The code that lets the settings be changed for ten minutes. It opens nothing. */
function SettingsCode({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
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
