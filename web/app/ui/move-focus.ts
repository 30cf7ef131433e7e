import type { KeyboardEvent } from 'react'
import { readingKey } from '../platform/i18n/direction.ts'

const keys: Record<string, 'next' | 'previous' | 'first' | 'last'> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
}

/**
 * Arrow keys in a group that is one stop of the Tab key: moves the focus among the enabled elements that match
 * `selector` and returns the newly focused one, or null when the key is not ours.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): HTMLElement | null {
  const move = keys[readingKey(event.key)]
  if (!move) return null
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)].filter(
    (item) => !item.hasAttribute('disabled'),
  )
  const at = items.indexOf(document.activeElement as HTMLElement)
  const index = { first: 0, last: items.length - 1, next: at + 1, previous: at - 1 }[move]
  const target = items.at(index % Math.max(1, items.length))
  if (!target) return null
  event.preventDefault()
  target.focus()
  return target
}
