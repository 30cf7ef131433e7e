import type { Entry } from '@nestwren/contract/logs/entry'
import { useEffect, useState } from 'react'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { nowIso } from '../../../platform/clock/now.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { isSameScope } from '../../../platform/session/token-store.ts'
import type { Session } from '../kinds/session.ts'
import { restoreTimer } from '../restore-timer.ts'
import { forgetTimers, keepTimers, readTimers, sessionToKeep } from '../timer-widget.ts'

/**
 * Mirrors the shared timer into local storage, and brings it back on load where the device has lost it: a browser that
 * stores nothing else, without a network, goes on counting from where it was. The server knows the entry by its id, so
 * that nothing is begun twice and nothing that somebody has ended runs on.
 */
export function TimerMirror({ open }: { open: readonly Entry[] }) {
  const session = sessionToKeep(open)
  const { entries, scope } = useWorkspace()
  // Read before anything is written.
  const [stored] = useState(readTimers)
  useEffect(() => {
    if (stored === null || stored.entry === null || !isSameScope(stored.scope, scope)) return
    if (entries.get(stored.entry.id) === null) restoreTimer(stored.entry).isStored.catch(() => undefined)
  }, [stored, entries, scope])
  useEffect(() => {
    if (session === null) keepTimers(scope, null, nowIso())
  }, [scope, session])
  useEffect(() => forgetTimers, [])
  return session === null ? null : <Ticking session={session} />
}

/** Counts on, each second while the page is seen; what passes while it is not is in the instants. */
function Ticking({ session }: { session: Session }) {
  const { scope } = useWorkspace()
  const now = useNow(1000)
  useEffect(() => keepTimers(scope, session, now), [scope, session, now])
  return null
}
