import { Trans, useLingui } from '@lingui/react/macro'
import { type VaultMethod, type VaultSection, vaultIdleMs, vaultOpenMs, vaultSections } from '@nestwren/contract/vault'
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import type { CoverProps } from '../../../platform/locks/covers.ts'
import { hasLocked } from '../../../platform/locks/sight.ts'
import { useLocks } from '../../../platform/locks/use-locks.ts'
import { knownSettings, useVaultSettings } from '../../../platform/locks/use-vault-settings.ts'
import { useConnection } from '../../../platform/realtime/use-live.ts'
import { Button } from '../../../ui/button.tsx'
import { useAddressedState } from '../../../ui/layers/use-addressed-state.ts'
import { announce } from '../../../ui/live-region-store.ts'
import { useFocusedWords } from '../../../ui/locked/use-focused-words.ts'
import { useAction } from '../../../ui/use-action.ts'
import { CoverArt } from './cover-art.tsx'
import './unlock.css'

const OpenSheet = lazy(async () => ({ default: (await import('./open-sheet.tsx')).OpenSheet }))

const noItems: readonly { readonly id: string }[] = []

/** The sheet that asks for a code, under an address: a reload opens it again, once it is known that there is something to open. */
function useOpenSheet() {
  const { sight } = useLocks()
  const canOpen = vaultSections.some((section) => hasLocked(sight, section) && sight.mayAsk[section])
  const [opened, setOpened] = useAddressedState('unlock', { items: noItems, canAdd: true })
  return {
    open: () => setOpened('new'),
    sheet:
      opened === null || !canOpen ? null : (
        <Suspense>
          <OpenSheet onClose={() => setOpened(null)} />
        </Suspense>
      ),
  }
}

/** Tells readers that what they looked at is locked. */
function useLockedNews(wasOpen: boolean) {
  const { t } = useLingui()
  useEffect(() => {
    if (wasOpen) announce(t`Vault locked`, { group: 'vault', summarise: () => t`Vault locked` })
  }, [wasOpen, t])
}

/** What stands where something is locked: that it is, and the way to open it. Nothing of what lies behind is known here. */
export function Cover({ section, size, wasOpen }: CoverProps) {
  useLockedNews(wasOpen)
  return size === 'page' ? <PageCover {...{ section, wasOpen }} /> : <PartCover {...{ section, wasOpen }} />
}

function useMethodText(): (method: VaultMethod) => string {
  const { t } = useLingui()
  return (method) =>
    method === 'email'
      ? t`We'll email you a 6-digit code to open it.`
      : method === 'authenticator'
        ? t`Open it with a code from your authenticator app.`
        : t`Open it with your passkey.`
}

/** Why it cannot be opened just now; null where it can. */
function useHindrance(section: VaultSection) {
  const { t } = useLingui()
  const { sight } = useLocks()
  const { isOnline } = useConnection()
  if (sight.isKnown)
    return sight.mayAsk[section]
      ? null
      : { title: t`A parent has locked this`, body: t`Ask a parent to give you access to it.`, mayRetry: false }
  return isOnline
    ? { title: t`This is locked`, body: t`We couldn't check if you can open it. Try again.`, mayRetry: true }
    : { title: t`This is locked`, body: t`You're offline. You can open it once you're back online.`, mayRetry: false }
}

type LaidOut = Pick<CoverProps, 'section' | 'wasOpen'>

