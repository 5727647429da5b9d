export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

export const none = { passed: 0, failed: 0, skipped: 0 }
export const passedOnce = { ...none, passed: 1 }
export const failedOnce = { ...none, failed: 1 }

export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
