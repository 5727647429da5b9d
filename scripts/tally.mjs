/**
 * Counts of one Vitest JSON report. A file that could not be loaded, or whose hooks failed, lists no failed test and
 * counts as one failure; a file skipped as a whole lists no tests and counts as one skipped test.
 */
export function tallyReport(report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  const skippedFiles = report.testResults.filter(
    (file) => file.status !== 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests + skippedFiles.length,
  }
}

export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

export const passedOnce = { passed: 1, failed: 0, skipped: 0 }
export const failedOnce = { passed: 0, failed: 1, skipped: 0 }

export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
