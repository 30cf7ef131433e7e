import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

interface CardProps {
  children: ReactNode
  /** A card that leads somewhere is one link with its whole area; put no other control inside. */
  href?: string
  isPadded?: boolean
  className?: string
}

export function Card({ children, href, isPadded = true, className }: CardProps) {
  const name = classNames('card', isPadded && 'card-pad', href && 'card-link', className)
  if (!href) return <div className={name}>{children}</div>
  return (
    <Link to={href} className={name}>
      {children}
    </Link>
  )
}
