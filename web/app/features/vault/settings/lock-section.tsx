import { Trans, useLingui } from '@lingui/react/macro'
import type { VaultSection, VaultSettings } from '@nestwren/contract/vault'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useAddressedState } from '../../../ui/layers/use-addressed-state.ts'
import { useCoded } from '../../../ui/locked/use-coded.tsx'
import { SettingsSection } from '../../../ui/settings/settings-section.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TurnOnSheet } from './turn-on-sheet.tsx'
import { type SettingsBody, usePutSettings } from './use-put-settings.ts'
import { useLockedSentence, useOpenedSentence } from './use-section-words.ts'

/** What is asked before it is done. */
type Asked = 'off' | { readonly section: VaultSection; readonly isOn: boolean }

const noItems: readonly { readonly id: string }[] = []

/** Turning the vault on and off, and what it locks. */
export function LockSection({ settings }: { settings: VaultSettings }) {
  const { t } = useLingui()
  const lockedSentence = useLockedSentence()
  const openedSentence = useOpenedSentence()
  const put = usePutSettings()
  const { isBusy, failure, run, codeSheet } = useCoded()
  const [turningOn, setTurningOn] = useAddressedState('vault-on', { items: noItems, canAdd: true })
  const [asked, setAsked] = useState<Asked | null>(null)
  const { enabled, forPhotos, forDocuments } = settings
  const change = (body: SettingsBody, done: string) => {
    setAsked(null)
    void run(() => put(body), { done })
  }
  const saving = isBusy ? t`Saving` : undefined
  return (
    <SettingsSection
      title={<Trans>Lock</Trans>}
      hint={enabled ? `${lockedSentence(settings)} ${openedSentence(settings)}` : lockedSentence(settings)}
    >
      {enabled ? (
        <div className="grid" aria-busy={isBusy}>
          <Switch
            label={t`Lock photos`}
            hint={saving}
            isOn={forPhotos}
            onChange={(isOn) => setAsked({ section: 'photos', isOn })}
          />
          <Switch
            label={t`Lock documents`}
            hint={saving}
            isOn={forDocuments}
            onChange={(isOn) => setAsked({ section: 'documents', isOn })}
          />
        </div>
      ) : null}
      {failure === null ? null : (
        <p className="field-error" role="alert">
          <TriangleAlert aria-hidden="true" className="ic ic-sm" />
          <span>{failure}</span>
        </p>
      )}
      {enabled ? (
        <Button
          variant="soft"
          size="sm"
          className="justify-self-start"
          isBusy={isBusy}
          busyLabel={t`Saving`}
          onClick={() => setAsked('off')}
        >
          <Trans>Turn off the vault</Trans>
        </Button>
      ) : (
        <Button size="sm" className="justify-self-start" onClick={() => setTurningOn('new')}>
          <Trans>Turn on the vault</Trans>
        </Button>
      )}
      {turningOn === null || enabled ? null : <TurnOnSheet settings={settings} onClose={() => setTurningOn(null)} />}
      {asked === null ? null : (
        <AskFirst settings={settings} asked={asked} onChange={change} onCancel={() => setAsked(null)} />
      )}
      {codeSheet}
    </SettingsSection>
  )
}

interface AskFirstProps {
  settings: VaultSettings
  asked: Asked
  onChange: (body: SettingsBody, done: string) => void
  onCancel: () => void
}

/** Says what a change of the lock does before it is done. */
function AskFirst({ settings, asked, onChange, onCancel }: AskFirstProps) {
  const { t } = useLingui()
  const openedSentence = useOpenedSentence()
  const { deliveryAddress: address } = settings
  const told = address === null ? t`We'll tell you by email.` : t`We'll tell you and ${address} by email.`
  if (asked === 'off')
    return (
      <ConfirmDialog
        isOpen
        tone="primary"
        title={t`Turn off the vault?`}
        body={
          <>
            <p>{t`Locked photos and documents then show without a code, to everyone who can see the child's photos and documents.`}</p>
            <p className="mt-2">{t`You need a code for this. ${told}`}</p>
          </>
        }
        confirmLabel={t`Turn off the vault`}
        cancelLabel={t`Keep it on`}
        onConfirm={() => onChange({ enabled: false }, t`The vault is off`)}
        onCancel={onCancel}
      />
    )
  const isPhotos = asked.section === 'photos'
  const body = isPhotos ? { forPhotos: asked.isOn } : { forDocuments: asked.isOn }
  if (asked.isOn)
    return (
      <ConfirmDialog
        isOpen
        tone="primary"
        title={isPhotos ? t`Lock photos?` : t`Lock documents?`}
        body={<p>{t`The vault locks right away on every device, this one too. ${openedSentence(settings)}`}</p>}
        confirmLabel={isPhotos ? t`Lock photos` : t`Lock documents`}
        cancelLabel={t`Not now`}
        onConfirm={() => onChange(body, isPhotos ? t`Photos are locked` : t`Documents are locked`)}
        onCancel={onCancel}
      />
    )
  return (
    <ConfirmDialog
      isOpen
      tone="primary"
      title={isPhotos ? t`Stop locking photos?` : t`Stop locking documents?`}
      body={
        <>
          <p>
            {isPhotos
              ? t`Photos then show without a code, to everyone who can see the child's photos.`
              : t`Documents then show without a code, to everyone who can see the child's documents.`}
          </p>
          <p className="mt-2">{t`You need a code for this. ${told}`}</p>
        </>
      }
      confirmLabel={isPhotos ? t`Stop locking photos` : t`Stop locking documents`}
      cancelLabel={t`Keep them locked`}
      onConfirm={() => onChange(body, isPhotos ? t`Photos are no longer locked` : t`Documents are no longer locked`)}
      onCancel={onCancel}
    />
  )
}
