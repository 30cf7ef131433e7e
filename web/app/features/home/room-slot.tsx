import { type ComponentType, useState } from 'react'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { readPreference } from '../../platform/preferences/preferences.ts'
import { useLazyPart } from '../../ui/use-lazy-part.ts'

interface RoomProps {
  roomKey: string
  room: number
  isLate: boolean
}

interface RoomSlotProps<Props> {
  /** Fetches a part that remembers its height under `roomKey`, and keeps `room` free until its answer is there. */
  load: () => Promise<ComponentType<Props & RoomProps>>
  /** Names the part, and whom it is about. */
  name: string
  props: Props
  /** What is below stands where it stays: a part that comes now, and found no room kept, may not move it any more. */
  isSettled: boolean
}

const nothing = () => undefined

/** A part of Home whose code comes behind the page's own and finds its room of the last visit kept free. */
export function RoomSlot<Props extends object>({ load, name, props, isSettled }: RoomSlotProps<Props>) {
  const { scope } = useWorkspace()
  const roomKey = `nestwren.${name}.${scope.accountId}`
  const [room] = useState(() => Number(readPreference(roomKey)))
  const Part = useLazyPart(load, true, nothing)
  if (Part !== null) return <Part {...props} roomKey={roomKey} room={room} isLate={isSettled} />
  return room > 0 ? <div style={{ height: room }} /> : null
}
