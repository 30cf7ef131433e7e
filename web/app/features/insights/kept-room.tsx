import { type ReactNode, useEffect, useRef, useState } from 'react'
import { writePreference } from '../../platform/preferences/preferences.ts'
import { watchHeight } from '../../ui/watch-height.ts'
import './insights.css'

export interface RoomProps {
  /** Under what the device remembers the height. */
  roomKey: string
  /** How tall it was the last time, in CSS pixels; 0 where it was not there. */
  room: number
  /** Nothing that stands below may be moved any more. Counts when the part is shown first. */
  isLate: boolean
}

interface KeptRoomProps extends RoomProps {
  /** What stands there is known: until then its room of the last visit is kept free. */
  isKnown: boolean
  /** null where nothing stands there. */
  children: ReactNode
}

/**
 * Remembers how tall a part of Home is, so that nothing below it moves when its answer comes. Where no room was kept and
 * it comes late, or its answer does, it is only measured, out of sight, and stands there the next time that Home is opened.
 */
export function KeptRoom({ roomKey, room, isLate, isKnown, children }: KeptRoomProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isHeld] = useState(room === 0 && (isLate || !isKnown))
  useEffect(() => {
    const element = place.current
    if (!isKnown || element === null) return
    if (isHeld) element.style.width = `${widthWithin(element.parentElement?.parentElement ?? null)}px`
    return watchHeight(element, (height) => writePreference(roomKey, height > 0 ? String(height) : null))
  }, [isKnown, isHeld, roomKey])
  if (isHeld)
    return (
      <div className="kept-room" inert>
        <div ref={place}>{children}</div>
      </div>
    )
  return (
    <div
      ref={place}
      className="empty:hidden"
      style={isKnown || room === 0 ? undefined : { display: 'block', minHeight: room }}
    >
      {children}
    </div>
  )
}

/** What an element has room for within its padding. */
function widthWithin(parent: HTMLElement | null): number {
  if (parent === null) return 0
  const { paddingLeft, paddingRight } = getComputedStyle(parent)
  return parent.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
}
