// The rules of docs/architecture.md that a machine can check. `node tools/check-structure.mjs`
import { checkStructure, explain } from './check-structure/check.mjs'
import { root } from './run/paths.mjs'
import { say } from './run/say.mjs'

const broken = checkStructure(root)
if (broken.length > 0) {
  say(explain(broken))
  process.exitCode = 1
} else {
  say('The structure is as docs/architecture.md says.')
}
