import { filesOfHome, gzipKb } from './stage/home-size.mjs'

const limitKb = 20

export const name = 'CSS to show Home'
export const aim = `at most ${limitKb} kB gz`

export async function run() {
  const value = gzipKb(filesOfHome().styles)
  return { value, unit: 'kB gz', isMet: value <= limitKb }
}
