import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BrandMark } from './icons/brand-mark.tsx'

interface HeaderProps {
  homeHref: string
  /** What stands at the right end: a lullaby button, the user menu, a sign-in button. */
  children?: ReactNode
}

export function Header({ homeHref, children }: HeaderProps) {
  return (
    <header className="topbar">
      <Link to={homeHref} className="brand">
        <BrandMark />
        <span>Nestwren</span>
      </Link>
      {children}
    </header>
  )
}
