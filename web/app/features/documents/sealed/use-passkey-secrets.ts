import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { PasskeyError } from '../../../platform/passkeys/passkeys.ts'
import { canMakePasskeySecrets, loadPasskeys, NoPasskeySecret } from './passkey-secret.ts'

/** Whether a passkey may open a key in this browser; false until that is known. */
export function useCanUsePasskeys(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => {
    let isHere = true
    void canMakePasskeySecrets().then((answer) => {
      if (!isHere) return
      setCan(answer)
      if (answer) loadPasskeys()
    })
    return () => {
      isHere = false
    }
  }, [])
  return can
}

/** Says why a passkey gave nothing to open a key with; null for every other error. */
export function useSecretWords(noSecret: string): (error: unknown) => string | null {
  const { t } = useLingui()
  return (error) => {
    if (error instanceof NoPasskeySecret) return noSecret
    if (!(error instanceof PasskeyError)) return null
    return {
      stopped: t`The passkey wasn't used. Try again when you're ready.`,
      exists: t`This device already has a passkey for you here.`,
      unsupported: t`This browser or device can't use passkeys.`,
      failed: t`This passkey didn't work. Try again.`,
    }[error.problem]
  }
}
