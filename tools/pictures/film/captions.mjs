const two = (value) => String(value).padStart(2, '0')

/** 00:12.345 of so many milliseconds. */
function timestamp(ms) {
  const whole = Math.round(ms)
  return `${two(Math.floor(whole / 60_000))}:${two(Math.floor(whole / 1000) % 60)}.${String(whole % 1000).padStart(3, '0')}`
}

/** WebVTT of captions `{ from, to, text }`, in milliseconds. */
export function vttOf(captions) {
  const cues = captions.map(({ from, to, text }) => `${timestamp(from)} --> ${timestamp(to)}\n${text}\n`)
  return `WEBVTT\n\n${cues.join('\n')}`
}
