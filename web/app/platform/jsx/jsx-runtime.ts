import type { ElementType, Key, ReactElement, JSX as ReactJsx } from 'react'
import { jsx as one, jsxs as several } from 'react/jsx-runtime'
import { directed, type Props } from './directed.ts'

// What JSX becomes here (`jsxImportSource`): React's elements, with the direction of the words that they show.

export { Fragment } from 'react/jsx-runtime'
export type { ReactJsx as JSX }

export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement => one(type, directed(type, props), key)
export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement =>
  several(type, directed(type, props), key)
