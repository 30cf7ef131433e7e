import type { RefObject } from 'react'
import type { TextEdit } from './text-edits.ts'

type Make = (marked: { readonly text: string; readonly from: number; readonly to: number }) => TextEdit

/** Edits the text in a text area as if it had been typed: the browser can undo it, and the form hears of it. */
export function editTextArea(area: RefObject<HTMLTextAreaElement | null>, make: Make): void {
  const element = area.current
  if (element === null) return
  const { value: text, selectionStart: from, selectionEnd: to } = element
  const edit = make({ text, from, to })
  element.focus()
  element.setSelectionRange(edit.from, edit.to)
  // Old, and the only way that leaves the way back of the browser whole; where it is not there, the text is set.
  const isTyped = edit.text !== '' && document.execCommand?.('insertText', false, edit.text) === true
  if (!isTyped) {
    element.setRangeText(edit.text, edit.from, edit.to, 'end')
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
  element.setSelectionRange(...(edit.select as [number, number]))
}
