import { useLingui } from '@lingui/react/macro'
import { PasskeyError } from '../../platform/passkeys/passkeys.ts'

/** Says why the browser made or used no passkey; null for every other error. */
export function usePasskeyWords(): (error: unknown) => string | null {
  const { t } = useLingui()
  return (error) => {
    if (!(error instanceof PasskeyError)) return null
    return {
      stopped: t`The passkey wasn't used. Try again when you're ready.`,
      exists: t`This device already has a passkey for you here.`,
      unsupported: t`This browser or device can't use passkeys.`,
      failed: t`This passkey didn't work. Try again.`,
    }[error.problem]
  }
}
