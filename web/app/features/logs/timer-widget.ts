import type { Entry } from '@nestwren/contract/logs/entry'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'
import type { Scope } from '../../platform/session/token-store.ts'
import { isSession, type Session, type SessionKind, type SideState, sideState } from './kinds/session.ts'

/** The local face of the timers (B §3): seconds counted at each side, and which sides count now. */
interface TimerWidget {
  readonly leftTimerDuration: number
  readonly rightTimerDuration: number
  readonly leftTimerRunning: boolean
  readonly rightTimerRunning: boolean
  readonly timerMode: SessionKind
}

/** What the device keeps: the widget, and the shared timer that it mirrors. */
interface StoredTimers extends TimerWidget {
  readonly scope: Scope
  /** null while nothing is timed. Without its note, which has no place in storage that every script can read. */
  readonly entry: Session | null
}

const key = 'nestwren.timers'

/** What the two dials show of a session at an instant; nothing counted without one. */
export function widgetOf(session: Session | null, timerMode: SessionKind, now: string): TimerWidget {
  const none: SideState = { elapsedS: 0, status: 'idle' }
  const left = session === null ? none : sideState(session.details, 'left', now)
  const right = session === null ? none : sideState(session.details, 'right', now)
  return {
    leftTimerDuration: left.elapsedS,
    rightTimerDuration: right.elapsedS,
    leftTimerRunning: left.status === 'running',
    rightTimerRunning: right.status === 'running',
    timerMode: session?.kind ?? timerMode,
  }
}

/** The session to keep on the device: of several the one that was started last. */
export function sessionToKeep(open: readonly Entry[]): Session | null {
  return open.find(isSession) ?? null
}

/** Keeps the state of the timers at an instant. The mode stays what it was when nothing is timed any more. */
export function keepTimers(scope: Scope, session: Session | null, now: string): void {
  const mode = session?.kind ?? readTimers()?.timerMode ?? 'feeding'
  const stored: StoredTimers = {
    ...widgetOf(session, mode, now),
    scope: { userId: scope.userId, accountId: scope.accountId },
    entry: session === null ? null : { ...session, notes: '' },
  }
  writePreference(key, JSON.stringify(stored))
}

/** What the device kept; null where there is nothing, or nothing that can be read. */
export function readTimers(): StoredTimers | null {
  try {
    const stored = JSON.parse(readPreference(key) ?? 'null') as StoredTimers | null
    return typeof stored?.scope?.userId === 'string' ? stored : null
  } catch {
    return null
  }
}

/** Forgets what was counted: whoever signs in next has nothing to do with it. */
export function forgetTimers(): void {
  writePreference(key, null)
}
