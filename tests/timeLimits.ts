/** The long form of a test (`npm run test:faults`) repeats what its short form does. */
const FACTOR = process.env.LONG_FAULTS ? 60 : 1

/** How long a test may take. The limits end a test that hangs; they leave room for a machine that is slow or busy. */
export const TEST_MS = FACTOR * 120_000

/** How long a hook may take: some start servers. */
export const HOOK_MS = FACTOR * 180_000

/** How long a server may take to start: less than a test, so that the test fails with the log of the server. */
export const START_MS = 90_000

/** How long a test waits for a condition: a map drawn without a GPU blocks its page for seconds. */
export const PATIENCE_MS = FACTOR * 45_000
