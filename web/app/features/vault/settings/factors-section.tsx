import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { VaultPasskey } from '@nestwren/contract/vault-passkeys'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { useWhen } from '../../../platform/format/use-when.ts'
import { canBrowserUsePasskeys } from '../../../platform/passkeys/passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { useCoded } from '../../../ui/locked/use-coded.tsx'
import { SettingsSection } from '../../../ui/settings/settings-section.tsx'
import { useRefreshVault, useVaultFactors } from '../public/vault-queries.ts'
import { useEnrolment } from './use-enrolment.tsx'

type Factors = NonNullable<ReturnType<typeof useVaultFactors>['data']>
type Asked = 'authenticator' | 'codes' | VaultPasskey
type Run = (work: () => Promise<unknown>, done: string) => Promise<boolean>

const codesInAll = 10
/** From so few on the person is told to make new ones. */
const fewCodes = 2

/** What the person confirms with besides email: an authenticator app, passkeys, recovery codes. */
export function FactorsSection() {
  const query = useVaultFactors()
  const refresh = useRefreshVault()
  const { enrol, showCodes, sheet } = useEnrolment()
  const { isBusy, failure, run, codeSheet } = useCoded()
  const [asked, setAsked] = useState<Asked | null>(null)
  const change: Run = async (work, done) => {
    setAsked(null)
    const isDone = await run(work, { done })
    void refresh()
    return isDone
  }
  const renew = async (done: string) => {
    let made: readonly string[] = []
    const work = async () => {
      made = (await api.vault.renewRecoveryCodes()).recoveryCodes
    }
    if (await change(work, done)) await showCodes(made)
    void refresh()
  }
  return (
    <SettingsSection
      title={<Trans>Your ways to confirm</Trans>}
      hint={<Trans>Just for you, on all your devices. Changing them needs a code, and we tell you by email.</Trans>}
    >
      <Loaded query={query} lines={3}>
        {(factors) => (
          <ul className="setting-rows" aria-busy={isBusy}>
            <AuthenticatorRow
              since={factors.authenticatorSince}
              isBusy={isBusy}
              onAdd={() => void enrol('authenticator')}
              onRemove={() => setAsked('authenticator')}
            />
            {factors.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} isBusy={isBusy} onRemove={() => setAsked(passkey)} />
            ))}
            <AddPasskeyRow factors={factors} isBusy={isBusy} onAdd={() => void enrol('passkey')} />
            <CodesRow left={factors.recoveryCodesLeft} isBusy={isBusy} onRenew={() => setAsked('codes')} />
          </ul>
        )}
      </Loaded>
      {failure === null ? null : (
        <p className="field-error" role="alert">
          <TriangleAlert aria-hidden="true" className="ic ic-sm" />
          <span>{failure}</span>
        </p>
      )}
      {asked === null ? null : (
        <AskFirst
          asked={asked}
          left={query.data?.recoveryCodesLeft ?? 0}
          onRemove={(work, done) => void change(work, done)}
          onRenew={(done) => void renew(done)}
          onCancel={() => setAsked(null)}
        />
      )}
      {sheet}
      {codeSheet}
    </SettingsSection>
  )
}

interface RowProps {
  label: ReactNode
  hint: ReactNode
  children?: ReactNode
}

function Row({ label, hint, children }: RowProps) {
  return (
    <li>
      <span className="min-w-0 flex-[1_1_min-content]">
        <span className="type-label block wrap-anywhere">{label}</span>
        <span className="type-caption block text-muted">{hint}</span>
      </span>
      {children}
    </li>
  )
}

interface AuthenticatorRowProps {
  since: string | null
  isBusy: boolean
  onAdd: () => void
  onRemove: () => void
}

function AuthenticatorRow({ since, isBusy, onAdd, onRemove }: AuthenticatorRowProps) {
  const { t } = useLingui()
  const when = useWhen()
  if (since === null)
    return (
      <Row label={t`Authenticator app`} hint={t`A code from an app on your phone, without email`}>
        <Button variant="soft" size="sm" disabled={isBusy} aria-label={t`Add an authenticator app`} onClick={onAdd}>
          <Trans>Add</Trans>
        </Button>
      </Row>
    )
  const day = when.day(since)
  return (
    <Row label={t`Authenticator app`} hint={t`Added ${day}`}>
      <Button
        variant="ghost"
        size="sm"
        disabled={isBusy}
        aria-label={t`Replace your authenticator app`}
        onClick={onAdd}
      >
        <Trans>Replace</Trans>
      </Button>
      <Button
        variant="ghost"
        size="sm"
        disabled={isBusy}
        aria-label={t`Remove your authenticator app`}
        onClick={onRemove}
      >
        <Trans>Remove</Trans>
      </Button>
    </Row>
  )
}

