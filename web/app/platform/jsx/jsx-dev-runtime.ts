import type { ElementType, Key, ReactElement, JSX as ReactJsx } from 'react'
import { type JSXSource, jsxDEV as make } from 'react/jsx-dev-runtime'
import { directed, type Props } from './directed.ts'

export { Fragment } from 'react/jsx-dev-runtime'
export type { ReactJsx as JSX }

/** `jsx` and `jsxs` while developing. */
export const jsxDEV = (
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement => make(type, directed(type, props), key, isStatic, source, self)
