import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSealedKey, ParentKey } from '@nestwren/contract/sealed'
import { useQueryClient } from '@tanstack/react-query'
import { LockKeyhole, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWasOpen } from '../../../platform/locks/use-was-open.ts'
import { useLive } from '../../../platform/realtime/use-live.ts'
import { noReadNeeded } from '../../../ui/answered.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { announce } from '../../../ui/live-region-store.ts'
import { Guarded } from '../../../ui/locked/guarded.tsx'
import { useFocusOnceOpen } from '../../../ui/locked/use-focus-once-open.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { sealedKeys } from '../document-keys.ts'
import { handedOver } from '../handed-over.ts'
import { AddSealedSheet } from './add-sealed-sheet.tsx'
import { shareWithOthers } from './documents-in-hand.ts'
import { type HeldKey, lock, useHeldKey } from './held-key.ts'
import { KeyPasskeySheet } from './key-passkey-sheet.tsx'
import { KeyPasskeys } from './key-passkeys.tsx'
import { PassphraseSheet } from './passphrase-sheet.tsx'
import { RenewWordsSheet } from './renew-words-sheet.tsx'
import { DeletedSealed, OpenList } from './sealed-list.tsx'
import { SetUpSheet } from './set-up-sheet.tsx'
import { FingerprintWords, TrustCards } from './trust-cards.tsx'
import { newDocument, unfinished } from './unfinished.ts'
import { UnlockCard } from './unlock-card.tsx'
import { type SealedKeys, useLockedTogether, useSealedKeys, useSealedNews, useSealingParent } from './use-sealed.ts'
import { WaitingFile } from './waiting-file.tsx'

export function meta() {
  return [{ title: 'Sealed documents · Nestwren' }]
}

/** Documents that are encrypted on the device: set up once, unlocked with a passphrase, and gone from memory when it locks. */
export default function SealedPage() {
  const { t } = useLingui()
  const who = useSealingParent()
  return (
    <>
      <PageHeader title={t`Sealed documents`} backHref="/vault/documents" backLabel={t`Back to the documents`} />
      {who === null ? (
        <EmptyState
          after={noReadNeeded}
          title={t`Sealed documents are for parents`}
          body={t`Only the parents of this family can seal documents and open them.`}
        />
      ) : (
        <Guarded section="documents" size="page">
          <ForParent who={who} />
        </Guarded>
      )}
    </>
  )
}

type Who = { readonly userId: string; readonly accountId: string }

function ForParent({ who }: { who: Who }) {
  useSealedNews()
  useLockedTogether()
  const query = useSealedKeys()
  return (
    <Guarded section="documents" size="page" error={query.error}>
      <Keys query={query} who={who} />
    </Guarded>
  )
}

function Keys({ query, who }: { query: ReturnType<typeof useSealedKeys>; who: Who }) {
  const { t } = useLingui()
  return (
    <Loaded
      query={query}
      offline={
        <Banner>
          <Trans>You're offline. Sealed documents are kept on no device, so they need a connection.</Trans>
        </Banner>
      }
      failed={{
        title: t`We couldn't load your key`,
        body: t`It's safe. Check your connection and try again.`,
      }}
    >
      {({ own, others }) => (own === null ? <Intro who={who} /> : <WithKey {...{ who, own, others }} />)}
    </Loaded>
  )
}

/** What sealing is, before there is a key. */
function Intro({ who }: { who: Who }) {
  const [isSettingUp, setIsSettingUp] = useState(false)
  return (
    <section className="card card-pad grid max-w-[720px] gap-4">
      <WaitingFile />
      <h2 className="type-title flex items-center gap-2">
        <LockKeyhole aria-hidden="true" className="ic" />
        <Trans>For what no one else should read</Trans>
      </h2>
      <p>
        <Trans>
          A sealed document is encrypted on your device before it's sent, title and all. Neither Nestwren nor the people
          who run its servers can read it. Only parents with a key can.
        </Trans>
      </p>
      <ul className="list-disc ps-5">
        <li>
          <Trans>You unlock it with a passphrase that's never sent.</Trans>
        </li>
        <li>
          <Trans>A recovery sheet with 12 words helps when you forget it.</Trans>
        </li>
        <li>
          <Trans>If you lose both, the documents that only you can open are lost. No one can bring them back.</Trans>
        </li>
        <li>
          <Trans>Search and reminders don't know sealed documents.</Trans>
        </li>
      </ul>
      <Button isBlock onClick={() => setIsSettingUp(true)}>
        <Trans>Set up sealed documents</Trans>
      </Button>
      {isSettingUp ? <SetUpSheet who={who} onClose={() => setIsSettingUp(false)} /> : null}
    </section>
  )
}

