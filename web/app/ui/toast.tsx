import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useGentleExit } from './layers/leave-gently.ts'
import type { Toast } from './toast-store.ts'

interface ToastViewProps {
  toast: Pick<Toast, 'message' | 'icon' | 'action' | 'durationMs'>
  onExpire: () => void
  onAction: () => void
}

/** One toast. Its time stands still while a pointer or the focus is on it, and goes on with what was left. */
export function ToastView({ toast, onExpire, onAction }: ToastViewProps) {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const leftMs = useRef(toast.durationMs)
  const box = useRef<HTMLDivElement>(null)
  useGentleExit(box, 'free')
  const expire = useEffectEvent(onExpire)
  const isPaused = isHovered || isFocused

  useEffect(() => {
    if (isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => expire(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current = Math.max(0, leftMs.current - (Date.now() - startedAt))
    }
  }, [isPaused])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing is a courtesy to whoever reads, not an action.
    <div
      ref={box}
      className="toast"
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {toast.icon ?? <Check aria-hidden="true" className="ic" />}
      <span className="toast-message">{toast.message}</span>
      {toast.action ? (
        <button type="button" className="toast-action" onClick={onAction}>
          {toast.action.label}
        </button>
      ) : null}
    </div>
  )
}
