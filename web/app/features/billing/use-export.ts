import { ApiError } from '@nestwren/contract/client'
import type { DataExport } from '@nestwren/contract/privacy'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../platform/api/api.ts'

const pollMs = 2_000

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'making'; readonly progress: number }
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'failed'; readonly error: unknown }

/** A ZIP of the family's data, made by the server and fetched here. Works without a subscription. */
export function useExport(): { readonly state: ExportState; readonly start: () => Promise<void> } {
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
