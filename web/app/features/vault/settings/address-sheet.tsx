import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { VaultSettings } from '@nestwren/contract/vault'
import { useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useCoded } from '../../../ui/locked/use-coded.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { SentCode } from './sent-code.ts'
import { SixDigits } from './six-digits.tsx'
import { usePutSettings } from './use-put-settings.ts'

interface AddressSheetProps {
  sent: SentCode
  /** Another code is on its way. */
  onSent: (sent: SentCode) => void
  onSaved: (settings: VaultSettings) => void
  onClose: () => void
}

const fullCode = 6

/** The code that proves that somebody reads a new address, with which the address is saved. */
export function AddressSheet({ sent, onSent, onSaved, onClose }: AddressSheetProps) {
  const { t } = useLingui()
  const put = usePutSettings()
  const { isBusy, failure, run, codeSheet } = useCoded()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { address, body, developmentCode } = sent
  const send = async () => {
    const { expiresAt, code: next = null } = await api.vault.proveAddress({ body: { deliveryAddress: address } })
    setCode('')
    setError(null)
    onSent({ ...sent, expiresAt, developmentCode: next })
  }
  const save = async (typed: string) => {
    let isTooLate = false
    await run(
      async () => {
        const settings = isTooLate ? null : await unlessTooLate(() => put({ ...body, addressCode: typed }))
        if (settings !== null) return onSaved(settings)
        // This runs again after the person's own code, which has taken the place of this one: another is needed.
        isTooLate = true
        await send()
        showToast({ message: t`A new code is on its way` })
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
  }
  const submit = () => (code.length < fullCode ? setError(t`Enter the 6-digit code.`) : save(code))
  return (
    <>
      <FormSheet
        title={t`Confirm the new email`}
        onClose={onClose}
        submitLabel={t`Save`}
        busyLabel={t`Saving`}
        isBusy={isBusy}
        failure={failure}
        onSubmit={submit}
        beside={
          <button
            type="button"
            className="link-btn mt-4"
            disabled={isBusy}
            onClick={() => void run(send, { done: t`A new code is on its way` })}
          >
            <Trans>Email a new code</Trans>
          </button>
        }
      >
        <SixDigits
          lead={
            <Trans>
              We emailed a 6-digit code to <strong className="wrap-anywhere">{address}</strong>. It works for 10
              minutes.
            </Trans>
          }
          label={t`6-digit code`}
          code={code}
          error={error}
          isBusy={isBusy}
          onType={(typed) => {
            setCode(typed)
            setError(null)
          }}
          onComplete={(typed) => void save(typed)}
        />
        {developmentCode === null ? null : (
          <Banner>
            <Trans>This server is for development. The code is {developmentCode}.</Trans>
          </Banner>
        )}
      </FormSheet>
      {codeSheet}
    </>
  )
}

/** What a change results in; null for one that came after the time in which settings can be changed. */
async function unlessTooLate<Result>(change: () => Promise<Result>): Promise<Result | null> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CODE_NEEDED') return null
    throw error
  }
}
