import type { ReactNode } from 'react'

/** One component in every state it has, for the gallery page. Each component has a `*.gallery.tsx` that exports one. */
export interface Gallery {
  title: string
  states: readonly { name: string; view: ReactNode }[]
  /** Small things stand beside each other; else each state has a line of its own. */
  isInline?: boolean
}
