import type { BackOff, Bucket, Window } from './limit-table.ts'

const secondsOf = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** Reads `3/1m,5/1h`: windows, the shortest first. Undefined when it is not written that way. */
export function parseWindows(setting: string): readonly Window[] | undefined {
  const windows = setting.split(',').map(parseRate)
  if (!windows.every((window) => window !== undefined)) return undefined
  return windows.sort((a, b) => a.windowS - b.windowS)
}

/** Reads `600/1m burst 100`. Undefined when it is not written that way. */
export function parseBucket(setting: string): Bucket | undefined {
  const match = /^(\S+) burst (\d{1,9})$/.exec(setting.trim())
  const rate = parseRate(match?.[1] ?? '')
  const burst = Number(match?.[2] ?? 0)
  return rate && burst > 0 ? { ...rate, burst } : undefined
}

/** Reads `10 free, 30s to 15m, stop 100`. Undefined when it is not written that way. */
export function parseBackOff(setting: string): BackOff | undefined {
  const match = /^(\d{1,6}) free, (\d{1,6}[smhd]) to (\d{1,6}[smhd]), stop (\d{1,6})$/.exec(setting.trim())
  if (!match) return undefined
  const backOff = {
    freeFailures: Number(match[1]),
    firstPauseS: parseDuration(match[2] ?? '') ?? 0,
    longestPauseS: parseDuration(match[3] ?? '') ?? 0,
    hardStop: Number(match[4]),
  }
  const isOrdered =
    backOff.freeFailures > 0 &&
    backOff.firstPauseS > 0 &&
    backOff.longestPauseS >= backOff.firstPauseS &&
    backOff.hardStop >= backOff.freeFailures
  return isOrdered ? backOff : undefined
}

function parseRate(setting: string): Window | undefined {
  const [points = '', duration = '', ...rest] = setting.trim().split('/')
  const windowS = parseDuration(duration)
  if (rest.length > 0 || windowS === undefined || !/^\d{1,9}$/.test(points) || Number(points) === 0) return undefined
  return { points: Number(points), windowS }
}

function parseDuration(text: string): number | undefined {
  const match = /^(\d{1,6})([smhd])$/.exec(text.trim())
  const unit = match?.[2]
  if (!match || !isUnit(unit) || Number(match[1]) === 0) return undefined
  return Number(match[1]) * secondsOf[unit]
}

function isUnit(text: string | undefined): text is keyof typeof secondsOf {
  return text !== undefined && Object.hasOwn(secondsOf, text)
}
