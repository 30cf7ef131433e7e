import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../platform/storage/save-file.ts'
import { useHoldReload } from '../../../platform/sw/update.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import './recovery-codes.css'

interface RecoveryCodesSheetProps {
  codes: readonly string[]
  /** The person has said that they kept them. */
  onKept: () => void
}

/** Ten codes, shown once: to copy, to store, to print. It closes once the person says that they saved them. */
export function RecoveryCodesSheet({ codes, onKept }: RecoveryCodesSheetProps) {
  const { t } = useLingui()
  const [isKept, setIsKept] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  // Nothing but this page has them.
  useHoldReload(true)
  const text = `${[t`Nestwren recovery codes`, t`Each code opens the vault once.`, '', ...codes].join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ message: t`Codes copied` })
    } catch {
      // A browser that does not let the page write.
      showToast({ message: t`This browser doesn't let us copy. Select the codes and copy them.` })
    }
  }
  const close = () => {
    if (isKept) onKept()
    else setIsHeld(true)
  }
  return (
    <Sheet
      isOpen
      title={t`Your recovery codes`}
      onClose={close}
      footer={
        <Button isBlock onClick={close}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="recovery-codes grid grid-cols-1 gap-4">
        <p>
          <Trans>
            If you lose your phone, passkey, or email, a recovery code still opens the vault. Each one works once. We
            can't show them again.
          </Trans>
        </p>
        <ol className="recovery-codes-list" aria-label={t`Recovery codes`} dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="not-printed flex flex-wrap gap-2">
          <Button
            variant="soft"
            size="sm"
            icon={<Copy aria-hidden="true" className="ic" />}
            onClick={() => void copy()}
          >
            <Trans>Copy</Trans>
          </Button>
          <Button
            variant="soft"
            size="sm"
            icon={<Download aria-hidden="true" className="ic" />}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'nestwren-recovery-codes.txt')}
          >
            <Trans>Download</Trans>
          </Button>
          <Button
            variant="soft"
            size="sm"
            icon={<Printer aria-hidden="true" className="ic" />}
            onClick={() => globalThis.print()}
          >
            <Trans>Print</Trans>
          </Button>
        </div>
        <div className="not-printed">
          {isHeld && !isKept ? (
            <Banner tone="warning" isAlert>
              <Trans>You won't see these codes again. Keep them first, then check the box.</Trans>
            </Banner>
          ) : null}
          <Checkbox label={t`I saved them`} checked={isKept} onChange={({ target }) => setIsKept(target.checked)} />
        </div>
      </div>
    </Sheet>
  )
}
