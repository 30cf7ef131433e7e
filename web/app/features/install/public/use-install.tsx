import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { currentInstallWay, onInstallWay, promptInstall } from '../../../platform/storage/install-way.ts'
import { useLazyPart } from '../../../ui/use-lazy-part.ts'

const loadSteps = async () => (await import('../steps/install-steps.tsx')).InstallSteps
/** Only for whoever asks how: nobody fetches it ahead. */
const never = () => undefined

interface Install {
  /** Whether this browser can install Nestwren and has not; false while a page is rendered ahead. */
  readonly canInstall: boolean
  /** Lets the browser ask, or shows how it is done. */
  readonly install: () => void
  /** What is open over the page, to be rendered beside whatever calls `install`. */
  readonly steps: ReactNode
}

/** Puts Nestwren on the device: by the browser's offer where it makes one, else by steps with pictures. */
export function useInstall(): Install {
  const way = useSyncExternalStore(onInstallWay, currentInstallWay, () => null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const Steps = useLazyPart(loadSteps, isOpen, close, never)
  return {
    canInstall: way !== null,
    install: () => {
      if (way === 'prompt') void promptInstall()
      else setIsOpen(true)
    },
    steps: Steps === null || !isOpen || way === null || way === 'prompt' ? null : <Steps way={way} onClose={close} />,
  }
}
