import type { Ref } from 'react'
import { useHeldPage } from './marks.ts'

interface ScrimProps {
  isOpen: boolean
  /** The portal around it waits with it until it has faded. */
  ref?: Ref<HTMLDivElement>
}

/** What lies between the page, which it holds still, and the sheet or dialog over it. */
export function Scrim({ isOpen, ref }: ScrimProps) {
  useHeldPage()
  return <div ref={ref} className="scrim" data-state={isOpen ? 'open' : 'closed'} />
}
