import { posix } from 'node:path'

const roots = /^(contract|growth|server|web|e2e|tools|docs)\//
/** A name in a document that is a file or folder: no placeholder, no pattern, no address, no fragment of a command. */
const namedPath = /`([\w.-]+(?:\/[\w.-]+)+\/?)`/g
/** Made by a build, a test run or the server. */
const made = /(^|\/)(build|node_modules|test-results|data)\//

export const docsPaths = {
  name: 'documents name files that are there',
  why: 'Whoever follows a document to a file that has moved is lost, or changes the wrong one.',
  instead: 'Name the file as it is called now, from the root of the repository.',
  check: ({ paths, documents }) => {
    const known = new Set(paths.flatMap((path) => withFolders(path)))
    return documents.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) =>
        [...line.matchAll(namedPath)]
          .map(([, name]) => name)
          .filter((name) => roots.test(name) && !made.test(name) && !known.has(name.replace(/\/$/, '')))
          .map((name) => ({ path, line: at + 1, message: `names ${name}, which is not there` })),
      ),
    )
  },
}

function withFolders(path) {
  const folder = posix.dirname(path)
  return folder === '.' ? [path] : [path, ...withFolders(folder)]
}
