/**
 * In the page: for every tap that makes a new line in the family's timeline, the milliseconds from the finger's lift to
 * the frame on the screen that shows it, in `window.painted`, with which tap it was and when, on the machine's clock. The browser itself
 * says when the first frame after an event's handlers was shown (Event Timing, in steps of 8 ms); a line that was made
 * before the handlers' end is in that frame. One that was made later counts from the lift until its own frame is drawn.
 * @param options.entry selector of what a line of the timeline has
 * @param options.words a pattern that the line has to match
 */
export function watchTaps({ entry, words = '' }) {
  window.painted = []
  const pattern = new RegExp(words)
  let tap = null
  let count = 0
  const textOf = (element) => (element.closest('li') ?? element).textContent
  const lines = () => [...document.querySelectorAll(entry)].filter((element) => pattern.test(textOf(element)))
  // A tap that costs next to nothing is not in the Event Timing of the browser.
  const notToldWithinMs = 1_000
  const settle = (of, paintedAt) => {
    if (tap !== of) return
    tap = null
    const { liftedAt, count } = of
    window.painted.push({
      tap: count,
      ms: paintedAt - liftedAt,
      liftedAt: performance.timeOrigin + liftedAt,
      paintedAt,
    })
  }
  const settleIfKnown = (of) => {
    if (of.madeAt === undefined || of.handledAt === undefined) return
    if (of.madeAt <= of.handledAt) settle(of, of.shownAt)
    else if (of.drawnAt !== undefined) settle(of, of.drawnAt)
  }
  addEventListener(
    'pointerup',
    ({ timeStamp }) => {
      count += 1
      tap = { count, liftedAt: timeStamp, before: new Set(lines()) }
    },
    { capture: true },
  )
  new MutationObserver(() => {
    const of = tap
    if (of === null || of.madeAt !== undefined) return
    if (lines().every((line) => of.before.has(line))) return
    of.madeAt = performance.now()
    requestAnimationFrame(() => {
      // A message is delivered behind the frame that is about to be drawn.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        of.drawnAt = performance.now()
        settleIfKnown(of)
        port1.close()
      }
      port2.postMessage(null)
    })
    setTimeout(() => settle(of, of.drawnAt ?? Number.POSITIVE_INFINITY), notToldWithinMs)
    settleIfKnown(of)
  }).observe(document, { childList: true, subtree: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration, processingEnd } of list.getEntries()) {
      if (name !== 'click' || tap === null || startTime < tap.liftedAt - 1) continue
      tap.shownAt = startTime + duration
      tap.handledAt = processingEnd
      settleIfKnown(tap)
    }
  }).observe({ type: 'event', durationThreshold: 16 })
}

/**
 * In another phone's page: from now on, when a line that matches first stands in its timeline, on the machine's clock, in
 * `window.arrivedAt`.
 */
export function watchArrival({ entry, words }) {
  window.arrivedAt = undefined
  const pattern = new RegExp(words)
  const lines = () =>
    [...document.querySelectorAll(entry)].filter((element) =>
      pattern.test((element.closest('li') ?? element).textContent),
    )
  const before = new Set(lines())
  const observer = new MutationObserver(() => {
    if (lines().every((line) => before.has(line))) return
    window.arrivedAt = performance.timeOrigin + performance.now()
    observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
}
