import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useSave } from '../../ui/settings/use-save.ts'
import { pageOfServer } from '../site-facts/public/site-queries.ts'

interface Preview {
  readonly isBusy: boolean
  readonly failure: string | null
  readonly open: () => void
  /** The address, where the browser opened no window for it. */
  readonly blocked: string | null
}

/** Looks at the site as a visitor would, in a tab beside the app. */
export function usePreview(): Preview {
  const { isBusy, failure, run } = useSave()
  const [blocked, setBlocked] = useState<string | null>(null)
  const open = () => {
    setBlocked(null)
    // Safari opens no window once an answer has been waited for: it is opened with the press, and led there afterwards.
    const tab = window.open('', '_blank')
    void run(async () => {
      try {
        const url = pageOfServer((await api.site.preview()).url)
        if (tab === null) return setBlocked(url)
        // The page shown there is a visitor's, and has no business with the app.
        tab.opener = null
        tab.location.replace(url)
      } catch (error) {
        tab?.close()
        throw error
      }
    })
  }
  return { isBusy, failure, open, blocked }
}
