import { useEffect, useSyncExternalStore } from 'react'
import {
  clearStaffSession,
  onStaffSession,
  readStaffToken,
  readStaffUsername,
  staffTokenLeftMs,
} from './public/staff-session.ts'

/** Longer than this no timer of a browser waits. */
const longestTimerMs = 2 ** 31 - 1

/** Who is signed in to the panel: null for nobody. It ends by itself when the token has run out. */
export function useStaffSession(): { readonly username: string } | null {
  const token = useSyncExternalStore(onStaffSession, readStaffToken, () => null)
  const username = useSyncExternalStore(onStaffSession, readStaffUsername, () => '')
  useEffect(() => {
    if (token === null) return
    const timer = setTimeout(clearStaffSession, Math.min(longestTimerMs, staffTokenLeftMs(token)))
    return () => clearTimeout(timer)
  }, [token])
  return token === null ? null : { username }
}