interface PasskeyRowProps {
  passkey: VaultPasskey
  isBusy: boolean
  onRemove: () => void
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, isBusy, onRemove }: PasskeyRowProps) {
  const { t } = useLingui()
  const when = useWhen()
  const day = when.day(createdAt)
  const used = lastUsedAt === null ? t`Not used yet` : t`Last used ${when.time(lastUsedAt)}`
  return (
    <Row label={name} hint={`${t`Passkey`} · ${t`Added ${day}`} · ${used}`}>
      <Button variant="ghost" size="sm" disabled={isBusy} aria-label={t`Remove passkey ${name}`} onClick={onRemove}>
        <Trans>Remove</Trans>
      </Button>
    </Row>
  )
}

interface AddPasskeyRowProps {
  factors: Factors
  isBusy: boolean
  onAdd: () => void
}

function AddPasskeyRow({ factors: { passkeys, canUsePasskeys }, isBusy, onAdd }: AddPasskeyRowProps) {
  const { t } = useLingui()
  const label = passkeys.length === 0 ? t`Passkey` : t`Another passkey`
  if (!canUsePasskeys)
    return <Row label={label} hint={t`Passkeys need an address with a name. This one is only numbers.`} />
  if (!canBrowserUsePasskeys()) return <Row label={label} hint={t`This browser can't use passkeys.`} />
  return (
    <Row label={label} hint={t`Your fingerprint, face, or PIN`}>
      <Button variant="soft" size="sm" disabled={isBusy} aria-label={t`Add a passkey`} onClick={onAdd}>
        <Trans>Add</Trans>
      </Button>
    </Row>
  )
}

interface CodesRowProps {
  left: number
  isBusy: boolean
  onRenew: () => void
}

function CodesRow({ left, isBusy, onRenew }: CodesRowProps) {
  const { t } = useLingui()
  const count = plural(left, { one: '# left', other: '# left' })
  const hint =
    left === 0
      ? t`None. They open the vault when you have nothing else.`
      : left <= fewCodes
        ? t`${count} of ${codesInAll}. Make new ones soon.`
        : t`${count} of ${codesInAll}`
  return (
    <Row label={t`Recovery codes`} hint={hint}>
      <Button
        variant={left <= fewCodes ? 'soft' : 'ghost'}
        size="sm"
        disabled={isBusy}
        aria-label={t`Make new recovery codes`}
        onClick={onRenew}
      >
        {left === 0 ? <Trans>Make codes</Trans> : <Trans>Make new ones</Trans>}
      </Button>
    </Row>
  )
}

interface AskFirstProps {
  asked: Asked
  /** How many recovery codes there are. */
  left: number
  onRemove: (work: () => Promise<unknown>, done: string) => void
  onRenew: (done: string) => void
  onCancel: () => void
}

/** Says what a change does before it is done. */
function AskFirst({ asked, left, onRemove, onRenew, onCancel }: AskFirstProps) {
  const { t } = useLingui()
  if (asked === 'codes')
    return (
      <ConfirmDialog
        isOpen
        tone="primary"
        title={left === 0 ? t`Make recovery codes?` : t`Make new recovery codes?`}
        body={
          left === 0
            ? t`You get ten, shown once. Have a pen, a printer, or a password manager ready.`
            : t`You get ten, shown once. The codes you have now stop working.`
        }
        confirmLabel={t`Make codes`}
        cancelLabel={t`Not now`}
        onConfirm={() => onRenew(t`Recovery codes made`)}
        onCancel={onCancel}
      />
    )
  if (asked === 'authenticator')
    return (
      <ConfirmDialog
        isOpen
        title={t`Remove your authenticator app?`}
        body={t`Its codes no longer open the vault for you.`}
        confirmLabel={t`Remove app`}
        cancelLabel={t`Keep it`}
        onConfirm={() => onRemove(() => api.vault.removeAuthenticator(), t`Authenticator app removed`)}
        onCancel={onCancel}
      />
    )
  const { id, name } = asked
  return (
    <ConfirmDialog
      isOpen
      title={t`Remove passkey ${name}?`}
      body={t`It no longer opens the vault for you. You can delete it on your device too.`}
      confirmLabel={t`Remove passkey`}
      cancelLabel={t`Keep it`}
      onConfirm={() => onRemove(() => api.vault.removePasskey({ params: { id } }), t`Passkey removed`)}
      onCancel={onCancel}
    />
  )
}
