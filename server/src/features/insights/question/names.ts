import { comparedForm, readableText, type Token, tokensOf } from './plain-text.ts'

/** What a name becomes. */
const instead = 'the child'
/** Parts of a name that are no name by themselves. */
const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'al',
  'van',
  'von',
  'der',
  'den',
  'da',
  'di',
  'du',
  'bin',
  'ben',
  'y',
  'the',
])
/** How languages make a name small, tender, several or its owner's. */
const endings =
  's es ie y ey i kins ito ita itos itas cito cita illo illa in ina ino inho inha ette chen lein ka ko chka nka le li'.split(
    ' ',
  )
const prefixes = /^(?:[והבלכמש]{1,3}|[وفبكلال]{1,4})$/u
/** A name that was written in pieces has at most so many. */
const mostPieces = 16

/**
 * A question without names of the family and without mail and web addresses. Names are found in any case, with or without accents,
 * in wide, styled or invisible letters, in pieces, and with usual endings and prefixes.
 */
export function withoutNames(question: string, names: readonly string[]): string {
  const text = readableText(question)
  const tokens = tokensOf(text)
  const isName = nameTest(names)
  let result = ''
  let copied = 0
  for (let at = 0; at < tokens.length; ) {
    const length = lengthOfName(tokens, at, isName)
    const [first, last] = [tokens[at], tokens[at + length - 1]]
    at += Math.max(length, 1)
    if (length === 0 || first === undefined || last === undefined) continue
    const owner = /['’ʼ]s$/iu.exec(text.slice(last.from, last.to))?.[0] ?? ''
    result += `${text.slice(copied, first.from)}${instead}${owner}`
    copied = last.to
  }
  return result + text.slice(copied)
}

/** How many tokens from this one on are a name; the longest counts, 0 for none. */
function lengthOfName(
  tokens: readonly Token[],
  at: number,
  isName: (form: string, isWhole: boolean) => boolean,
): number {
  let found = 0
  let joined = ''
  for (let length = 1; length <= mostPieces; length += 1) {
    const token = tokens[at + length - 1]
    if (token?.is !== 'word') break
    joined += token.form
    if (isName(joined, length > 1)) found = length
  }
  return found
}

function nameTest(names: readonly string[]): (form: string, isInPieces: boolean) => boolean {
  const whole = new Set<string>()
  const parts = new Set<string>()
  for (const name of names) {
    const forms = tokensOf(readableText(name)).flatMap(({ is, form }) => (is === 'word' ? [form] : []))
    whole.add(forms.join(''))
    for (const form of forms) if (forms.length === 1 || (form.length > 1 && !particles.has(form))) parts.add(form)
  }
  const all = new Set([...whole, ...parts])
  all.delete('')
  return (form, isInPieces) => {
    if (all.has(form)) return true
    if (isInPieces) return false
    return [...all].some((name) => isFormOf(form, name))
  }
}

function isFormOf(form: string, name: string): boolean {
  if (name.length < 3) return false
  const stem = name.replace(/[aeiouy]$/u, '')
  const begins = form.startsWith(name) ? name : stem.length >= 3 && form.startsWith(stem) ? stem : null
  if (begins !== null && endings.includes(comparedForm(form.slice(begins.length)))) return true
  return form.endsWith(name) && prefixes.test(form.slice(0, -name.length))
}
