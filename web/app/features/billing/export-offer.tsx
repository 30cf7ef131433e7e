import { Trans, useLingui } from '@lingui/react/macro'
import { FileDown } from 'lucide-react'
import { useErrorText } from '../../platform/api/errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useExport } from './use-export.ts'

/** Taking one's data along, on the spot: for people who cannot get to the settings. */
export function ExportOffer() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { state, start } = useExport()
  if (state.kind === 'ready') {
    return (
      <a className={buttonClass('soft', 'sm', true)} href={state.url} download="nestwren-export.zip">
        <span className="btn-face">
          <FileDown aria-hidden="true" className="ic" />
          <Trans>Save the file</Trans>
        </span>
      </a>
    )
  }
  if (state.kind === 'making') {
    return (
      <div className="grid gap-2" role="status">
        <p className="type-small">
          <Trans>Collecting your data</Trans>
        </p>
        <ProgressBar label={t`Collecting your data`} done={state.progress} />
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      {state.kind === 'failed' ? <Banner tone="danger">{errorText(state.error)}</Banner> : null}
      <Button
        variant="outline"
        size="sm"
        isBlock
        icon={<FileDown aria-hidden="true" className="ic" />}
        onClick={() => void start()}
      >
        <Trans>Export your data</Trans>
      </Button>
    </div>
  )
}
