import { escapeHtml } from '../http/escape-html.ts'
import { type Place, placesOf } from './template-places.ts'

/** A piece of HTML that `html` wrote. Nothing else makes one, so a string of somebody's can never pass for it. */
class WrittenHtml {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** Attributes that `attributes` wrote. */
class WrittenAttributes {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

export type Html = WrittenHtml
export type Attributes = WrittenAttributes

/**
 * What may stand in a template: texts and numbers are escaped, pieces are not, lists are joined, and what is not there is left
 * out.
 */
export type HtmlValue = Html | Attributes | string | number | null | undefined | false | readonly HtmlValue[]

const known = new WeakMap<TemplateStringsArray, readonly Place[]>()

/**
 * A piece of HTML: `` html`<a href="${address}">${title}</a>` ``. What a value may be hangs on where it stands: in text anything
 * but attributes, in a quoted attribute texts and numbers, in an attribute that holds an address only one that `safeAddress`
 * lets through, between attributes only what `attributes` wrote. A value anywhere else is an error.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new WrittenHtml(join(strings, values, 'text'))
}

/** Attributes for a tag of `html`: `` html`<input name="a"${isOn && attributes` checked`}>` ``. Begin with a space. */
export function attributes(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Attributes {
  return new WrittenAttributes(join(strings, values, 'tag'))
}

function join(strings: TemplateStringsArray, values: readonly HtmlValue[], within: 'text' | 'tag'): string {
  const places = known.get(strings) ?? placesOf(strings, within)
  known.set(strings, places)
  let text = strings[0] ?? ''
  for (const [index, place] of places.entries()) text += written(values[index], place) + (strings[index + 1] ?? '')
  return text
}

function written(value: HtmlValue, place: Place): string {
  if (value === null || value === undefined || value === false) return ''
  if (place === 'text') return inText(value)
  if (place === 'tag') {
    if (value instanceof WrittenAttributes) return value.toString()
    throw new Error('between the attributes of a tag only attributes may stand')
  }
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Error('an attribute holds only texts and numbers')
  return escapeHtml(place === 'address' ? safeAddress(String(value)) : String(value))
}

function inText(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof WrittenHtml) return value.toString()
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  if (value instanceof WrittenAttributes) throw new Error('attributes stand in a tag, not in text')
  return value.map(inText).join('')
}

/**
 * The address if following it can do nothing but open a page: of the web (`https://…`), a path of this server (`/…`), a query or a
 * place in the page; else `about:blank`. Browsers leave out line ends and tabs when they read an address, and take `\` for `/`.
 */
export function safeAddress(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0020\u007f]/.test(address)) return 'about:blank'
  return /^(?:https?:\/\/|\/(?![/\\])|[#?]|\/$)/i.test(address) ? address : 'about:blank'
}

/** Data that a script of the page reads (`JSON.parse` of the element's text); browsers run nothing of it. `id` is a name of ours. */
export function htmlData(id: string, data: unknown): Html {
  // Inside of a script element nothing is unescaped, so nothing in it may look like the element's end or a comment.
  const json = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return new WrittenHtml(`<script type="application/json" id="${escapeHtml(id)}">${json}</script>`)
}
