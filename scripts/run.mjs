// The entry point of every npm script. Plain JavaScript without dependencies, because it runs before packages are
// installed and on an older Node than the product itself.

import { run, Stopped } from './child.mjs'
import { ensureChromium } from './chromium.mjs'
import { develop } from './dev.mjs'
import { ensureInstalled } from './install.mjs'
import { buildPortal, ensurePortal } from './portal.mjs'
import { Problem } from './problem.mjs'
import { inProject } from './project.mjs'
import { checkBootstrapNode, findRuntime, ownNodeSuffices } from './runtime.mjs'
import { writeSbom } from './sbom.mjs'
import { checkEverything, checkQuickly } from './testRun/check.mjs'
import { testAtInstants } from './testRun/clock.mjs'
import { failedOnce, inWords } from './testRun/tally.mjs'

const script = (...path) => ({ go: (runtime, args) => run(runtime, [inProject(...path), ...args]) })

const commands = {
  start: {
    go: async (runtime) => {
      await ensurePortal(runtime)
      return run(runtime, [inProject('server', 'main.ts')])
    },
  },
  build: { go: (runtime) => buildPortal(runtime) },
  worker: script('server', 'worker.ts'),
  archive: script('server', 'commands', 'archive.ts'),
  backup: {
    go: (runtime, args) => run(runtime, [inProject('server', 'commands', 'backup.ts'), 'backup', ...args]),
  },
  restore: {
    go: (runtime, args) => run(runtime, [inProject('server', 'commands', 'backup.ts'), 'restore', ...args]),
  },
  'forms:check': script('server', 'commands', 'checkForms.ts'),
  'climatology:check': script('scripts', 'climatology', 'main.ts'),
  sbom: { go: (_, args) => writeSbom(args), needsNothing: true },
  docs: script('scripts', 'generateDocs.ts'),
  'docs:screenshots': {
    go: async (runtime, args) => {
      await ensurePortal(runtime)
      const env = { CHROME_PATH: await ensureChromium(runtime) }
      return run(runtime, [inProject('scripts', 'pictures', 'main.ts'), ...args], { env })
    },
    withDev: true,
  },
  dev: { go: develop, withDev: true },
  test: { go: checkEverything, withDev: true, isCounted: true },
  'test:quick': { go: checkQuickly, withDev: true, isCounted: true },
  'test:faults': {
    go: (runtime, args) => {
      const folders = args.length > 0 ? args : ['tests/faults', 'tests/attack']
      const vitest = inProject('node_modules', 'vitest', 'vitest.mjs')
      return run(runtime, [vitest, 'run', ...folders], { env: { LONG_FAULTS: '1' } })
    },
    withDev: true,
  },
  'test:clock': { go: testAtInstants, withDev: true },
  bench: {
    go: async (runtime, args) => {
      const env = { CHROME_PATH: await ensureChromium(runtime) }
      return run(runtime, [inProject('tests', 'bench', 'main.ts'), ...args], { env })
    },
    withDev: true,
  },
}

async function main([name, ...args]) {
  const command = commands[name]
  if (!command) throw new Problem(`Say one of: ${Object.keys(commands).join(', ')}.`)
  checkBootstrapNode()
  if (command.needsNothing) return command.go(undefined, args)
  // The packaged Node is a development dependency, which is needed even in production if the running Node is too old.
  await ensureInstalled({ withDev: command.withDev === true || !ownNodeSuffices() })
  return (await command.go(findRuntime(), args)) ?? 0
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    const isStopped = error instanceof Stopped
    process.exitCode = isStopped ? error.exitCode : 1
    if (!isStopped) console.error(error instanceof Problem ? error.message : error)
    // The last line is the count, also if nothing could be checked.
    if (commands[process.argv[2]]?.isCounted) console.log(inWords(failedOnce))
  },
)
