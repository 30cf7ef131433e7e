/**
 * Where in HTML a value of a template stands: in text, in a quoted attribute, in one that holds an address, or between the
 * attributes of a tag.
 */
export type Place = 'text' | 'attribute' | 'address' | 'tag'

const addressAttributes = new Set(['href', 'src', 'action', 'formaction', 'poster', 'cite'])

interface Reader {
  state: 'text' | 'tag' | 'quoted' | 'raw'
  /** The name of the tag that is being read, and of the attribute whose value is. */
  tag: string
  attribute: string
  /** What a tag has said since its last attribute ended. */
  pending: string
}

/**
 * The places of a template's values, of the strings around them. `within`: the template begins and ends in text, or between the
 * attributes of a tag. A place where no value can be written safely ends in an error when the template is first used: an
 * attribute without quotes or with single ones, what a style or a handler says, scripts, styles and comments.
 */
export function placesOf(strings: readonly string[], within: 'text' | 'tag'): readonly Place[] {
  const reader: Reader = { state: within, tag: '', attribute: '', pending: '' }
  const places: Place[] = []
  for (const [index, text] of strings.entries()) {
    read(reader, text, within)
    if (index < strings.length - 1) places.push(placeOf(reader))
  }
  if (reader.state !== within) throw new Error(`a template of ${within} ends elsewhere: "${strings.at(-1)}"`)
  if (within === 'tag' && reader.pending.trimEnd().endsWith('=')) throw new Error('an attribute has no quotes')
  return places
}

function read(reader: Reader, text: string, within: 'text' | 'tag'): void {
  if (text.includes('<!--')) throw new Error('a template holds a comment')
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (reader.state === 'text') {
      if (character !== '<') continue
      reader.tag = /^\/?[a-z][a-z0-9-]*/i.exec(text.slice(at + 1))?.[0].toLowerCase() ?? ''
      if (reader.tag === '' && text[at + 1] !== '!') throw new Error('a template opens a tag without a name')
      reader.state = 'tag'
      reader.pending = ''
      at += reader.tag.length
    } else if (reader.state === 'tag') readTag(reader, character, within)
    else if (reader.state === 'quoted') {
      if (character !== '"') continue
      reader.state = 'tag'
      reader.pending = ''
    } else if (text.startsWith(`</${reader.tag}`, at)) {
      reader.state = 'text'
      at -= 1
    }
  }
}

function readTag(reader: Reader, character: string, within: 'text' | 'tag'): void {
  if (character === '>' || character === '<') {
    if (within === 'tag' || character === '<') throw new Error(`"${character}" stands between attributes`)
    if (reader.pending.trimEnd().endsWith('=')) throw new Error(`an attribute of <${reader.tag}> has no quotes`)
    reader.state = reader.tag === 'script' || reader.tag === 'style' ? 'raw' : 'text'
  } else if (character === "'") throw new Error(`an attribute of <${reader.tag}> has single quotes`)
  else if (character === '"') {
    reader.attribute = /([^\s=]+)\s*=\s*$/.exec(reader.pending)?.[1]?.toLowerCase() ?? ''
    reader.state = 'quoted'
  } else reader.pending += character
}

function placeOf({ state, tag, attribute, pending }: Reader): Place {
  if (state === 'text') return 'text'
  if (state === 'raw') throw new Error(`a value stands inside of <${tag}>`)
  if (state === 'tag') {
    if (/[^\s]$/.test(pending)) throw new Error(`a value of <${tag}> stands after "${pending.trim()}" without quotes`)
    return 'tag'
  }
  if (attribute === 'style' || attribute.startsWith('on') || attribute === 'srcdoc')
    throw new Error(`a value stands in the attribute ${attribute}`)
  return addressAttributes.has(attribute) ? 'address' : 'attribute'
}
