import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSealedKey, PasskeyLock } from '@nestwren/contract/sealed'
import { maxSealedPasskeys } from '@nestwren/contract/sealed-terms'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { sealedKeys } from '../document-keys.ts'
import type { HeldKey } from './held-key.ts'
import { removePasskey } from './key-actions.ts'
import { toldIfGone, useDoesNotOpen } from './use-crypto-words.ts'
import { useCanUsePasskeys } from './use-passkey-secrets.ts'

interface KeyPasskeysProps {
  held: HeldKey
  own: OwnSealedKey
  onAdd: () => void
}

/** The passkeys that open the key beside the passphrase; nothing where there is none and this browser can make none. */
export function KeyPasskeys({ held, own, onAdd }: KeyPasskeysProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const canAdd = useCanUsePasskeys()
  const { isBusy, failure, run } = useAction({ words: useDoesNotOpen() })
  const [asked, setAsked] = useState<PasskeyLock | null>(null)
  const { passkeys } = own
  if (passkeys.length === 0 && !canAdd) return null
  const remove = async ({ credentialId }: PasskeyLock) => {
    setAsked(null)
    await run(() => removePasskey(held.key, own, credentialId), {
      done: t`Passkey removed`,
      place: toldIfGone,
    })
    void client.invalidateQueries({ queryKey: sealedKeys.keys })
  }
  return (
    <>
      {passkeys.length === 0 ? null : (
        <ul aria-label={t`Passkeys that open your key`} aria-busy={isBusy}>
          {passkeys.map((passkey) => {
            const { credentialId, name } = passkey
            return (
              <li key={credentialId} className="flex min-h-12 items-center gap-3">
                <KeyRound aria-hidden="true" className="ic" />
                <span className="type-label min-w-0 flex-1 wrap-anywhere">{name}</span>
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={isBusy}
                  aria-label={t`Remove passkey ${name}`}
                  onClick={() => setAsked(passkey)}
                >
                  <Trans>Remove</Trans>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      {canAdd && passkeys.length < maxSealedPasskeys ? (
        <Button variant="outline" size="sm" onClick={onAdd}>
          <Trans>Add a passkey</Trans>
        </Button>
      ) : null}
      {asked === null ? null : (
        <AskFirst passkey={asked} onRemove={() => void remove(asked)} onCancel={() => setAsked(null)} />
      )}
    </>
  )
}

interface AskFirstProps {
  passkey: PasskeyLock
  onRemove: () => void
  onCancel: () => void
}

function AskFirst({ passkey: { name }, onRemove, onCancel }: AskFirstProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      isOpen
      title={t`Remove passkey ${name}?`}
      body={t`It no longer opens your sealed documents. Your passphrase and recovery words still do.`}
      confirmLabel={t`Remove passkey`}
      cancelLabel={t`Keep it`}
      onConfirm={onRemove}
      onCancel={onCancel}
    />
  )
}
