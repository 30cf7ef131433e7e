/** How a picture lies in its frame: enlarged around its middle, then moved by pixels. */
export interface ZoomView {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const wholeView: ZoomView = { scale: 1, x: 0, y: 0 }
const maxScale = 6
/** What a double tap, or one press of the button, enlarges to. */
export const nearScale = 2.5

/** The size at which a picture is drawn when all of it is shown in the frame. */
export function fitted(picture: Size, frame: Size): Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/** The view with no more empty room at its edges than it needs. */
export function held(view: ZoomView, picture: Size, frame: Size): ZoomView {
  const scale = Math.min(maxScale, Math.max(1, view.scale))
  const drawn = fitted(picture, frame)
  const room = {
    x: Math.max(0, (drawn.width * scale - frame.width) / 2),
    y: Math.max(0, (drawn.height * scale - frame.height) / 2),
  }
  return { scale, x: within(view.x, room.x), y: within(view.y, room.y) }
}

/** Enlarged to `scale` so that what is under a point stays under it. The point counts from the middle of the frame. */
export function zoomedTo(view: ZoomView, scale: number, point: { x: number; y: number }): ZoomView {
  const next = Math.min(maxScale, Math.max(1, scale))
  const by = next / view.scale
  return { scale: next, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }
}

/** Where a drag to the side leads: `-1` to the photo before, `1` to the one after, `0` back. Quick flicks may be short. */
export function turnOf(dragPx: number, widthPx: number, elapsedMs: number): -1 | 0 | 1 {
  const isFar = Math.abs(dragPx) > widthPx / 4
  const isQuick = Math.abs(dragPx) > 30 && Math.abs(dragPx) / Math.max(1, elapsedMs) > 0.45
  if (!isFar && !isQuick) return 0
  return dragPx < 0 ? 1 : -1
}
