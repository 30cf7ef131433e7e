import type { ReactNode } from 'react'

interface ToastAction {
  label: string
  onSelect: () => void
}

export interface ToastOptions {
  message: string
  icon?: ReactNode
  /** Usually Undo. With an action a toast stays 8 s, without 4 s. */
  action?: ToastAction
  /** Called once when the toast is gone without its action having been used. */
  onExpire?: () => void
}

export interface Toast extends ToastOptions {
  id: number
  durationMs: number
}

const plainMs = 4_000
const actionMs = 8_000

let nextId = 1
let current: Toast | null = null
const listeners = new Set<() => void>()

function set(toast: Toast | null) {
  current = toast
  for (const listener of listeners) listener()
}

/** Shows a toast in place of the one that is there, whose time is then up. Returns its id for `dismissToast`. */
export function showToast(options: ToastOptions): number {
  const previous = current
  const toast = { ...options, id: nextId++, durationMs: options.action ? actionMs : plainMs }
  set(toast)
  previous?.onExpire?.()
  return toast.id
}

/** Takes the toast away because its time is up or it was closed. */
export function dismissToast(id: number): void {
  if (current?.id !== id) return
  const { onExpire } = current
  set(null)
  onExpire?.()
}

/** Runs the action of the toast and takes it away. */
export function runToastAction(id: number): void {
  if (current?.id !== id) return
  const { action } = current
  set(null)
  action?.onSelect()
}

export function currentToast(): Toast | null {
  return current
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
