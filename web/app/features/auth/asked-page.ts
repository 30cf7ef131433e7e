import { useEffect } from 'react'
import { session } from '../../platform/session/session.ts'
import { readTab, writeTab } from '../../platform/storage/tab-storage.ts'
import { currentAsked, setAsked } from '../../ui/layers/layer-address.ts'

const key = 'nestwren.asked'

/** Takes up again what was asked for before the way to Google, or before a reload. */
export function resumeAsked(): void {
  const asked = currentAsked() ?? readTab(key)
  writeTab(key, null)
  if (asked !== currentAsked()) setAsked(asked)
}

/** Keeps what is asked for until somebody has signed in. */
export function useKeptAsked(): void {
  useEffect(() => {
    if (session.get().status !== 'signedIn') resumeAsked()
    writeTab(key, currentAsked())
    return () => {
      if (session.get().status === 'signedIn') writeTab(key, null)
    }
  }, [])
}
