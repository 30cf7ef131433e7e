import { useLingui } from '@lingui/react/macro'
import type { VaultMethod } from '@nestwren/contract/vault'
import { type ReactNode, useState } from 'react'
import { showToast } from '../../../ui/toast-store.ts'
import { useRefreshVault, useVaultFactors } from '../public/vault-queries.ts'
import { AuthenticatorSheet } from './authenticator-sheet.tsx'
import { PasskeySheet } from './passkey-sheet.tsx'
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx'

type Factor = Exclude<VaultMethod, 'email'>

type Step =
  | { readonly is: Factor; readonly isReplacing: boolean; readonly done: (isAdded: boolean) => void }
  | { readonly is: 'codes'; readonly codes: readonly string[]; readonly done: (isAdded: boolean) => void }

interface Enrolment {
  /** Adds an authenticator app or a passkey. Resolves once it is there and its recovery codes are kept; false without. */
  readonly enrol: (factor: Factor) => Promise<boolean>
  /** Shows recovery codes that were made. Resolves once they are kept. */
  readonly showCodes: (codes: readonly string[]) => Promise<void>
  /** What is open of it. */
  readonly sheet: ReactNode
}

/** Adding what a person confirms with, from its secret to the recovery codes that come with the first one. */
export function useEnrolment(): Enrolment {
  const { t } = useLingui()
  const refresh = useRefreshVault()
  const factors = useVaultFactors().data
  const [step, setStep] = useState<Step | null>(null)
  const end = (isAdded: boolean) => {
    setStep(null)
    step?.done(isAdded)
  }
  const added = (codes: readonly string[] | null, words: string) => {
    void refresh()
    showToast({ message: words })
    if (codes === null || step === null) end(true)
    else setStep({ is: 'codes', codes, done: step.done })
  }
  return {
    enrol: (factor) =>
      new Promise((done) => {
        // As it is now: what is added here is news to this page too.
        const isReplacing = factors !== undefined && factors.authenticatorSince !== null
        setStep({ is: factor, isReplacing, done })
      }),
    showCodes: (codes) => new Promise((resolve) => setStep({ is: 'codes', codes, done: () => resolve() })),
    sheet:
      step === null ? null : step.is === 'codes' ? (
        <RecoveryCodesSheet codes={step.codes} onKept={() => end(true)} />
      ) : step.is === 'authenticator' ? (
        <AuthenticatorSheet
          isReplacing={step.isReplacing}
          onAdded={(codes) =>
            added(codes, step.isReplacing ? t`Authenticator app replaced` : t`Authenticator app added`)
          }
          onClose={() => end(false)}
        />
      ) : (
        <PasskeySheet
          count={factors?.passkeys.length ?? 0}
          onAdded={(codes) => added(codes, t`Passkey added`)}
          onClose={() => end(false)}
        />
      ),
  }
}
