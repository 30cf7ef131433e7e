import type { Person } from '@nestwren/contract/logs/entry-schema'
import { kindNames } from '@nestwren/contract/logs/kinds/index'
import { useEffect, useRef, useState } from 'react'
import { useLive } from '../../platform/realtime/use-live.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { WritingItem } from '../../ui/writing-item.tsx'

/** The stop of somebody whose connection broke never comes. */
const forgetAfterMs = 6_000

/** Others who are writing a log of any kind right now. */
function useWriters(): readonly Person[] {
  const session = useSession()
  const ownId = session.status === 'signedIn' ? session.user.id : ''
  const [writers, setWriters] = useState<readonly Person[]>([])
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const leave = (id: string) => {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
    setWriters((all) => all.filter((one) => one.id !== id))
  }
  useLive('log:typing:start', ({ user, type }) => {
    if (user.id === ownId || !kindNames.includes(type)) return
    clearTimeout(timers.current.get(user.id))
    timers.current.set(
      user.id,
      setTimeout(() => leave(user.id), forgetAfterMs),
    )
    setWriters((all) => (all.some((one) => one.id === user.id) ? all : [...all, user]))
  })
  useLive('log:typing:stop', ({ user }) => leave(user.id))
  useEffect(() => {
    const pending = timers.current
    return () => {
      for (const timer of pending.values()) clearTimeout(timer)
    }
  }, [])
  return writers
}

export function WritersNow() {
  const writers = useWriters()
  return writers.map(({ id, name }) => <WritingItem key={id} name={name} />)
}
