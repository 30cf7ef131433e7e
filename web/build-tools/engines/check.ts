import type { Allowed } from './allowed.ts'
import { findNewerApis, ownNames } from './apis.ts'
import type { Source } from './read-build.ts'
import { findNewerStyles } from './styles.ts'
import { findNewerSyntax, findTopLevelAwait } from './syntax.ts'
import { type Finding, parseScript } from './tree.ts'

const nearby = 100

/** Returns what in the build the oldest engines cannot do, a text each; and entries of the allow list that are left over. */
export function checkSources(sources: readonly Source[], allowed: readonly Allowed[]): readonly string[] {
  const scripts = sources.flatMap((source) => (source.isStyle ? [] : { source, program: parseScript(source.code) }))
  const own = new Set(scripts.flatMap(({ program }) => [...ownNames(program)]))
  const used = new Set<Allowed>()
  const problems: string[] = []
  const note = ({ file, code }: Source, findings: readonly Finding[]) => {
    for (const { api, problem, start } of findings) {
      const around = code.slice(Math.max(0, start - nearby), start + nearby)
      const entry = allowed.find(
        (one) => one.api === api && file.startsWith(one.where) && around.includes(one.near ?? ''),
      )
      if (entry === undefined) problems.push(`${file}: ${api} is ${problem}\n    ${snippet(code, start)}`)
      else used.add(entry)
    }
  }
  for (const { source, program } of scripts)
    note(source, [...findTopLevelAwait(program), ...findNewerSyntax(program), ...findNewerApis(program, own)])
  for (const source of sources) if (source.isStyle) note(source, findNewerStyles(source.code))
  const leftOver = allowed.filter((entry) => !used.has(entry))
  return [
    ...problems,
    ...leftOver.map(({ api, where }) => `engines/allowed.ts: nothing in ${where}* needs ${api} any longer; remove it`),
  ]
}

function snippet(code: string, start: number): string {
  return code.slice(Math.max(0, start - 40), start + 80).replace(/\s+/g, ' ')
}
