/** What Outlook calls zones in words that name no city. */
const inWords: readonly (readonly [RegExp, string])[] = [
  [/\beastern time\b/, 'America/New_York'],
  [/\bcentral time\b/, 'America/Chicago'],
  [/\bmountain time\b/, 'America/Denver'],
  [/\bpacific time\b/, 'America/Los_Angeles'],
  [/\batlantic time\b/, 'America/Halifax'],
  [/\balaska\b/, 'America/Anchorage'],
  [/\bhawaii\b/, 'Pacific/Honolulu'],
  [/\barizona\b/, 'America/Phoenix'],
  [/\bindiana\b/, 'America/Indiana/Indianapolis'],
  [/\bnewfoundland\b/, 'America/St_Johns'],
  [/\bsaskatchewan\b/, 'America/Regina'],
  [/\bbrasilia\b/, 'America/Sao_Paulo'],
  [/\bcentral america\b/, 'America/Guatemala'],
  [/\bwest central africa\b/, 'Africa/Lagos'],
  [/\bsri jayawardenepura\b/, 'Asia/Colombo'],
  [/\bcoordinated universal time\b/, 'UTC'],
]

/** Zones whose names people know, the usual one of each name first. */
const wellKnown = [
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Halifax'],
  ...['America/Anchorage', 'Pacific/Honolulu', 'America/St_Johns', 'America/Sao_Paulo', 'Europe/London'],
  ...['Europe/Berlin', 'Europe/Lisbon', 'Europe/Athens', 'Europe/Moscow', 'Africa/Johannesburg', 'Asia/Kolkata'],
  ...['Asia/Shanghai', 'Asia/Singapore', 'Asia/Tokyo', 'Australia/Sydney', 'Australia/Adelaide', 'Australia/Perth'],
  'Pacific/Auckland',
]

/** The zone of a name in words, such as "Eastern Time (US & Canada)", "Central European Time" or CEST; null for others. */
export function zoneCalled(words: string): string | null {
  const lower = words.toLowerCase()
  return inWords.find(([pattern]) => pattern.test(lower))?.[1] ?? commonNames().get(lower) ?? null
}

let known: ReadonlyMap<string, string> | null = null

/** What English calls the zones, in summer and in winter, in full and short. */
function commonNames(): ReadonlyMap<string, string> {
  if (known !== null) return known
  const names = new Map<string, string>()
  for (const timeZone of wellKnown)
    for (const locale of ['en-US', 'en-GB'])
      for (const timeZoneName of ['long', 'longGeneric', 'short'] as const) {
        const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
        for (const month of [0, 6]) {
          const name = format.formatToParts(Date.UTC(2026, month)).find(({ type }) => type === 'timeZoneName')?.value
          const key = name?.toLowerCase() ?? ''
          // An offset is the name of no place.
          if (key !== '' && !/[\d+]/.test(key) && !names.has(key)) names.set(key, timeZone)
        }
      }
  known = names
  return names
}
