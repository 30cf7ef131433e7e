import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useCoded } from '../../../ui/locked/use-coded.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { SixDigits } from './six-digits.tsx'

interface AuthenticatorSheetProps {
  /** It takes the place of one that is there. */
  isReplacing: boolean
  /** It was added; with the person's first factor come recovery codes. */
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}

interface Made {
  readonly secret: string
  readonly uri: string
}

const fullCode = 6

/** The secret of an authenticator app, as a picture and as text, and its first code, with which it counts. */
export function AuthenticatorSheet({ isReplacing, onAdded, onClose }: AuthenticatorSheetProps) {
  const { t } = useLingui()
  const { isBusy, failure, run, codeSheet } = useCoded()
  const [made, setMade] = useState<Made | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const begin = () => run(async () => setMade(await api.vault.beginAuthenticator()))
  const confirm = async (typed: string) => {
    let codes: readonly string[] | null = null
    const isAdded = await run(
      async () => {
        codes = (await api.vault.confirmAuthenticator({ body: { code: typed } })).recoveryCodes
      },
      {
        place: (refused, text) => {
          if (!(refused instanceof ApiError) || refused.code !== 'INVALID_CODE') return false
          setCode('')
          setError(text)
          return true
        },
      },
    )
    if (isAdded) onAdded(codes)
  }
  const submit = () => {
    if (made === null) return begin()
    if (code.length < fullCode) return setError(t`Enter the 6-digit code.`)
    return confirm(code)
  }
  return (
    <>
      <FormSheet
        title={isReplacing ? t`Replace your authenticator app` : t`Add an authenticator app`}
        onClose={onClose}
        submitLabel={made === null ? t`Continue` : isReplacing ? t`Replace` : t`Add`}
        busyLabel={made === null ? t`Loading` : t`Checking`}
        isBusy={isBusy}
        failure={failure}
        onSubmit={submit}
      >
        {made === null ? (
          <p className="text-muted">
            <Trans>An app on your phone that shows a new code every 30 seconds. It works without email.</Trans>
          </p>
        ) : (
          <>
            <Secret made={made} />
            <SixDigits
              lead={
                isReplacing ? (
                  <Trans>Then enter the code the app shows. The app you had before stops working here.</Trans>
                ) : (
                  <Trans>Then enter the code the app shows.</Trans>
                )
              }
              label={t`Authenticator code`}
              code={code}
              error={error}
              isBusy={isBusy}
              onType={(typed) => {
                setCode(typed)
                setError(null)
              }}
              onComplete={(typed) => void confirm(typed)}
            />
          </>
        )}
      </FormSheet>
      {codeSheet}
    </>
  )
}

function Secret({ made: { secret, uri } }: { made: Made }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      showToast({ message: t`Key copied` })
    } catch {
      // A browser that does not let the page write: the marked key can be copied by hand.
      input.current?.focus()
      input.current?.select()
      showToast({ message: t`Copy the highlighted key.` })
    }
  }
  return (
    <>
      <p>
        <Trans>Scan this with your authenticator app, or enter the key by hand.</Trans>
      </p>
      <QrCode value={uri} label={t`QR code of the key for your authenticator app`} />
      <a className="link-btn justify-self-start" href={uri}>
        <Trans>Open in an app on this device</Trans>
      </a>
      <Field label={t`Key`}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            value={secret}
            readOnly
            dir="ltr"
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <Button
        variant="soft"
        size="sm"
        className="justify-self-start"
        icon={<Copy aria-hidden="true" className="ic" />}
        onClick={() => void copy()}
      >
        <Trans>Copy key</Trans>
      </Button>
    </>
  )
}
