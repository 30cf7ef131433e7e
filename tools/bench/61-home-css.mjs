import { filesOfHome } from '../../web/build-tools/home-files.ts'
import { gzipKb } from './stage/home-size.mjs'

const limitKb = 22

export const name = 'CSS to show Home'
export const aim = `at most ${limitKb} kB gz`

export async function run() {
  const value = gzipKb(filesOfHome().styles)
  return { value, unit: 'kB gz', isMet: value <= limitKb }
}
