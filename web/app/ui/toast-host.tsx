import { useSyncExternalStore } from 'react'
import { ToastView } from './toast.tsx'
import { currentToast, dismissToast, onToastChange, runToastAction } from './toast-store.ts'

/**
 * The one place toasts appear, above the console. The region is always in the page, because a live region that arrives
 * together with its text is not read out.
 */
export function ToastHost() {
  const toast = useSyncExternalStore(onToastChange, currentToast, () => null)
  return (
    <div className="toast-host" role="status" aria-live="polite">
      {toast ? (
        <ToastView
          key={toast.id}
          toast={toast}
          onExpire={() => dismissToast(toast.id)}
          onAction={() => runToastAction(toast.id)}
        />
      ) : null}
    </div>
  )
}
