import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './tests/browser/support/browser.ts'

const browserTests = 'tests/browser/**/*.test.ts'

/** What reads and writes the database runs on both kinds of it. */
const databaseTests = [
  'tests/conformance.test.ts',
  'tests/server/{account,audit,authentication,cachedAnswers,customer,preferences,records,siteUsers,sites,userSignIn,viewAs}.test.ts',
  'tests/server/{database,migrations,records}/*.test.ts',
  'tests/faults/server/backup/*.test.ts',
  'tests/server/forms/checkCommand.test.ts',
  'tests/server/mail/outbox.test.ts',
  'tests/server/forecast/{forecastRoutes,parameterRoutes,storedForecasts}.test.ts',
  'tests/server/metrics/metrics.test.ts',
  'tests/server/alerts/*.test.ts',
  'tests/server/jobs/{alertJobs,forecastRefresh,reportDispatch,startJobs}.test.ts',
  'tests/faults/server/authentication/{session,signIn}.test.ts',
]

/** What only a database of several processes can show. */
const postgresqlTests = [
  'tests/faults/server/{databaseOut,startServer}.test.ts',
  'tests/faults/server/database/serverPool.test.ts',
  'tests/faults/server/mail/killedSenders.test.ts',
  'tests/faults/server/reports/killedReports.test.ts',
]

/** What replaces a module for all files of its worker. */
const mockingTests = [
  'tests/customPages/forecast/export/pdfExport.test.ts',
  'tests/faults/server/authentication/signInTime.test.ts',
]

/** Vitest leaves a core idle unless told: a third of the time on a machine with two. */
const ALL_CORES = '100%'

/** What starts a whole server takes seconds, and many of them on a machine that is busy with other things. */
const SLOW_MACHINE_MS = 60_000

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [browserTests, ...postgresqlTests, ...mockingTests],
          globalSetup: 'tests/server/databases/emptyDatabase.ts',
          // The files of a worker load the product once.
          isolate: false,
          maxWorkers: ALL_CORES,
          testTimeout: SLOW_MACHINE_MS,
          hookTimeout: SLOW_MACHINE_MS,
        },
      },
      {
        test: {
          name: 'postgresql',
          environment: 'node',
          include: [...databaseTests, ...postgresqlTests],
          globalSetup: 'tests/server/databases/postgres.ts',
          sequence: { groupOrder: 1 },
          isolate: false,
          maxWorkers: ALL_CORES,
          testTimeout: SLOW_MACHINE_MS,
          hookTimeout: SLOW_MACHINE_MS,
        },
      },
      {
        test: {
          name: 'isolated',
          environment: 'node',
          include: mockingTests,
          globalSetup: 'tests/server/databases/emptyDatabase.ts',
          sequence: { groupOrder: 2 },
          maxWorkers: ALL_CORES,
          testTimeout: SLOW_MACHINE_MS,
          hookTimeout: SLOW_MACHINE_MS,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: [browserTests],
          globalSetup: 'tests/browser/support/preparedData.ts',
          // After the others, and four at a time, for a test waits for its page a third of its time: each starts a whole server and a whole browser.
          sequence: { groupOrder: 3 },
          maxWorkers: 4,
          // The files of a worker share a process for their servers, and a browser.
          isolate: false,
          testTimeout: 3 * PATIENCE_MS,
          hookTimeout: 3 * PATIENCE_MS,
          // Once: a browser on a machine that is busy with other things may lose a moment. Vitest names each test that it ran again.
          retry: 1,
          expect: { poll: { timeout: PATIENCE_MS } },
        },
      },
    ],
  },
})
