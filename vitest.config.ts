import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { HOOK_MS, PATIENCE_MS, TEST_MS } from './tests/timeLimits.ts'

const browserTests = 'tests/browser/**/*.test.ts'
const componentTests = 'tests/component/**/*.test.tsx'

/** Where the two kinds of database differ: connections, transactions, types, indexes, locks, dumps. */
const databaseTests = [
  'tests/server/{authentication,cachedAnswers,records}.test.ts',
  'tests/server/{database,migrations}/*.test.ts',
  'tests/server/records/{naturalOrder,newResource,pairBatch,recordBulk,recordIndexes}.test.ts',
  'tests/server/jobs/{reportDispatch,startJobs}.test.ts',
  'tests/server/mail/outbox.test.ts',
  'tests/faults/server/backup/*.test.ts',
  'tests/faults/server/authentication/session.test.ts',
  'tests/server/authentication/secondFactor.test.ts',
]

/** What starts servers, processes or builds, or opens a database. The other tests need no more than the code. */
const apiTests = [
  'tests/{attack,faults,scripts,server}/**/*.test.ts',
  'tests/{bundle,conformance,contract}.test.ts',
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
  'tests/customPages/forecast/panels/export/pdfExport.test.ts',
  'tests/faults/server/authentication/signInTime.test.ts',
]

/**
 * What all projects share. They are one queue, which keeps every core busy to its end: vitest starts them by name, the slow files of the
 * browser first. One worker more than cores, because a test waits for its page or a process for part of its time.
 */
const shared = {
  environment: 'node',
  // The files of a worker load the product once, and share a browser and a process for their servers.
  isolate: false,
  maxWorkers: availableParallelism() + 1,
  testTimeout: TEST_MS,
  hookTimeout: HOOK_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
} as const

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...shared,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [browserTests, componentTests, ...apiTests, ...mockingTests],
        },
      },
      {
        test: {
          name: 'api',
          ...shared,
          include: apiTests,
          exclude: [...postgresqlTests, ...mockingTests],
          globalSetup: 'tests/server/databases/emptyDatabase.ts',
        },
      },
      {
        test: {
          name: 'postgresql',
          ...shared,
          include: [...databaseTests, ...postgresqlTests],
          globalSetup: 'tests/server/databases/postgres.ts',
        },
      },
      {
        test: {
          name: 'isolated',
          ...shared,
          include: mockingTests,
          isolate: true,
          globalSetup: 'tests/server/databases/emptyDatabase.ts',
        },
      },
      {
        extends: './vite.config.ts',
        // React's production build, as in the portal's bundle. Its development build takes twice the time.
        oxc: { jsx: { development: false } },
        test: {
          name: 'component',
          ...shared,
          env: { NODE_ENV: 'production' },
          environment: './tests/component/support/domEnvironment.ts',
          include: [componentTests],
          globalSetup: 'tests/server/databases/emptyDatabase.ts',
          server: { deps: { inline: [/@refinedev/, /@mui\/x-data-grid/, 'react-router'] } },
        },
      },
      {
        test: {
          name: 'browser',
          ...shared,
          include: [browserTests],
          globalSetup: 'tests/browser/support/preparedData.ts',
          // Once: a browser on a machine that is busy with other things may lose a moment. The runner names each test that it ran again.
          retry: 1,
        },
      },
    ],
  },
})
