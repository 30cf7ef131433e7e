/**
 * The source with its comments, and on request its strings, replaced by blanks; every line keeps its number.
 * TypeScript 7 has no compiler interface, and imports, calls and keywords are easily found in text once comments are gone.
 */
export function blank(source, { isBlankingStrings = false } = {}) {
  let out = ''
  let at = 0
  // Depth of braces inside each open `${`, so a template literal goes on after its expression.
  const templates = []
  const hide = (text, isHidden) => {
    out += isHidden ? text.replace(/[^\n]/g, ' ') : text
  }
  const take = (end, isHidden) => {
    hide(source.slice(at, end), isHidden)
    at = end
  }
  while (at < source.length) {
    const char = source[at]
    const next = source[at + 1]
    if (char === '/' && next === '/') take(endOf(source, '\n', at, 0), true)
    else if (char === '/' && next === '*') take(endOf(source, '*/', at + 2, 2), true)
    else if (char === "'" || char === '"') take(endOfString(source, at), isBlankingStrings)
    else if (char === '`') template(at + 1)
    else if (char === '/' && isRegexPlace(out)) take(endOfRegex(source, at), true)
    else if (templates.length > 0 && (char === '{' || char === '}')) brace(char)
    else take(at + 1, false)
  }
  return out

  function template(from) {
    const [end, isExpression] = endOfTemplate(source, from)
    take(end, isBlankingStrings)
    if (isExpression) templates.push(0)
  }

  function brace(char) {
    const depth = templates.pop() + (char === '{' ? 1 : -1)
    if (depth < 0) template(at + 1)
    else {
      templates.push(depth)
      take(at + 1, false)
    }
  }
}

function endOf(source, mark, from, length) {
  const found = source.indexOf(mark, from)
  return found < 0 ? source.length : found + length
}

/** A quote that is not closed on its line is an apostrophe in JSX text. */
function endOfString(source, from) {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === '\n') return from + 1
    else if (source[at] === source[from]) return at + 1
  }
  return from + 1
}

function endOfTemplate(source, from) {
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === '`') return [at + 1, false]
    else if (source[at] === '$' && source[at + 1] === '{') return [at + 2, true]
  }
  return [source.length, false]
}

function isRegexPlace(before) {
  return /(?:^|[(,=:[!&|?{;\n+]|\breturn|=>)\s*$/.test(before.slice(-40))
}

function endOfRegex(source, from) {
  let isInClass = false
  for (let at = from + 1; at < source.length && source[at] !== '\n'; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === '[') isInClass = true
    else if (source[at] === ']') isInClass = false
    else if (source[at] === '/' && !isInClass) return at + 1
  }
  return from + 1
}

const patterns = [
  /(?:^|[;\n}])[ \t]*(?<keyword>import|export)\s+(?<names>(?:type\s+)?[\w$*{}\s,]+?)\s+from\s*['"](?<specifier>[^'"\n]+)['"]/g,
  /(?:^|[;\n])[ \t]*(?<keyword>import)\s*['"](?<specifier>[^'"\n]+)['"]/g,
  /\b(?<keyword>import)\(\s*['"](?<specifier>[^'"\n]+)['"]/g,
]

/** Imports and re-exports of a source whose comments are blanked: `{ specifier, names, line }`. */
export function findImports(code) {
  const found = patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => ({
      specifier: match.groups.specifier,
      names: match.groups.names ?? '',
      line: lineAt(code, match.index + match[0].indexOf(match.groups.keyword)),
    })),
  )
  return found.sort((a, b) => a.line - b.line)
}

/** Line number, from 1, of a place in a text. */
export function lineAt(text, index) {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
