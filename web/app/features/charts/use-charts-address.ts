import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { chartTabs } from './tabs.ts'

/**
 * Keeps the tab and the child in the address (/charts?tab=growth&child=…), so that a reload, a link and a new tab show the
 * same. A child of the address is selected as if the person had; one that they don't see is replaced by the selection.
 */
export function useChartsAddress() {
  const [params, setParams] = useSearchParams()
  const { childId, children, select } = useSelectedChild()
  const asked = params.get('child')
  const isKnown = asked === 'all' ? children.length > 1 : children.some(({ _id }) => _id === asked)
  /** What the address said when it was last looked at, or written here. */
  const seen = useRef<string | null>(null)
  useEffect(() => {
    if (childId === null) return
    if (asked !== seen.current) {
      seen.current = asked
      if (asked !== null && isKnown && asked !== childId) {
        select(asked)
        return
      }
    }
    if (asked === childId) return
    seen.current = childId
    setParams((now) => changed(now, 'child', childId), { replace: true, preventScrollReset: true })
  }, [asked, isKnown, childId, select, setParams])
  const tab = chartTabs.find(({ name }) => name === params.get('tab')) ?? chartTabs[0]
  const open = (name: string) =>
    setParams((now) => changed(now, 'tab', name), { replace: true, preventScrollReset: true })
  return { tab, open }
}

function changed(now: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(now)
  next.set(name, value)
  return next
}
