/** A database of a device that can be made to fail. */
export interface DeviceState {
  failure: Error | null
}

/** Does its work unless the device is broken; then it rejects with what is wrong. */
export function unlessBroken<In extends unknown[], Out>(
  state: DeviceState,
  work: (...input: In) => Promise<Out>,
): (...input: In) => Promise<Out> {
  return async (...input) => {
    if (state.failure !== null) throw state.failure
    return work(...input)
  }
}

/** True when leaving the page now would ask first. */
export function asksBeforeLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  globalThis.dispatchEvent(leaving)
  return leaving.defaultPrevented
}