function PageCover({ section, wasOpen }: LaidOut) {
  const { t } = useLingui()
  const settings = useVaultSettings()
  const heading = useFocusedWords<HTMLHeadingElement>(wasOpen)
  const methodText = useMethodText()
  const hindrance = useHindrance(section)
  const { open, sheet } = useOpenSheet()
  const [openMinutes, idleMinutes] = [vaultOpenMs / 60_000, vaultIdleMs / 60_000]
  return (
    <section className="card cover">
      <CoverArt />
      <h2 ref={heading} tabIndex={-1} className="type-title">
        {hindrance?.title ?? <Trans>Locked, just for your family</Trans>}
      </h2>
      {/* How it opens is not guessed: the line stays empty until that is read. */}
      <p className="text-muted">
        {hindrance?.body ?? (settings.isPending ? '\u00a0' : methodText(knownSettings(settings.data).deliveryMethod))}
      </p>
      {hindrance === null ? (
        <>
          <Button isBlock icon={<LockKeyholeOpen aria-hidden="true" className="ic" />} onClick={open}>
            {t({ message: 'Open', context: 'verb' })}
          </Button>
          <p className="type-caption text-muted">
            <Trans>
              The vault locks itself again after {openMinutes} minutes, or {idleMinutes} without use.
            </Trans>
          </p>
        </>
      ) : hindrance.mayRetry ? (
        <RetryButton />
      ) : null}
      {sheet}
    </section>
  )
}

function RetryButton() {
  const { t } = useLingui()
  const { refresh } = useLocks()
  const { isBusy, run } = useAction()
  return (
    <Button variant="soft" isBusy={isBusy} onClick={() => void run(refresh)}>
      {t`Try again`}
    </Button>
  )
}

function useSectionWords(section: VaultSection) {
  const { t } = useLingui()
  return section === 'photos'
    ? { locked: t`Photos are locked`, open: t`Open photos` }
    : { locked: t`Documents are locked`, open: t`Open documents` }
}

function PartCover({ section, wasOpen }: LaidOut) {
  const { t } = useLingui()
  const heading = useFocusedWords<HTMLParagraphElement>(wasOpen)
  const words = useSectionWords(section)
  const hindrance = useHindrance(section)
  const { open, sheet } = useOpenSheet()
  return (
    <section className="card cover-part" aria-label={words.locked}>
      <LockKeyhole aria-hidden="true" className="ic text-muted" />
      <div>
        <p ref={heading} tabIndex={-1} className="type-label">
          {words.locked}
        </p>
        {hindrance === null ? null : <p className="type-caption text-muted">{hindrance.body}</p>}
      </div>
      {hindrance === null ? (
        <Button variant="soft" size="sm" aria-label={words.open} onClick={open}>
          {t({ message: 'Open', context: 'verb' })}
        </Button>
      ) : hindrance.mayRetry ? (
        <RetryButton />
      ) : null}
      {sheet}
    </section>
  )
}

/** Above a list from which single items are missing. How many is nobody's business. */
export function KeptRow({ section, wasOpen }: LaidOut) {
  const { t } = useLingui()
  const { sight } = useLocks()
  useLockedNews(wasOpen)
  const text = useFocusedWords<HTMLParagraphElement>(wasOpen)
  const words = useSectionWords(section)
  const { open, sheet } = useOpenSheet()
  return (
    <section className="card cover-part" aria-label={t`What is kept in the vault is hidden`}>
      <LockKeyhole aria-hidden="true" className="ic text-muted" />
      <p ref={text} tabIndex={-1} className="type-small">
        <Trans>What is kept in the vault is hidden</Trans>
      </p>
      {sight.mayAsk[section] ? (
        <Button variant="soft" size="sm" aria-label={words.open} onClick={open}>
          {t({ message: 'Open', context: 'verb' })}
        </Button>
      ) : null}
      {sheet}
    </section>
  )
}

/** Blank tiles or lines in place of a section, the same whatever it holds. */
export function BlindCard({ section }: Pick<CoverProps, 'section'>) {
  const { t } = useLingui()
  const places = section === 'photos' ? [0, 1, 2, 3] : [0, 1]
  return (
    <section className="card" aria-labelledby={`blind-${section}`}>
      <div className="flex items-center gap-3 px-4 py-3">
        <h2 id={`blind-${section}`} className="type-heading">
          {section === 'photos' ? t`Photos` : t`Documents`}
        </h2>
        <span className="badge ms-auto">
          <LockKeyhole aria-hidden="true" className="ic ic-sm" />
          <Trans>Locked</Trans>
        </span>
      </div>
      <div className={section === 'photos' ? 'cover-blind' : 'cover-blind is-lines'} aria-hidden="true">
        {places.map((place) => (
          <span key={place} />
        ))}
      </div>
    </section>
  )
}
