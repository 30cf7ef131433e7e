import { apart, runsFromTheRight } from '@nestwren/contract/apart'
import type { ElementType, ReactNode } from 'react'
import { jsx } from 'react/jsx-runtime'

/** What an element is made of. */
export interface Props {
  readonly children?: ReactNode
  readonly dir?: string
}

/** They hold characters and no elements. */
const plain: readonly unknown[] = ['option', 'title', 'text', 'tspan']
/** They stand on the side from which they are read. All else stays where the page has it. */
const paragraphs: readonly unknown[] = ['p', 'blockquote']
/** Between what stands side by side in one line, each of which is read for itself. */
const dot = ' · '

/** A text from the right. One with marks in it is a sentence of ours, and they keep its words apart already. */
const isForeign = (text: string): boolean => runsFromTheRight(text) && !text.includes('\u2068')

const hasForeign = (children: ReactNode): boolean =>
  typeof children === 'string' ? runsFromTheRight(children) : Array.isArray(children) && children.some(hasForeign)

const inPlainText = (text: string) =>
  text
    .split(dot)
    .map((part) => (isForeign(part) ? apart(part) : part))
    .join(dot)

function inElements(children: ReactNode, key: string): ReactNode {
  if (Array.isArray(children)) return children.map((child: ReactNode, at) => inElements(child, `${key}.${at}`))
  if (typeof children !== 'string' || !runsFromTheRight(children)) return children
  const parts = children
    .split(dot)
    .flatMap((part, at) => [
      at > 0 ? dot : '',
      isForeign(part) ? jsx('bdi', { dir: 'auto', children: part }, key + at) : part,
    ])
  return parts.filter((part) => part !== '')
}

/**
 * Has words from the right read from the right wherever they are shown: a paragraph turns whole, anything else holds them in an
 * element of their own, so that what stands beside them stays where it is. Components of ours pass on what they are given.
 */
export function directed(type: ElementType, props: Props): Props {
  const { children, dir } = props
  if (typeof type === 'function' || dir !== undefined || !hasForeign(children)) return props
  if (plain.includes(type))
    return {
      ...props,
      children: [children].flat().map((child) => (typeof child === 'string' ? inPlainText(child) : child)),
    }
  if (typeof children !== 'string' || !isForeign(children) || children.includes(dot))
    return { ...props, children: inElements(children, 'dir') }
  if (paragraphs.includes(type)) return { ...props, dir: 'auto' }
  return { ...props, children: jsx('bdi', { className: 'words', dir: 'auto', children }) }
}