interface KeyProps {
  who: Who
  own: OwnSealedKey
  others: readonly ParentKey[]
}

function WithKey({ who, own, others }: KeyProps) {
  const held = useHeldKey()
  const client = useQueryClient()
  // Started over on another device: what is open here is the key of before.
  const isCurrent = held?.key.keyId === own.keyId
  useEffect(() => {
    // One that was just made here is in the cache before it is on the page.
    const known = client.getQueryData<SealedKeys>(sealedKeys.keys)?.own?.keyId
    if (held !== null && !isCurrent && held.key.keyId !== known) lock()
  }, [client, held, isCurrent])
  const isOpen = held !== null && isCurrent
  const wasOpen = useWasOpen(isOpen)
  useFocusOnceOpen(!isOpen)
  useKeyNews(isOpen)
  if (!isOpen) return <UnlockCard {...{ who, own, wasOpen }} />
  return <Unlocked {...{ own, others, held }} />
}

/** Tells readers that the key was opened or locked. */
function useKeyNews(isOpen: boolean): void {
  const { t } = useLingui()
  const told = useRef(isOpen)
  useEffect(() => {
    if (told.current !== isOpen) announce(isOpen ? t`Sealed documents open` : t`Sealed documents locked`)
    told.current = isOpen
  }, [isOpen, t])
}

type OpenSheet = 'add' | 'passphrase' | 'words' | 'passkey'

function Unlocked({ own, others, held }: Omit<KeyProps, 'who'> & { held: HeldKey }) {
  const [sheet, setSheet] = useState<OpenSheet | null>(() =>
    handedOver() === null && unfinished(newDocument) === null ? null : 'add',
  )
  useSharing(held, others)
  const add = () => setSheet('add')
  const close = () => setSheet(null)
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" size="sm" icon={<Plus aria-hidden="true" className="ic" />} onClick={add}>
          <Trans>Seal a document</Trans>
        </Button>
        <Button variant="outline" size="sm" icon={<LockKeyhole aria-hidden="true" className="ic" />} onClick={lock}>
          <Trans>Lock</Trans>
        </Button>
      </div>
      <TrustCards held={held} own={own} others={others} />
      <OpenList held={held} onAdd={add} />
      <DeletedSealed held={held} />
      <YourKey held={held} own={own} onOpen={setSheet} />
      {sheet === 'add' ? <AddSealedSheet {...{ held, others }} onClose={close} /> : null}
      {sheet === 'passphrase' ? <PassphraseSheet {...{ held, own }} onClose={close} /> : null}
      {sheet === 'words' ? <RenewWordsSheet {...{ held, own }} onClose={close} /> : null}
      {sheet === 'passkey' ? <KeyPasskeySheet {...{ held, own }} onClose={close} /> : null}
    </div>
  )
}

interface YourKeyProps extends Pick<KeyProps, 'own'> {
  held: HeldKey
  onOpen: (sheet: OpenSheet) => void
}

/** The words of the key for others, and the ways to open it. */
function YourKey({ held, own, onOpen }: YourKeyProps) {
  const { t } = useLingui()
  return (
    <section className="card card-pad grid max-w-[720px] gap-3">
      <h2 className="type-heading">
        <Trans>Your key</Trans>
      </h2>
      <p className="type-small text-muted">
        <Trans>
          Another parent compares these words before they seal anything for you. They're the same on every device and no
          secret.
        </Trans>
      </p>
      <FingerprintWords named={held.key} label={t`Words of your key`} />
      <Button variant="outline" size="sm" onClick={() => onOpen('passphrase')}>
        <Trans>Change the passphrase</Trans>
      </Button>
      <Button variant="outline" size="sm" onClick={() => onOpen('words')}>
        <Trans>New recovery words</Trans>
      </Button>
      <KeyPasskeys held={held} own={own} onAdd={() => onOpen('passkey')} />
      <p className="type-small text-muted">
        <Trans>
          Someone who leaves the family can't open anything here anymore. They still have what they've read or saved
          before.
        </Trans>
      </p>
    </section>
  )
}

/** An unlocked page opens what is there for parents who got a key since; it fails quietly and is tried the next time. */
function useSharing(held: HeldKey, others: readonly ParentKey[]): void {
  const share = () => void shareWithOthers(held, others).catch(() => undefined)
  useEffect(share, [held, others])
  // Somebody may have sealed one for fewer people than this one knows.
  useLive('sealed:changed', share)
}
