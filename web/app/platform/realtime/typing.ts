import { type ClientEvents, type ItemType, typingStopsAfterMs } from '@nestwren/contract/live'
import type { Person } from '@nestwren/contract/logs/entry-schema'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../session/use-session.ts'
import { onLive, sendLive } from './live.ts'

/** Where somebody types: a log of a kind, or a comment under something. */
export type TypingTarget =
  | { readonly kind: KindName; readonly childId?: string }
  | { readonly itemType: ItemType; readonly itemId: string }

/** The server ends typing that is not renewed, so going on is said again this often. */
const renewEveryMs = 1_000
/** The stop of somebody whose connection broke does not come from their device. */
const forgetAfterMs = 6_000

type Send = <Name extends keyof ClientEvents>(name: Name, payload: ClientEvents[Name]) => void

function tell(send: Send, target: TypingTarget, what: 'start' | 'stop'): void {
  if ('kind' in target) {
    const { kind: type, childId } = target
    send(`log:typing:${what}`, childId === undefined ? { type } : { type, childId })
  } else send(`comment:typing:${what}`, { itemId: target.itemId, itemType: target.itemType })
}

/** Says that the person types, until two seconds after the last keystroke (A §4). */
export function createTypingSender(
  target: TypingTarget,
  send: Send,
  now: () => number = Date.now,
): { onKeystroke: () => void; stop: () => void } {
  let toldAt: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    if (toldAt === null) return
    toldAt = null
    tell(send, target, 'stop')
  }
  return {
    onKeystroke: () => {
      clearTimeout(timer)
      timer = setTimeout(stop, typingStopsAfterMs)
      if (toldAt !== null && now() - toldAt < renewEveryMs) return
      toldAt = now()
      tell(send, target, 'start')
    },
    stop,
  }
}

const keyOf = (target: TypingTarget) =>
  'kind' in target ? `${target.kind}|${target.childId ?? ''}` : `${target.itemType}/${target.itemId}`

/** Callbacks for a field: `onKeystroke` with each change, `stop` when what was typed is sent. */
export function useTypingSender(target: TypingTarget): { onKeystroke: () => void; stop: () => void } {
  const key = keyOf(target)
  const latest = useRef(target)
  latest.current = target
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place to type in is a new sender.
  const sender = useMemo(() => createTypingSender(latest.current, sendLive), [key])
  useEffect(() => sender.stop, [sender])
  return sender
}

/** Others who are typing there now. */
export function useTyping(target: TypingTarget): readonly Person[] {
  const session = useSession()
  const ownId = session.status === 'signedIn' ? session.user.id : null
  const [typing, setTyping] = useState<readonly Person[]>([])
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const kind = 'kind' in target ? target.kind : null
  const itemType = 'itemType' in target ? target.itemType : null
  const itemId = 'itemId' in target ? target.itemId : null

  const leave = useCallback((id: string) => {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
    setTyping((people) => (people.some((one) => one.id === id) ? people.filter((one) => one.id !== id) : people))
  }, [])
  useEffect(() => {
    const pending = timers.current
    const enter = (person: Person) => {
      if (person.id === ownId) return
      clearTimeout(pending.get(person.id))
      pending.set(
        person.id,
        setTimeout(() => leave(person.id), forgetAfterMs),
      )
      setTyping((people) => (people.some((one) => one.id === person.id) ? people : [...people, person]))
    }
    const isHere = (event: { type: KindName } | { itemType: ItemType; itemId: string }) =>
      'type' in event ? event.type === kind : event.itemType === itemType && event.itemId === itemId
    const stops = [
      onLive('log:typing:start', (event) => isHere(event) && enter(event.user)),
      onLive('log:typing:stop', (event) => isHere(event) && leave(event.user.id)),
      onLive('comment:typing:start', (event) => isHere(event) && enter(event.user)),
      onLive('comment:typing:stop', (event) => isHere(event) && leave(event.user.id)),
    ]
    return () => {
      for (const stop of stops) stop()
      for (const timer of pending.values()) clearTimeout(timer)
      pending.clear()
      setTyping([])
    }
  }, [kind, itemType, itemId, ownId, leave])
  return typing
}
