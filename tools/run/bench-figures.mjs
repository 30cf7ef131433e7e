import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failure } from './cli.mjs'

/** Loads every figure of a folder in the order of their files, each with the name of its file as `figure`. */
export async function loadFigures(folder) {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs') && !name.endsWith('.test.mjs'))
    .sort()
  return Promise.all(files.map((file) => loadFigure(join(folder, file), file.slice(0, -'.mjs'.length))))
}

async function loadFigure(path, figure) {
  try {
    const { name, aim, decisions = [], run } = await import(pathToFileURL(path).href)
    return { figure, name, aim, isUsual: decisions.length > 0, run }
  } catch (error) {
    // It counts as usual, so that it is heard of.
    return { figure, name: figure, aim: '', isUsual: true, run: () => Promise.reject(error) }
  }
}

/** Chooses the usual figures, or all, or those whose name has one of the words. */
export function chooseFigures(figures, words) {
  if (words.length === 0) return figures.filter(({ isUsual }) => isUsual)
  if (words.includes('all')) return figures
  const has = (word) => (one) => one.figure.includes(word)
  const unknown = words.filter((word) => !figures.some(has(word)))
  if (unknown.length > 0)
    throw new Failure(
      `No figure has ${unknown.join(' or ')} in its name. There are ${figures.map((one) => one.figure).join(', ')}, and all.`,
    )
  return figures.filter((one) => words.some((word) => has(word)(one)))
}

/** Says which figures a run leaves out and how to measure them; empty when it leaves out none. */
export function explainLeftOut(figures, chosen) {
  const left = figures.filter((one) => !chosen.includes(one)).map((one) => one.figure)
  if (left.length === 0) return ''
  return `Not measured this time: ${left.join(', ')}.
By name: npm run bench -- ${left.slice(0, 2).join(' ')}. All of them: npm run bench -- all`
}
