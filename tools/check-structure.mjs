// The rules of docs/architecture.md that a machine can check. `node tools/check-structure.mjs`
import { checkStructure, explain } from './check-structure/check.mjs'
import { print } from './run/cli.mjs'
import { root } from './run/paths.mjs'

const broken = checkStructure(root)
if (broken.length > 0) {
  print(explain(broken))
  process.exitCode = 1
} else {
  print('The structure is as docs/architecture.md says.')
}
