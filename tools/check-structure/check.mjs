import { loadProject } from './project.mjs'
import { docsPaths } from './rules/docs-paths.mjs'
import { featureCycles, featureDoors, webFeatureDoors } from './rules/feature-doors.mjs'
import { featureNames } from './rules/feature-names.mjs'
import { journeyTags } from './rules/journey-tags.mjs'
import { kindBranches } from './rules/kind-branches.mjs'
import { layers } from './rules/layers.mjs'
import { drawersForAnything, indexFiles, kebabCase } from './rules/names.mjs'
import { outsideDoors } from './rules/outside-doors.mjs'
import { proofs } from './rules/proofs.mjs'
import { shortcuts, tests } from './rules/shortcuts.mjs'
import { tableOwners } from './rules/table-owners.mjs'
import { testClocks } from './rules/test-clocks.mjs'
import { visibility } from './rules/visibility.mjs'
import { webClock } from './rules/web-clock.mjs'
import { webFloors } from './rules/web-floors.mjs'

const rules = [
  layers,
  featureDoors,
  webFeatureDoors,
  featureCycles,
  webFloors,
  featureNames,
  tableOwners,
  outsideDoors,
  visibility,
  proofs,
  kindBranches,
  drawersForAnything,
  indexFiles,
  kebabCase,
  shortcuts,
  tests,
  testClocks,
  webClock,
  journeyTags,
  docsPaths,
]

/** Applies every rule to the repository at `base`: `[{ rule, violations }]`, broken rules only. */
export function checkStructure(base) {
  const project = loadProject(base)
  return rules
    .map((rule) => ({ rule, violations: rule.check(project) }))
    .filter(({ violations }) => violations.length > 0)
}

/** What a person reads when rules are broken. */
export function explain(broken) {
  return broken
    .map(({ rule, violations }) => {
      const lines = violations.map(({ path, line, message }) => `  ${path}:${line}  ${message}`)
      return [`${rule.name}`, ...lines, `  Why:     ${rule.why}`, `  Instead: ${rule.instead}`].join('\n')
    })
    .join('\n\n')
}
