import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useOffer } from '../../platform/sw/offer.ts'
import { percentOf, type UpgradeStep } from '../../platform/sw/upgrade.ts'
import { fallbackVersion } from '../../platform/sw/worker-version.ts'
import { Button } from '../../ui/button.tsx'
import { BrandMark } from '../../ui/icons/brand-mark.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useStepText } from './use-step-text.ts'
import './upgrade-screen.css'

interface UpgradeScreenProps {
  /** Takes the newer version and reloads; rejects when it could not. */
  take: (show: (step: UpgradeStep) => void) => Promise<void>
  /** Clears what can be read again. */
  clearDevice: () => Promise<unknown>
  reload: () => void
}

/** Over everything else while a newer version is taken (A §2): how far it is, or what to do when it could not be taken. */
export function UpgradeScreen({ take, clearDevice, reload }: UpgradeScreenProps) {
  const { t } = useLingui()
  const stepText = useStepText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [step, setStep] = useState<UpgradeStep>('download')
  const [hasFailed, setHasFailed] = useState(false)
  // What stands before the plus tells versions apart for people; what follows it is of the build.
  const version = useOffer().version?.split('+')[0] ?? fallbackVersion
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown.
  useEffect(() => {
    dialog.current?.showModal?.()
    take(setStep).catch(() => setHasFailed(true))
  }, [])
  const percent = percentOf[step]
  return (
    <dialog
      ref={dialog}
      className="upgrade"
      aria-labelledby="upgrade-title"
      // There is nothing behind it to go back to while the version changes.
      onCancel={(event) => event.preventDefault()}
    >
      <div className="upgrade-body">
        <BrandMark className="upgrade-mark" />
        <div>
          <h1 id="upgrade-title" className="type-title">
            <Trans>Upgrading</Trans>
          </h1>
          <p className="type-caption text-muted">{t`Version ${version}`}</p>
        </div>
        {hasFailed ? (
          <Failure clearDevice={clearDevice} reload={reload} />
        ) : (
          <>
            <ProgressBar label={t`Upgrading`} done={percent / 100} />
            <p role="status" className="upgrade-step">
              <span>{stepText[step]}</span> <span className="upgrade-percent">{percent}%</span>
            </p>
            <p className="type-small text-muted">
              <Trans>Your logs are safe.</Trans>
            </p>
          </>
        )}
      </div>
    </dialog>
  )
}

function Failure({ clearDevice, reload }: Omit<UpgradeScreenProps, 'take'>) {
  const { t } = useLingui()
  const [isClearing, setIsClearing] = useState(false)
  const [isOffline, setIsOffline] = useState(false)
  const clear = async () => {
    setIsClearing(true)
    // A device that is cleared without a server would have no app at all.
    const isThere = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) {
      await clearDevice()
      return reload()
    }
    setIsOffline(true)
    setIsClearing(false)
  }
  return (
    <>
      <p role="alert">
        <Trans>Update failed. Please refresh the page.</Trans>
      </p>
      <p className="type-small text-muted">
        <Trans>Your logs are safe. What hasn't been sent yet stays on this device, and is sent later.</Trans>
      </p>
      <div className="upgrade-ways">
        <Button isBlock onClick={reload}>{t`Refresh Page`}</Button>
        <Button variant="outline" isBlock isBusy={isClearing} busyLabel={t`Clearing`} onClick={() => void clear()}>
          {t`Clear Cache & Reload`}
        </Button>
      </div>
      <p role="status" className="type-small">
        {isOffline ? <Trans>You're offline, so nothing was cleared. Try again when you're back online.</Trans> : null}
      </p>
    </>
  )
}
