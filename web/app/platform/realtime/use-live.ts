import type { LiveEventName, LiveEvents } from '@nestwren/contract/live'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useWorkspace } from '../cache/current-workspace.ts'
import { type LiveState, liveState, onLive, onLiveState } from './live.ts'

/** The state of the network and of the live connection. Throws outside of PlatformProvider (A §8, a developer error). */
export function useConnection(): LiveState {
  useWorkspace()
  return useSyncExternalStore(onLiveState, liveState, liveState)
}

/** Calls back with every event of a name while the component is there. Throws outside of PlatformProvider. */
export function useLive<Name extends LiveEventName>(name: Name, handler: (payload: LiveEvents[Name]) => void): void {
  useWorkspace()
  const handle = useEffectEvent(handler)
  useEffect(() => onLive(name, (payload) => handle(payload)), [name])
}
