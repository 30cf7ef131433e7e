// Turns a runner's JSON report and exit code into numbers that cannot look better than what happened.

/** A suite that left no report, found no test or failed outside of a test counts as one failure. */
function withCrash(counts, { code, problems }) {
  const reasons = [...problems]
  if (counts.passed + counts.failed === 0) reasons.push('no test ran')
  if (code !== 0 && counts.failed === 0 && reasons.length === 0)
    reasons.push(`ended with exit code ${code} although no test failed`)
  return { ...counts, failed: counts.failed + reasons.length, reasons }
}

/** @param report the object vitest's json reporter wrote, or null when it wrote none */
export function countVitest(report, code) {
  if (!report)
    return withCrash({ passed: 0, failed: 0, skipped: 0 }, { code, problems: ['crashed before it could report'] })
  const files = report.testResults ?? []
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const counts = withCrash(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    },
    {
      code,
      problems: broken.map((file) => `${file.name} failed outside of a test: ${firstLine(file.message)}`),
    },
  )
  return { ...counts, reasons: [...counts.reasons, ...files.flatMap(failedIn)] }
}

/** The tests of a file that failed, each as "file › title: what it said". */
function failedIn({ name, assertionResults }) {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${name} › ${fullName}: ${firstLine(failureMessages?.[0])}`)
}

function firstLine(text = '') {
  return text.split('\n')[0]
}

/** @param report the object Playwright's json reporter wrote, or null when it wrote none */
export function countPlaywright(report, code) {
  if (!report)
    return withCrash({ passed: 0, failed: 0, skipped: 0 }, { code, problems: ['crashed before it could report'] })
  const { expected, unexpected, flaky, skipped } = report.stats
  const counts = withCrash(
    { passed: expected + flaky, failed: unexpected, skipped },
    { code, problems: (report.errors ?? []).map((error) => firstLine(error.message ?? 'error without text')) },
  )
  const withStatus = (wanted) => (report.suites ?? []).flatMap((suite) => journeysOf(suite, wanted))
  return { ...counts, reasons: [...counts.reasons, ...withStatus('unexpected')], flaky: withStatus('flaky') }
}

/** The journeys that ended so, each as "[project] file:line title": `unexpected` failed, `flaky` passed at the second try. */
function journeysOf({ specs = [], suites = [] }, wanted) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.filter(({ status }) => status === wanted).map((test) => `[${test.projectName}] ${file}:${line} ${title}`),
  )
  return [...own, ...suites.flatMap((suite) => journeysOf(suite, wanted))]
}

/** @param report what `npm run check` wrote: `{ good, failed }`, both lists of names, or null when it wrote none */
export function countChecks(report, code) {
  if (!report)
    return withCrash({ passed: 0, failed: 0, skipped: 0 }, { code, problems: ['crashed before it could report'] })
  const { good, failed } = report
  const counts = withCrash({ passed: good.length, failed: failed.length, skipped: 0 }, { code, problems: [] })
  return { ...counts, reasons: [...counts.reasons, ...failed] }
}

/** Sums suites up. */
export function total(results) {
  const sum = { passed: 0, failed: 0 }
  for (const { passed, failed } of results) {
    sum.passed += passed
    sum.failed += failed
  }
  return sum
}

/** The line everything ends with. */
export function closingLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}
