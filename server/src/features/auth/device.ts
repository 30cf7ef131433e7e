import Bowser from 'bowser'

/** A browser and the system it runs on, as people call them; null for what nobody knows. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** What a header calls itself is the sender's choice and ends up in mails: only names that are known are repeated. */
const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))
const systems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP))

/** Reads a User-Agent header; an empty or strange one names nothing. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: knownName(browser.name, browsers), system: knownName(os.name, systems) }
}

/** Whether two headers are of one browser on one system, in whatever version. */
export function isSameDevice(one: Device, other: Device): boolean {
  return one.browser === other.browser && one.system === other.system
}

function knownName(name: string | undefined, known: ReadonlySet<string>): string | null {
  return name !== undefined && known.has(name) ? name : null
}
