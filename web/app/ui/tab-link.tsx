import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface TabItem {
  href: string
  label: string
  icon: ReactNode
  isCurrent: boolean
}

/** Icon above label, always both. The current one has a bar as well as a colour. */
export function TabLink({ href, label, icon, isCurrent }: TabItem) {
  return (
    <Link to={href} className="tab" aria-current={isCurrent ? 'page' : undefined}>
      {icon}
      {label}
    </Link>
  )
}
