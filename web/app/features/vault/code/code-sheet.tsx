import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { VaultMethod, VaultPurpose, VaultSection } from '@nestwren/contract/vault'
import { useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { signWithPasskey } from '../public/passkeys.ts'
import { useVaultFactors } from '../public/vault-queries.ts'
import { type AskedCode, useCodeRequest } from './code-request.ts'
import { SixDigits } from './six-digits.tsx'
import { usePasskeyWords } from './use-passkey-words.ts'

interface CodeSheetProps {
  purpose: VaultPurpose
  /** What is opened; none for the settings. */
  sections?: readonly VaultSection[]
  /** What the code was asked for is open now. */
  onConfirmed: () => void
  onClose: () => void
}

type Way = VaultMethod | 'recovery'
type Proof = Parameters<typeof api.vault.verify2fa>[0]['body']

const noSections: readonly VaultSection[] = []
const fullCode = 6

/** Proves who is there, by the way the family chose or by a recovery code: for the settings of the vault, or to open it. */
export function CodeSheet({ purpose, sections = noSections, onConfirmed, onClose }: CodeSheetProps) {
  const { t } = useLingui()
  const request = useCodeRequest(purpose, sections)
  const { asked } = request
  const check = useCheck()
  const [isRecovering, setIsRecovering] = useState(false)
  const way: Way | null = isRecovering ? 'recovery' : (asked?.method ?? null)
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string | null>(null)
  const type = (typed: string) => {
    setCode(typed)
    setCodeError(null)
  }
  const begin = () => {
    type('')
    check.setFailure(null)
  }
  const verify = async (prove: () => Promise<Proof>) => {
    const isRight = await check.run(async () => void (await api.vault.verify2fa({ body: await prove() })), {
      place: (error, text) => {
        if (way === 'passkey' || !(error instanceof ApiError) || error.code !== 'INVALID_CODE') return false
        setCode('')
        setCodeError(text)
        return true
      },
    })
    if (!isRight) return
    request.forget()
    onConfirmed()
  }
  const confirm = () => {
    if (way === null) return request.ask()
    if (way === 'passkey') return verify(async () => ({ passkey: await signWithPasskey(await request.takeOptions()) }))
    const typed = code.trim()
    if (way === 'recovery' && typed === '') return setCodeError(t`Enter a recovery code.`)
    if (way !== 'recovery' && typed.length < fullCode) return setCodeError(t`Enter the 6-digit code.`)
    return verify(async () => ({ code: typed }))
  }
  const isAsking = way === null && request.failure === null
  const failure = check.failure ?? request.failure
  return (
    <FormSheet
      title={purpose === 'settings' ? t`Confirm it's you` : t`Open the vault`}
      onClose={onClose}
      submitLabel={way === null ? t`Try again` : way === 'passkey' ? t`Use your passkey` : t`Confirm`}
      isBusy={check.isBusy || isAsking || (way === null && request.isBusy)}
      busyLabel={way === null ? t`Asking for a code` : t`Checking`}
      failure={failure}
      onSubmit={confirm}
      beside={
        <OtherWays
          way={way}
          isBusy={request.isBusy}
          onAgain={() => {
            begin()
            void request.ask({ done: t`A new code is on its way` })
          }}
          onRecovery={(is) => {
            begin()
            setIsRecovering(is)
          }}
        />
      }
    >
      {isAsking ? (
        <p className="text-muted" role="status">
          <Trans>Asking for a code</Trans>
        </p>
      ) : way === 'passkey' ? (
        <p className="text-muted">
          <Trans>Your device asks for your fingerprint, face, or PIN.</Trans>
        </p>
      ) : way === 'recovery' ? (
        <RecoveryCodeField code={code} error={codeError} onType={type} />
      ) : way === null ? null : (
        <SixDigits
          lead={<Lead asked={asked} />}
          label={way === 'email' ? t`6-digit code` : t`Authenticator code`}
          code={code}
          error={codeError}
          isBusy={check.isBusy}
          onType={type}
          onComplete={(typed) => void verify(async () => ({ code: typed }))}
        />
      )}
      {asked?.developmentCode && way === 'email' ? (
        <Banner>
          <Trans>This server is for development. The code is {asked.developmentCode}.</Trans>
        </Banner>
      ) : null}
    </FormSheet>
  )
}

/** What proves something at the server, and why it failed: also where the browser made no use of a passkey. */
function useCheck() {
  const { t } = useLingui()
  const passkeyWords = usePasskeyWords()
  return useAction({
    words: (error) =>
      passkeyWords(error) ??
      (error instanceof ApiError && error.status === 0 ? t`You're offline. Try again when you're back online.` : null),
  })
}

/** Where the code comes from. */
function Lead({ asked }: { asked: AskedCode | null }) {
  const sentTo = asked?.sentTo ?? null
  return sentTo === null ? (
    <Trans>Open your authenticator app and enter the code it shows for Nestwren.</Trans>
  ) : (
    <Trans>
      We emailed a 6-digit code to <strong className="wrap-anywhere">{sentTo}</strong>. It works for 10 minutes.
    </Trans>
  )
}

interface RecoveryCodeFieldProps {
  code: string
  error: string | null
  onType: (code: string) => void
}

function RecoveryCodeField({ code, error, onType }: RecoveryCodeFieldProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Recovery code`} hint={t`One of the ten you kept. Each works once.`} error={error} isRequired>
      {(control) => (
        <TextInput
          {...control}
          value={code}
          onChange={({ target }) => onType(target.value)}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
      )}
    </Field>
  )
}

interface OtherWaysProps {
  way: Way | null
  isBusy: boolean
  onAgain: () => void
  onRecovery: (isRecovery: boolean) => void
}

/** Another code by mail, or a recovery code for somebody who has some. */
function OtherWays({ way, isBusy, onAgain, onRecovery }: OtherWaysProps) {
  const hasRecoveryCodes = (useVaultFactors().data?.recoveryCodesLeft ?? 0) > 0
  return (
    <div className="mt-4 grid justify-items-start gap-1">
      {way === 'email' ? (
        <button type="button" className="link-btn" disabled={isBusy} onClick={onAgain}>
          <Trans>Email a new code</Trans>
        </button>
      ) : null}
      {way === 'recovery' ? (
        <button type="button" className="link-btn" onClick={() => onRecovery(false)}>
          <Trans>Confirm another way</Trans>
        </button>
      ) : way !== null && hasRecoveryCodes ? (
        <button type="button" className="link-btn" onClick={() => onRecovery(true)}>
          <Trans>Use a recovery code</Trans>
        </button>
      ) : null}
    </div>
  )
}
