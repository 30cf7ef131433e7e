import type { EndpointGroup } from '@nestwren/contract/endpoint'
import type { TaskMap } from '../jobs/jobs.ts'
import type { Calls, TargetNames } from './feature.ts'

/** Throws where what features answer is not the whole contract, each group of it once. */
export function checkAnswered(contract: Readonly<Record<string, EndpointGroup>>, groups: readonly Calls[]): void {
  const answers = (wanted: EndpointGroup) => groups.filter(({ endpoints }) => endpoints === wanted).length
  const wrong = Object.entries(contract)
    .filter(([, endpoints]) => answers(endpoints) !== 1)
    .map(([name, endpoints]) => `contract.${name} is mounted ${answers(endpoints)} times`)
  if (wrong.length > 0) throw new Error(`The features do not fit the contract: ${wrong.join(', ')}`)
}

/** The jobs of all features; throws where two have one name, of which only one would ever run. */
export function joinTasks(maps: readonly TaskMap[]): TaskMap {
  return joinOnce(maps, 'a job')
}

/** What all features name for operators; throws where two name one kind. */
export function joinTargetNames(maps: readonly TargetNames[]): TargetNames {
  return joinOnce(maps, 'targets')
}

function joinOnce<V>(maps: readonly Readonly<Record<string, V>>[], what: string): Record<string, V> {
  const all = maps.flatMap((map) => Object.entries(map))
  const names = all.map(([name]) => name)
  const twice = names.filter((name, index) => names.indexOf(name) < index)
  if (twice.length > 0) throw new Error(`Two features have ${what} of this name: ${twice.join(', ')}`)
  return Object.fromEntries(all)
}
