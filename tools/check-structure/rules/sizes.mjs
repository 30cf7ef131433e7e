const limit = 300
const testLimit = 500

export const sizes = {
  name: 'size of files',
  why: 'A file that fits into one reading is understood; a longer one is skimmed, and bugs live where people skim.',
  instead: `At most ${limit} lines (${testLimit} in tests). Split by what is done, not by lines; pure data may live in a data/ folder or a *.data.ts file.`,
  check: ({ sources }) =>
    sources
      .filter(({ path }) => !isData(path))
      .map(({ path, text, isTest }) => ({ path, lines: countLines(text), most: isTest ? testLimit : limit }))
      .filter(({ lines, most }) => lines > most)
      .map(({ path, lines, most }) => ({ path, line: most + 1, message: `has ${lines} lines, ${most} is the limit` })),
}

function countLines(text) {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

/** Data, migrations, catalogs and generated files are not read from top to bottom. */
function isData(path) {
  return (
    /(^|\/)(data|migrations|catalogs)\//.test(path) ||
    /\.(data|generated)\.[a-z]+$/.test(path) ||
    path.startsWith('web/public/') ||
    path.endsWith('/tokens.css')
  )
}
