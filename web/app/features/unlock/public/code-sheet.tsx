import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { CallInput, CallOutput } from '@nestwren/contract/endpoint'
import type { VaultMethod, vault } from '@nestwren/contract/vault'
import { Fingerprint } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { nowMs } from '../../../platform/clock/now.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { useStoredState } from '../../../platform/forms/use-stored-state.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CodeInput } from '../../../ui/code-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { clockOf } from './clock-of.ts'
import './unlock.css'
import { signWithPasskey } from '../../../platform/passkeys/passkeys.ts'
import { usePasskeyWords } from '../../../ui/locked/use-passkey-words.ts'

type Asked = CallOutput<typeof vault.request2fa>
export type Proof = Pick<CallInput<typeof vault.verify2fa>['body'], 'code' | 'passkey'>

/** Another code can be asked for after this long. */
const againAfterMs = 60_000

/** What a reload must not lose. */
const begun = {
  /** What the code is asked for; what was begun for something else is left. */
  wanted: '',
  method: '',
  sentTo: '',
  expiresAt: '',
  developmentCode: '',
  againAtMs: 0,
  typed: '',
  recovery: '',
  isRecovery: false,
}

interface CodeSheetProps {
  title: string
  /** What the code is for, as the tab notes it: a code for something else is not gone on with. */
  wanted: string
  submitLabel: string
  busyLabel: string
  /** Asks the server for a code. */
  requestCode: () => Promise<Asked>
  /** Sends what proves who is there; what it was asked for is open then. */
  verify: (proof: Proof) => Promise<unknown>
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for a code and takes it: one that was mailed, one of an authenticator app, a passkey, or a recovery code. */
export function CodeSheet({
  title,
  wanted,
  submitLabel,
  busyLabel,
  requestCode,
  verify,
  onConfirmed,
  onClose,
}: CodeSheetProps) {
  const { t } = useLingui()
  const { scope } = useWorkspace()
  const passkeyWords = usePasskeyWords()
  const { state, change, forget } = useStoredState(`nestwren.unlock.${scope.accountId}`, begun, (found) =>
    found.wanted === wanted ? found : { ...begun, wanted },
  )
  const asking = useAction({
    words: (error) =>
      error instanceof ApiError && error.code === 'INVALID_CODE'
        ? t`This passkey didn't work. Try again.`
        : passkeyWords(error),
  })
  const opening = useAction()
  const [needsFactor, setNeedsFactor] = useState(false)
  /** A code was refused: its question may have no tries left, or be gone, and then no code is right any more. */
  const [isRefused, setIsRefused] = useState(false)
  const now = Date.parse(useNow(1_000))
  const input = useRef<HTMLInputElement>(null)
  const method = state.method === '' ? null : (state.method as VaultMethod)
  const isExpired = state.expiresAt !== '' && Date.parse(state.expiresAt) <= now

  const open = async (proof: Proof) => {
    await verify(proof)
    forget()
    onConfirmed()
  }
  const ask = () =>
    asking.run(
      async () => {
        setNeedsFactor(false)
        const answer = await requestCode()
        opening.setFailure(null)
        setIsRefused(false)
        const isMailed = answer.method === 'email'
        change({
          method: answer.method,
          sentTo: answer.sentTo ?? '',
          expiresAt: answer.expiresAt,
          developmentCode: answer.code ?? '',
          // What an app shows is good for a new question too, and asking again sends nothing.
          ...(isMailed ? { againAtMs: nowMs() + againAfterMs, typed: '' } : { againAtMs: 0 }),
        })
        // What is signed is good for one try: each further one asks again.
        if (answer.passkey !== null) await open({ passkey: await signWithPasskey(answer.passkey) })
      },
      {
        place: (error) => {
          if (!(error instanceof ApiError)) return false
          if (error.code === 'NO_FACTOR') setNeedsFactor(true)
          // A code that is on its way already still works.
          if (error.code === 'RATE_LIMITED') change({ againAtMs: nowMs() + (error.retryAfterS ?? 60) * 1_000 })
          return false
        },
      },
    )
  const isWaiting = method === 'email' && !isExpired
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time it opens; a reload goes on with the code that was mailed.
  useEffect(() => {
    if (!isWaiting) void ask()
  }, [])

  const submit = async (code: string) => {
    await opening.run(() => open({ code }), {
      place: (error) => {
        // One that did not get through is as good as before.
        if (!(error instanceof ApiError)) return false
        setIsRefused(error.code === 'INVALID_CODE' || error.code === 'RATE_LIMITED')
        if (error.code === 'INVALID_CODE') {
          change({ typed: '' })
          input.current?.focus()
        }
        return false
      },
    })
  }
  const code = state.isRecovery ? state.recovery.trim() : state.typed
  const isReady = state.isRecovery ? code !== '' : code.length === 6
  const canAsk = state.againAtMs <= now
  const failure = asking.failure ?? opening.failure
  return (
    <FormSheet
      title={title}
      onClose={() => {
        // The next time it opens it asks anew, but for a code that still works.
        change({ typed: '', recovery: '', isRecovery: false })
        onClose()
      }}
      submitLabel={method === null || (method === 'passkey' && !state.isRecovery) ? null : submitLabel}
      busyLabel={busyLabel}
      isBusy={opening.isBusy}
      failure={needsFactor ? null : failure}
      onSubmit={() => {
        if (isReady) void submit(code)
        else opening.setFailure(state.isRecovery ? t`Enter a recovery code.` : t`Enter the 6-digit code.`)
      }}
    >
      {needsFactor ? <NoFactor onLeave={onClose} /> : null}
      {method === null && asking.isBusy ? <Skeleton className="h-24 w-full rounded-lg" /> : null}
      {method === null && !asking.isBusy && !needsFactor ? (
        <Button variant="soft" onClick={() => void ask()}>{t`Try again`}</Button>
      ) : null}
      {method === null ? null : state.isRecovery ? (
        <Field label={t`Recovery code`} hint={t`Each recovery code works once.`}>
          {(control) => (
            <TextInput
              {...control}
              value={state.recovery}
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              onChange={(event) => change({ recovery: event.target.value })}
            />
          )}
        </Field>
      ) : method === 'passkey' ? (
        <Button
          isBlock
          isBusy={asking.isBusy || opening.isBusy}
          busyLabel={t`Waiting for your passkey`}
          icon={<Fingerprint aria-hidden="true" className="ic" />}
          onClick={() => void ask()}
        >
          {t`Use your passkey`}
        </Button>
      ) : (
        <>
          <p className="text-muted">
            {method === 'email' ? (
              <Trans>
                Enter the code we sent to <strong className="wrap-anywhere">{state.sentTo}</strong>.
              </Trans>
            ) : (
              <Trans>Enter the code from your authenticator app.</Trans>
            )}
          </p>
          {state.developmentCode === '' ? null : (
            <Banner>
              <Trans>This server is for development. The code is {state.developmentCode}.</Trans>
            </Banner>
          )}
          <Field label={t`Code`}>
            {(control) => (
              <CodeInput
                {...control}
                ref={input}
                value={state.typed}
                onValueChange={(typed) => change({ typed })}
                onComplete={(full) => void submit(full)}
                isBusy={opening.isBusy}
              />
            )}
          </Field>
          {method === 'email' ? (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="type-caption tnum text-muted">
                {isExpired ? t`This code has expired.` : t`Expires in ${clockOf(Date.parse(state.expiresAt) - now)}`}
              </p>
              <Button variant="ghost" size="sm" isBusy={asking.isBusy} isOff={!canAsk} onClick={() => void ask()}>
                <span className="tnum">
                  {canAsk ? t`Send again` : t`Send again in ${clockOf(state.againAtMs - now)}`}
                </span>
              </Button>
            </div>
          ) : null}
        </>
      )}
      {method === 'authenticator' && (isExpired || isRefused) ? (
        // The app goes on showing codes; it is this question that has ended.
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="type-caption text-muted">{isExpired ? t`This took longer than 10 minutes.` : null}</p>
          <Button variant="ghost" size="sm" isBusy={asking.isBusy} isOff={!canAsk} onClick={() => void ask()}>
            {t`Start over`}
          </Button>
        </div>
      ) : null}
      {method === null ? null : (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            opening.setFailure(null)
            change({ isRecovery: !state.isRecovery })
          }}
        >
          {!state.isRecovery
            ? t`Use a recovery code`
            : method === 'passkey'
              ? t`Use your passkey instead`
              : t`Use a 6-digit code instead`}
        </Button>
      )}
    </FormSheet>
  )
}

/** The family opens the vault in a way that this person has not set up. */
function NoFactor({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <Banner tone="warning">
        <Trans>Set up your authenticator app or passkey in Settings first.</Trans>
      </Banner>
      <Link to="/settings/vault" className={buttonClass('soft', 'md', true)} onClick={onLeave}>
        <span className="btn-face">
          <Trans>Vault settings</Trans>
        </span>
      </Link>
    </>
  )
}
