import { apart, runsFromTheRight } from '@nestwren/contract/apart'
import type { ElementType, ReactNode } from 'react'
import { jsx } from 'react/jsx-runtime'

/** What an element is made of. */
export interface Props {
  readonly children?: ReactNode
  readonly dir?: string
}

/** They hold characters and no elements. */
const plain: readonly unknown[] = ['option', 'text', 'tspan']
/** They stand on the side from which they are read. All else stays where the page has it. */
const paragraphs: readonly unknown[] = ['p', 'blockquote']
/** Between what stands side by side in one line, each of which is read for itself. */
const dot = ' · '
/** It is in a sentence of ours, which keeps its words apart already (contract/src/apart.ts). */
const mark = '\u2068'

const isForeign = (children: ReactNode): boolean =>
  typeof children === 'string' ? runsFromTheRight(children) : Array.isArray(children) && children.some(isForeign)

const turned = (children: ReactNode, className?: string, key?: string) =>
  jsx('bdi', { className, dir: 'auto', children }, key)

function parted(children: ReactNode, isPlain: boolean, key: string): ReactNode {
  if (Array.isArray(children)) return children.map((child: ReactNode, at) => parted(child, isPlain, key + at))
  if (typeof children !== 'string' || !isForeign(children)) return children
  return children.split(dot).flatMap((part, at) => {
    const shown =
      !isForeign(part) || part.includes(mark) ? part : isPlain ? apart(part) : turned(part, undefined, key + at)
    return at > 0 ? [dot, shown] : shown
  })
}

/**
 * Has words from the right read from the right wherever they are shown: a paragraph turns whole, anything else holds them in an
 * element of their own, so that what stands beside them stays where it is. Components of ours pass on what they are given.
 */
export function directed(type: ElementType, props: Props): Props {
  const { children, dir } = props
  if (typeof type === 'function' || dir || !isForeign(children)) return props
  const isPlain = plain.includes(type)
  if (isPlain || typeof children !== 'string' || children.includes(dot) || children.includes(mark))
    return { ...props, children: parted(children, isPlain, dot) }
  return paragraphs.includes(type) ? { ...props, dir: 'auto' } : { ...props, children: turned(children, 'words') }
}
