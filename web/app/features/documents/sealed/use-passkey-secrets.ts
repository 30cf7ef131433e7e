import { useEffect, useState } from 'react'
import { usePasskeyWords } from '../../../ui/locked/use-passkey-words.ts'
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
  const passkeyWords = usePasskeyWords()
  return (error) => (error instanceof NoPasskeySecret ? noSecret : passkeyWords(error))
}
