import { type TabItem, TabLink } from './tab-link.tsx'

/** The tabs from 1040 px on. Console and rail are both in the page; the stylesheet shows one. */
export function Rail({ label, tabs }: { label: string; tabs: readonly TabItem[] }) {
  return (
    <nav className="rail" aria-label={label}>
      {tabs.map((tab) => (
        <TabLink key={tab.href} {...tab} />
      ))}
    </nav>
  )
}
