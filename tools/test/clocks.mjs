import { existsSync } from 'node:fs'
import { Failure } from '../run/cli.mjs'
import { canInstallPackages, installPackages } from '../services/packages.mjs'

/** Moments at which a test that reads the machine's clock without saying so gives itself away. */
export const clocks = [
  { name: '+40d', at: (now) => now + 40 * 86_400_000 },
  { name: '02:30', at: (now) => new Date(now).setUTCHours(26, 30, 0, 0) },
  { name: '2028-02-29', at: () => Date.UTC(2028, 1, 29, 23, 50) },
  // The hour that Berlin leaves out begins at one.
  { name: 'clock-change', at: () => Date.UTC(2027, 2, 28, 0, 58), zone: 'Europe/Berlin' },
]

const library = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketimeMT.so.1`)
const findLibrary = () => library.find((path) => existsSync(path))

/**
 * The environment in which every process of a suite sees another time, and the same one: what they wait for still takes as
 * long as it does. Installs libfaketime where it is missing; throws where that cannot be done.
 */
export async function clockEnv({ at, zone }, now = Date.now()) {
  if (!findLibrary() && canInstallPackages()) await installPackages(['libfaketime'])
  const path = findLibrary()
  if (!path) throw new Failure('The passes at another time need libfaketime (a package of Debian).')
  return {
    LD_PRELOAD: path,
    FAKETIME: `${at(now) >= now ? '+' : ''}${Math.round((at(now) - now) / 1000)}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    ...(zone && { TZ: zone }),
  }
}
