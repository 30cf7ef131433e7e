import type { MouseEvent, ReactNode } from 'react'

interface PressLinkProps {
  href: string
  className: string
  onPress: () => void
  children: ReactNode
}

/** A link that works before the page's scripts and in a new tab; a plain press stays on the page and calls `onPress`. */
export function PressLink({ href, className, onPress, children }: PressLinkProps) {
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onPress()
  }
  return (
    <a href={href} className={className} onClick={press}>
      {children}
    </a>
  )
}
