import { filesOfHome } from '../../web/build-tools/home-files.ts'
import { gzipKb, loadHome } from './stage/home-size.mjs'

const limitKb = 215

export const name = 'JavaScript to show Home'
export const aim = `at most ${limitKb} kB gz`
export const decisions = ['0024']

/** What a phone asks for until Home stands on its page, or what the build says Home needs, whichever is more. */
export async function run(ctx) {
  const loaded = await loadHome(ctx)
  const [seen, named] = [gzipKb(loaded.scripts), gzipKb(filesOfHome().scripts)]
  const value = Math.max(seen, named)
  return {
    value,
    unit: 'kB gz',
    isMet: value <= limitKb,
    note: `${seen.toFixed(1)} in a browser, ${named.toFixed(1)} by the build's manifest; ${gzipKb(loaded.later).toFixed(1)} more once it is shown`,
  }
}
