import { type ElementType, createElement as make, type ReactElement, type ReactNode } from 'react'
import { directed, type Props } from './directed.ts'

/** What JSX becomes where a key stands behind spread properties. */
export function createElement(type: ElementType, props: Props | null, ...parts: ReactNode[]): ReactElement {
  if (parts.length === 0) return make(type, props)
  const { children, ...rest } = directed(type, { ...props, children: parts.length === 1 ? parts[0] : parts })
  return make(type, rest, ...(parts.length > 1 && Array.isArray(children) ? children : [children]))
}
