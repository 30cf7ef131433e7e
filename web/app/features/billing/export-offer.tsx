import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { DataExport } from '@nestwren/contract/privacy'
import { FileDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

const pollMs = 2_000

type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'making'; readonly progress: number }
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'failed'; readonly error: unknown }

/** A ZIP of the family's data, made by the server and fetched here. Works without a subscription. */
function useExport(): { readonly state: ExportState; readonly start: () => Promise<void> } {
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const isGone = useRef(false)
  const url = useRef<string | null>(null)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      if (url.current !== null) URL.revokeObjectURL(url.current)
    }
  }, [])
  const start = async () => {
    if (state.kind === 'making') return
    setState({ kind: 'making', progress: 0 })
    try {
      let current: DataExport | undefined = await begin()
      while (current?.status === 'queued' || current?.status === 'running') {
        setState({ kind: 'making', progress: current.progressPercent / 100 })
        await new Promise((resolve) => setTimeout(resolve, pollMs))
        if (isGone.current) return
        current = await newest()
      }
      if (current?.status !== 'ready') throw new Error('The export failed')
      const bytes = await api.privacy.downloadExport()
      url.current = URL.createObjectURL(bytes)
      setState({ kind: 'ready', url: url.current })
    } catch (error) {
      setState({ kind: 'failed', error })
    }
  }
  return { state, start }
}

async function newest(): Promise<DataExport | undefined> {
  return (await api.privacy.listExports()).items[0]
}

/** One that is being made already, on this or another device, is waited for. */
async function begin(): Promise<DataExport | undefined> {
  try {
    return await api.privacy.startExport()
  } catch (error) {
    const isUsable = error instanceof ApiError && (error.code === 'EXPORT_RUNNING' || error.code === 'RATE_LIMITED')
    const known = isUsable ? await newest() : undefined
    if (known === undefined || known.status === 'failed' || known.status === 'expired') throw error
    return known
  }
}

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
