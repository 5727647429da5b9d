/**
 * Draws the forms on its standard input (a list of `FormToDraw`), and writes for each, in order, one JSON line: null, or why it cannot be drawn.
 * A process of its own, because a form can take any time and memory. Its argument is the bundle that `scripts/formsOfServer.ts` builds.
 */
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { loadValidators } from '#schemas/validation/validatorRuntime.ts'
import { messageOf } from '../messageOf.ts'
import type { FormToDraw } from './drawnForms.ts'

const { drawForm } = await import(pathToFileURL(resolve(process.argv[2] ?? '')).href)

// React and RJSF report on the console what a page can live with.
for (const word of ['log', 'warn', 'error'] as const) console[word] = () => {}
// The parts that a page loads when it needs them are not in the bundle, and nothing waits for them.
process.on('unhandledRejection', () => {})

for (const { file, validator, records } of JSON.parse(await text(process.stdin)) as FormToDraw[]) {
  const functions = loadValidators(await import(`data:text/javascript,${encodeURIComponent(validator)}`))
  for (const record of [undefined, ...records]) {
    let failure: string | null = null
    try {
      drawForm({ file, functions, record })
    } catch (error) {
      failure = messageOf(error)
    }
    process.stdout.write(`${JSON.stringify(failure)}\n`)
  }
}
// Choices that still load would keep the process alive.
process.exit()
