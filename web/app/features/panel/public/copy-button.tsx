import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useLocation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { showPanelAlert } from './panel-alert.ts'

interface CopyButtonProps {
  value: string
  /** What it copies, for readers: "Copy the link of ada@example.com". */
  label: string
}

/** Copies a text, and says so in an alert of the page. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      showPanelAlert({ tone: 'success', text: t`Copied to clipboard!` }, pathname)
    } catch {
      // A browser that does not let the page write.
      showPanelAlert(
        { tone: 'danger', text: t`This browser doesn't let us copy. Select the text and copy it.` },
        pathname,
      )
    }
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Copy aria-hidden="true" className="ic ic-sm" />}
      aria-label={label}
      onClick={() => void copy()}
    >
      <Trans>Copy</Trans>
    </Button>
  )
}
