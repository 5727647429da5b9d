import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'

/** Of tests, and of files that fail outside their tests. What more failures say is not worth the time of the rest. */
const MOST_FAILURES = 15

const titleOf = (path: string, { name }: { name: string }) => (name === '' ? path : `${path} (${name})`)
const titleOfModule = (module: TestModule) => titleOf(module.relativeModuleId, module.project)
const titleOfPlanned = ({ moduleId, project }: TestSpecification) =>
  titleOf(moduleId.slice(project.config.root.length + 1), project)

function write(event: object): void {
  if (process.env.TEST_PROGRESS) appendFileSync(process.env.TEST_PROGRESS, `${JSON.stringify(event)}\n`)
}

/**
 * Appends one JSON line per event to the file that TEST_PROGRESS names, for `readProgress`: a run that is killed has
 * written everything until then. Ends the run after too many failures.
 */
export default class ProgressReporter implements Reporter {
  #vitest: Vitest | undefined
  #failures = 0

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    write({ event: 'planned', files: specifications.map(titleOfPlanned) })
  }

  onTestModuleQueued(module: TestModule): void {
    write({ event: 'fileBegan', file: titleOfModule(module) })
  }

  onTestCaseReady({ module, fullName }: TestCase): void {
    write({ event: 'testBegan', file: titleOfModule(module), test: fullName })
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    const isRetried = (test.diagnostic()?.retryCount ?? 0) > 0
    write({ event: 'testEnded', file: titleOfModule(test.module), test: test.fullName, state, isRetried })
    if (state === 'failed') this.#countFailure()
  }

  onTestModuleEnd(module: TestModule): void {
    const states = [...module.children.allTests()].map((test) => test.result().state)
    const count = (state: string) => states.filter((one) => one === state).length
    const [passed, failed] = [count('passed'), count('failed')]
    // Neither a failed hook nor an error while loading fails a test; a file skipped as a whole may list no test.
    const isBroken = module.state() === 'failed' && failed === 0
    const skipped = states.length - passed - failed + (states.length === 0 && !isBroken ? 1 : 0)
    const tally = { passed, failed: failed + (isBroken ? 1 : 0), skipped }
    write({ event: 'fileEnded', file: titleOfModule(module), tally })
    if (isBroken) this.#countFailure()
  }

  onTestRunEnd(): void {
    write({ event: 'ended' })
  }

  #countFailure(): void {
    this.#failures += 1
    if (this.#failures === MOST_FAILURES) void this.#vitest?.cancelCurrentRun('test-failure')
  }
}
