import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { type TabItem, TabLink } from './tab-link.tsx'
import { shareHeight } from './watch-height.ts'

interface ConsoleProps {
  /** Names the navigation for readers. */
  label: string
  tabs: readonly TabItem[]
  /** The quick-log row, where one hand can reach it. */
  quick?: ReactNode
}

/**
 * The bottom of the screen under 1040 px: quick log over tabs. Put the class `has-console` (with a quick log) or
 * `has-tabs` on what surrounds the page, and mark the page as `console` or `tabs` (page/marks.ts): toasts keep clear, too.
 */
export function Console({ label, tabs, quick }: ConsoleProps) {
  const element = useRef<HTMLDivElement>(null)

  // Page and toasts keep clear of it, however tall the reader's text makes it; hidden it is 0.
  useLayoutEffect(() => shareHeight(element.current, '--console-height'), [])

  return (
    <div ref={element} className={classNames('console', quick ? 'has-quick' : null)}>
      {quick}
      <nav className="tabbar" aria-label={label}>
        {tabs.map((tab) => (
          <TabLink key={tab.href} {...tab} />
        ))}
      </nav>
    </div>
  )
}
