import { publicPaths } from '@nestwren/contract/public-paths'
import { useEffect, useState } from 'react'
import { analyticsConsent } from '../../../platform/analytics/consent.ts'
import { wearAllStyles } from '../../../ui/page/all-styles.ts'

type Part = typeof import('../analytics/analytics-part.tsx')['AnalyticsPart']

const afterMs = 1_500

/** Only a document that was loaded as a public page may frame anything, whatever page it shows by now. */
function isPublicDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  const path = loaded === undefined ? location.pathname : new URL(loaded.name, location.href).pathname
  return publicPaths.some((one) => one === path)
}

let asked: Promise<boolean> | undefined

/** Whether the operators use an analytics service; no where the server cannot be asked. */
function hasScript(): Promise<boolean> {
  asked ??= fetch('/api/analytics/options', { credentials: 'omit' })
    .then(async (answer) => answer.ok && ((await answer.json()) as { hasScript?: unknown }).hasScript === true)
    .catch(() => {
      asked = undefined
      return false
    })
  return asked
}

/**
 * What a public page has of the operators' analytics service: nothing without one, and nothing where the person has said no. It
 * comes when the page has long been there, and its code only where it is needed.
 */
export function PublicAnalytics({ path }: { path: (typeof publicPaths)[number] }) {
  const [held, setHeld] = useState<{ Part: Part } | null>(null)
  useEffect(() => {
    let isHere = true
    const timer = setTimeout(async () => {
      if (analyticsConsent() === 'denied' || !isPublicDocument() || !(await hasScript())) return
      const [part] = await Promise.all([import('../analytics/analytics-part.tsx').catch(() => null), wearAllStyles()])
      if (isHere && part !== null) setHeld({ Part: part.AnalyticsPart })
    }, afterMs)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [])
  return held === null ? null : <held.Part path={path} />
}
